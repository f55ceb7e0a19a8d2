"""The scripts there are, by game and name: `script:actions-first`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from kogge.bots.contract import Bot
from kogge.bots.scripts.hansa import HANSA_SCRIPTS
from kogge.bots.scripts.merchants import MERCHANTS_SCRIPTS
from kogge.bots.scripts.yokohama import YOKOHAMA_SCRIPTS
from kogge.core.contract import Game
from kogge.core.errors import BadOption

Maker: TypeAlias = Callable[[Game[Any]], Bot]

SCRIPT: Final = "script"
SCRIPTS: Final[dict[str, dict[str, Maker]]] = {
    "hansa": HANSA_SCRIPTS,
    "yokohama": YOKOHAMA_SCRIPTS,
    "merchants": MERCHANTS_SCRIPTS,
}


def check_script(name: str) -> None:
    """BadOption unless a game has a script of that name."""
    if not any(name in scripts for scripts in SCRIPTS.values()):
        known = "; ".join(f"{game}: {', '.join(scripts)}" for game, scripts in SCRIPTS.items())
        raise BadOption(f"there is no script {name!r}; there are, as script:NAME, {known}")


def make_script(game: Game[Any], name: str, limit: float) -> Bot:
    """The scripted player of that name; BadOption when the game has none."""
    scripts = SCRIPTS.get(game.name, {})
    maker = scripts.get(name)
    if maker is None:
        raise BadOption(f"{game.name} has no script {name!r}; it has: {', '.join(scripts) or 'none'}")
    return maker(game)
