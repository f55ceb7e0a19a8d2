"""Where a turn of a position stands: its phase or its pending steps, what was done in it, and the end of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.contract import RULES, RulesStep
from kogge.core.errors import BadPosition
from kogge.core.position import read_count, read_index, read_row, read_seat
from kogge.games.yokohama.board import A_HOUSE, A_SHOP, SLOTS, SPINNING_MILL, UNIVERSITY
from kogge.games.yokohama.church import Offer
from kogge.games.yokohama.laboratory import Acquire, PayUnits, units_at_hand
from kogge.games.yokohama.move import StartMove
from kogge.games.yokohama.place import begin_placing
from kogge.games.yokohama.position_steps import read_step, seat_of_step
from kogge.games.yokohama.state import (
    BY_CHURCH,
    BY_HOUSES,
    BY_ORDERS,
    BY_SHOPS,
    DESK,
    ENDINGS,
    HAND,
    RUNNING,
    STORE,
    USED_MILL,
    USED_UNIVERSITY,
    Yokohama,
    control_count,
)
from kogge.games.yokohama.turn import AFTER, BEFORE, Phase

PHASES: Final = ("extra", "place", "move", "second")
SETUP: Final = "setup"
OVER: Final = "over"
PHASE_OF_STEP: Final = {"first-extra": "extra", "place": "place", "move": "move", "second-extra": "second"}
USES: Final = ("agent", "spinning_mill", "university")  # the bits of Yokohama.used
TURN_KEYS: Final = ("round", "used", "dry", "end")
MOST_TURNS: Final = 99_999_999


def read_turn_row(s: Yokohama, words: list[str]) -> bool:
    """What a turn has a count or a mark of; False when the line is about something else."""
    key, rest = words[0], words[1:]
    if key == "round":
        s.turn = read_count(rest[0], MOST_TURNS) - 1
        if s.turn < 0:
            raise ValueError("rounds are counted from 1")
    elif key == "used":
        for name in rest:
            s.used |= 1 << read_index("use", USES, name)
    elif key == "dry":
        s.dry = 1
    elif key == "end":
        s.ended = read_index("end", ENDINGS[1:], rest[0]) + 1
        s.last_turn = read_count(rest[1], MOST_TURNS)
    else:
        return False
    return True


def start(s: Yokohama, turn: list[str], steps: list[list[str]]) -> None:
    """Whose turn it is, and how far it has gone. `turn` and `steps` are the lines of these names."""
    read_row(s, turn, _read_seat)
    phase = turn[2] if len(turn) > 2 else ""
    if phase not in ("", SETUP, OVER) and phase not in PHASES:
        raise BadPosition(f"position: there is no phase {phase!r}")
    if steps and phase not in ("", SETUP):
        raise BadPosition(f"position, {' '.join(turn)!r}: `step` lines say what is pending, so no phase is named")
    if phase == SETUP:
        s.turn = 0
    else:
        s.turn = s.turn * s.n + (s.active - s.first + s.n) % s.n + 1
    _check_end(s, phase if phase or steps else "extra")
    if steps:
        for words in steps:
            read_row(s, words, _read_step)
        s.agenda.reverse()
        _check_steps(s)
    elif phase == SETUP:
        raise BadPosition("position: a set-up needs `step` lines that say what is still to come")
    elif phase != OVER:
        begin_phase(s, phase or "extra")


def begin_phase(s: Yokohama, phase: str) -> None:
    """The active seat's turn from the beginning of a phase on."""
    p = s.active
    if phase == "extra":
        s.then(Phase(p, BEFORE))
    elif phase == "second":
        s.then(Phase(p, AFTER))
    else:
        s.then(StartMove(p), Phase(p, AFTER))
    if phase == "place":
        begin_placing(s, p)
    run_rules(s)


def run_rules(s: Yokohama) -> None:
    """Resolve what nobody decides, as after any action."""
    while s.agenda and s.agenda[-1].player == RULES:
        step = s.agenda.pop()
        assert isinstance(step, RulesStep)
        step.resolve(s, 0)


def _read_seat(s: Yokohama, words: list[str]) -> None:
    s.active = read_seat(s, words[1])
    if len(words) > 3:
        raise ValueError(f"{words[3]!r} is a word too many")


