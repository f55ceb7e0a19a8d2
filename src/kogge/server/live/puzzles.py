"""Puzzles: what a page is sent of them, and what is answered to the decisions of whoever solves one.

Nothing is kept: a question names the puzzle and all decisions so far. The view is cut by the solver's seat, and so is
the log, though the position itself is only that seat's guess.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from kogge.coach.puzzle import Puzzle
from kogge.coach.puzzle_attempt import SIMULATIONS, Attempt
from kogge.coach.puzzle_book import daily_puzzle, find_puzzle, load_puzzles, read_day
from kogge.coach.puzzle_rating import Rating, rate
from kogge.core.contract import NATURE, prompt
from kogge.core.errors import BadOption
from kogge.games.registry import GAMES
from kogge.server.errors import Refused
from kogge.server.fields import ActionText
from kogge.server.live.wire import Choice, LogLine, Position
from kogge.server.table.facts import RUNNING
from kogge.server.table.log import decision_data

MOST_DECISIONS: Final = 80  # of one turn


class SolverRating(Struct, forbid_unknown_fields=True):
    """How good a solver is, and how sure that is. The page keeps it."""

    rating: Annotated[float, Meta(ge=0.0, le=5_000.0)]
    deviation: Annotated[float, Meta(ge=1.0, le=1_000.0)]


class PuzzleRequest(Struct, forbid_unknown_fields=True):
    """The decisions of the solver so far. `give_up`: the solution is wanted. With `solver`, the verdict rates anew."""

    decisions: Annotated[list[ActionText], Meta(max_length=MOST_DECISIONS)] = []
    give_up: bool = False
    solver: SolverRating | None = None


class PuzzleSummary(Struct):
    """A puzzle in a list; `level` is easy, medium or hard."""

    id: str
    board: str
    players: int
    theme: str
    rating: int
    level: str


class PuzzleList(Struct):
    """All puzzles of a game, and which one is that of the day."""

    game: str
    daily: str | None
    puzzles: list[PuzzleSummary]


class PuzzleVerdict(Struct):
    """How good a turn was. `loss`: by how much it makes a win less likely than the solution, 0 to 1; `gap`: the same of
    the best turn that is none; `chance`: to win after the solution; `known`: nobody had to think about it now."""

    solved: bool
    loss: float
    known: bool
    chance: float
    gap: float
    solution: list[str]
    solver: SolverRating | None = None


class PuzzleReply(Struct):
    """A puzzle after some decisions: what the seat sees, what it may choose, and the verdict when the turn is over."""

    game: str
    version: int
    options: dict[str, str]
    puzzle: PuzzleSummary
    seat: int
    position: Position
    log: list[LogLine]
    verdict: PuzzleVerdict | None = None


def list_puzzles(game: str, day: str) -> PuzzleList:
    """All puzzles of a game."""
    if game not in GAMES:
        raise Refused("no-game", f"there is no game {game[:80]!r}", status=404)
    found = load_puzzles(game)
    daily = daily_puzzle(game, read_day(day) if day else date.today()).id if found else None
    return PuzzleList(game, daily, [summary(one) for one in found])


def summary(one: Puzzle) -> PuzzleSummary:
    """What a list tells of a puzzle."""
    return PuzzleSummary(one.id, one.board, one.players, one.theme, one.rating, one.level())


def open_puzzle(game: str, puzzle: str) -> Attempt:
    """A puzzle from its beginning; refused when there is none of that name."""
    if game not in GAMES:
        raise Refused("no-game", f"there is no game {game[:80]!r}", status=404)
    try:
        return Attempt(find_puzzle(game, puzzle))
    except BadOption as error:
        raise Refused("no-puzzle", str(error), status=404) from error


def answer_puzzle(attempt: Attempt, asked: PuzzleRequest, simulations: int = SIMULATIONS) -> PuzzleReply:
    """The puzzle after the decisions. IllegalAction says which one the rules forbid."""
    for text in asked.decisions:
        attempt.decide(text)
    puzzle = attempt.puzzle
    options = attempt.start.options
    verdict = judge(attempt, asked, simulations) if asked.give_up or attempt.is_done() else None
    lines = [
        LogLine(
            decision=i,
            seat=None if one.seat == NATURE else one.seat,
            text=one.text_for(puzzle.seat),
            **decision_data(one, puzzle.seat),
        )
        for i, one in enumerate(attempt.play.match.log, 1)
    ]
    return PuzzleReply(
        puzzle.game,
        options.version,
        dict(options.chosen),
        summary(puzzle),
        puzzle.seat,
        position_of(attempt),
        lines,
        verdict,
    )


def judge(attempt: Attempt, asked: PuzzleRequest, simulations: int) -> PuzzleVerdict:
    """How good the turn was; who gives up has not solved it."""
    puzzle = attempt.puzzle
    solved, loss, known = False, puzzle.gap, True
    if not asked.give_up:
        found = attempt.verdict(simulations)
        solved, loss, known = found.solved, found.loss, found.known
    solver: SolverRating | None = None
    if asked.solver is not None:
        new = rate(Rating(asked.solver.rating, asked.solver.deviation), puzzle.rating, solved)
        solver = SolverRating(new.rating, new.deviation)
    return PuzzleVerdict(solved, loss, known, puzzle.chance, puzzle.gap, list(puzzle.solutions[0]), solver)


def position_of(attempt: Attempt) -> Position:
    """What the solver's seat sees, in the form of a table's position."""
    play = attempt.play
    match = play.match
    choices: list[dict[str, Any]] = [] if attempt.is_done() else match.choices_data()
    return Position(
        version=match.version,
        status=RUNNING,
        seat=play.seat,
        decisions=len(match.log),
        readonly=False,
        view=attempt.game.view(match.state, play.seat),
        prompt=prompt(match.state),
        choices=[Choice(**one) for one in choices],
        result=None,
    )
