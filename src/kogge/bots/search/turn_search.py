"""Search by turns: whole turns are compared by what follows them.

First a tree finds the turns that the evaluator likes best where they end. Then these compete: all of them are played on
from the same guesses with the same chances, every other seat taking the best of a few turns of its own, and after each
round the worse half drops out (sequential halving). The mean win probability at the end of this decides, together with
what the evaluator said first.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from kogge.bots.clock import now
from kogge.bots.contract import Bot, Heuristics, Observation
from kogge.bots.search.options import BY_PROFILE, SearchOptions
from kogge.bots.search.turn_tree import TurnTree
from kogge.bots.search.turns import Turn, TurnStyle, best_turn, follow_plan
from kogge.bots.search.win_probability import win_probabilities
from kogge.core.cells import append, vec
from kogge.core.contract import NATURE, NOBODY, Action, Seat, State
from kogge.core.dealer import Dealer

SAFETY: Final = 0.97  # thinking ends when this part of the time is used up
KEPT: Final = 12  # turns that are remembered for the next decision of the same turn
FIRST_CHECK: Final = 16  # simulations of each turn before the choice may count as settled; then each time twice as many
SURE: Final = 3.0  # standard errors by which the best turn must be ahead then
ITERATIONS_A_BRANCH: Final = 8  # where iterations are counted: how many count as much as growing a branch


class Contender:
    """A turn, and how it fared."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.total: i64 = 0  # win probabilities at the end of all simulations
        self.visits: i64 = 0
        self.results = vec[i64]()  # of each simulation; the same index is the same guess with the same chances

    def add(self, result: i64) -> None:
        """One more simulation."""
        self.total += result
        self.visits += 1
        self.results = append(self.results, result)

    def first(self) -> Action:
        """What is decided now if the turn is chosen."""
        return self.turn.actions[0]


