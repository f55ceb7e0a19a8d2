"""Y7.1: the two technologies that may be used once in any own turn, between other decisions (YR7)."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.actions import pack, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step
from kogge.games.yokohama.actions import SPIN, STUDY
from kogge.games.yokohama.board import ASSISTANT, SILK, SPINNING_MILL, UNIVERSITY, YEN
from kogge.games.yokohama.state import DESK, HAND, STORE, TECHS, USED_MILL, USED_UNIVERSITY, Yokohama


def any_time_choices(s: Yokohama, p: Seat, out: vec[i64]) -> vec[i64]:
    """Spinning mill: a silk for yen. University: a yen for an assistant from the warehouse."""
    if s.desk[p * DESK + TECHS] & ((1 << SPINNING_MILL) | (1 << UNIVERSITY)) == 0:
        return out
    if can_spin(s, p):
        out = append(out, pack(SPIN))
    if can_study(s, p):
        out = append(out, pack(STUDY))
    return out


def study_choices(s: Yokohama, p: Seat, out: vec[i64]) -> vec[i64]:
    """YR7, since version 2: where only an assistant in hand is of use, University; or what pays for it, the mill."""
    d = p * DESK
    if s.version < 2 or not s.has_tech(p, UNIVERSITY) or s.used & USED_UNIVERSITY != 0:
        return out
    if can_study(s, p):
        return append(out, pack(STUDY))
    if s.desk[d + STORE + ASSISTANT] > 0 and can_spin(s, p):
        return append(out, pack(SPIN))
    return out


def can_spin(s: Yokohama, p: Seat) -> bool:
    """Not yet this turn, and a silk to give."""
    return s.has_tech(p, SPINNING_MILL) and s.used & USED_MILL == 0 and s.desk[p * DESK + SILK] > 0


def can_study(s: Yokohama, p: Seat) -> bool:
    """Not yet this turn, the price at hand and an assistant to take."""
    d = p * DESK
    if not s.has_tech(p, UNIVERSITY) or s.used & USED_UNIVERSITY != 0:
        return False
    return s.desk[d + YEN] >= s.board.box.tech_amount[UNIVERSITY] and s.desk[d + STORE + ASSISTANT] > 0


def use_any_time(s: Yokohama, step: Step[Yokohama], action: Action) -> bool:
    """Use one and ask the step again; False when the action is neither of them."""
    verb = verb_of(action)
    d = step.player * DESK
    if verb == SPIN:
        s.used |= USED_MILL
        s.desk[d + SILK] -= 1
        s.desk[d + YEN] += s.board.box.tech_amount[SPINNING_MILL]
    elif verb == STUDY:
        s.used |= USED_UNIVERSITY
        s.desk[d + YEN] -= s.board.box.tech_amount[UNIVERSITY]
        s.desk[d + STORE + ASSISTANT] -= 1
        s.desk[d + HAND + ASSISTANT] += 1
    else:
        return False
    s.then(step)
    return True
