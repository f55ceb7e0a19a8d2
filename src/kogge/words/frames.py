"""A record for programs without the engine: the scene, the first view, and for every decision what it changed on the
table and a sentence. `docs/record-format.md` specifies it; `<kogge-board>` and other readers show it.
"""

from __future__ import annotations

from typing import Any, Final

from kogge.core.contract import NATURE
from kogge.core.match import Match
from kogge.core.record import Record, replay
from kogge.games.registry import find_game
from kogge.words.dictionary import ENGLISH
from kogge.words.registry import speech_for
from kogge.words.story import line_of, tell_decision

FORMAT: Final = "kogge frames 1"


def frames_of(record: Record, language: str = ENGLISH) -> dict[str, Any]:
    """The whole record as a spectator sees it, as plain data."""
    game = find_game(record.game)
    match = replay(game, record, keep_told=True)
    speech = speech_for(match.options, language)
    names = [record.names.get(seat) or speech.table.text("seat", n=seat + 1) for seat in range(record.players)]
    speech.seats = [record.names.get(seat) or "" for seat in range(record.players)]
    state = game.new(match.options) if match.start is None else match.start.copy()
    view = game.view(state, None)
    out: dict[str, Any] = {
        "format": FORMAT,
        "game": game.name,
        "title": game.title,
        "version": match.options.version,
        "board": match.options.board,
        "language": language,
        "names": names,
        "scene": game.scene(match.options),
        "view": view,
        "frames": [],
        "result": _result(match),
    }
    for one in match.log:
        state.apply(one.action)
        after = game.view(state, None)
        told = tell_decision(speech, line_of(one, None), lambda seat: "" if seat is None else names[seat])
        who = None if one.seat == NATURE else one.seat
        frame = {"seat": who, "turn": one.turn, "text": one.text_for(None), "say": told}
        out["frames"].append({**frame, "set": changes(view, after)})
        view = after
    return out


def _result(match: Match) -> dict[str, Any] | None:
    if not match.is_over():
        return None
    scores = [score.data() for score in match.game.scores(match.state)]
    return {"ended_by": match.game.ended_by(match.state), "scores": scores}


def changes(before: Any, after: Any) -> list[list[Any]]:
    """What turns one value into another: `[path, value]` sets, `[path]` removes. Lists of another length are set as a
    whole, so that every path names a place that is there, or a key of an object that is."""
    found: list[list[Any]] = []
    _compare(before, after, [], found)
    return found


def _compare(before: Any, after: Any, path: list[str | int], found: list[list[Any]]) -> None:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before:
            if key not in after:
                found.append([[*path, key]])
        for key, value in after.items():
            if key in before:
                _compare(before[key], value, [*path, key], found)
            else:
                found.append([[*path, key], value])
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for i, value in enumerate(after):
            _compare(before[i], value, [*path, i], found)
    elif before != after or type(before) is not type(after):
        found.append([path, after])
