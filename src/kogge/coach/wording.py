"""What the coach says: a plan for the turn, and why it is good, in the words of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kogge.coach.moves import Move
from kogge.words.speech import Speech
from kogge.words.story import MINUS, Line, gain_text, told_gains

LEAST: Final = 0.05  # of a point: what is less is not told
MOST_REASONS: Final = 3
SIGNS: Final = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def plan_words(speech: Speech, moves: Sequence[Move | Mapping[str, Any]], seat: int) -> str:
    """A plan as phrases with what each decision brings: "place …; establish Stade–Hamburg: +2 pts"."""
    return "; ".join(move_words(speech, move, seat) for move in moves)


def move_words(speech: Speech, move: Move | Mapping[str, Any], seat: int) -> str:
    """One decision of a plan, and what it brings to the seat itself."""
    data: Mapping[str, Any] = move.data() if isinstance(move, Move) else move
    said = speech.say(data["action"], data["step"])
    line = Line(seat, data["action"], data["step"], 0, data["gains"])
    own = [gain_text(speech, gain) for gain in told_gains(speech, [line]) if gain["seat"] == seat]
    return f"{said}: {', '.join(own)}" if own else said


def reason_words(speech: Speech, parts: Mapping[str, float]) -> str:
    """Points by the rulebook's categories, the weightiest first: "cities +2, network +0.4"."""
    told = sorted(parts.items(), key=lambda part: -abs(part[1]))
    return ", ".join(
        f"{speech.part(name)} {signed(points)}" for name, points in told[:MOST_REASONS] if abs(points) >= LEAST
    )


def signed(number: float) -> str:
    """A number with its sign and at most one decimal."""
    return f"{round(number, 1):+g}".replace("-", MINUS)


def hundredths(share: float) -> str:
    """What may lie beyond 0 and 1; a plus is not written."""
    return f"{signed(100 * share).removeprefix('+')} %"


def percent(share: float) -> str:
    """A chance as a whole number of hundredths; what is neither certain nor impossible does not read like it."""
    whole = round(100 * share)
    if whole == 100 and share < 1:
        return "99 %"
    return "1 %" if whole == 0 and share > 0 else f"{whole} %"