class TurnSearch(Bot):
    """Thinks for some seconds or iterations."""

    def __init__(self, heuristics: Heuristics, options: SearchOptions) -> None:
        self.heuristics = heuristics
        self.options = options
        self.kept: list[vec[i64]] = []  # what may follow the last decision in its turn
        self.kept_turn: i64 = -1
        self.position: State | None = None  # the first guess of the last decision
        self.start = 0.0
        self.branches: i64 = 0  # grown for the last decision
        self.simulations: i64 = 0
        self.contenders: list[Contender] = []  # of the last decision, the best one first
        self.is_deciding = False  # only the first decision of the best turn is asked for

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        """The first decision of the best turn."""
        self.start = now(self.options.processor_time)
        legal = observation.legal()
        if len(legal) == 1:
            return legal[0]
        self.is_deciding = True
        action = self.think(observation, dealer).first()
        if self.position is not None:
            self.heuristics.pruning.note(self.position, action)
        return action

    def think(self, observation: Observation, dealer: Dealer) -> Contender:
        """Find turns, let them compete; the winner. The others are in `contenders`."""
        s = observation.guess()
        self.position = s
        seat = observation.seat
        tree = TurnTree(self.heuristics, s, seat, dealer.twin())
        if self.options.seconds > 0.0:
            tree.deadline = self.start + self.options.seconds * SAFETY
            tree.processor_time = self.options.processor_time
        self._grow(tree, s)
        profile = self.heuristics.profile
        self.contenders = []
        for turn in tree.top(profile.contenders, profile.contender_margin):
            self.contenders.append(Contender(turn))
        if len(self.contenders) > 1:
            self._compete(observation, seat, dealer)
        self._keep(s.turn)
        self.heuristics.pruning.note(s, self.contenders[0].turn.actions[0])
        return self.contenders[0]

    def _grow(self, tree: TurnTree, s: State) -> None:
        """Find turns for part of the time."""
        self.branches = 0
        tree.grow()
        if self.kept_turn == s.turn:
            for actions in self.kept:
                tree.follow(actions)
        options = self.options
        while True:
            self.branches += 1
            if options.iterations > 0 and self.branches * ITERATIONS_A_BRANCH >= options.iterations:
                return
            if options.seconds > 0.0 and self._spent() >= options.seconds * options.planning:
                return
            if not tree.grow():
                return

    def _compete(self, observation: Observation, seat: Seat, dealer: Dealer) -> None:
        """Sequential halving: equal shares of the time for every round, equal guesses and chances for every turn."""
        self.simulations = 0
        if self._is_settled(self.contenders):
            return
        rounds: i64 = 0
        left: i64 = len(self.contenders)
        while left > 1:
            left = (left + 1) // 2
            rounds += 1
        guesses: list[State] = []
        luck: list[Dealer] = []
        at: i64 = 0
        done: i64 = 0
        begin = self._spent()
        field = self.contenders
        while done < rounds:
            done += 1
            while True:
                if at == len(guesses):
                    guesses.append(observation.guess())
                    dealer.word()
                    luck.append(dealer.twin())
                if not self._simulate_all(field, guesses[at], luck[at], seat):
                    break
                at += 1
                if self._is_over(begin, done, rounds) or self._is_settled(field):
                    break
            self._sort(field)
            if self._is_out_of_time() or self._is_settled(field):
                break
            field = field[: (len(field) + 1) // 2]
        self.contenders = field + [one for one in self.contenders if one not in field]

    def _is_over(self, begin: float, done: i64, rounds: i64) -> bool:
        """Whether this round has had its share."""
        options = self.options
        if options.iterations > 0 and self.simulations * rounds >= options.iterations * done:
            return True
        if options.seconds > 0.0:
            until = begin + (options.seconds * SAFETY - begin) * float(done) / float(rounds)
            return self._spent() >= until
        return False

    def _is_settled(self, field: list[Contender]) -> bool:
        """With a time limit: whether all turns that may still be the best begin alike, as far as simulations tell."""
        visits = field[0].visits
        if self.options.iterations > 0 or not self.is_deciding:
            return False
        if visits < FIRST_CHECK or visits & (visits - 1) != 0:
            return begin_alike(field)
        best = field[0]
        for one in field:
            if one.total > best.total:
                best = one
        settled = True
        for one in field:
            if one.first() != best.first() and not is_clearly_better(best, one):
                settled = False
        return settled

    def _is_out_of_time(self) -> bool:
        return self.options.seconds > 0.0 and self._spent() >= self.options.seconds * SAFETY

    def _spent(self) -> float:
        return now(self.options.processor_time) - self.start

    def _simulate_all(self, field: list[Contender], guess: State, luck: Dealer, seat: Seat) -> bool:
        """Simulate every turn once. False when the time was over before all had their chance: then none has had it."""
        results = vec[i64]()
        for one in field:
            if self._is_out_of_time():
                return False
            results = append(results, self._simulate(one.turn, guess, luck, seat))
        for i in range(len(field)):
            field[i].add(results[i])
        return True

    def _simulate(self, turn: Turn, guess: State, luck: Dealer, seat: Seat) -> i64:
        """Play the turn on a guess, then the turns that follow it; how likely the seat is to win then."""
        self.simulations += 1
        heuristics = self.heuristics
        profile = heuristics.profile
        chance = luck.twin()
        s = guess.copy()
        follow_plan(heuristics, s, seat, turn.actions, chance, chance, 0, 0)
        chance.follow(luck)
        rounds = self.options.rounds
        if rounds == BY_PROFILE:
            rounds = profile.lookahead
        turns = rounds * s.n
        style = TurnStyle(profile.replies, profile.reply_noise, 0)
        while turns > 0:
            turns -= 1
            settle_chance(s, chance)
            if s.to_move() == NOBODY:
                break
            s = best_turn(heuristics, s, s.to_move(), chance, style).after
        return win_probabilities(heuristics, s)[seat]

    def _sort(self, field: list[Contender]) -> None:
        """The best first, by simulations and by what the evaluator said."""
        total: i64 = 0
        visits: i64 = 0
        top = field[0].turn.value
        for one in field:
            total += one.total
            visits += one.visits
            top = max(top, one.turn.value)
        base = total // max(visits, 1)
        prior = self.heuristics.profile.prior_visits
        estimates = vec[i64]()
        for one in field:
            first = (base + one.turn.value - top) * prior
            estimates = append(estimates, (first + one.total) // (prior + one.visits))
        # An insertion sort: there are few of them.
        for i in range(1, len(field)):
            one = field[i]
            estimate = estimates[i]
            j: i64 = i
            while j > 0 and estimates[j - 1] < estimate:
                field[j] = field[j - 1]
                estimates[j] = estimates[j - 1]
                j -= 1
            field[j] = one
            estimates[j] = estimate

    def _keep(self, turn: i64) -> None:
        """Remember what may follow the decision, for the next one."""
        first = self.contenders[0].turn.actions[0]
        self.kept = []
        self.kept_turn = turn
        for one in self.contenders:
            actions = one.turn.actions
            if len(actions) > 1 and actions[0] == first and len(self.kept) < KEPT:
                self.kept.append(actions[1:])


def begin_alike(field: list[Contender]) -> bool:
    """Whether the same is to be decided now, whichever of the turns is the best."""
    alike = True
    for one in field:
        alike = alike and one.first() == field[0].first()
    return alike


def is_clearly_better(best: Contender, other: Contender) -> bool:
    """Whether the difference of their results, simulation by simulation, is no accident."""
    count = float(best.visits)
    total = 0.0
    squares = 0.0
    for i in range(best.visits):
        by = float(best.results[i] - other.results[i])
        total += by
        squares += by * by
    mean = total / count
    error = math.sqrt(max(squares / count - mean * mean, 0.0) / count)
    return mean > SURE * error


def settle_chance(s: State, chance: Dealer) -> None:
    """Play what chance decides before anybody is asked."""
    while s.to_move() == NATURE:
        s.apply(s.legal()[chance.pick(s.weights())])
