"""Every game, by name."""

from __future__ import annotations

from typing import Any, Final

from kogge.core.contract import Game
from kogge.core.errors import BadOption
from kogge.games.hansa.game import HANSA
from kogge.games.merchants.game import MERCHANTS
from kogge.games.yokohama.game import YOKOHAMA

GAMES: Final[dict[str, Game[Any]]] = {game.name: game for game in (HANSA, YOKOHAMA, MERCHANTS)}


def find_game(name: str) -> Game[Any]:
    """The game of that name."""
    if name not in GAMES:
        raise BadOption(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]
