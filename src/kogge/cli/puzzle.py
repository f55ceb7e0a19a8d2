"""`kogge puzzle`: positions of real games with one clearly best turn, to be found in the terminal."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final

from kogge.bots.levels import USUAL
from kogge.cli.arguments import Complaint, as_path
from kogge.cli.browser import data_folder
from kogge.cli.commands import Left, board
from kogge.cli.terminal import Table, complete_lines
from kogge.cli.text import Ink, wants_colour, wrap
from kogge.coach.puzzle import Puzzle
from kogge.coach.puzzle_attempt import Attempt
from kogge.coach.puzzle_book import daily_puzzle, find_puzzle, next_puzzle, of_theme, read_day
from kogge.coach.puzzle_rating import Rating, rate
from kogge.core.contract import prompt
from kogge.words.dictionary import load

AGAIN: Final = "again"
LEAVE: Final = ("quit", "q")
POINTS: Final = 100.0  # chances are told in hundredths


def run(args: argparse.Namespace) -> int:
    """Solve puzzles one after another; with `--json` one puzzle, or what is said to a turn."""
    if sum(one is not None for one in (args.daily, args.theme, args.id)) > 1:
        raise Complaint("--daily, --theme and --id each choose a puzzle; leave the others out")
    if args.play is not None or args.json:
        return answer(args)
    progress = Progress.read(args.progress)
    ink = Ink(wants_colour(sys.stdout) and not args.no_colour)
    try:
        while True:
            solve(choose(args, progress), args, progress, ink)
            if args.daily is not None or args.id is not None:
                return 0
    except (EOFError, KeyboardInterrupt, Left):
        print()
        return 0


def choose(args: argparse.Namespace, progress: Progress) -> Puzzle:
    """The puzzle that was asked for, or the next one."""
    if args.id is not None:
        return find_puzzle(args.game, args.id)
    if args.daily is not None:
        return daily_puzzle(args.game, read_day(args.daily) if args.daily else date.today())
    found = of_theme(args.game, args.theme or "")
    rating = progress.solver(args.game).rating
    chosen = next_puzzle(found, rating, progress.done, secrets.token_hex(8))
    if chosen is None:
        print(load(args.language, "puzzles").text("alldone"))
        progress.done = [one for one in progress.done if one not in {puzzle.id for puzzle in found}]
        chosen = next_puzzle(found, rating, progress.done, secrets.token_hex(8))
    assert chosen is not None
    return chosen


# -- for people


@dataclass
class Progress:
    """A solver's ratings by game, how many were solved in a row, and which were done; kept in a file."""

    path: Path
    ratings: dict[str, list[float]] = field(default_factory=dict)
    streak: int = 0
    done: list[str] = field(default_factory=list)

    @staticmethod
    def read(path: str | None) -> Progress:
        """What is known; nothing when there is no file yet."""
        where = data_folder() / "puzzles.json" if path is None else as_path(path)
        if not where.exists():
            return Progress(where)
        try:
            data = json.loads(where.read_text(encoding="utf-8"))
            ratings = {str(game): [float(a), float(b)] for game, (a, b) in data["ratings"].items()}
            return Progress(where, ratings, int(data["streak"]), [str(one) for one in data["done"]])
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise Complaint(f"{where} does not hold what was solved: {error}") from error

    def solver(self, game: str) -> Rating:
        """How good the solver is at a game."""
        return Rating(*self.ratings[game]) if game in self.ratings else Rating()

    def count(self, puzzle: Puzzle, solved: bool) -> None:
        """Rate a first try at a puzzle, and remember it."""
        if puzzle.id in self.done:
            return
        new = rate(self.solver(puzzle.game), puzzle.rating, solved)
        self.ratings[puzzle.game] = [round(new.rating, 1), round(new.deviation, 1)]
        self.streak = self.streak + 1 if solved else 0
        self.done.append(puzzle.id)
        data = {"ratings": self.ratings, "streak": self.streak, "done": self.done}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(data) + "\n", encoding="utf-8")
        except OSError as error:
            raise Complaint(f"cannot write {self.path}: {error.strerror or error}") from error


