"""What a strong player would do, and why: the best actions, what they are worth, and where that comes from."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.bots.contract import Heuristics, Observation
from kogge.bots.greedy import advantage, after_action
from kogge.bots.heuristics import greedy_heuristics
from kogge.bots.levels import LEVELS
from kogge.bots.registry import make_bot
from kogge.bots.search.rollout import lead
from kogge.core.contract import VERB_SHIFT, Action, Game, Seat, State
from kogge.core.dealer import Dealer

ADVISER: Final = LEVELS[-1]
POINT: Final = 100
PROSPECTS: Final = "prospects"  # what is likely to become points
OTHERS: Final = "others"  # what opponents lose, less what they gain


class Advice:
    """An action, what it is worth in points compared with the position as it is, and the categories that differ."""

    def __init__(self, action: Action, rank: i64, value: float, parts: dict[str, float]) -> None:
        self.action: int = int(action)
        self.rank: int = int(rank)  # by what it is ordered: a won game before anything else
        self.value = value
        self.parts = parts
        self.chosen = False  # what the adviser would play


def advise(
    game: Game[Any],
    observation: Observation,
    dealer: Dealer,
    most: int = 5,
    seconds: float = 0.0,
    adviser: str = ADVISER,
) -> list[Advice]:
    """The adviser's choice, then the actions its evaluator likes best. All of it is about a guess of the position."""
    s = observation.guess()
    p = observation.seat
    best = make_bot(adviser, game, seconds).choose(observation, dealer)
    heuristics = greedy_heuristics(game)
    found = [weigh(heuristics, s, p, best, dealer)]
    found[0].chosen = True
    for action in heuristics.pruning.prune(s, s.legal()):
        if action != best:
            found.append(weigh(heuristics, s, p, action, dealer))
    found.sort(key=order)
    out: list[Advice] = []
    for one in found:
        if len(out) < most and not any(same(one, other) for other in out):
            out.append(one)
    return out


def same(one: Advice, other: Advice) -> bool:
    """Whether two actions come to the same, as far as the evaluator can tell: one of them is advice enough."""
    return one.action >> VERB_SHIFT == other.action >> VERB_SHIFT and (one.rank, one.parts) == (other.rank, other.parts)


def order(one: Advice) -> tuple[bool, int, int]:
    """The adviser's choice first, then the best."""
    return not one.chosen, -one.rank, one.action


def weigh(heuristics: Heuristics, s: State, p: Seat, action: Action, dealer: Dealer) -> Advice:
    """Points by the rulebook's categories, and what the evaluator sees beyond them. The parts add up to the value."""
    evaluator = heuristics.evaluator
    game = heuristics.game
    after = after_action(heuristics, s, action, dealer)
    gain = evaluator.values(after)[p] - evaluator.values(s)[p]
    gained = gain / POINT
    others = (lead(evaluator, after, p) - lead(evaluator, s, p) - gain) / POINT
    parts: dict[str, float] = {}
    now = points_of(game, s, p)
    for part, points in points_of(game, after, p).items():
        if points != now.get(part, 0):
            parts[part] = float(points - now.get(part, 0))
    prospects = gained - sum(parts.values())
    if round(prospects, 2):
        parts[PROSPECTS] = round(prospects, 2)
    if round(others, 2):
        parts[OTHERS] = round(others, 2)
    return Advice(action, advantage(evaluator, after, p), round(gained + others, 2), parts)


def points_of(game: Game[Any], s: State, p: Seat) -> dict[str, int]:
    """A seat's points by category as if the game ended now."""
    for one in game.scores(s):
        if one.seat == p:
            return one.parts
    return {}
