"""Find puzzles in one game of bots: positions where one turn is clearly better than every other one.

A quick look picks positions. The same comparison with ten times the turns and simulations, more rounds ahead and
another seed has to say the same, and then once more with a third seed and further ahead. What is compared are whole
turns, by the position they end in; turns that are as good as the best but for a hair come to the same and are all
solutions.
"""

from __future__ import annotations

import hashlib
import random
import re
import time
from collections import Counter
from typing import Any, Final, NamedTuple

from kogge.bots.contract import Bot, Observation
from kogge.bots.levels import bot_of
from kogge.bots.random import decide
from kogge.bots.registry import make_bot
from kogge.coach.progress import marks_of
from kogge.coach.puzzle import TOLERANCE, Line, Puzzle
from kogge.coach.puzzle_play import PuzzlePlay
from kogge.coach.puzzle_rating import puzzle_rating
from kogge.coach.puzzle_theme import theme_of
from kogge.coach.turn_contest import TurnContest, TurnValue
from kogge.core.contract import NATURE, NOBODY, Game, State
from kogge.core.dealer import Dealer

CLEAR: Final = 0.05  # the least of the chance to win by which every other turn must be worse
HOPEFUL: Final = 0.035  # what is looked at more closely
FLAT: Final = 0.012  # the least by which the evaluator prefers the best turn to the first one that may be no solution
FEWEST_TURNS: Final = 5  # that a solver can choose from
MOST_DECISIONS: Final = 18  # of a solution
TOO_LONG: Final = "chance or length"  # a reason why a position is none
LOOKS_A_TURN: Final = 4  # positions within one turn
KEPT_OTHERS: Final = 8  # turns that are worse, kept with what they lose
MARGIN: Final = 0.45  # of the chance to win: turns that the evaluator thinks worse by more do not compete
PLAYERS: Final = ("merchant", "merchant", "apprentice")  # who plays the games
TRIES: Final = {"apprentice": 4, "merchant": 2, "master": 3}
# A level that searches gets so many iterations, not seconds, so that a busy machine does not make puzzles difficult.
ITERATIONS: Final = "1000"


class Budget(NamedTuple):
    """How hard to look: positions of the turn that are tried, turns that compete, simulations of each, rounds ahead."""

    branches: int
    turns: int
    simulations: int
    rounds: int


GLANCE: Final = Budget(10, 7, 3, 0)
QUICK: Final = Budget(30, 12, 10, 0)
THINKING: Final = re.compile(r"\b[0-9.]+s\b")
STAGES: Final = (12, 30, 60, 120)  # simulations after which a comparison may be given up


class Clarity(NamedTuple):
    """What is asked of the puzzles of a game."""

    most_solutions: int
    thorough: Budget  # ten times the search
    further: int  # rounds ahead of the last comparison
    earliest: float  # the part of the way to the nearest end of the game before which there is nothing to find


CLARITY: Final = {
    "hansa": Clarity(3, Budget(300, 24, 100, 2), 3, 0.0),
    "yokohama": Clarity(3, Budget(300, 24, 100, 2), 3, 0.0),
    # Dice blur what is simulated, the more the further: less far and more often tells more. There are more ways to do
    # the same thing, and before anybody has delivered something no turn decides much.
    "merchants": Clarity(5, Budget(300, 24, 200, 1), 2, 0.3),
}


class Margin(NamedTuple):
    """How far the best turn, with those that come to the same, is ahead of all others."""

    equals: list[TurnValue]
    others: list[TurnValue]
    gap: float  # to the nearest of the others
    error: float  # two of them less, and no other turn is surely nearer, as far as standard errors tell


def margin_of(turns: list[TurnValue], same: float) -> Margin:
    """Split turns into the best ones, which differ by this much at most, and the rest."""
    best = max(turns, key=lambda one: (len(one.values), one.chance))
    losses = sorted(((one.behind(best), one) for one in turns if one is not best), key=lambda pair: pair[0])
    equals = [best, *[one for (loss, _), one in losses if loss <= same]]
    others = [((loss, error), one) for (loss, error), one in losses if loss > same]
    if not others:
        return Margin(equals, [], 0.0, 1.0)
    gap = min(loss for (loss, _), _ in others)
    sure = min(loss - 2 * error for (loss, error), _ in others)
    return Margin(equals, [one for _, one in others], gap, (gap - sure) / 2)


