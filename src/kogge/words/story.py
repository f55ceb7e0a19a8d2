"""A game as a story: what each decision brought, and turns told in short.

The browser tells the same by `web/src/lib/story.ts`; a test compares the two, turn by turn.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from kogge.core.gains import NAMED, POINTS
from kogge.core.log import Decision
from kogge.words.dictionary import HOLE, Params, fill, inflect
from kogge.words.hansa import HansaSpeech
from kogge.words.speech import Speech
from kogge.words.yokohama import YokohamaSpeech

Gain = Mapping[str, Any]  # as `kogge.core.gains.Gain.data` gives it
Naming = Callable[[int | None], str]  # a seat's name; None is a colour that nobody plays

MINUS: Final = "\u2212"
PLACES: Final = frozenset(("city", "path"))  # holes that a place fills; all others are filled by which one it is
PLACED: Final = frozenset(("post", "route"))  # told with their place: it does not matter where coins come from


class Line(NamedTuple):
    """A decision as somebody was told it."""

    seat: int | None  # None: chance
    text: str
    step: str
    turn: int
    gains: Sequence[Gain]


class Telling(NamedTuple):
    """How a game's turns are told in short."""

    quiet: tuple[str, ...] = ()  # verbs that say nothing of their own
    last: tuple[str, ...] = ()  # of several in a row only the last is told
    together: tuple[str, ...] = ()  # several in a row are told as one
    trail: tuple[str, ...] = ()  # they go on from the place before


@cache
def telling_of(game: str) -> Telling:
    """The telling of a game; of one that has none everything is told."""
    data = json.loads(files("kogge.words").joinpath("data", "telling.json").read_text("utf-8"))
    return Telling(**{name: tuple(verbs) for name, verbs in data.get(game, {}).items()})


def line_of(decision: Decision, viewer: int | None) -> Line:
    """A decision of a match that keeps what it tells, as a seat or a spectator may know it."""
    seat = decision.seat if decision.seat >= 0 else None
    return Line(seat, decision.text_for(viewer), decision.step, decision.turn, decision.gains_for(viewer))


