"""The learned value as an evaluator: logits of winning, in thousandths."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import Evaluator
from kogge.bots.value.features import ValueFeatures, blank_rows
from kogge.bots.value.network import Accumulator, Network
from kogge.core.cells import append, vec
from kogge.core.contract import NOBODY, S
from kogge.core.errors import BadOption
from kogge.core.options import Options


class NetworkEvaluator(Evaluator[S]):
    """By a network, in the set-ups that it was trained for. Elsewhere, and when a game is over, the game's evaluator by
    weights speaks; `scale` of its hundredths of a point are a logit of 1."""

    def __init__(self, features: ValueFeatures[S], network: Network, classic: Evaluator[S], scale: i64) -> None:
        if features.size != network.inputs:
            raise BadOption(f"the network reads {network.inputs} features, a position has {features.size}")
        if network.features != features.digest:
            raise BadOption("the network was trained with other features than those that a position has now")
        self.features = features
        self.network = network
        self.classic = classic
        self.scale = scale
        self.rows = vec[i64]()
        self.last: list[Accumulator] = []  # [seat] its last position
        self.options: Options | None = None  # of the last position
        self.trained = False  # for its set-up

    def values(self, s: S) -> vec[i64]:
        """[seat] its logit; only differences between seats mean something."""
        if s.to_move() == NOBODY:
            return self.classic.values(s)
        if not self.knows(s.options):
            return self._scaled(self.classic.values(s))
        size = self.features.size
        if len(self.rows) != size * s.n:
            self.rows = blank_rows(size, s.n)
            self.last = [Accumulator(self.network) for _ in range(s.n)]
        self.features.read(s, self.rows)
        out = vec[i64]()
        p: i64 = 0
        while p < s.n:
            out = append(out, self.network.next_logit(self.last[p], self.rows, p * size))
            p += 1
        return out

    def knows(self, options: Options) -> bool:
        """Whether the network was trained for such games."""
        if self.options is not options:
            self.options = options
            self.trained = f"{options.board} {options.players}" in self.network.setups
        return self.trained

    def _scaled(self, values: vec[i64]) -> vec[i64]:
        """What the evaluator by weights says, as logits."""
        out = vec[i64]()
        for value in values:
            out = append(out, value * 1000 // self.scale)
        return out

    def margin_of_error(self, s: S) -> i64:
        """As the evaluator by weights has it."""
        return self.classic.margin_of_error(s) * 1000 // self.scale
