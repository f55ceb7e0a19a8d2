"""One game as an environment: ids in, arrays out."""

from __future__ import annotations

from typing import Any

import numpy as np

from kogge.core.codec import Codec
from kogge.core.contract import NATURE, Game, State
from kogge.core.dealer import Dealer
from kogge.core.features import Features, blank
from kogge.core.options import Options
from kogge.core.rewards import WIN, check_reward, returns_of
from kogge.games.registry import find_game
from kogge.research.arrays import Array, array_of
from kogge.research.rivals import Rivals, seated_rivals
from kogge.research.stepper import Episode, blank_bytes


def make(
    game: str,
    board: str | None = None,
    players: int | None = None,
    *,
    reward: str = WIN,
    explicit_chance: bool = False,
    version: int | None = None,
    **options: str,
) -> Env:
    """An environment of a game, by the newest rules unless a version is named.

    `reward` is one of `REWARDS`. With `explicit_chance` the caller decides for chance too, as tree searches do.
    BadOption says what does not fit, and what would.
    """
    found: Game[Any] = find_game(game)
    return Env(found, found.menu().choose(board, players, options, version), reward, explicit_chance)


class Env:
    """A game of one set-up. `reset` begins it; then the seat to move steps, until nobody is to move."""

    def __init__(self, game: Game[Any], options: Options, reward: str = WIN, explicit_chance: bool = False) -> None:
        self.game = game
        self.options = options
        self.reward = check_reward(reward)
        self.explicit_chance = explicit_chance
        self.codec: Codec = game.codec(options)
        self.features: Features = game.features(options)
        self.players = options.players
        self.size = int(self.codec.size)
        self._episode = Episode(game, options, explicit_chance)
        self._cells: Any = blank(self.features.size)
        self._mask: Any = blank_bytes(self.codec.size)
        self.reset("0")

    def reset(self, seed: str | int, rivals: Rivals = None, learner: int = 0) -> None:
        """Begin a new game, in which chance follows the seed.

        Rivals are bots that decide for some seats, by the seat; or one for all seats but the learner's.
        """
        makers = seated_rivals(rivals, self.players, learner)
        self._episode.begin(str(seed), [None if maker is None else maker(self.game) for maker in makers])
        self._episode.advance(0)

    @property
    def state(self) -> State:
        """The true position, hidden parts included."""
        return self._episode.state

    @property
    def length(self) -> int:
        """The number of decisions that seats have made."""
        return int(self._episode.length)

    def to_move(self) -> int:
        """The seat to move; NATURE where the caller decides for chance, NOBODY when the game is over."""
        return int(self._episode.state.to_move())

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._episode.state.is_over()

    def is_chance(self) -> bool:
        """Whether the caller is to decide for chance."""
        return self.to_move() == NATURE

    def step(self, id: int) -> None:
        """Play the action with that id. IllegalAction when it is not legal, and nothing has changed then."""
        self._episode.play_checked(id)
        self._episode.advance(0)

    def legal_ids(self) -> list[int]:
        """The ids that may be played now, chance's too where the caller decides for it."""
        return [int(id) for id in self.codec.legal_ids(self._episode.state)]

    def mask(self) -> Array:
        """[id] 1 where the seat to move may play it, else 0; of players' ids only."""
        self.codec.mask(self._episode.state, self._mask, 0)
        return array_of(self._mask, np.uint8)

    def observation(self, seat: int | None = None) -> Array:
        """What a seat may know, as `features` lays it out; without a seat, the one to move."""
        who = self.to_move() if seat is None else seat
        if not 0 <= who < self.players:
            raise ValueError(f"there is no seat {who} to observe from, only 0 to {self.players - 1}")
        self.game.observe(self._episode.state, who, self._cells, 0)
        return array_of(self._cells, np.int16)

    def returns(self) -> Array:
        """[seat] what the game is worth to it; before the end, 0."""
        if not self.is_over():
            return np.zeros(self.players)
        return np.array(returns_of(self.game, self._episode.state, self.reward))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The ids that chance may draw, each with its probability."""
        s = self._episode.state
        if s.to_move() != NATURE:
            raise ValueError("chance is not to decide now")
        weights = [int(weight) for weight in s.weights()]
        total = sum(weights)
        return [(int(id), weight / total) for id, weight in zip(self.codec.legal_ids(s), weights, strict=True)]

    def text(self, id: int) -> str:
        """The action with that id in words."""
        return self.codec.text(id)

    def clone(self) -> Env:
        """An independent environment in the same position, with the same chance to come. It shares the rivals."""
        out = Env.__new__(Env)
        out.__dict__.update(self.__dict__)
        out._episode = self._episode.copy()
        out._cells = blank(self.features.size)
        out._mask = blank_bytes(self.codec.size)
        return out

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> Env:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        one = self._episode
        if one.bots:
            raise TypeError("an environment with rivals cannot be pickled: bots may remember what they saw")
        return _env_at, (self.game, self.options, self.reward, self.explicit_chance, one.state, one.chance, one.length)


def _env_at(
    game: Game[Any], options: Options, reward: str, explicit_chance: bool, state: State, chance: Dealer, length: int
) -> Env:
    """The environment that was pickled."""
    out = Env(game, options, reward, explicit_chance)
    out._episode.state = state
    out._episode.chance = chance
    out._episode.guesses = chance
    out._episode.length = length
    return out
