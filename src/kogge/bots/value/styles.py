"""Styles of play: the same network, with a liking for some parts of the score that who wins does not justify.

A style adds to the direct way from features to the logit, so it costs nothing while searching. It believes of every
seat what it believes of its own: whoever likes offices also fears those of the others.
"""

from __future__ import annotations

from typing import Final

STYLES: Final = ("builder", "fighter", "racer")

# [game][style][feature]: thousandths of a logit for each unit of the feature.
LEANINGS: Final[dict[str, dict[str, dict[str, int]]]] = {
    "hansa": {
        # Offices that hold together, and the abilities that last.
        "builder": {"network points": 60, "city points": 80, "ability points": 60, "special points": 40},
        # In the way of others, and the leader above all.
        "fighter": {
            "score over the best other": 30,
            "others' workers in the way": -200,
            "own workers in others' way": 120,
        },
        # Points now, and the end before the others are ready.
        "racer": {"prestige": 120, "lead, lasting": 15, "marker points": 60},
    },
    "yokohama": {
        "builder": {"judged buildings and tokens ready": 40, "houses built, lasting": 150, "technologies": 300},
        "fighter": {
            "score over the best other": 40,
            "church over the best other": 300,
            "customs over the best other": 300,
            "technologies over the best other": 300,
        },
        "racer": {"points, in twos": 60, "orders fulfilled": 300, "achievements": 500},
    },
    "merchants": {
        "builder": {"pips": 80, "merchants on the board": 250, "caravans on the board": 250, "routes in supply": -80},
        "fighter": {
            "judged over the best other": 12,
            "robbed pips": -300,
            "quarter rounds before the soonest other": 40,
        },
        "racer": {"goods left": -300, "posts on the board": 250, "quarter rounds to finish": -40},
    },
}


def leaning_of(game: str, style: str) -> dict[str, int]:
    """What the style likes in that game; nothing where it is not known."""
    return LEANINGS.get(game, {}).get(style, {})
