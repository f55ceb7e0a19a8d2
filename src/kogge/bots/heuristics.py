"""What bots know of each game: a table of makers, so that every bot gets heuristics of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from mypy_extensions import i64

from kogge.bots.contract import Evaluator, Heuristics, Pruning, SearchProfile
from kogge.bots.hansa.heuristics import hansa_greedy, hansa_search
from kogge.bots.merchants.heuristics import merchants_greedy, merchants_search
from kogge.bots.yokohama.heuristics import yokohama_greedy
from kogge.core.cells import append, vec
from kogge.core.contract import Game, State

Maker: TypeAlias = Callable[[Game[Any]], Heuristics]

GREEDY: Final[dict[str, Maker]] = {
    "hansa": hansa_greedy,
    "yokohama": yokohama_greedy,
    "merchants": merchants_greedy,
}
# What makes a player good that compares single turns is not what tells who is going to win.
SEARCH: Final[dict[str, Maker]] = {
    "hansa": hansa_search,
    "yokohama": yokohama_greedy,
    "merchants": merchants_search,
}


class ScoreEvaluator(Evaluator[State]):
    """For a game without an evaluator of its own: the score as if the game ended now."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def values(self, s: State) -> vec[i64]:
        """A hundred for each point."""
        out = vec[i64]()
        for one in self.game.scores(s):
            out = append(out, i64(one.total * 100))
        return out


def score_heuristics(game: Game[Any]) -> Heuristics:
    """For a game that bots know nothing of but its rules."""
    return Heuristics(game, ScoreEvaluator(game), Pruning[State](), None, None, SearchProfile())


def greedy_heuristics(game: Game[Any]) -> Heuristics:
    """New heuristics for a player that compares single turns."""
    maker = GREEDY.get(game.name)
    return score_heuristics(game) if maker is None else maker(game)


def search_heuristics(game: Game[Any]) -> Heuristics:
    """New heuristics for a search: its evaluator tells who is going to win."""
    maker = SEARCH.get(game.name)
    return score_heuristics(game) if maker is None else maker(game)
