"""Many games side by side, stepped by one call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kogge.research.arrays import Array, View
from kogge.research.env import Env
from kogge.research.rivals import Rivals, seated_rivals
from kogge.research.stepper import Stepper


class Batch:
    """n games of one set-up. Each begins again as soon as it has ended.

    The arrays show Kogge's own buffers: they change with every step, so copy what is to be kept. `seats` [n] are the
    seats to move; `observations` [n, cells] and `masks` [n, ids] are theirs. `rewards` [n, players] are the returns of
    a game that ended in this step, else 0; `terminated` [n] tells that it ended, `truncated` [n] that it was stopped by
    the limit. `returns` and `lengths` are those of the last game that ended in each slot.

    Rivals are bots that decide for some seats, by the seat; or one for all seats but the learner's, which is seat 0 in
    the first game, seat 1 in the second, and so on round the table.
    """

    def __init__(
        self,
        env: Env,
        n: int,
        seed: str | int = "0",
        limit: int = 0,
        rivals: Rivals = None,
        masks: bool = True,
        observations: bool = True,
    ) -> None:
        if n < 1:
            raise ValueError("a batch has at least one game")
        self.env = env
        self.n = n
        makers: list[list[Any]] = [[*seated_rivals(rivals, env.players, i % env.players)] for i in range(n)]
        self._stepper = Stepper(env.game, env.options, makers, str(seed), limit, env.reward, masks, observations)
        one = self._stepper
        self._views = {
            "seats": View(one.seats, np.uint8, (n,)),
            "observations": View(one.observations, np.int16, (n, int(one.cells) if observations else 0)),
            "masks": View(one.masks, np.uint8, (n, env.size if masks else 0)),
            "rewards": View(one.rewards, np.float64, (n, env.players)),
            "returns": View(one.returns, np.float64, (n, env.players)),
            "terminated": View(one.terminated, np.uint8, (n,)),
            "truncated": View(one.truncated, np.uint8, (n,)),
            "lengths": View(one.lengths, np.int64, (n,)),
        }
        self._drawn = View(one.actions, np.int64, (n,))
        self.seats: Array = self._views["seats"].array
        self.observations: Array = self._views["observations"].array
        self.masks: Array = self._views["masks"].array
        self.rewards: Array = self._views["rewards"].array
        self.returns: Array = self._views["returns"].array
        self.terminated: Array = self._views["terminated"].array
        self.truncated: Array = self._views["truncated"].array
        self.lengths: Array = self._views["lengths"].array
        self.reset()

    @property
    def steps(self) -> int:
        """The number of ids played in all games since the reset."""
        return int(self._stepper.steps)

    def reset(self) -> None:
        """Begin all games from the seed: the same games as the first time."""
        self._stepper.reset()
        self._refresh()

    def step(self, ids: Array | Sequence[int]) -> None:
        """Play an id in every game. IllegalAction names the first that is illegal, and nothing has changed then."""
        self._stepper.step(ids.tolist() if isinstance(ids, np.ndarray) else list(ids))
        self._refresh()

    def sample(self) -> Array:
        """A legal id for every game, each equally likely."""
        self._stepper.sample()
        self._drawn.refresh()
        return self._drawn.array

    def legal_ids(self) -> tuple[Array, Array]:
        """The legal ids of all games one after another, and the n + 1 places where those of each game begin and end."""
        ids, starts = self._stepper.legal_ids()
        return np.array(ids, np.int32), np.array(starts, np.int32)

    def _refresh(self) -> None:
        for view in self._views.values():
            view.refresh()
