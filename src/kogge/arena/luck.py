"""Win shares with luck taken out: luck as a control variate.

The luck of a bot is zero on average, whatever its chances to win were taken for, because chance is fair. So wins less a
multiple of luck have the same mean as wins, and a smaller variance where luck decides games. The multiple is fitted, so
that in the long run nothing is lost where luck tells little: to one half of the deals for the other half, and the other
way round. What is taken off a deal therefore does not depend on the deal, and the share stays unbiased. A few deals
tell little about the multiple; it then stays near 1, which is right where chances to win are.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from kogge.arena.result import GameResult, win_of

Z: Final = 1.96  # the quantile of a 95 % interval
FEWEST: Final = 8  # deals; of fewer the spread is not known
PRIOR: Final = 10  # deals that say that the weight is 1


class Deal(NamedTuple):
    """All games of one deal, which are not independent: what a bot won there, its luck, and how many seats it had."""

    wins: float
    luck: float
    seats: int


class Adjusted(NamedTuple):
    """A share of wins with luck taken out."""

    share: float
    low: float
    high: float
    luck: float  # a seat's mean luck
    weight: float  # the multiple that was taken off
    games_needed: float  # for the same precision, compared with plain counting


def deals_of(bot: str, games: Sequence[GameResult]) -> list[Deal]:
    """The games of a bot, by deal, in the order in which the deals were first played."""
    found: dict[str, list[Deal]] = {}
    for game in games:
        for seat in game.seats:
            if seat.bot == bot:
                found.setdefault(game.deal, []).append(Deal(win_of(game, seat), seat.luck, 1))
    return [Deal(*(sum(column) for column in zip(*seats, strict=True))) for seats in found.values()]


def fitted_weight(deals: Sequence[Deal], share: float) -> float:
    """How much a win goes with luck (least squares; the mean of luck is known to be 0)."""
    squares = sum(one.luck * one.luck for one in deals)
    if squares == 0.0:
        return 1.0
    prior = PRIOR * squares / len(deals)
    return (prior + sum((one.wins - share * one.seats) * one.luck for one in deals)) / (prior + squares)


def adjusted_share(bot: str, games: Sequence[GameResult]) -> Adjusted | None:
    """Of finished games; None when there are too few deals, or every deal ended alike."""
    deals = deals_of(bot, games)
    seats = sum(one.seats for one in deals)
    if len(deals) < FEWEST:
        return None
    share = sum(one.wins for one in deals) / seats
    weights = [fitted_weight([*deals[1 - half :: 2]], share) for half in (0, 1)]
    left = [one.wins - weights[i % 2] * one.luck for i, one in enumerate(deals)]
    adjusted = sum(left) / seats
    raw = sum((one.wins - share * one.seats) ** 2 for one in deals)
    rest = sum((wins - adjusted * one.seats) ** 2 for wins, one in zip(left, deals, strict=True))
    if raw <= 1e-12:
        return None
    reach = Z * sqrt(rest * len(deals) / (len(deals) - 1)) / seats
    luck = sum(one.luck for one in deals) / seats
    return Adjusted(adjusted, adjusted - reach, adjusted + reach, luck, sum(weights) / 2, rest / raw)


def adjusted_data(found: Adjusted | None) -> dict[str, Any]:
    """For a report."""
    return {
        "adjusted_share": None if found is None else found.share,
        "adjusted_low": None if found is None else max(0.0, found.low),
        "adjusted_high": None if found is None else min(1.0, found.high),
        "luck": None if found is None else found.luck,
        "luck_weight": None if found is None else found.weight,
        "games_needed": None if found is None else found.games_needed,
    }