class PuzzleTable(Table):
    """A table on which one turn is played. Whatever a person can say at a table can be said here."""

    def __init__(self, attempt: Attempt, ink: Ink, language: str) -> None:
        self.attempt = attempt
        seat = attempt.puzzle.seat
        bots = {other: USUAL for other in range(attempt.puzzle.players) if other != seat}
        super().__init__(attempt.play.match, bots, {}, attempt.puzzle.id, ink, language)
        self.labels = [self.words.text("cli.you") if one == seat else "" for one in range(attempt.puzzle.players)]
        self.said = load(language, "puzzles")

    def play(self, seat: int, text: str) -> None:
        """Through the attempt, which answers for chance and for the other seats."""
        self.attempt.decide(text)
        self.views[seat] = self.match.game.view(self.match.state, seat)

    def solve(self) -> None:
        """Until the turn is over."""
        if sys.stdin.isatty():
            complete_lines(self.completions)
        puzzle = self.attempt.puzzle
        level = self.said.text(f"level.{puzzle.level()}")
        theme = self.said.text(f"theme.{puzzle.theme}")
        head = self.said.text("puzzle", id=puzzle.id, theme=theme, level=level, rating=puzzle.rating)
        who = self.picture(puzzle.seat).who(puzzle.seat)
        self.say("", self.ink.bold(head), *wrap(self.said.text("task", who=who), self.width()))
        while not self.attempt.is_done():
            self.ask(puzzle.seat)
        self.tell_news(puzzle.seat)
        board(self, puzzle.seat, "")

    def turn_text(self, turn: tuple[str, ...]) -> str:
        """A turn in words, with its notation."""
        play = self.attempt.end_of(turn)
        own = [one for one in play.match.log if one.seat == play.seat]
        return "; ".join(self.beside(self.speech.say(one.text, one.step), one.text) for one in own)


def solve(puzzle: Puzzle, args: argparse.Namespace, progress: Progress, ink: Ink) -> None:
    """One puzzle, as often as the solver wants to try it."""
    while True:
        table = PuzzleTable(Attempt(puzzle), ink, args.language)
        table.solve()
        said = table.said
        verdict = table.attempt.verdict()
        progress.count(puzzle, verdict.solved)
        loss = f"{verdict.loss * POINTS:.1f}"
        if verdict.solved:
            text = said.text("solved", n=f"{puzzle.gap * POINTS:.1f}") if verdict.known else said.text("same")
        else:
            text = said.text("wrong", n=loss)
        solver = progress.solver(puzzle.game)
        table.say(*wrap(ink.bold(text), table.width()))
        if not verdict.solved:
            table.say(*wrap(said.text("best", turn=table.turn_text(puzzle.solutions[0])), table.width()))
        table.say(said.text("chance", n=round(puzzle.chance * POINTS)))
        table.say(
            said.text("rating", n=round(solver.rating), d=round(solver.deviation)),
            said.text("streak", n=progress.streak),
        )
        if args.daily is None and args.id is None:
            table.say(said.text("again"))
        line = table.read_line("> ").lower() if args.daily is None and args.id is None else ""
        if line in LEAVE:
            raise Left
        if line != AGAIN:
            return


# -- for programs


def answer(args: argparse.Namespace) -> int:
    """One puzzle as its seat sees it, after the decisions that were given; with a verdict if the turn is over."""
    attempt = Attempt(choose(args, Progress(Path("/nowhere"))))
    for text in (args.play or "").split(";"):
        if text.strip():
            attempt.decide(text.strip())
    data = puzzle_data(attempt)
    if args.json:
        print(json.dumps(data, ensure_ascii=False))
    elif data["verdict"] is None:
        raise Complaint(f"the turn goes on after {args.play!r}")
    else:
        said = load(args.language, "puzzles")
        verdict = data["verdict"]
        key = "wrong" if not verdict["solved"] else "solved" if verdict["known"] else "same"
        worse = attempt.puzzle.gap if verdict["solved"] else verdict["loss"]
        print(said.text(key, n=f"{worse * POINTS:.1f}"))
        print(said.text("best", turn="; ".join(attempt.puzzle.solutions[0])))
    return 0


def puzzle_data(attempt: Attempt) -> dict[str, Any]:
    """The puzzle as plain data, without its solution until the turn is over."""
    puzzle = attempt.puzzle
    match = attempt.play.match
    done = attempt.is_done()
    verdict = asdict(attempt.verdict()) if done else None
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "board": puzzle.board,
        "players": puzzle.players,
        "options": dict(match.options.chosen),
        "seat": puzzle.seat,
        "theme": puzzle.theme,
        "rating": puzzle.rating,
        "level": puzzle.level(),
        "decisions": attempt.play.texts(),
        "prompt": prompt(match.state),
        "view": attempt.game.view(match.state, puzzle.seat),
        "choices": [] if done else [one.text for one in match.choices()],
        "verdict": verdict,
        "solutions": [list(one) for one in puzzle.solutions] if done else None,
    }
