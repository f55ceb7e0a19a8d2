"""Compares whole turns: what a seat could do now, how likely each turn makes it to win, and what a given turn was worth
beside the best one.

A search by turns proposes. Then the proposals and the given turns are played on from the same guesses with the same
chances, so that what tells them apart is the turns and nothing else: a loss is a mean of paired differences. Those
guesses are new ones, because a turn that was proposed for its luck in the search must not be praised for it again.

The judge knows what the seat could know: it makes guesses of the position that it is handed, and looks at nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from kogge.bots.clock import now
from kogge.bots.contract import Heuristics, Observation
from kogge.bots.heuristics import search_heuristics
from kogge.bots.search.options import SearchOptions
from kogge.bots.search.turn_search import TurnSearch, settle_chance
from kogge.bots.search.turns import TurnStyle, best_turn, follow_decisions
from kogge.coach.chances import WinChances
from kogge.coach.moves import Move, certain_moves
from kogge.core.contract import NOBODY, Game, Score, Seat, State
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption

PROPOSING: Final = 0.5  # the part of the time in which turns are proposed; the rest compares them
FIELD: Final = 6  # proposals that are compared
LEAST_TRIALS: Final = 4  # where a turn is asked about, however little time there is: a loss needs its error


class JudgedTurn:
    """A turn and what it is worth to the seat that plays it."""

    def __init__(self, plan: tuple[int, ...], moves: tuple[Move, ...], first_word: float, end: int) -> None:
        self.plan = plan  # packed actions of the seat to the end of the turn, as they were on a guess
        self.moves = moves  # the same for people, as far as nothing is revealed and nobody else decides on the way
        self.first_word = first_word  # the chance to win when the turn ends, as far as an evaluator can tell
        self.end = end  # the mark of the position it led to on the first guess
        self.wins: list[float] = []  # the chance to win after each trial
        self.points_seen: list[float] = []
        self.parts_seen: dict[str, float] = {}  # points by the rulebook's categories, summed over the trials
        self.win = first_word  # what is known in the end: the chance to win,
        self.points = 0.0  # the seat's points once the turn has gone round, as if the game ended then,
        self.loss = 0.0  # how much less likely it makes a win than the best turn,
        self.error = 0.0  # and the standard error of that difference
        self.parts: dict[str, float] = {}  # the points by category, less what the seat has already

    @property
    def texts(self) -> tuple[str, ...]:
        """Its certain decisions as notation."""
        return tuple(move.action for move in self.moves)

    def take(self, other: JudgedTurn) -> None:
        """Be judged as one that leads to the same position by other ways."""
        self.wins, self.points_seen, self.parts_seen = other.wins, other.points_seen, other.parts_seen
        self.win, self.points, self.loss, self.error = other.win, other.points, other.loss, other.error
        self.parts = other.parts


class Judgement:
    """What a seat could play, the best turn first. The recommendation is the first of the list, whatever that is."""

    def __init__(self, seat: int, turns: list[JudgedTurn], given: list[JudgedTurn], trials: int) -> None:
        self.seat = seat
        self.turns = turns
        self.given = given  # the turns that were asked about, in that order; `turns` has them or their like
        self.trials = trials  # how often each of the best turns was played on

    @property
    def best(self) -> JudgedTurn:
        """What the judge would play."""
        return self.turns[0]

    def by_first_action(self) -> list[JudgedTurn]:
        """The best turn for each way to begin, in order."""
        out: dict[int, JudgedTurn] = {}
        for turn in self.turns:
            out.setdefault(turn.plan[0], turn)
        return list(out.values())


class Judge:
    """Judges positions of a game, each for some seconds or iterations. Equal seeds and iterations judge alike. Seconds
    of `processor_time` are for judging that nobody waits for: it is as sure on a busy machine."""

    def __init__(
        self,
        game: Game[Any],
        seconds: float = 0.0,
        iterations: int = 0,
        seed: str = "judge",
        chances: WinChances | None = None,
        processor_time: bool = False,
    ) -> None:
        if seconds <= 0.0 and iterations <= 0:
            raise BadOption("a judge needs seconds or iterations")
        self.game = game
        self.seconds = seconds
        self.iterations = iterations
        self.seed = seed
        self.chances = WinChances(game) if chances is None else chances
        self.processor_time = processor_time

    def dealer(self) -> Dealer:
        """A source of guesses for whoever prepares what is to be judged."""
        return Dealer(f"{self.seed}/before")

    def judge(
        self, state: State, given: Sequence[Sequence[int]] = (), effort: float = 1.0, propose: bool = True
    ) -> Judgement:
        """Compare the turns of the seat to decide. `given`: turns to judge among them, each from here on as packed
        actions; `effort` multiplies the time or the iterations; without `propose` only what is given is compared."""
        seat = state.to_move()
        if seat < 0:
            raise BadOption("nobody is to decide, so there is nothing to judge")
        if not (given or propose):
            raise BadOption("there is no turn to judge")
        # What is only compared meets other guesses than those for which it was proposed.
        dealer = Dealer(self.seed if propose else f"{self.seed}/given")
        return Case(self, state, seat, effort, dealer).decide(given, propose)


class Case:
    """One position before the judge."""

    def __init__(self, judge: Judge, state: State, seat: Seat, effort: float, dealer: Dealer) -> None:
        self.start = now(judge.processor_time)
        self.judge = judge
        self.game = judge.game
        self.seat = seat
        self.seconds = judge.seconds * effort
        self.iterations = max(1, int(judge.iterations * effort)) if judge.iterations else 0
        # Heuristics remember what was decided, which must not reach from one position into another.
        self.heuristics: Heuristics = search_heuristics(judge.game)
        self.dealer = dealer
        self.first: State = self.game.guess(state, seat, self.dealer)
        self.observation = Observation(self.game, self.first, seat, self.dealer)
        self.now: dict[str, int] = self.game.scores(self.first)[seat].parts
        self.simulations = 0

    def decide(self, given: Sequence[Sequence[int]], propose: bool) -> Judgement:
        """Propose, compare, and put in order."""
        luck = self.dealer.twin()
        asked = [self._turn(plan, luck) for plan in given]
        proposed = self._propose(luck) if propose else []
        field = list({turn.end: turn for turn in [*asked, *proposed][::-1]}.values())[::-1]
        trials = self._compare(field, {one.end for one in asked})
        field = in_order(field, trials, int(self.heuristics.profile.prior_visits))
        for turn in field:
            if turn.wins:
                turn.parts = self._gained({name: sum_ / len(turn.wins) for name, sum_ in turn.parts_seen.items()})
        for one in asked:
            one.take(next(turn for turn in field if turn.end == one.end))
        return Judgement(int(self.seat), field, asked, trials)

    def _propose(self, luck: Dealer) -> list[JudgedTurn]:
        """The turns that a search likes best."""
        options = SearchOptions()
        options.seconds = self.seconds * PROPOSING
        options.iterations = self.iterations
        options.processor_time = self.judge.processor_time
        search = TurnSearch(self.heuristics, options)
        search.start = self.start
        search.think(self.observation, self.dealer)
        return [self._turn(list(one.turn.actions), luck) for one in search.contenders[:FIELD]]

    def _turn(self, plan: Sequence[int], luck: Dealer) -> JudgedTurn:
        """A turn as it goes on the first guess."""
        end = self.first.copy()
        chance = luck.twin()
        made = follow_decisions(self.heuristics, end, self.seat, list(plan), chance)
        moves = tuple(certain_moves(self.game, self.first, made))
        turn = JudgedTurn(tuple(made), moves, self._win(end), int(end.mark()))
        score = self.game.scores(end)[self.seat]
        turn.points = float(score.total)
        turn.parts = self._gained({name: float(points) for name, points in score.parts.items()})
        return turn

    def _gained(self, parts: dict[str, float]) -> dict[str, float]:
        """Points by category, less what the seat has already; what does not change is left out."""
        return {
            name: points - self.now.get(name, 0) for name, points in parts.items() if points != self.now.get(name, 0)
        }

    def _win(self, s: State) -> float:
        """The seat's chance to win; a finished game is won, lost or shared."""
        if not s.is_over():
            return self.judge.chances.of(s)[self.seat]
        scores = self.game.scores(s)
        return 0.0 if scores[self.seat].place > 1 else 1.0 / sum(one.place == 1 for one in scores)

    def _compare(self, field: list[JudgedTurn], asked: set[int]) -> int:
        """Play all of them on, again and again; after half of the time only the better half and what was asked for."""
        begin = now(self.judge.processor_time)
        trials = 0
        halved = False
        prior = int(self.heuristics.profile.prior_visits)
        left = field
        least = LEAST_TRIALS if asked else 1
        while len(left) > 1 or not trials:
            part = self._part_spent(begin)
            if trials >= least and part >= 1.0:
                break
            if not halved and trials >= least and part >= 0.5:
                halved = True
                ranked = sorted(left, key=lambda turn: -standing(turn, trials, prior))
                kept = ranked[: max(2, len(ranked) // 2)]
                left = [turn for turn in left if turn in kept or turn.end in asked]
            if not self._trial(left, begin, trials >= least):
                break
            trials += 1
        return trials

    def _part_spent(self, begin: float) -> float:
        """How much of the time or the iterations for comparing is used up."""
        if self.iterations:
            return self.simulations / self.iterations
        until = max(self.start + self.seconds, begin + self.seconds / 10)  # a slow search leaves something
        return (now(self.judge.processor_time) - begin) / (until - begin)

    def _trial(self, field: list[JudgedTurn], begin: float, may_stop: bool) -> bool:
        """Play every turn on from one new guess with the same chances. False: the time was over before all were."""
        guess = self.observation.guess()
        self.dealer.word()
        luck = self.dealer.twin()
        results = []
        for turn in field:
            if may_stop and not self.iterations and self._part_spent(begin) >= 1.0:
                return False
            results.append(self._play_on(turn, guess, luck))
        for turn, (win, score) in zip(field, results):
            turn.wins.append(win)
            turn.points_seen.append(float(score.total))
            for name, points in score.parts.items():
                turn.parts_seen[name] = turn.parts_seen.get(name, 0.0) + points
        return True

    def _play_on(self, turn: JudgedTurn, guess: State, luck: Dealer) -> tuple[float, Score]:
        """The chance to win and the score once the turn has gone round, every seat taking the best of a few turns."""
        self.simulations += 1
        profile = self.heuristics.profile
        chance = luck.twin()
        s = guess.copy()
        follow_decisions(self.heuristics, s, self.seat, list(turn.plan), chance)
        chance.follow(luck)
        style = TurnStyle(profile.replies, profile.reply_noise, 0)
        for _ in range(profile.lookahead * s.n):
            settle_chance(s, chance)
            if s.to_move() == NOBODY:
                break
            s = best_turn(self.heuristics, s, s.to_move(), chance, style).after
        return self._win(s), self.game.scores(s)[self.seat]


def standing(turn: JudgedTurn, trials: int, prior: int) -> float:
    """How good a turn was over the first trials; the evaluator's first word counts as some more. Only differences
    between turns mean anything."""
    return (turn.first_word * prior + sum(turn.wins[:trials])) / (prior + trials)


def in_order(field: list[JudgedTurn], trials: int, prior: int) -> list[JudgedTurn]:
    """The best first, with what is known of each in the end. A turn that dropped out early is compared over the trials
    that it had, in which it was worse."""
    # Of equal chances the one with more points comes first, then the simpler one.
    whole = [turn for turn in field if len(turn.wins) == trials]
    best = max(whole, key=lambda turn: (standing(turn, trials, prior), sum(turn.points_seen), -len(turn.plan)))
    if trials:
        best.win = sum(best.wins) / trials
        best.points = sum(best.points_seen) / trials
    for turn in field:
        seen = len(turn.wins)
        if turn is best:
            continue
        turn.loss = max(0.0, standing(best, seen, prior) - standing(turn, seen, prior))
        turn.win = max(0.0, best.win - turn.loss)
        if seen:
            turn.points = best.points - (sum(best.points_seen[:seen]) - sum(turn.points_seen)) / seen
            turn.error = error_between(best, turn)
    return [
        best,
        *sorted(
            (turn for turn in field if turn is not best), key=lambda turn: (turn.loss, -turn.points, len(turn.plan))
        ),
    ]


def error_between(one: JudgedTurn, other: JudgedTurn) -> float:
    """The standard error of how much likelier one turn makes a win than another, over the trials that both had."""
    return standard_error([a - b for a, b in zip(one.wins, other.wins)])


def standard_error(differences: list[float]) -> float:
    """Of their mean; of a single one nothing is known."""
    n = len(differences)
    if n < 2:
        return 1.0
    mean = sum(differences) / n
    return math.sqrt(sum((one - mean) ** 2 for one in differences) / (n - 1) / n)
