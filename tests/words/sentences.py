"""Prints what `kogge.words` says of whole games, as JSON: the browser's tests compare it with what the pages say.

python -m tests.words.sentences
"""

from __future__ import annotations

import json
import re
import sys
from typing import Any, Final

from kogge.games.registry import find_game
from kogge.words import LANGUAGES, Line, Speech, speech_for, turns_of
from kogge.words.story import gains_text, seat_of, story_of
from tests.words.games import PLAYED, Said, actions_of, lines_of, options_of, played_on

EVERY: Final = 7  # all choices of every seventh decision, and whatever was played
# An id for every hole that a refusal's sentence may have.
FILLING: Final[dict[str, dict[str, str | int]]] = {
    "hansa": {
        **{"post": "hamburg-lubeck.2", "route": "hamburg-lubeck", "city": "hamburg", "slot": "hamburg.2"},
        **{"kind": "merchant", "country": "Wales", "marker": "swap", "track": "book", "colour": "pink"},
        **{"favour": "share", "n": 3, "need": 2, "have": 1, "seat": 2, "traders": 4, "merchants": 0},
    },
    "yokohama": {
        **{"place": "fishing_ground2", "start": "bank", "thing": "silk", "piece": "house", "tech": "tram"},
        **{"order": "order_11", "goal": "a_silk", "missing": "2 tea, 1 fish", "n": 3, "need": 2, "have": 1},
        **{"most": 4, "price": 5, "seat": 2, "yen": 7},
    },
    "merchants": {
        **{"city": "prague", "good": "ore", "missing": "wood, ore", "card": "lancer", "hex": "3,-1", "n": 2},
        **{"path": "2,0n/prague", "start": "2,0n", "to": "vienna", "seat": 2},
    },
}


# Actions that no golden game has.
RARE: Final[dict[str, tuple[str, ...]]] = {
    "hansa": (),
    "yokohama": ("envoy bank", "claim de", "spin", "bonus fr", "done", "place bank2", "keep ?"),
    "merchants": ("share 2-0-1", "share 0-0-0", "pay 2 3", "neutral prague", "steal ?", "draw ?"),
}


def case(game: str, name: str) -> dict[str, Any]:
    """One game: its scene, its actions with their sentences, its refusals."""
    options = options_of(game, name)
    rules = find_game(game)
    more = [*played_on(game, options.board), *RARE[game]]
    speeches = {language: speech_for(options, language) for language in LANGUAGES}
    actions = [
        [
            one.action,
            one.step,
            *[[s.say(one.action, one.step), s.tell(one.action, one.step)] for s in speeches.values()],
        ]
        for one in actions_of(game, name, EVERY) + [Said(action, "", False) for action in more]
    ]
    refusals = []
    for code, sentence in rules.reasons().items():
        params = {hole: FILLING[game][hole] for hole in re.findall(r"\{(\w+)\}", sentence)}
        refusals.append([code, params, *[speech.reason(code, params) for speech in speeches.values()]])
    turns = [told(turn, list(speeches.values())) for turn in turns_of(lines_of(game, name))]
    return {
        **{"game": game, "name": name, "scene": rules.scene(options)},
        **{"actions": actions, "refusals": refusals, "turns": turns},
    }


def seat_name(seat: int | None) -> str:
    return "nobody" if seat is None else f"P{seat + 1}"


def told(turn: list[Line], speeches: list[Speech]) -> dict[str, Any]:
    """A turn with its lines, and how it is told in every language."""
    seat = seat_of(turn)
    lines = [{"seat": one.seat, "text": one.text, "step": one.step, "turn": one.turn} for one in turn]
    return {
        "lines": [{**line, "gains": list(one.gains)} for line, one in zip(lines, turn, strict=True)],
        "stories": [story_of(speech, turn, seat_name) for speech in speeches],
        "gains": [gains_text(speech, turn, seat, seat_name) for speech in speeches],
    }


if __name__ == "__main__":
    json.dump([case(game, name) for game, name in PLAYED], sys.stdout, ensure_ascii=False)
