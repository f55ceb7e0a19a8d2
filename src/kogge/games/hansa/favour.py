"""H8.2: the Emperor's favour: the actions of a turn and two markers for a tile that lasts."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.core.actions import add_kinds, pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, ChanceStep, Seat, Step, View
from kogge.games.hansa.actions import DONE, FAVOUR, FLIP, HIRE, OFFER
from kogge.games.hansa.board import FAVOURS, MARKER_KINDS, MERCHANT, SHARE, TRADER
from kogge.games.hansa.state import Hansa

OFFERED: Final = 1
PRICE: Final = 2  # unused markers turned face down


def favour_choices(s: Hansa, p: Seat, out: vec[i64]) -> vec[i64]:
    """H8.2: at the start of the turn, with two unused markers."""
    if s.fresh == 0 or unused_markers(s, p) < PRICE:
        return out
    for tile in range(len(FAVOURS)):
        if s.tiles[tile] == OFFERED:
            out = append(out, pack(FAVOUR, 0, tile))
    return out


def unused_markers(s: Hansa, p: Seat) -> i64:
    """How many markers the seat could still use."""
    n: i64 = 0
    for at in range(p * MARKER_KINDS, (p + 1) * MARKER_KINDS):
        n += s.hand[at]
    return n


def take_favour(s: Hansa, p: Seat, tile: i64) -> None:
    """H8.2: the tile, for all actions of the turn and two markers."""
    s.tiles[tile] = p + 2
    s.left = 0
    if s.version >= 2:
        s.forgone = 1
    give_up_markers(s, p, PRICE)


def give_up_markers(s: Hansa, p: Seat, due: i64) -> None:
    """Asked only where there is a choice of markers."""
    step = GiveUp(p, due)
    if len(step.choices(s)) > 1 and unused_markers(s, p) > due:
        s.then(step)
        return
    for at in range(p * MARKER_KINDS, (p + 1) * MARKER_KINDS):
        part = min(due, s.hand[at])
        s.hand[at] -= part
        s.used[at] += part
        due -= part


class GiveUp(Step[Hansa]):
    """H8.2: which unused marker is turned face down; it still counts for scoring."""

    number = 13
    name = "give-up"
    rule = "H8.2"

    def __init__(self, player: Seat, due: i64) -> None:
        super().__init__(player)
        self.due: Final = due

    def choices(self, s: Hansa) -> vec[i64]:
        """Each kind of unused marker."""
        held = self.player * MARKER_KINDS
        return add_kinds(pack(FLIP), s.hand[held : held + MARKER_KINDS], vec[i64]())

    def resolve(self, s: Hansa, action: Action) -> None:
        """Face down, then the rest of the price."""
        at = self.player * MARKER_KINDS + second_of(action)
        s.hand[at] -= 1
        s.used[at] += 1
        if self.due > 1:
            give_up_markers(s, self.player, self.due - 1)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.due)

    def facts(self, s: Hansa) -> View:
        """How many markers are still to be turned."""
        return {"due": int(self.due)}


def share_income(s: Hansa, p: Seat) -> None:
    """H8.2 c: whenever another player takes Income, the owner may take 1 worker from the general supply."""
    owner = s.tiles[SHARE] - 2
    if owner >= 0 and owner != p and s.stocked(owner) > 0:
        s.then(HireShare(owner))


def hire_due(s: Hansa, p: Seat, due: i64) -> None:
    """H9.3: take the workers that are due, if there are any; asked only where the owner has a choice of kinds."""
    traders = s.stock[p * 2 + TRADER]
    merchants = s.stock[p * 2 + MERCHANT]
    if due > 0 and traders > 0 and merchants > 0 and traders + merchants > due:
        s.then(Hire(p, due))
        return
    for kind in range(2):
        while due > 0 and s.stock[p * 2 + kind] > 0:
            hire(s, p, kind)
            due -= 1


def hire(s: Hansa, p: Seat, kind: i64) -> None:
    """From the general into the personal supply."""
    s.stock[p * 2 + kind] -= 1
    s.supply[p * 2 + kind] += 1


class Hire(Step[Hansa]):
    """H9.3: workers from the general into the personal supply, one at a time."""

    number = 14
    name = "hire"
    rule = "H9.3"

    def __init__(self, player: Seat, count: i64, optional: i64 = 0) -> None:
        super().__init__(player)
        self.count: Final = count
        self.optional: Final = optional

    def choices(self, s: Hansa) -> vec[i64]:
        """A kind, or none where it may be declined."""
        out = vec[i64]()
        if self.optional == 1:
            out = append(out, pack(DONE))
        return add_kinds(pack(HIRE), s.stock[self.player * 2 : self.player * 2 + 2], out)

    def resolve(self, s: Hansa, action: Action) -> None:
        """One worker, then the rest."""
        if verb_of(action) == DONE:
            return
        hire(s, self.player, second_of(action))
        if self.count > 1:
            hire_due(s, self.player, self.count - 1)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.count, self.optional)

    def facts(self, s: Hansa) -> View:
        """How many workers are still to be taken."""
        return {"count": int(self.count)}


class HireShare(Hire):
    """H8.2 c: one worker, or none."""

    variant = 1
    rule = "H8.2"

    def __init__(self, player: Seat) -> None:
        super().__init__(player, 1, 1)

    @classmethod
    def made_of(cls, numbers: list[int]) -> Step[Any]:
        return HireShare(numbers[0])


class Offer(ChanceStep[Hansa]):
    """H8.2: as many random tiles as players lie face up."""

    number = 15
    name = "offer"
    rule = "H8.2"

    def choices(self, s: Hansa) -> vec[i64]:
        """Any tile that does not lie there yet."""
        out = vec[i64]()
        for tile in range(len(FAVOURS)):
            if s.tiles[tile] == 0:
                out = append(out, pack(OFFER, 0, tile))
        return out

    def resolve(self, s: Hansa, action: Action) -> None:
        """Face up for everybody."""
        s.tiles[second_of(action)] = OFFERED
