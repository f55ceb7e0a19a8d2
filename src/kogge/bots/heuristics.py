"""What bots know of each game: a table of makers, so that every bot gets heuristics of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

from mypy_extensions import i64

from kogge.bots.contract import Evaluator, Heuristics, Pruning, SearchProfile
from kogge.bots.hansa.heuristics import hansa_greedy, hansa_search
from kogge.bots.hansa.value_features import HansaValueFeatures
from kogge.bots.merchants.heuristics import merchants_greedy, merchants_search
from kogge.bots.merchants.value_features import MerchantsValueFeatures
from kogge.bots.value.evaluator import NetworkEvaluator
from kogge.bots.value.features import ValueFeatures
from kogge.bots.value.network import LOGIT, Network, read_weights
from kogge.bots.value.styles import leaning_of
from kogge.bots.yokohama.heuristics import yokohama_greedy
from kogge.bots.yokohama.value_features import YokohamaValueFeatures
from kogge.core.cells import append, vec
from kogge.core.contract import Game, State
from kogge.core.errors import BadOption

Maker: TypeAlias = Callable[[Game[Any]], Heuristics]

GREEDY: Final[dict[str, Maker]] = {
    "hansa": hansa_greedy,
    "yokohama": yokohama_greedy,
    "merchants": merchants_greedy,
}
FEATURES: Final[dict[str, Callable[[], ValueFeatures[Any]]]] = {
    "hansa": HansaValueFeatures,
    "yokohama": YokohamaValueFeatures,
    "merchants": MerchantsValueFeatures,
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


def classic_heuristics(game: Game[Any]) -> Heuristics:
    """New heuristics for a search whose evaluator goes by weights."""
    maker = SEARCH.get(game.name)
    return score_heuristics(game) if maker is None else maker(game)


def search_heuristics(game: Game[Any], style: str = "") -> Heuristics:
    """New heuristics for a search: its evaluator tells who is going to win, by what was learnt where something was. A
    style, if there is one, likes some things more than that."""
    network = learned_network(game.name)
    if network is None:
        return classic_heuristics(game)
    if style:
        network.lean(value_features(game).names, leaning_of(game.name, style))
    return value_heuristics(game, network)


def value_features(game: Game[Any]) -> ValueFeatures[Any]:
    """A new reader of what the learned value of a game goes by; BadOption for a game that has none."""
    maker = FEATURES.get(game.name)
    if maker is None:
        raise BadOption(f"no features of {game.name} are known")
    return maker()


def value_heuristics(game: Game[Any], network: Network) -> Heuristics:
    """New heuristics for a search by this network."""
    out = classic_heuristics(game)
    out.evaluator = NetworkEvaluator(value_features(game), network, out.evaluator, out.profile.win_scale)
    out.profile.win_scale = LOGIT
    return out


def learned_network(name: str) -> Network | None:
    """The network that comes with Kogge for a game, if there is one."""
    if name not in _LEARNED:
        path = Path(__file__).parent / "data" / f"value-{name}.json"
        _LEARNED[name] = read_weights(path) if name in FEATURES and path.exists() else {}
    data = _LEARNED[name]
    return Network(data) if data else None


_LEARNED: Final[dict[str, dict[str, Any]]] = {}  # weights files that were read, by game; empty: there is none
