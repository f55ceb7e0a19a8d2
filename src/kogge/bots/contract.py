"""What a bot is, and what it knows of a game.

A bot sees guesses, never the table, and answers with one legal action. What it knows of a game comes in small parts,
each generic in the game's state: an evaluator (what a position is worth), pruning (which actions are not worth a look),
rollout policies (quick decisions) and a profile of constants. `Heuristics` holds one of each.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final, Generic

from mypy_extensions import i64, mypyc_attr

from kogge.core.cells import vec
from kogge.core.contract import Action, Game, S, Seat, State
from kogge.core.dealer import Dealer

NO_ACTION: Final = -1  # a rollout policy has no opinion


def contains(legal: vec[i64], action: Action) -> bool:
    """Whether the action is one of the legal ones, which ascend."""
    low: i64 = 0
    high: i64 = len(legal)
    while low < high:
        middle = (low + high) >> 1
        if legal[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < len(legal) and legal[low] == action


def is_legal(s: State, action: Action) -> bool:
    """Whether the action may be chosen now."""
    return contains(s.legal(), action)


@mypyc_attr(allow_interpreted_subclasses=True)
class Observation:
    """What a seat knows: its legal actions, and any number of guessed states that it cannot tell from the true one."""

    def __init__(self, game: Game[Any], state: State, seat: Seat, dealer: Dealer, seconds: float = 0.0) -> None:
        self.game = game
        self.seat = seat
        self.seconds = seconds  # the most a decision may take; 0: no limit
        self._state = state
        self._dealer = dealer

    def legal(self) -> vec[i64]:
        """The legal actions, which the seat knows."""
        return self._state.legal()

    def guess(self) -> State:
        """A new guessed state, for the bot to play with."""
        guessed: State = self.game.guess(self._state, self.seat, self._dealer)
        return guessed


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player. One object plays one seat of one match; it may remember."""

    @abstractmethod
    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        """The action to play. Randomness that the bot needs comes from the dealer."""


class Evaluator(Generic[S]):
    """What a position is worth to each seat, in hundredths of a point."""

    @abstractmethod
    def values(self, s: S) -> vec[i64]:
        """[seat] its points, and what is likely to become points."""

    def margin_of_error(self, s: S) -> i64:
        """Actions whose values differ by no more than this count as equally good."""
        return 0


class Pruning(Generic[S]):
    """Which actions are not worth a look. Without knowledge of a game: none of them."""

    def prune(self, s: S, legal: vec[i64]) -> vec[i64]:
        """The legal actions that are worth a look, in the same order and at least one."""
        return legal

    def note(self, s: S, action: Action) -> None:
        """The bot has decided so in earnest, in a position like this one: it may be a reason to prune later on."""


class RolloutPolicy(Generic[S]):
    """Quick decisions, with which turns are completed and games played on."""

    @abstractmethod
    def action(self, s: S, dealer: Dealer, noise: i64) -> Action:
        """A legal action for the seat to move, or NO_ACTION where the policy has no opinion.

        An action may seem better than it is by up to `noise` per cent, so that rollouts differ.
        """


class SearchProfile:
    """Constants of a game that players go by."""

    def __init__(self) -> None:
        self.win_scale: i64 = 700  # hundredths of a point that multiply the odds of winning by e
        self.greedy_by_turn = False  # a greedy player compares positions at the end of the turn, not of the action
        self.plans_turns = False  # part of the thinking time goes into whole turns; finds whatever values overrate
        self.expand_after: i64 = 2  # visits before a node's actions are evaluated; more where that takes long
        self.rollout_rounds: i64 = 4  # how often the turn goes round in a rollout
        self.rollout_noise: i64 = 40  # per cent
        # Of a search by turns.
        self.contenders: i64 = 12  # turns that are simulated
        self.contender_margin: i64 = 80_000  # millionths of win probability: turns that seem worse are not
        self.lookahead: i64 = 1  # how often the turn goes round in a simulation
        self.replies: i64 = 3  # turns that a seat compares there
        self.reply_noise: i64 = 80  # per cent
        self.prior_visits: i64 = 4  # simulations that the evaluator's first word counts as


class Heuristics:
    """What a bot knows of a game. Parts may remember what they saw last, so every bot has its own."""

    def __init__(
        self,
        game: Game[Any],
        evaluator: Evaluator[Any],
        pruning: Pruning[Any],
        completion: RolloutPolicy[Any] | None,
        rollout: RolloutPolicy[Any] | None,
        profile: SearchProfile,
    ) -> None:
        self.game = game
        self.evaluator = evaluator
        self.pruning = pruning
        self.completion = completion  # how a turn that was begun is completed; None: nobody knows
        self.rollout = rollout  # how everybody plays on in a rollout; None: the best of a few random actions
        self.profile = profile