def turns_of(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines by turn. Before the first turn every seat, and chance, is told on its own."""
    out: list[list[Line]] = []
    for line in lines:
        if out and out[-1][-1].turn == line.turn and (line.turn > 0 or out[-1][-1].seat == line.seat):
            out[-1].append(line)
        else:
            out.append([line])
    return out


def seat_of(turn: Sequence[Line]) -> int | None:
    """Whose turn it is: the first seat that decides in it; None where only chance does."""
    return next((line.seat for line in turn if line.seat is not None), None)


def gain_text(speech: Speech, gain: Gain) -> str:
    """What a decision brought or cost: "+2 pts for control"."""
    what, why, of = gain["what"], gain.get("why", ""), gain.get("of", "")
    words = speech.words
    n = f"{gain['count']:+}".replace("-", MINUS)
    reason = words.find(f"score.{why}") if what == POINTS else None
    template = words.find(f"gain.{what}.{why}")
    if template is None and reason is not None:
        template = words.find("gain.points.for")
    if template is None:
        template = words.find(f"gain.{what}.{of}")
    if template is None:
        template = words.find(f"gain.{what}")
    if template is None:
        return " ".join(part for part in (n, what, of) if part)
    place = gain.get("at", "").partition(":")[2]
    namers = speech.namers()
    params: Params = {"n": n, "reason": reason or ""}
    for hole in HOLE.findall(template):
        if hole in namers:
            params[hole] = namers[hole](place if hole in PLACES else of)
    return fill(inflect(template, gain["count"], words.language), params)


def told_gains(speech: Speech, lines: Sequence[Line]) -> list[Gain]:
    """What is told of gains: all but what the decisions' own words say. Of several decisions the sums, points by the
    reasons that have words."""
    sums: dict[tuple[Any, ...], dict[str, Any]] = {}
    for line in lines:
        for gain in line.gains:
            why = gain.get("why", "")
            if why == NAMED:
                continue
            worded = any(speech.words.find(f"{kind}.{why}") is not None for kind in ("gain.points", "score"))
            reason = why if gain["what"] == POINTS and worded else ""
            place = gain.get("at", "") if gain["what"] in PLACED else ""
            key = (gain["seat"], gain["what"], gain.get("of", ""), reason, place)
            if key in sums:
                sums[key] = {**sums[key], "count": sums[key]["count"] + gain["count"]}
            else:
                sums[key] = dict(gain)
    return [gain for gain in sums.values() if gain["count"] != 0]


def gains_text(speech: Speech, lines: Sequence[Line], seat: int | None, name: Naming) -> str:
    """What decisions brought together: "+2 pts, Blue +1 pt", the seat whose turn it is first and without a name."""
    by_seat: dict[int | None, list[str]] = {}
    for gain in told_gains(speech, lines):
        by_seat.setdefault(gain["seat"], []).append(gain_text(speech, gain))
    own = [", ".join(by_seat.pop(seat))] if seat in by_seat else []
    return ", ".join([*own, *[f"{name(who)} {', '.join(texts)}" for who, texts in by_seat.items()]])


def tell_decision(speech: Speech, line: Line, name: Naming) -> str:
    """A decision with its subject and what it brought: "Red establishes …: +2 pts, Blue +1 pt"."""
    told = speech.tell(line.text, line.step)
    subject = told if line.seat is None else f"{name(line.seat)} {told}"
    gains = gains_text(speech, [line], line.seat, name)
    return f"{subject}: {gains}" if gains else subject


def tell_turn(speech: Speech, turn: Sequence[Line], name: Naming) -> str:
    """A turn in one sentence: "Red: 2 × trader to Lübeck–Hamburg; establishes …: +2 pts, Blue +1 pt"."""
    seat = seat_of(turn)
    told = story_of(speech, turn, name)
    gains = gains_text(speech, turn, seat, name)
    return (f"{name(seat)}: " if seat is not None else "") + (f"{told}: {gains}" if gains else told)


def story_of(speech: Speech, turn: Sequence[Line], name: Naming) -> str:
    """What was decided in a turn, in short and without what it brought."""
    seat = seat_of(turn)
    parts: list[str] = []
    for chapter in chapters(turn, telling_of(speech.game)):
        texts = _together(speech, chapter) or [speech.tell(line.text, line.step) for line in chapter]
        who = chapter[0].seat
        parts += texts if who is None or who == seat else [f"{name(who)} {text}" for text in texts]
    return "; ".join(parts or [speech.tell(turn[-1].text, turn[-1].step)])


def chapters(lines: Sequence[Line], telling: Telling) -> list[list[Line]]:
    """The lines of a turn that a summary tells, those that are told together side by side."""
    out: list[list[Line]] = []
    for line in lines:
        verb = verb_of(line.text)
        if verb in telling.quiet:
            continue
        before = out[-1][-1] if out and out[-1][-1].seat == line.seat else None
        if before is not None and verb in telling.last and verb_of(before.text) in telling.last:
            out[-1] = [line]
        elif before is not None and verb in telling.together and verb_of(before.text) == verb:
            out[-1].append(line)
        else:
            out.append([line])
    return out


def verb_of(text: str) -> str:
    """The words that an action begins with."""
    return " ".join(text.split(" ")[: 2 if text.startswith("use ") else 1])


def _together(speech: Speech, chapter: Sequence[Line]) -> list[str]:
    """Several actions of one verb in a row, told as few; empty where each is told on its own."""
    if verb_of(chapter[0].text) not in telling_of(speech.game).together:
        return []
    rests = [line.text.split(" ")[1:] for line in chapter]
    if isinstance(speech, HansaSpeech):
        counts: dict[tuple[str, str], int] = {}
        for kind, post in rests:
            key = (kind, post.rpartition(".")[0])
            counts[key] = counts.get(key, 0) + 1
        kinds = {"t": speech.words.text("kind.t"), "m": speech.words.text("kind.m")}
        return [
            speech.words.text("story.place", n=n, kind=kinds[kind], route=speech.route(route))
            for (kind, route), n in counts.items()
        ]
    if isinstance(speech, YokohamaSpeech):
        cells = [speech.cell(rest[0]) for rest in rests]
        return [speech.words.text("story.place", n=len(cells), place=", ".join(dict.fromkeys(cells)))]
    return []
