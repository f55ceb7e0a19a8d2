"""M2.5, M7.1: the robber moves, and steals a card that only thief and victim see."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import pack, second_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, DrawStep, Seat, Step
from kogge.games.merchants.actions import ROB, ROBBER, STEAL
from kogge.games.merchants.state import EMPTY, NEUTRAL_POST, WATCHERS, Merchants


class MoveRobber(Step[Merchants]):
    """M2.5: to another hex with a number."""

    number = 6
    name = "robber"
    rule = "M2.5"

    def choices(self, s: Merchants) -> vec[i64]:
        """Every numbered hex but the one it stands on."""
        out = vec[i64]()
        base = pack(ROBBER)
        number = s.number
        for h in range(len(number)):
            if number[h] != 0 and h != s.robber:
                out = append(out, base | h)
        return out

    def resolve(self, s: Merchants, action: Action) -> None:
        """Then one of the players there is robbed: chosen among several, nobody when nobody has cards (MR15)."""
        s.robber = second_of(action)
        victims = victims_at(s, self.player, s.robber)
        if len(victims) == 1:
            s.then(Steal(self.player, victims[0]))
        elif len(victims) > 1:
            s.then(Rob(self.player))


def victims_at(s: Merchants, thief: Seat, h: i64) -> vec[i64]:
    """Other players with a post at the hex and with cards; MR7: neutral posts can't be robbed."""
    board = s.board
    there: i64 = 0
    for i in range(board.hex_start[h], board.hex_start[h + 1]):
        post = s.posts[board.hex_cities[i]]
        if post not in (EMPTY, NEUTRAL_POST):
            there |= 1 << (post - 1)
    out = vec[i64]()
    for p in range(s.n):
        if p != thief and (there >> p) & 1 == 1 and s.size[p] > 0:
            out = append(out, p)
    return out


class Rob(Step[Merchants]):
    """M2.5: the thief chooses whom to rob."""

    number = 7
    name = "rob"
    rule = "M2.5"

    def choices(self, s: Merchants) -> vec[i64]:
        """Each player with a post there and cards."""
        out = vec[i64]()
        for p in victims_at(s, self.player, s.robber):
            out = append(out, pack(ROB, 0, p))
        return out

    def resolve(self, s: Merchants, action: Action) -> None:
        """Chance picks the card."""
        s.then(Steal(self.player, second_of(action)))


class Steal(DrawStep[Merchants]):
    """M2.5: one random card. Asked even when all cards are alike: a draw that is left out would tell the others so."""

    number = 8
    name = "steal"
    rule = "M2.5"

    def __init__(self, thief: Seat, victim: Seat) -> None:
        super().__init__()
        self.thief: Final = thief
        self.victim: Final = victim

    def stock(self, s: Merchants) -> vec[i64]:
        """The cards in the victim's hand."""
        return s.hand[self.victim * 5 : self.victim * 5 + 5]

    def action(self, kind: i64) -> Action:
        return pack(STEAL, 0, kind)

    def resolve(self, s: Merchants, action: Action) -> None:
        """From hand to hand."""
        kind = second_of(action)
        for watcher in range(s.n + 1):
            watch_theft(s, watcher, self.thief, self.victim, kind)
        s.hand[self.victim * 5 + kind] -= 1
        s.size[self.victim] -= 1
        s.hand[self.thief * 5 + kind] += 1
        s.size[self.thief] += 1

    def key(self) -> tuple[int, ...]:
        return (self.number, self.thief, self.victim)


def watch_theft(s: Merchants, watcher: Seat, thief: Seat, victim: Seat, kind: i64) -> None:
    """M2.6: thief and victim see the card; others are sure of one card less of each kind, unless all are alike."""
    known = s.known
    if watcher in (thief, victim) or known[(victim * 5 + kind) * WATCHERS + watcher] == s.size[victim]:
        known[(thief * 5 + kind) * WATCHERS + watcher] += 1
        if known[(victim * 5 + kind) * WATCHERS + watcher] > 0:
            known[(victim * 5 + kind) * WATCHERS + watcher] -= 1
        return
    for any_kind in range(5):
        at = (victim * 5 + any_kind) * WATCHERS + watcher
        if known[at] > 0:
            known[at] -= 1
