"""Hansa players with one aim between them, so that a game ends in a certain way and soon."""

from __future__ import annotations

from typing import Any, Final

from kogge.bots.random import decide
from kogge.core.contract import NATURE, Game, State
from kogge.core.dealer import Dealer
from kogge.games.hansa.board import MERCHANT, PRIVILEGE, Board
from kogge.games.hansa.favour import PRICE, unused_markers
from kogge.games.hansa.state import EMPTY, Hansa, owner_of
from tests.contract.cases import HABITS, Habits
from tests.contract.walks import Eager

# One decision in so many is an eager player's instead, so that records are not all of a kind.
WHIM: Final = {"markers": 3, "cities": 10, "favours": 6}
NO_ROUTE: Final = -1


class Planner(Eager):
    """Each seat fills one route at a time; which one is worth it, the aim says: `markers`, `favours` or `cities`."""

    def __init__(self, dealer: Dealer, aim: str, habits: Habits | None = None) -> None:
        super().__init__(dealer, habits or HABITS["hansa"])
        self.aim = aim
        self._target: dict[int, int] = {}

    def choose(self, game: Game[Any], s: State) -> int:
        if not isinstance(s, Hansa):
            raise TypeError("this plays Hansa Teutonica only")
        if s.to_move() == NATURE:
            return decide(s, self.dealer)
        name = s.agenda[-1].name
        if name not in ("turn", "settle", "move") or self.dealer.below(WHIM[self.aim]) == 0:
            return super().choose(game, s)
        texts = {game.write(s, action): int(action) for action in s.legal()}
        for wish in self._settling(s) if name == "settle" else self._filling(s, name):
            found = [action for text, action in texts.items() if text.startswith(wish)]
            if found:
                return found[self.dealer.below(len(found))]
        return super().choose(game, s)

    def _settling(self, s: Hansa) -> list[str]:
        """Beginnings of texts, the best first."""
        if self.aim != "cities":
            return ["develop", "skip"]
        step_cities = sorted(range(len(s.board.cities)), key=lambda city: free_slots(s, city))
        privilege = ["develop privilege"] if s.level_value(s.to_move(), PRIVILEGE) < 2 else []
        return [*privilege, *[f"office {s.board.cities[city]}" for city in step_cities], "develop", "skip"]

    def _filling(self, s: Hansa, name: str) -> list[str]:
        route = self._route(s)
        board = s.board
        posts = range(int(board.post_start[route]), int(board.post_start[route + 1]))
        empty = [board.post_name(post) for post in posts if s.posts[post] == EMPTY]
        kinds = "mt" if self._wants_merchant(s, route) else "tm"
        if name == "move":
            others = [f"lift {board.post_name(q)}" for q in mine(s) if board.route_of[q] != route]
            return [f"put {kind} {post}" for kind in kinds for post in empty[:1]] + others[:1] + ["done"]
        if self.aim == "favours":
            using = ["favour"] if unused_markers(s, s.to_move()) > PRICE else []
        else:
            using = ["use +", "use develop"]
        wishes = [f"establish {board.routes[route]}", *using]
        wishes += [f"place {kind} {post}" for kind in kinds for post in empty[:1]]
        wishes += [f"income {n}t" for n in (7, 6, 5, 4, 3, 2, 1)]
        wishes += [f"move {board.post_name(q)}" for q in mine(s) if board.route_of[q] != route][:1]
        return [*wishes, *[f"displace {kind} {board.routes[route]}" for kind in kinds], "end"]

    def _route(self, s: Hansa) -> int:
        """The route being filled; another one when it is done or somebody stands there."""
        p = int(s.to_move())
        old = self._target.get(p, NO_ROUTE)
        taken = {route for seat, route in self._target.items() if seat != p}
        if old == NO_ROUTE or strangers(s, p, old) or self.worth(s, p, old) <= 0:
            free = [r for r in range(len(s.board.routes)) if r not in taken and not strangers(s, p, r)]
            free = free or [r for r in range(len(s.board.routes)) if r not in taken]
            self._target[p] = max(free, key=lambda r: self.worth(s, p, r) * 64 + int(self.dealer.below(64)))
        return self._target[p]

    def worth(self, s: Hansa, p: int, route: int) -> int:
        """How much establishing it furthers the aim."""
        board = s.board
        cities = ends(board, route)
        # Prestige would end the game early, most of all that of whoever has most.
        given = sum(1 + int(s.prestige[s.controller(city)]) // 2 for city in cities if s.controller(city) >= 0)
        if self.aim != "cities":
            return 40 * int(s.marker_at[route] != 0) - given
        opens = any(board.abilities[city] & (1 << PRIVILEGE) for city in cities)
        privilege = opens and s.level_value(p, PRIVILEGE) < 2
        best = max((5 - free_slots(s, city) if open_slot(s, p, city) else 0) for city in cities)
        return max(0, best * 4 - given) + 12 * privilege

    def _wants_merchant(self, s: Hansa, route: int) -> bool:
        """A merchant is needed for an office, and none stands on the route yet."""
        if self.aim != "cities" or s.count_on_route(route, MERCHANT) > 0:
            return False
        slots = [s.leftmost_empty(city) for city in ends(s.board, route)]
        return any(slot >= 0 and s.board.slot_kind[slot] == MERCHANT for slot in slots)


def ends(board: Board, route: int) -> tuple[int, int]:
    """The end cities."""
    return int(board.city_a[route]), int(board.city_b[route])


def free_slots(s: Hansa, city: int) -> int:
    """How many slots are empty."""
    slots = range(int(s.board.slot_start[city]), int(s.board.slot_start[city + 1]))
    return sum(1 for slot in slots if s.slots[slot] == EMPTY)


def open_slot(s: Hansa, p: int, city: int) -> bool:
    """Whether the seat's privilege opens the next slot."""
    slot = s.leftmost_empty(city)
    return slot >= 0 and s.board.slot_colour[slot] <= s.level_value(p, PRIVILEGE)


def mine(s: Hansa) -> list[int]:
    """Posts with own workers."""
    return [q for q, piece in enumerate(s.posts) if piece != EMPTY and owner_of(piece) == s.to_move()]


def strangers(s: Hansa, p: int, route: int) -> bool:
    """Whether another seat's worker stands on the route."""
    posts = range(int(s.board.post_start[route]), int(s.board.post_start[route + 1]))
    return any(s.posts[q] != EMPTY and owner_of(s.posts[q]) != p for q in posts)