def _read_step(s: Yokohama, words: list[str]) -> None:
    s.agenda.append(read_step(s, words[1:]))


def _check_end(s: Yokohama, phase: str) -> None:
    """Y9.1: one more full round after the one in which an end condition holds."""
    if s.ended != RUNNING and (s.last_turn % s.n != 0 or not s.turn <= s.last_turn < s.turn + 2 * s.n):
        raise BadPosition(f"position: turn {s.last_turn} cannot be the last one when it is turn {s.turn}")
    if phase == OVER and (s.ended == RUNNING or s.turn != s.last_turn):
        raise BadPosition("position: the game can be over only after the turn that an `end` line names")
    if s.ended != RUNNING and not ends_by(s, s.ended):
        raise BadPosition(f"position: the game cannot end by {ENDINGS[s.ended]}, for that has not come")
    if s.ended == RUNNING and s.turn > 1:
        _check_going_on(s, phase)
    if s.dry == 1 and s.deck > 0:
        raise BadPosition(f"position: the ports cannot be dry while {s.deck} orders are in the deck")
    for used, tech, name in ((USED_MILL, SPINNING_MILL, USES[1]), (USED_UNIVERSITY, UNIVERSITY, USES[2])):
        if s.used & used and not s.has_tech(s.active, tech):
            raise BadPosition(f"position: seat {s.active + 1} has used {name} without having it")


def ends_by(s: Yokohama, ending: i64) -> bool:
    """Y9.1: whether this end condition holds."""
    if ending in (BY_HOUSES, BY_SHOPS):
        return any(has_built_all(s, p, A_HOUSE if ending == BY_HOUSES else A_SHOP) for p in range(int(s.n)))
    if ending == BY_ORDERS:
        return s.dry == 1
    return control_count(s.church if ending == BY_CHURCH else s.customs) >= s.board.control_limit


def has_built_all(s: Yokohama, p: int, piece: int) -> bool:
    """Whether a seat has no more pieces of a kind."""
    return s.desk[p * DESK + HAND + piece] + s.desk[p * DESK + STORE + piece] == 0


def _check_going_on(s: Yokohama, phase: str) -> None:
    """Y9.1: what ends the game is noted at the end of the turn in which it comes."""
    for p in range(int(s.n)):
        if p != s.active and (has_built_all(s, p, A_HOUSE) or has_built_all(s, p, A_SHOP)):
            raise BadPosition(f"position: seat {p + 1} has built all it has, so an `end` line is missing")
    if phase in ("extra", "place", "move") and s.used == 0:
        for ending in range(1, len(ENDINGS)):
            if ends_by(s, ending):
                raise BadPosition(f"position: the game ends by {ENDINGS[ending]}, so an `end` line is missing")


def _check_steps(s: Yokohama) -> None:
    """Steps of one turn, begun by a decision, that end with what every turn ends with."""
    if s.agenda[-1].player == RULES:
        raise BadPosition(f"position: nobody decides the first step, {s.agenda[-1].name}")
    ends = ("begin",) if s.turn == 0 else ("phase", "first-extra", "second-extra")
    if s.agenda[0].name not in ends:
        raise BadPosition(f"position: the last step is {s.agenda[0].name}, not {' or '.join(ends)}")
    for step in s.agenda:
        seat = seat_of_step(step)
        if s.turn > 0 and seat >= 0 and seat != s.active:
            raise BadPosition(f"position: step {step.name} of seat {seat + 1} in the turn of seat {s.active + 1}")
        if isinstance(step, Acquire) and s.lab[step.side * SLOTS + step.slot] == 0:
            raise BadPosition(f"position: step {step.name}: there is no card in slot {step.slot + 1}")
        if isinstance(step, Offer) and step.need > len(step.choices(s)):
            raise BadPosition(f"position: step {step.name}: seat {seat + 1} has not {step.need} things to give")
        if isinstance(step, PayUnits) and step.due > units_at_hand(s, step.player):
            raise BadPosition(f"position: step {step.name}: seat {seat + 1} cannot pay {step.due} times")
