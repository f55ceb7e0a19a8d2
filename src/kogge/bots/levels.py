"""Levels for people: Apprentice, Journeyman, Master, Grandmaster, and Masters with a style. Which bot plays a level
depends on the game.

What each level is worth was measured: data/levels.json holds the ratings, the bots that they are of, and the command
that made them (tools/measure_levels.py). A rating of a bot that no longer plays the level is not shown.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from kogge.bots.value.styles import STYLES

LEVELS: Final = ("apprentice", "merchant", "master", "grandmaster")
STYLED: Final = tuple(f"master-{style}" for style in STYLES)  # as strong as a Master or nearly, and different
# Ids, as they are written on the wire and in files, and what people read.
LEVEL_TITLES: Final = {
    "apprentice": "Apprentice",
    "merchant": "Journeyman",
    "master": "Master",
    "grandmaster": "Grandmaster",
    "master-builder": "Building Master",
    "master-fighter": "Fighting Master",
    "master-racer": "Racing Master",
}
USUAL: Final = "merchant"  # who people play against unless they ask for another

WITH_STYLE: Final = "master-"  # what plays the Masters with a style, before the style is named

# A turn has many decisions, and people wait for several such players; a Grandmaster stops as soon as its choice is
# settled.
BY_DEFAULT: Final[dict[str, str]] = {
    "apprentice": "greedy:noise=300",
    "merchant": "greedy:value",
    "master": "turns:0.5s",
    "grandmaster": "turns:3s",
    WITH_STYLE: "turns:0.5s+style=",
}
# By game; the empty name is for those that have nothing of their own. What searches best in Hansa Teutonica is the tree
# of single decisions. Points are rare in Merchants of Europe.
PLAYED_BY: Final[dict[str, dict[str, str]]] = {
    "": BY_DEFAULT,
    "hansa": {
        **BY_DEFAULT,
        "master": "mcts:0.5s+value",
        "grandmaster": "mcts:3s+value",
        WITH_STYLE: "mcts:0.5s+value+style=",
    },
    "merchants": {**BY_DEFAULT, "apprentice": "greedy:noise=100"},
}


def is_level(name: str) -> bool:
    """Whether the name is a level's, with a style or without one."""
    return name in LEVELS or name in STYLED


def bot_of(name: str, game: str) -> str:
    """The bot that plays a level in a game; any other name is a bot's own."""
    if not is_level(name):
        return name
    played_by = PLAYED_BY.get(game, PLAYED_BY[""])
    if name in STYLED:
        return played_by[WITH_STYLE] + STYLES[STYLED.index(name)]
    return played_by[name]


def _measured() -> dict[str, Any]:
    path = Path(__file__).parent / "data" / "levels.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


MEASURED: Final = _measured()


def measured_levels(game: str) -> dict[str, dict[str, Any]]:
    """What was measured of the levels as they are played now. A rating says something only beside another one."""
    rows: dict[str, dict[str, Any]] = MEASURED.get(game, {}).get("levels", {})
    known = {name: row for name, row in rows.items() if row.get("bot") == bot_of(name, game)}
    return known if len(known) > 1 else {}


def level_data(name: str, game: str) -> dict[str, Any]:
    """A level in a game as plain data: its bot, and the rating where it was measured."""
    known = measured_levels(game).get(name, {})
    return {
        "level": name,
        "bot": bot_of(name, game),
        "rating": known.get("rating"),
        "low": known.get("low"),
        "high": known.get("high"),
    }
