"""Kogge for OpenSpiel. Importing this module registers every game: `kogge_hansa`, `kogge_yokohama` and so on.

    pyspiel.load_game("kogge_hansa(board=league-45,players=4,missions=yes)")

Chance is explicit, so that searches see its odds. Its outcomes are counted from 0, as OpenSpiel has it.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from kogge.core.contract import NATURE, Game
from kogge.core.features import Features
from kogge.core.information import told_lines
from kogge.core.rewards import CONSTANT_SUM, WIN, return_range, return_sum, returns_of
from kogge.extras import needs
from kogge.games.registry import GAMES
from kogge.research.arrays import Array
from kogge.research.env import Env, make

with needs("kogge.research.open_spiel_game", "adapters"):
    import pyspiel

LIMIT: Final = 100_000  # decisions after which a game stops, unless another number is given


def defaults_of(game: Game[Any]) -> dict[str, Any]:
    """The parameters of a game; empty and 0 stand for what Kogge chooses itself."""
    names = [option.name for option in game.menu().options_of(game.version)]
    return {"board": "", "players": 0, "reward": WIN, "limit": LIMIT, **dict.fromkeys(names, "")}


def type_of(game: Game[Any], reward: str) -> Any:
    """What OpenSpiel wants to know of a title."""
    counts = [players for entry in game.menu().boards for players in entry.players]
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"kogge_{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.CONSTANT_SUM if reward in CONSTANT_SUM else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults_of(game),
    )


def info_of(env: Env, limit: int) -> Any:
    """What OpenSpiel wants to know of a set-up."""
    least, most = return_range(env.players, env.reward)
    constant = env.reward in CONSTANT_SUM
    return pyspiel.GameInfo(
        num_distinct_actions=env.size,
        max_chance_outcomes=int(env.codec.chance_size),
        num_players=env.players,
        min_utility=least,
        max_utility=most,
        utility_sum=return_sum(env.players, env.reward) if constant else None,
        max_game_length=limit,
    )


class KoggeGame(pyspiel.Game):
    """A title in one set-up. A game stops after `limit` decisions, as if it had ended there."""

    def __init__(self, name: str, params: dict[str, Any] | None) -> None:
        given = {**defaults_of(GAMES[name]), **(params or {})}
        board, players = given.pop("board") or None, given.pop("players") or None
        reward, self.limit = given.pop("reward"), given.pop("limit")
        chosen = {option: value for option, value in given.items() if value}
        self.env = make(name, board, players, reward=reward, explicit_chance=True, **chosen)
        super().__init__(type_of(self.env.game, reward), info_of(self.env, self.limit), params or {})

    def new_initial_state(self) -> KoggeState:
        """The first position."""
        return KoggeState(self, self.env, self.limit)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KoggeObserver | InformationObserver:
        """What turns positions into tensors."""
        if params:
            raise ValueError(f"observations have no parameters, and {params} are given")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return InformationObserver() if recall else KoggeObserver(self.env.features)


class KoggeState(pyspiel.State):
    """A position."""

    def __init__(self, game: KoggeGame, env: Env, limit: int) -> None:
        super().__init__(game)
        self.env = env.clone()
        self.env.reset("")
        self.limit = limit

    def current_player(self) -> Any:
        """The seat to move, or one of OpenSpiel's own players."""
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        who = self.env.to_move()
        return pyspiel.PlayerId.CHANCE if who == NATURE else who

    def is_terminal(self) -> bool:
        """Whether the game has ended, or has reached the limit."""
        return self.env.is_over() or self.env.length >= self.limit

    def _legal_actions(self, player: int) -> list[int]:
        """The ids that the player may choose, ascending."""
        return sorted(self.env.legal_ids()) if player == self.env.to_move() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may draw, with its probabilities."""
        return [(id - self.env.size, odds) for id, odds in self.env.chance_outcomes()]

    def _apply_action(self, action: int) -> None:
        self.env.step(action + self.env.size if self.env.is_chance() else action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.env.text(action + self.env.size if player == pyspiel.PlayerId.CHANCE else action)

    def returns(self) -> list[float]:
        """[seat] what the game was worth to it; 0 before the end."""
        env = self.env
        return returns_of(env.game, env.state, env.reward) if self.is_terminal() else [0.0] * env.players

    def told(self, player: int) -> list[str]:
        """Every decision so far, as the player was told it."""
        env = self.env
        chance = pyspiel.PlayerId.CHANCE
        ids = [one.action + env.size if one.player == chance else one.action for one in self.full_history()]
        actions = [env.codec.code(id) for id in ids]
        return told_lines(env.game, env.game.new(env.options), actions, player)

    def __str__(self) -> str:
        return self.env.game.write_position(self.env.state)


class KoggeObserver:
    """Fills a tensor with what a seat may know; `dict` holds its blocks by name."""

    def __init__(self, features: Features) -> None:
        self.tensor: Array = np.zeros(int(features.size), np.float32)
        self.dict: dict[str, Array] = {}
        for block in features.blocks:
            at = features.at(block.name)
            self.dict[block.name] = self.tensor[at : at + block.size].reshape(block.shape)

    def set_from(self, state: KoggeState, player: int) -> None:
        """Look at a position from a seat."""
        self.tensor[:] = state.env.observation(player)

    def string_from(self, state: KoggeState, player: int) -> str:
        """The same as text, one block in a line."""
        self.set_from(state, player)
        lines = [f"{name} {' '.join(f'{cell:g}' for cell in cells.ravel())}" for name, cells in self.dict.items()]
        return "\n".join(lines)


class InformationObserver:
    """Tells all that a seat was told since the beginning, as text: there is no tensor of it."""

    tensor = None
    dict: Final[dict[str, Array]] = {}

    def set_from(self, state: KoggeState, player: int) -> None:
        """There is nothing to fill."""

    def string_from(self, state: KoggeState, player: int) -> str:
        """One decision in a line."""
        return "\n".join([f"seat {player + 1}", *state.told(player)])


def _register(name: str) -> None:
    """Make a title known by its name. OpenSpiel calls what is registered with the parameters alone."""

    class Title(KoggeGame):
        """One of the registered titles."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params)

    pyspiel.register_game(type_of(GAMES[name], WIN), Title)


for _name in GAMES:
    _register(_name)
