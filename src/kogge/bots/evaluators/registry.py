"""Which evaluator knows which game."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.bots.contract import Evaluator
from kogge.bots.evaluators.hansa import HansaEvaluator, HansaOutlook
from kogge.bots.evaluators.merchants import MerchantsEvaluator, MerchantsOutlook
from kogge.bots.evaluators.yokohama import YokohamaEvaluator
from kogge.core.cells import append, vec
from kogge.core.contract import Game, State

EVALUATORS: Final[dict[str, Evaluator]] = {
    "hansa": HansaEvaluator(),
    "yokohama": YokohamaEvaluator(),
    "merchants": MerchantsEvaluator(),
}
# What makes a player good that weighs single turns is not what tells who is going to win.
OUTLOOKS: Final[dict[str, Evaluator]] = {"hansa": HansaOutlook(), "merchants": MerchantsOutlook()}


class ScoreEvaluator(Evaluator):
    """For a game nobody has weighed yet: the score as if the game ended now."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def values(self, s: State) -> vec[i64]:
        """A hundred for each point."""
        out = vec[i64]()
        for one in self.game.scores(s):
            out = append(out, i64(one.total * 100))
        return out


def evaluator_of(game: Game[Any]) -> Evaluator:
    """The game's own, else its score."""
    if game.name in EVALUATORS:
        return EVALUATORS[game.name]
    return ScoreEvaluator(game)


def outlook_of(game: Game[Any]) -> Evaluator:
    """What a search goes by: an evaluator made for it, else the game's own."""
    return OUTLOOKS[game.name] if game.name in OUTLOOKS else evaluator_of(game)
