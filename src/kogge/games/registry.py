"""Every game, by name."""

from __future__ import annotations

from secrets import token_hex
from typing import Any, Final, Literal, overload

from kogge.core.contract import Game
from kogge.core.errors import BadOption
from kogge.core.match import Match
from kogge.games.hansa.game import HANSA, HansaGame
from kogge.games.merchants.game import MERCHANTS, MerchantsGame
from kogge.games.yokohama.game import YOKOHAMA, YokohamaGame

GAMES: Final[dict[str, Game[Any]]] = {game.name: game for game in (HANSA, YOKOHAMA, MERCHANTS)}


@overload
def find_game(name: Literal["hansa"]) -> HansaGame: ...


@overload
def find_game(name: Literal["yokohama"]) -> YokohamaGame: ...


@overload
def find_game(name: Literal["merchants"]) -> MerchantsGame: ...


@overload
def find_game(name: str) -> Game[Any]: ...


def find_game(name: str) -> Game[Any]:
    """The game of that name."""
    if name not in GAMES:
        raise BadOption(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]


def new_match(
    game: str, board: str | None = None, players: int | None = None, seed: str | int | None = None, **options: str
) -> Match:
    """A new match by the newest rules, in which chance follows the seed; without a seed, a new one.

    BadOption says what does not fit, and what would.
    """
    found: Game[Any] = find_game(game)
    return Match(found, found.menu().choose(board, players, options), token_hex(8) if seed is None else str(seed))
