"""Walks that get somewhere: they fill routes, establish them and use whatever comes to hand."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from kogge.core.actions import first_of, second_of, verb_of
from kogge.core.contract import NATURE
from kogge.core.dealer import Dealer
from kogge.games.hansa.actions import DISPLACE, PLACE, PUT
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from kogge.games.hansa.state import EMPTY, Hansa, owner_of

WEIGHTS: Final = {
    **{"establish": 4000, "favour": 400, "use": 300},
    **{"office": 40, "extra": 80, "develop": 40, "prestige": 200, "green": 40, "put": 40},
    **{"place": 120, "income": 30, "displace": 16, "move": 8, "lift": 20, "hire": 4, "done": 8},
}
SILVER: Final = {
    **{"exchange_1": "swap", "exchange_2": "office", "tax_1": "+3", "tax_2": "+3"},
    **{"block_1": "office", "block_2": "office"},
}


def cases() -> list[tuple[str, int, dict[str, str]]]:
    """Every board and number of players, plainly and with everything that can be added to it."""
    out: list[tuple[str, int, dict[str, str]]] = []
    for entry in MENU.boards:
        for players in entry.players:
            more: dict[str, str] = dict(SILVER)
            if entry.name.startswith("league"):
                more |= {"missions": "yes", "favours": "yes"}
            for given in ({}, more):
                out.append((entry.name, players, given))
                if players == 2:
                    out.append((entry.name, players, {**given, "two_players": "uk"}))
    return out


def sparse(board: str, players: int, given: dict[str, str]) -> Hansa:
    """A position late in a game: most traders are offices, so extra workers have to be lifted; merchants are there."""
    rows = [f"board {board}", f"players {players}", *[f"option {name} {value}" for name, value in given.items()]]
    empty = build_position(MENU, "\n".join(rows)).board
    placed = 0
    for c, city in enumerate(empty.cities):
        slots = int(empty.slot_start[c + 1] - empty.slot_start[c])
        offices: list[str] = []
        while len(offices) < slots - 1 and placed < 7 * players:
            offices.append(f"{placed % players + 1}t")
            placed += 1
        if offices:
            rows.append(f"city {city} {' '.join(offices)}")
    rows += [f"supply {seat} 2t\ndesk {seat} book 2 privilege 1" for seat in range(1, players + 1)]
    if "tax_1" in given:
        rows += ["hand 1 tax exchange move3", "hand 2 block develop +4", "used 1 develop", "used 2 +4"]
        rows.append(f"decree tax {empty.data['special']['routes'][0]} 2")
    if given.get("favours") == "yes":
        rows += ["favour anywhere 1", "favour share 2", "offer pair", "offer action"][:players]
    return build_position(MENU, "\n".join(rows))


class Wanderer:
    """Decides for everybody; remembers which verbs were played."""

    def __init__(self, seed: str, thrifty: bool = False) -> None:
        self.dealer = Dealer(seed)
        self.weights = WEIGHTS | {"use": 4} if thrifty else WEIGHTS  # who keeps markers can pay for a favour
        self.played: set[str] = set()
        self.steps: set[str] = set()

    def choose(self, s: Hansa) -> int:
        """Chance by its odds, a seat by verb, and a post where something comes of it."""
        legal = [int(action) for action in s.legal()]
        if s.to_move() == NATURE:
            return legal[self.dealer.pick(s.weights())]
        by_verb: dict[int, list[int]] = {}
        for action in legal:
            by_verb.setdefault(int(verb_of(action)), []).append(action)
        groups = list(by_verb.values())
        words = [HANSA.write(s, some[0]).split()[0] for some in groups]
        left = int(self.dealer.below(sum(self.weights.get(word, 1) for word in words)))
        at = 0
        while left >= self.weights.get(words[at], 1):
            left -= self.weights.get(words[at], 1)
            at += 1
        some = groups[at]
        if verb_of(some[0]) in (PLACE, DISPLACE, PUT) and self.dealer.below(8) > 0:
            best = max(self.promise(s, action) for action in some)
            some = [action for action in some if self.promise(s, action) == best]
        return some[self.dealer.below(len(some))]

    def promise(self, s: Hansa, action: int) -> int:
        """How near to filled by one colour the route of the post is; merchants to the boats."""
        route = int(s.board.route_of[second_of(action)])
        start, end = int(s.board.post_start[route]), int(s.board.post_start[route + 1])
        owners = [int(owner_of(s.posts[q])) for q in range(start, end) if s.posts[q] != EMPTY]
        who = int(owner_of(first_of(action) & 15)) if verb_of(action) == PUT else int(s.to_move())
        own = sum(owner == who for owner in owners)
        return 8 * own - 6 * (len(owners) - own) + 2 * int(s.board.boat[second_of(action)]) - (end - start)

    def walk(self, s: Hansa, limit: int, audit: int) -> int:
        """Play on for so many decisions or to the end, checking what must always hold; how many were made."""
        made = 0
        while s.agenda and made < limit:
            legal = [int(action) for action in s.legal()]
            name = s.agenda[-1].name
            assert legal, name
            assert all(a < b for a, b in pairwise(legal)), name
            action = self.choose(s)
            text = HANSA.write(s, action)
            assert HANSA.read(s, text) == action, text
            words = text.split()
            self.played.add(" ".join(words[:2]) if words[0] == "use" else words[0])
            self.steps.add(name)
            s.apply(action)
            made += 1
            if made % audit == 0 or not s.agenda:
                assert HANSA.audit(s) == [], text
        return made
