"""Prints what `kogge.words` says of whole games, as JSON: the browser's tests compare it with what the pages say.

python -m tests.words.sentences
"""

from __future__ import annotations

import json
import re
import sys
from typing import Any, Final

from kogge.games.registry import find_game
from kogge.words import LANGUAGES, speech_for
from tests.words.games import PLAYED, Said, actions_of, options_of, played_on

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
    return {"game": game, "name": name, "scene": rules.scene(options), "actions": actions, "refusals": refusals}


if __name__ == "__main__":
    json.dump([case(game, name) for game, name in PLAYED], sys.stdout, ensure_ascii=False)
