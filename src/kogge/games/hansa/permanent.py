"""H10.4, H11.8: permanent markers of sea routes: used at once after establishing, optional, never collected."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, RulesStep, Seat, Step, View
from kogge.games.hansa.actions import DEVELOP, DONE, GREEN, PUT, SKIP
from kogge.games.hansa.board import (
    DEVELOP_PRIVILEGE,
    EVERYWHERE,
    GREEN_OFFICE,
    MERCHANT,
    MOVE_ANY_TWO,
    PLACE_ABROAD,
    PLACE_FROM_ROUTE,
    PRIVILEGE,
    TRADER,
)
from kogge.games.hansa.displace import ABROAD, PLACED, resettle
from kogge.games.hansa.move import ANYBODY, carry
from kogge.games.hansa.offices import can_develop, develop, found_green
from kogge.games.hansa.state import Hansa, kind_of, worker


class UsePermanent(RulesStep[Hansa]):
    """H10.4: used once the third step and all that it caused are done. It knows which workers left the route."""

    number = 22
    name = "permanent"
    rule = "H10.4"

    def __init__(self, owner: Seat, route: i64, traders: i64, merchants: i64) -> None:
        super().__init__()
        self.owner: Final = owner
        self.route: Final = route
        self.traders: Final = traders
        self.merchants: Final = merchants

    def resolve(self, s: Hansa, action: Action) -> None:
        """What the route's permanent marker offers."""
        p = self.owner
        marker = s.board.permanent[self.route]
        if marker == MOVE_ANY_TWO:
            ask(s, carry(p, ANYBODY, 2, 0))
        elif marker == DEVELOP_PRIVILEGE:
            ask(s, Advance(p))
        elif marker == GREEN_OFFICE:
            ask(s, FoundGreen(p))
        elif marker == PLACE_FROM_ROUTE:
            # A tax on the new office may have taken some of them into the personal supply (H9.3).
            traders = min(self.traders, s.stock[p * 2 + TRADER])
            merchants = min(self.merchants, s.stock[p * 2 + MERCHANT])
            ask(s, PlaceTwo(p, 2, traders, merchants))
        elif marker == PLACE_ABROAD:
            resettle(s, p, p, PLACED, 2, ABROAD)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.owner, self.route, self.traders, self.merchants)


def ask(s: Hansa, step: Step[Hansa]) -> None:
    """Only where there is more to choose than to decline."""
    if len(step.choices(s)) > 1:
        s.then(step)


class Advance(Step[Hansa]):
    """H10.4: develop privilege, or decline."""

    number = 17
    name = "advance"
    rule = "H10.4"

    def choices(self, s: Hansa) -> vec[i64]:
        """The next cell of privilege."""
        out = vec[i64]()
        if can_develop(s, self.player, PRIVILEGE):
            out = append(out, pack(DEVELOP, 0, PRIVILEGE))
        return append(out, pack(SKIP))

    def resolve(self, s: Hansa, action: Action) -> None:
        if verb_of(action) == DEVELOP:
            develop(s, self.player, PRIVILEGE)


class FoundGreen(Step[Hansa]):
    """H10.4: one worker of the personal supply into any green city, right of all others; or decline."""

    number = 18
    name = "green"
    rule = "H10.4"

    def choices(self, s: Hansa) -> vec[i64]:
        """Each kind at hand, each green city."""
        out = vec[i64]([pack(SKIP)])
        for kind in range(2):
            if s.supply[self.player * 2 + kind] > 0:
                for city in range(s.board.n_cities):
                    if s.board.green[city] == 1:
                        out = append(out, pack(GREEN, kind, city))
        return out

    def resolve(self, s: Hansa, action: Action) -> None:
        """From the personal supply."""
        if verb_of(action) == GREEN:
            s.supply[self.player * 2 + first_of(action)] -= 1
            found_green(s, self.player, first_of(action), second_of(action))


class PlaceTwo(Step[Hansa]):
    """H10.4: up to two workers of the route go to empty posts instead of to the general supply."""

    number = 19
    name = "place-two"
    rule = "H10.4"

    def __init__(self, player: Seat, left: i64, traders: i64, merchants: i64) -> None:
        super().__init__(player)
        self.left: Final = left
        self.traders: Final = traders
        self.merchants: Final = merchants

    def choices(self, s: Hansa) -> vec[i64]:
        """Any empty post for each kind that stood on the route, or no more."""
        out = vec[i64]()
        if self.traders > 0:
            piece = worker(self.player, TRADER)
            out = s.add_empty_posts(piece, EVERYWHERE, pack(PUT, piece), out)
        if self.merchants > 0:
            piece = worker(self.player, MERCHANT)
            out = s.add_empty_posts(piece, EVERYWHERE, pack(PUT, piece), out)
        return append(out, pack(DONE))

    def resolve(self, s: Hansa, action: Action) -> None:
        """Back from the general supply onto the post."""
        if verb_of(action) == DONE:
            return
        piece = first_of(action)
        merchant: i64 = kind_of(piece)
        s.stock[self.player * 2 + merchant] -= 1
        s.put(piece, second_of(action))
        if self.left > 1:
            ask(s, PlaceTwo(self.player, self.left - 1, self.traders - 1 + merchant, self.merchants - merchant))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.left, self.traders, self.merchants)

    def facts(self, s: Hansa) -> View:
        """How many workers may still be put."""
        return {"left": int(self.left)}
