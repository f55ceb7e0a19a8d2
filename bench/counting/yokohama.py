"""What is counted in Yokohama: technologies, orders, buildings, tokens, control boards, achievements, visits."""

from __future__ import annotations

from bench.counting.contract import Bars, Collector, Counts, Table, mean, share
from kogge.core.actions import second_of, verb_of
from kogge.core.contract import NATURE, Score
from kogge.games.yokohama.actions import (
    ACHIEVE,
    AGENT,
    DECLARE,
    ENVOY,
    FULFIL,
    HIRE,
    HOUSE,
    KEEP,
    MERCHANT,
    ORDER,
    PRAY,
    RESEARCH,
    SHOP,
    TAKE,
)
from kogge.games.yokohama.board import A_HOUSE, A_SHOP, ASSISTANT, PIECES, SHOP_CELLS
from kogge.games.yokohama.state import DESK, FULFILLED, HAND, IN_HAND, NEUTRAL, STORE, TECHS, Yokohama
from kogge.games.yokohama.visit import Build, PowerFive


class YokohamaCollector(Collector):
    """Everything whose value was reconstructed, and where people go."""

    bars = (
        Bars("technologies: owners a game in which they lie open", "technologies", "taken", "offered"),
        Bars("orders: fulfilled of those that were seen", "orders", "fulfilled", "seen"),
        Bars("places: visits a game", "places", "visits", "games"),
    )

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.seen: set[tuple[str, str]] = set()  # tables and rows already counted for this game

    def rank_in_turn_order(self, s: Yokohama, seat: int) -> int:
        """Y1.7."""
        return int(seat - s.first) % int(s.n)

    def begin(self, s: Yokohama) -> None:
        self.turn = 0
        self.seen = set()

    def see(self, s: Yokohama, action: int) -> None:
        """Turns that ended, and what is taken."""
        if int(s.turn) != self.turn:
            self._end_of_turn(s)
            self.turn = int(s.turn)
        if int(s.to_move()) != NATURE:
            self._count(s, verb_of(action), second_of(action))

    def _count(self, s: Yokohama, verb: int, what: int) -> None:
        box = s.board.box
        add = self.counts.add
        step = s.agenda[-1]
        if verb == RESEARCH:
            tech = int(s.lab[what]) - 1
            add("technologies", box.techs[tech], "taken")
            add("technologies", box.techs[tech], "rounds", self._round(s))
            if s.desk[int(s.to_move()) * DESK + TECHS] == 0:
                add("technologies", box.techs[tech], "first")
        elif verb == ORDER:
            add("orders", box.orders[int(s.port[what]) - 1], "taken")
        elif verb == KEEP:
            self._once("orders", box.orders[what], "seen")
        elif verb == FULFIL:
            add("orders", box.orders[what], "fulfilled")
        elif verb in (SHOP, HOUSE) and isinstance(step, Build):
            here = int(step.here)
            cell = SHOP_CELLS if verb == HOUSE else what
            add("buildings", box.tiles[int(s.tiles[here])], f"cell{cell + 1}")
            add("places", box.kinds[int(s.sites[here])], "house" if verb == HOUSE else "shop")
        elif verb == TAKE and isinstance(step, PowerFive):
            add("tokens", box.tokens[int(s.tokens[int(step.here)]) - 1], "taken")
        elif verb == PRAY:
            add("church", str(what + 1), "taken")
        elif verb == DECLARE:
            add("customs", str(what + 1), "taken")
        elif verb == ACHIEVE:
            add("achievements", box.goals[int(s.goals[what])], "completed")
        elif verb == HIRE:
            add("pieces", PIECES[what], "hired")
        elif verb in (AGENT, MERCHANT, ENVOY):
            add("places", box.kinds[int(s.sites[what])], "agents")

    def _round(self, s: Yokohama) -> int:
        return -(-int(s.turn) // int(s.n))

    def _once(self, table: str, row: str, column: str) -> None:
        """At most once a game."""
        if (table, row) not in self.seen:
            self.seen.add((table, row))
            self.counts.add(table, row, column)

    def _end_of_turn(self, s: Yokohama) -> None:
        """Y3.2: a president moves in every turn, so it stands where the main action was, or in the hand."""
        box = s.board.box
        if self.turn > 0:
            last = (int(s.first) + self.turn - 1) % int(s.n)
            at = int(s.president[last])
            name = "recall" if at == IN_HAND else box.kinds[int(s.sites[at])]
            self.counts.add("places", name, "visits")
        for card in s.lab:
            if card > 0:
                self._once("technologies", box.techs[int(card) - 1], "offered")
        for card in s.port:
            if card > 0:
                self._once("orders", box.orders[int(card) - 1], "seen")
        if self.turn == 0:
            self._first_turn(s)

    def _first_turn(self, s: Yokohama) -> None:
        """What was laid out."""
        box = s.board.box
        self.counts.add("places", "recall", "games")
        for kind in range(int(box.n_kinds)):
            if s.board.copies[kind] > 0:
                self.counts.add("places", box.kinds[kind], "games")
        for tile in s.tiles:
            if tile >= 0:
                self.counts.add("buildings", box.tiles[int(tile)], "laid")
        for token in s.tokens:
            if token > 0:
                self.counts.add("tokens", box.tokens[int(token) - 1], "laid")
        for goal in s.goals:
            self.counts.add("achievements", box.goals[int(goal)], "laid")
        for name, cells in (("church", s.church), ("customs", s.customs)):
            for cell, owner in enumerate(cells):
                self.counts.add(name, str(cell + 1), "free", 0 if owner == NEUTRAL else 1)

    def end(self, s: Yokohama, scores: list[Score]) -> None:
        """What winners had, and what was left."""
        self._end_of_turn(s)
        box = s.board.box
        for one in scores:
            d = one.seat * DESK
            self.counts.add("pieces", "seats", "count")
            for piece in (ASSISTANT, A_SHOP, A_HOUSE):
                self.counts.add("pieces", PIECES[piece], "store", int(s.desk[d + STORE + piece]))
                self.counts.add("pieces", PIECES[piece], "hand", int(s.desk[d + HAND + piece]))
            if one.place == 1:
                for tech in range(int(box.n_techs)):
                    self.counts.add("technologies", box.techs[tech], "winner", int(s.desk[d + TECHS]) >> tech & 1)
                for order in range(int(box.n_orders)):
                    self.counts.add("orders", box.orders[order], "winner", int(s.desk[d + FULFILLED]) >> order & 1)

    def tables(self, counts: Counts) -> list[Table]:
        """One for each kind of component."""
        games = counts.get("games", "all", "games")
        return [
            _technologies(counts),
            _orders(counts),
            _buildings(counts),
            _taken(counts, "Power-5 tokens", "tokens", "laid", "taken"),
            _taken(counts, "Church", "church", "free", "taken"),
            _taken(counts, "Customs", "customs", "free", "taken"),
            _taken(counts, "Achievements", "achievements", "laid", "completed"),
            _places(counts, games),
            _pieces(counts),
        ]


def _technologies(counts: Counts) -> Table:
    rows = []
    for name in counts.rows("technologies"):
        offered = counts.get("technologies", name, "offered")
        taken = counts.get("technologies", name, "taken")
        rows.append(
            [
                name,
                str(offered),
                str(taken),
                mean(taken, offered),
                share(counts.get("technologies", name, "first"), taken),
                share(counts.get("technologies", name, "winner"), taken),
                mean(counts.get("technologies", name, "rounds"), taken),
            ]
        )
    header = ["technology", "games with it open", "taken", "owners a game", "as the first", "by the winner", "in round"]
    return Table("Technologies", header, rows)


def _orders(counts: Counts) -> Table:
    rows = []
    for name in counts.rows("orders"):
        seen = counts.get("orders", name, "seen")
        done = counts.get("orders", name, "fulfilled")
        rows.append(
            [
                name,
                str(seen),
                share(counts.get("orders", name, "taken"), seen),
                share(done, seen),
                share(counts.get("orders", name, "winner"), done),
            ]
        )
    return Table("Orders", ["order", "seen", "taken at a port", "fulfilled", "by the winner"], rows)


def _buildings(counts: Counts) -> Table:
    rows = []
    for name in counts.rows("buildings"):
        laid = counts.get("buildings", name, "laid")
        cells = [share(counts.get("buildings", name, f"cell{cell}"), laid) for cell in range(1, SHOP_CELLS + 2)]
        rows.append([name, str(laid), *cells])
    return Table("Buildings", ["tile", "laid", "shop 1", "shop 2", "shop 3", "shop 4", "house"], rows)


def _taken(counts: Counts, title: str, table: str, whole: str, part: str) -> Table:
    rows = [
        [row, str(counts.get(table, row, whole)), mean(counts.get(table, row, part), counts.get(table, row, whole))]
        for row in counts.rows(table)
    ]
    return Table(title, [table, f"times {whole}", f"{part} each time"], rows)


def _places(counts: Counts, games: int) -> Table:
    rows = []
    for name in counts.rows("places"):
        cells = [mean(counts.get("places", name, what), games) for what in ("visits", "agents", "shop", "house")]
        rows.append([name, *cells])
    return Table("Places, a game", ["place", "visits", "by agents", "shops", "houses"], rows)


def _pieces(counts: Counts) -> Table:
    seats = counts.get("pieces", "seats", "count")
    rows = [
        [piece, *[mean(counts.get("pieces", piece, what), seats) for what in ("hired", "hand", "store")]]
        for piece in PIECES
    ]
    return Table("Pieces, a seat", ["piece", "hired", "in hand at the end", "in the warehouse at the end"], rows)