class Finder:
    """Looks for puzzles in one game of bots, until it ends or the time is up."""

    def __init__(self, game: Game[Any], board: str, players: int, seed: str, deadline: float) -> None:
        self.game = game
        self.options = game.menu().choose(board, players, {})
        self.seed = seed
        self.deadline = deadline  # by time.time()
        self.found: list[Puzzle] = []
        self.looks = 0  # positions
        self.dropped: Counter[str] = Counter()  # positions that are no puzzles, by the reason
        self._clarity = CLARITY[game.name]
        self._same = TOLERANCE[game.name]
        self._heuristics = TurnContest(game, game.new(self.options), "").heuristics

    def run(self) -> None:
        """Play the game and look at every turn."""
        game = self.game
        whims = random.Random(self.seed)
        dealer = Dealer(self.seed)
        bots: list[Bot] = [make_bot(whims.choice(PLAYERS), game) for _ in range(self.options.players)]
        s: State = game.new(self.options)
        turn = -1
        looks = decisions = 0
        while s.to_move() != NOBODY and time.time() < self.deadline:
            seat = int(s.to_move())
            if seat == NATURE:
                s.apply(decide(s, dealer))
                continue
            if s.turn != turn:
                turn, looks, decisions = int(s.turn), 0, 0
            if is_own_turn(s, seat) and turn > 0 and marks_of(s).nearest >= self._clarity.earliest:
                decisions += 1
                if looks < LOOKS_A_TURN and decisions % 2 == 1 and len(s.legal()) > 1:
                    too_long = self.dropped[TOO_LONG]
                    if self.look(s, seat):
                        looks = LOOKS_A_TURN
                    elif self.dropped[TOO_LONG] == too_long:
                        looks += 1  # otherwise it may be a puzzle later in the turn
            s.apply(bots[seat].choose(Observation(game, s, seat, dealer), dealer))

    def look(self, s: State, seat: int) -> bool:
        """Whether the position is a puzzle; then it is kept."""
        self.looks += 1
        game = self.game
        name = f"{self.seed}/{self.looks}"
        position: State = game.guess(s, seat, Dealer(f"{name}/guess"))
        text = game.write_position(position)
        puzzle_id = hashlib.sha256(text.encode()).hexdigest()[:10]
        # Most positions are none, and most of those are told by little: more turns do not make a clear position.
        for budget, why in ((GLANCE, "glance"), (QUICK, "quick look")):
            quick = self.contest(position, puzzle_id, f"{name}/{why}", budget)
            if len(quick.turns) < FEWEST_TURNS:
                return self.drop("few turns")
            if is_flat(quick.turns, self._clarity.most_solutions):
                return self.drop("flat")
            for simulations in sorted({3, budget.simulations}):
                first = margin_of(quick.compare(simulations), self._same)
                if len(first.equals) > self._clarity.most_solutions or first.gap < HOPEFUL:
                    return self.drop(why)
            if not self.is_playable(position, puzzle_id, first.equals[0]):
                return self.drop(TOO_LONG)
        slow = self.contest(position, puzzle_id, f"{name}/slow", self._clarity.thorough)
        second = self.confirm(slow, self._same)
        if second is None:
            return self.drop("ten times the search")
        if first.equals[0].mark not in [one.mark for one in second.equals]:
            return self.drop("another turn")
        again = TurnContest(game, position, f"{name}/again", self._clarity.further)
        again.turns = [TurnValue(one.actions, one.mark) for one in [*second.equals, *second.others]]
        # The same turns must be the good ones; a little nearer or further does not make another puzzle of it.
        third = self.confirm(again, (self._same + CLEAR) / 2)
        if third is None or {one.mark for one in third.equals} != {one.mark for one in second.equals}:
            return self.drop("another seed")
        self.keep(position, text, puzzle_id, name, second, third)
        return True

    def confirm(self, contest: TurnContest, same: float) -> Margin | None:
        """Simulate more and more, as long as it may be clear; the margin at last if it is."""
        if len(contest.turns) < FEWEST_TURNS:
            return None
        found: Margin | None = None
        most, simulations = self._clarity.most_solutions, self._clarity.thorough.simulations
        for stage in (*[one for one in STAGES if one < simulations], simulations):
            found = margin_of(contest.compare(stage), same)
            if is_hopeless(found, most):
                return None
        assert found is not None
        clear = found.gap >= CLEAR and found.gap - 2 * found.error >= CLEAR / 2
        return found if clear and len(found.equals) <= most else None

    def drop(self, why: str) -> bool:
        """It is none: the reason is counted."""
        self.dropped[why] += 1
        return False

    def contest(self, position: State, puzzle_id: str, seed: str, budget: Budget) -> TurnContest:
        """The turns that compete, one for each position that they end in."""
        contest = TurnContest(self.game, position, seed, budget.rounds)
        contest.find(budget.branches, budget.turns, MARGIN, Dealer(puzzle_id))
        seen: set[int] = set()
        kept: list[TurnValue] = []
        for one in contest.turns:
            play = self.played(position, puzzle_id, one.actions, False)
            one.mark = play.mark()
            if play.is_done() and one.mark not in seen:
                seen.add(one.mark)
                kept.append(one)
        contest.turns = kept
        return contest

    def played(self, position: State, puzzle_id: str, actions: list[int], noted: bool) -> PuzzlePlay:
        """A turn as a solver would play it."""
        play = PuzzlePlay(self.game, position, int(position.to_move()), puzzle_id, self._heuristics, noted)
        play.follow(actions)
        return play

    def is_playable(self, position: State, puzzle_id: str, turn: TurnValue) -> bool:
        """Whether nothing is left to chance before the last decision, and the turn is not too long."""
        play = self.played(position, puzzle_id, turn.actions, False)
        return play.is_done() and not play.dealt_before_end() and len(play.actions()) <= MOST_DECISIONS

    def keep(self, position: State, text: str, puzzle_id: str, source: str, second: Margin, third: Margin) -> None:
        """Make the puzzle."""
        game = self.game
        best = second.equals[0]
        play = self.played(position, puzzle_id, best.actions, True)
        runner_up = self.played(position, puzzle_id, second.others[0].actions, False)
        found = self.tries(position, puzzle_id, {one.mark for one in second.equals})
        others = [
            Line(self.texts(position, puzzle_id, one.actions), one.behind(best)[0])
            for one in second.others[:KEPT_OTHERS]
        ]
        worst = min((second, third), key=lambda one: one.gap)
        self.found.append(
            Puzzle(
                puzzle_id,
                game.name,
                self.options.board,
                self.options.players,
                text,
                int(position.to_move()),
                tuple(self.texts(position, puzzle_id, one.actions) for one in second.equals),
                best.chance,
                worst.gap,
                worst.error,
                tuple(others),
                theme_of(play, self._heuristics, runner_up.state),
                puzzle_rating(found),
                found,
                source,
            )
        )

    def texts(self, position: State, puzzle_id: str, actions: list[int]) -> tuple[str, ...]:
        """A turn in the notation of the game."""
        return tuple(self.played(position, puzzle_id, actions, False).texts())

    def tries(self, position: State, puzzle_id: str, marks: set[int]) -> dict[str, tuple[int, int]]:
        """How often each level finds a solution."""
        out: dict[str, tuple[int, int]] = {}
        for level, tries in TRIES.items():
            name = THINKING.sub(ITERATIONS, bot_of(level, self.game.name))
            right = 0
            for number in range(tries):
                dealer = Dealer(f"{puzzle_id}/{level}/{number}")
                bot = make_bot(name, self.game)
                play = self.played(position, puzzle_id, [], False)
                while not play.is_done():
                    play.play_action(int(bot.choose(Observation(self.game, play.state, play.seat, dealer), dealer)))
                right += play.mark() in marks
            out[level] = (right, tries)
        return out


def is_flat(turns: list[TurnValue], most_solutions: int) -> bool:
    """Whether even the evaluator sees too many turns that are about as good: most positions need no simulation."""
    values = sorted((one.first_value for one in turns), reverse=True)
    return len(values) <= most_solutions or values[0] - values[most_solutions] < FLAT


def is_hopeless(found: Margin, most_solutions: int) -> bool:
    """Whether some turn that is no solution is surely too near, or far too many seem to be solutions."""
    near = (loss + 2 * error < CLEAR for loss, error in (one.behind(found.equals[0]) for one in found.others))
    return len(found.equals) > 2 * most_solutions or any(near)


def is_own_turn(s: Any, seat: int) -> bool:
    """Whether the seat decides in its own turn, not in that of another one."""
    return int(getattr(s, "active", seat)) == seat
