"""What a finished game is worth to each seat, by the name of a reward."""

from __future__ import annotations

from typing import Any, Final

from kogge.core.contract import Game, Score, State
from kogge.core.errors import BadOption

WIN: Final = "win"
RANK: Final = "rank"
POINTS: Final = "points"
MARGIN: Final = "margin"
REWARDS: Final = (WIN, RANK, POINTS, MARGIN)
CONSTANT_SUM: Final = (WIN, RANK)  # whatever the seats do, these add up to the same


def check_reward(name: str) -> str:
    """The name, if it is one of a reward."""
    if name not in REWARDS:
        raise BadOption(f"there is no reward {name!r}; there are: {', '.join(REWARDS)}")
    return name


def returns_of(game: Game[Any], s: State, reward: str) -> list[float]:
    """[seat] its return if the game ends in this position."""
    return returns_from(game.scores(s), reward)


def returns_from(scores: list[Score], reward: str) -> list[float]:
    """[seat] its return by the scores of all seats."""
    out = [0.0] * len(scores)
    for one in scores:
        out[one.seat] = _return_of(one, scores, reward)
    return out


def _return_of(one: Score, scores: list[Score], reward: str) -> float:
    if reward == POINTS:
        return float(one.total)
    if reward == MARGIN:
        return float(one.total - max([other.total for other in scores if other is not one]))
    equal = len([other for other in scores if other.place == one.place])
    if reward == WIN:
        return 1.0 / equal if one.place == 1 else 0.0
    # Seats that share a place share the mean of the places that they take up together.
    place = one.place + (equal - 1) / 2
    return (len(scores) - place) / (len(scores) - 1)


def return_range(players: int, reward: str) -> tuple[float, float]:
    """The least and the most that a seat can get; points have bounds that no game comes near."""
    if reward in CONSTANT_SUM:
        return 0.0, 1.0
    return (0.0, 1000.0) if reward == POINTS else (-1000.0, 1000.0)


def return_sum(players: int, reward: str) -> float:
    """What the returns of all seats add up to, for a reward of constant sum."""
    return 1.0 if reward == WIN else players / 2
