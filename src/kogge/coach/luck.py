"""Luck told apart: how much better or worse than expected chance has decided, for every seat.

At a decision of chance everybody's chance to win can be told for each outcome. What is expected before the draw is
their mean by the weights; the luck of a seat is its chance after the draw less that. Whatever the chances are worth,
luck is zero on average, because the draw is fair. The sum over a game is a seat's luck account, and its result less its
luck is the luck-adjusted result. The account knows everything, also draws that nobody saw: it is for games that are
over.

What a roll is good for is seen better once it was made use of: each outcome is told as the mean of what the evaluator
says at once and at the end of the turn, which the policy that completes turns plays with the same later chances for all
outcomes. The mean of two views errs less than either. How the game really went on does not enter, so all outcomes are
told by the same function and luck stays zero on average.

While the box is laid out, before the first turn, only the draw of who begins counts: the evaluators read no half-laid
board, there is no turn to play, and what was dealt is the position that was played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from kogge.bots.random import decide
from kogge.bots.search.turns import play_turn
from kogge.coach.chances import WinChances, result_of
from kogge.core.contract import NATURE, Action, Game, State
from kogge.core.dealer import Dealer
from kogge.core.options import Options

MOST_OUTCOMES: Final = 128  # of one decision; where there are more, so many are drawn, and their mean is expected


class Stroke(NamedTuple):
    """One decision of chance that mattered."""

    number: int  # of the decision, from 0
    action: int
    luck: list[float]  # [seat]; they add up to 0


class LuckAccount(NamedTuple):
    """The luck of a whole game."""

    luck: list[float]  # [seat] the sum
    result: list[float]  # [seat] its share of the win; of a game that is not over, its chance
    strokes: list[Stroke]
    estimated: int  # strokes whose expectation was sampled, because they had too many outcomes

    def adjusted(self) -> list[float]:
        """[seat] the result less the luck. It may lie beyond 0 and 1: who won with bad luck did more than win."""
        return [result - luck for result, luck in zip(self.result, self.luck, strict=True)]


def chances_after(chances: WinChances, state: State, outcome: Action, seed: str) -> list[float]:
    """[seat] its chance after an outcome of chance: the mean of what is told at once and once the turn has been played
    to its end. The seed decides what is left to chance in that turn."""
    after = state.copy()
    after.apply(outcome)
    now = chances.of(after)
    if state.turn == 0:
        return now
    play_turn(chances.heuristics, after, Dealer(f"{seed}/chance"), Dealer(f"{seed}/policy"), 0, 0)
    return [(one + other) / 2 for one, other in zip(now, chances.of(after), strict=True)]


def outcomes_looked_at(state: State, seed: str) -> list[tuple[Action, int]]:
    """The outcomes of a decision of chance that are compared, with their weights: all of them, or as many as are drawn
    by the seed, which must not be the one that decides."""
    legal, weights = state.legal(), state.weights()
    if len(legal) > MOST_OUTCOMES:
        dealer = Dealer(f"{seed}/outcomes")
        return sorted(Counter(int(decide(state, dealer)) for _ in range(MOST_OUTCOMES)).items())
    return [(action, int(weight)) for action, weight in zip(legal, weights, strict=True) if weight > 0]


def luck_of(chances: WinChances, state: State, action: Action, seed: str) -> list[float]:
    """[seat] the luck of one decision of chance, which is to come in this state: its chance after it less the mean over
    the outcomes. Each outcome is judged once, the one that came among them unless it was not drawn."""
    outcomes = outcomes_looked_at(state, seed)
    judged = {int(outcome): chances_after(chances, state, outcome, seed) for outcome, _ in outcomes}
    now = judged.get(int(action)) or chances_after(chances, state, action, seed)
    total = sum(weight for _, weight in outcomes)
    expected = [0.0] * int(state.n)
    for outcome, weight in outcomes:
        for seat, chance in enumerate(judged[int(outcome)]):
            expected[seat] += weight / total * chance
    return [after - before for after, before in zip(now, expected, strict=True)]


def luck_account(
    chances: WinChances, options: Options, actions: Iterable[Action], start: State | None = None
) -> LuckAccount:
    """Of a game that was played: all its actions in order, those of chance too."""
    game: Game[Any] = chances.game
    state: State = game.new(options) if start is None else start.copy()
    total = [0.0] * int(state.n)
    strokes: list[Stroke] = []
    estimated = 0
    for number, action in enumerate(actions):
        if state.to_move() == NATURE and matters(state):
            estimated += len(state.legal()) > MOST_OUTCOMES
            luck = luck_of(chances, state, action, f"luck/{number}")
            strokes.append(Stroke(number, int(action), luck))
            total = [a + b for a, b in zip(total, luck, strict=True)]
        state.apply(action)
    result = result_of(game, state) if state.is_over() else chances.of(state)
    return LuckAccount(total, result, strokes, estimated)


def matters(state: State) -> bool:
    """Whether a decision of chance can be lucky: it has several outcomes, and more than the box is laid out by them."""
    if len(state.legal()) < 2:
        return False
    return state.turn > 0 or state.agenda[-1].name == "first"
