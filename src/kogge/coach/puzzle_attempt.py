"""An attempt at a puzzle: the solver plays the turn decision by decision, and then hears how good it was.

A turn that ends in the same position as a solution is one, whatever the order. What other turns lose was found out when
the puzzle was made, for those that somebody may think of. A turn that nobody thought of is compared with the solution
now, by a few simulations.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from kogge.coach.puzzle import TOLERANCE, BadPuzzle, Puzzle, start_of
from kogge.coach.puzzle_play import PuzzlePlay
from kogge.coach.turn_contest import TurnContest, TurnValue
from kogge.core.contract import State
from kogge.core.dealer import Dealer
from kogge.core.errors import KoggeError
from kogge.games.registry import find_game

SIMULATIONS: Final = 40  # of a turn that nobody thought of
# What is proposed when a puzzle is verified: so many positions within the turn are tried, so many turns are compared.
RIVAL_BRANCHES: Final = 40
RIVALS: Final = 6
RIVAL_MARGIN: Final = 0.3  # of the chance to win: turns that the evaluator thinks worse by more do not compete


@dataclass(frozen=True)
class Verdict:
    """How good a turn was."""

    solved: bool
    loss: float  # of the chance to win, against the solution
    known: bool  # whether it was found out when the puzzle was made, and not just now


class Attempt:
    """One puzzle, as far as it has been played."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.game = find_game(puzzle.game)
        self.start: State = start_of(self.game, puzzle)
        self.play = self._begin()

    def _begin(self) -> PuzzlePlay:
        return PuzzlePlay(self.game, self.start, self.puzzle.seat, self.puzzle.id)

    def decide(self, text: str) -> None:
        """One decision of the solver. IllegalAction says which rule forbids it."""
        self.play.play(text)

    def restart(self) -> None:
        """Begin the turn again."""
        self.play = self._begin()

    def is_done(self) -> bool:
        """Whether the turn is over."""
        return self.play.is_done()

    def verdict(self, simulations: int = SIMULATIONS) -> Verdict:
        """How good the turn was that is over now."""
        mark = self.play.mark()
        for turn in self.puzzle.solutions:
            if self.end_of(turn).mark() == mark:
                return Verdict(True, 0.0, True)
        for other in self.puzzle.others:
            if self.end_of(other.texts).mark() == mark:
                return Verdict(False, other.loss, True)
        contest = TurnContest(self.game, self.start, f"{self.puzzle.id}/answer")
        best = TurnValue(self.end_of(self.puzzle.solutions[0]).actions(), 0)
        mine = TurnValue(self.play.actions(), mark)
        contest.turns = [best, mine]
        contest.compare(simulations)
        loss = max(mine.behind(best)[0], 0.0)
        return Verdict(loss <= TOLERANCE[self.game.name], loss, False)

    def end_of(self, turn: tuple[str, ...]) -> PuzzlePlay:
        """Where a turn of the puzzle leads. BadPuzzle when it cannot be played."""
        play = self._begin()
        for text in turn:
            try:
                play.play(text)
            except KoggeError as error:
                raise BadPuzzle(f"puzzle {self.puzzle.id}: {error}") from error
        if not play.is_done():
            raise BadPuzzle(f"puzzle {self.puzzle.id}: a turn of it does not end: {'; '.join(turn)}")
        return play


def check_puzzle(puzzle: Puzzle) -> None:
    """Play all turns of a puzzle. BadPuzzle says which one cannot be, or is both a solution and none."""
    attempt = Attempt(puzzle)
    solutions = {attempt.end_of(turn).mark() for turn in puzzle.solutions}
    for other in puzzle.others:
        if attempt.end_of(other.texts).mark() in solutions:
            raise BadPuzzle(f"puzzle {puzzle.id}: '{'; '.join(other.texts)}' is a solution and is said to be none")


class Verification(NamedTuple):
    """By how much a solution is better than other turns, found out again, each with the standard error."""

    listed: list[tuple[float, float]]  # in the order of the puzzle
    rivals: list[tuple[float, float]]  # turns that a new search has proposed and that end elsewhere than all of those


def verify_puzzle(puzzle: Puzzle, simulations: int, seed: str) -> Verification:
    """Compare the solution with the turns that are listed, and with what a search of its own comes upon."""
    attempt = Attempt(puzzle)
    contest = TurnContest(attempt.game, attempt.start, f"{puzzle.id}/{seed}")
    rivals = rivals_of(attempt, contest, seed)
    best = TurnValue(attempt.end_of(puzzle.solutions[0]).actions(), 0)
    listed = [TurnValue(attempt.end_of(one.texts).actions(), i) for i, one in enumerate(puzzle.others, 1)]
    contest.turns = [best, *listed, *rivals]
    contest.compare(simulations)
    return Verification([one.behind(best) for one in listed], [one.behind(best) for one in rivals])


def rivals_of(attempt: Attempt, contest: TurnContest, seed: str) -> list[TurnValue]:
    """Turns that a search proposes, with chances of its own, and that end elsewhere than all turns of the puzzle."""
    puzzle = attempt.puzzle
    known = {attempt.end_of(turn).mark() for turn in (*puzzle.solutions, *(one.texts for one in puzzle.others))}
    contest.find(RIVAL_BRANCHES, RIVALS, RIVAL_MARGIN, Dealer(f"{puzzle.id}/{seed}"))
    out = []
    for turn in contest.turns:
        attempt.restart()
        if attempt.play.follow(turn.actions) and attempt.play.mark() not in known:
            known.add(attempt.play.mark())
            out.append(turn)
    return out
