"""Kogge: merchant board games, one engine for people, bots and researchers.

The names below are all that most programs need. Each is imported from its own module when it is first used, so that
`import kogge` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kogge.bots.contract import Bot as Bot
    from kogge.bots.contract import Observation as Observation
    from kogge.bots.registry import make_bot as make_bot
    from kogge.core.contract import NATURE as NATURE
    from kogge.core.contract import NOBODY as NOBODY
    from kogge.core.contract import Game as Game
    from kogge.core.contract import State as State
    from kogge.core.dealer import Dealer as Dealer
    from kogge.core.errors import KoggeError as KoggeError
    from kogge.core.match import Match as Match
    from kogge.core.record import Record as Record
    from kogge.core.record import read_record as read_record
    from kogge.core.record import record_of as record_of
    from kogge.core.record import replay as replay
    from kogge.games.registry import find_game as find_game
    from kogge.games.registry import new_match as new_match
    from kogge.research.batch import Batch as Batch
    from kogge.research.env import Env as Env
    from kogge.research.env import make as make

__version__ = "0.2.0"

_HOMES: Final = {
    "Batch": "kogge.research.batch",
    "Bot": "kogge.bots.contract",
    "Dealer": "kogge.core.dealer",
    "Env": "kogge.research.env",
    "Game": "kogge.core.contract",
    "KoggeError": "kogge.core.errors",
    "Match": "kogge.core.match",
    "NATURE": "kogge.core.contract",
    "NOBODY": "kogge.core.contract",
    "Observation": "kogge.bots.contract",
    "Record": "kogge.core.record",
    "State": "kogge.core.contract",
    "find_game": "kogge.games.registry",
    "make": "kogge.research.env",
    "make_bot": "kogge.bots.registry",
    "new_match": "kogge.games.registry",
    "read_record": "kogge.core.record",
    "record_of": "kogge.core.record",
    "replay": "kogge.core.record",
}

__all__ = [  # noqa: PLE0604 - a name for each home
    *_HOMES,
    "__version__",
]


if not TYPE_CHECKING:  # a type checker knows the names above, and no others

    def __getattr__(name):
        if name not in _HOMES:
            raise AttributeError(f"module 'kogge' has no attribute {name!r}")
        found = getattr(import_module(_HOMES[name]), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
