"""What is counted in Merchants of Europe: length, production, deeds, development cards, posts, what is left over."""

from __future__ import annotations

from bench.counting.contract import Bars, Collector, Counts, Table, mean, share
from kogge.core.actions import second_of, verb_of
from kogge.core.contract import Score
from kogge.games.merchants.actions import (
    BUY,
    CARD,
    DELIVER,
    DICE,
    DISCARD,
    DRAW,
    DRIVE,
    EQUIP,
    EXCHANGE,
    HIRE,
    PLAY,
    POST,
    ROBBER,
    ROUTE,
    SEND,
    TAKE,
    WALK,
)
from kogge.games.merchants.board import CARDS, KINDS
from kogge.games.merchants.cards import Draw
from kogge.games.merchants.state import Merchants

DEEDS = {
    ROUTE: "routes built",
    HIRE: "merchants sent",
    WALK: "walks",
    EQUIP: "caravans equipped",
    DRIVE: "drives",
    DELIVER: "goods delivered",
    CARD: "development cards bought",
    BUY: "cards bought for gold",
    EXCHANGE: "cards exchanged 3 : 1",
    SEND: "offers and counter-offers",
    TAKE: "trades between players",
    ROBBER: "robber moved",
    DISCARD: "cards discarded on a seven",
}
QUANTILES = (0, 10, 25, 50, 75, 90, 100)


class MerchantsCollector(Collector):
    """What the reconstructed boards and cards lead to."""

    bars = (
        Bars("cards by the dice, a game", "production", "cards", "games"),
        Bars("development cards: times played, a game", "cards", "played", "games"),
        Bars("deeds, a game", "deeds", "done", "games"),
    )

    def __init__(self) -> None:
        super().__init__()
        self.done: dict[tuple[int, str], int] = {}  # of this game, by seat and deed
        self.played: dict[tuple[int, str], int] = {}  # by seat and development card

    def rank_in_turn_order(self, s: Merchants, seat: int) -> int:
        """M1.7; with the fixed opening the first seat begins (M1.6)."""
        return int(seat - s.first) % int(s.n)

    def begin(self, s: Merchants) -> None:
        self.done = {}
        self.played = {}

    def see(self, s: Merchants, action: int) -> None:
        """Chance's decisions are what the dice bring and what is drawn."""
        verb = verb_of(action)
        seat = int(s.to_move())
        step = s.agenda[-1]
        if verb == DICE:
            self._roll(s, action)
        elif verb == DRAW and isinstance(step, Draw):
            self.counts.add("cards", CARDS[second_of(action)], "drawn")
        elif verb == PLAY:
            card = CARDS[second_of(action)]
            self.played[seat, card] = self.played.get((seat, card), 0) + 1
        elif verb == POST:
            self.counts.add("openings", s.board.cities[second_of(action)], "chosen")
        if verb in DEEDS and s.turn > 0:
            self.done[seat, DEEDS[verb]] = self.done.get((seat, DEEDS[verb]), 0) + 1

    def _roll(self, s: Merchants, action: int) -> None:
        """M2.2, M2.4."""
        add = self.counts.add
        after = s.copy()
        after.apply(action)
        add("dice", str(second_of(action)), "rolls")
        for kind in range(5):
            add("production", KINDS[kind], "cards", int(s.bank[kind] - after.bank[kind]))
        add("production", "gold for none", "cards", int(s.treasury - after.treasury))

    def end(self, s: Merchants, scores: list[Score]) -> None:
        """What the winner did, and what everybody has left."""
        add = self.counts.add
        winners = [one.seat for one in scores if one.place == 1]
        add("turns", str(int(s.turn)), "games")
        for name in (*KINDS, "gold for none"):
            add("production", name, "games")
        for name in DEEDS.values():
            add("deeds", name, "games")
        for card in CARDS:
            add("cards", card, "games")
        for table, counted in (("deeds", self.done), ("cards", self.played)):
            column = "done" if table == "deeds" else "played"
            for (seat, name), number in counted.items():
                add(table, name, column, number)
                if seat in winners:
                    add(table, name, "winner", number)
        for seat in range(int(s.n)):
            add("left", "gold", "all", int(s.gold[seat]))
            add("left", "raw materials", "all", int(s.size[seat]))
            add("left", "trade routes in the supply", "all", int(s.supply[seat]))
            add("left", "posts in the warehouse", "all", int(s.stock[seat]))
            add("left", "goods in the warehouse", "all", int(s.goods[seat]))
        for owner, city in zip(s.posts, s.board.cities, strict=True):
            add("posts", city, "games")
            add("posts", city, "post", 1 if owner != 0 else 0)
        for token, city in zip(s.under, s.board.cities, strict=True):
            add("posts", city, "goods", 1 if token != 0 else 0)

    def tables(self, counts: Counts) -> list[Table]:
        """In the order of a turn."""
        games = counts.get("games", "all", "games")
        seats = counts.get("seats", "all", "seats")
        production = [
            [name, mean(counts.get("production", name, "cards"), games)] for name in (*KINDS, "gold for none")
        ]
        left = [[name, mean(counts.get("left", name, "all"), seats)] for name in counts.sums["left"]]
        posts = [
            [city, share(counts.get("posts", city, "post"), games), share(counts.get("posts", city, "goods"), games)]
            for city in counts.rows("posts")
        ]
        return [
            Table("Turns", ["share of games", "turns at most"], _quantiles(counts)),
            Table("Production by the dice, a game", ["kind", "cards"], production),
            _deeds(counts, games),
            _cards(counts, games),
            Table("Left at the end, a seat", ["what", "number"], left),
            Table("Cities at the end", ["city", "has a post", "has goods"], posts),
        ]


def _quantiles(counts: Counts) -> list[list[str]]:
    turns: list[int] = []
    for row in counts.rows("turns"):
        turns += [int(row)] * counts.get("turns", row, "games")
    last = len(turns) - 1
    return [[f"{part} %", str(turns[last * part // 100])] for part in QUANTILES]


def _deeds(counts: Counts, games: int) -> Table:
    rows = []
    for name in DEEDS.values():
        done = counts.get("deeds", name, "done")
        rows.append([name, mean(done, games), mean(counts.get("deeds", name, "winner"), games)])
    return Table("Deeds, a game", ["deed", "all seats", "winner"], rows)


def _cards(counts: Counts, games: int) -> Table:
    rows = []
    for name in CARDS:
        drawn = counts.get("cards", name, "drawn")
        played = counts.get("cards", name, "played")
        winner = counts.get("cards", name, "winner")
        rows.append([name, mean(drawn, games), mean(played, games), share(played, drawn), share(winner, played)])
    header = ["card", "drawn", "played", "played of drawn", "played by the winner"]
    return Table("Development cards, a game", header, rows)
