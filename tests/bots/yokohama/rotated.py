"""A position of Yokohama with its seats moved round the table: the same game for everybody."""

from __future__ import annotations

from typing import Any

from kogge.core.contract import Step
from kogge.games.yokohama.position_steps import read_step, seat_of_step, write_step
from kogge.games.yokohama.state import DESK, IN_HAND, NEUTRAL, Yokohama


def rotated(s: Yokohama, by: int) -> Yokohama:
    """Seat p of `s` is seat p + by, counted round the table."""
    n = int(s.n)
    out = s.copy()
    for p in range(n):
        to = (p + by) % n
        for cell in range(int(s.cells)):
            out.men[to * s.cells + cell] = s.men[p * s.cells + cell]
            out.built[to * s.cells + cell] = s.built[p * s.cells + cell]
        for at in range(DESK):
            out.desk[to * DESK + at] = s.desk[p * DESK + at]
        out.president[to] = s.president[p]
    for before, after in ((s.lots, out.lots), (s.church, out.church), (s.customs, out.customs)):
        for at, owner in enumerate(before):
            if owner not in {0, NEUTRAL}:
                after[at] = (owner - 1 + by) % n + 1
    out.first = (s.first + by) % n
    out.active = (s.active + by) % n
    out.agenda = [rotated_step(s, step, by) for step in s.agenda]
    assert all(int(c) == IN_HAND or c < s.cells for c in out.president)
    return out


def rotated_step(s: Yokohama, step: Step[Any], by: int) -> Step[Any]:
    """The same step for the other seat."""
    seat = seat_of_step(step)
    if seat < 0:
        return step
    words = write_step(s, step).split()
    words[1] = str((seat + by) % int(s.n) + 1)
    return read_step(s, words)
