"""`kogge analyse`: what every decision of a finished game cost, and exercises made of the dearest ones."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from shutil import get_terminal_size
from typing import Final

from kogge.arena.processes import end_pool, interrupts_held_back, worker_pool
from kogge.cli.analyse_exercises import ask_all
from kogge.cli.arguments import Complaint, check_components, read_text
from kogge.cli.progress import Progress
from kogge.cli.render_plain import Picture
from kogge.cli.text import Ink, printable, table, wants_colour, wrap
from kogge.coach.analysis import PHASES, Analysis
from kogge.coach.decisions import JudgedDecision
from kogge.coach.wording import SIGNS, hundredths, percent, plan_words, reason_words, signed
from kogge.coach.work import Work, do_work
from kogge.core.errors import KoggeError
from kogge.core.record import read_record
from kogge.games.registry import find_game
from kogge.words.dictionary import Dictionary, load
from kogge.words.registry import speech_for
from kogge.words.speech import Speech

INTERRUPTED: Final = 130
BARS: Final = "▁▂▃▄▅▆▇█"


def run(args: argparse.Namespace) -> int:
    """The command."""
    record = read_record(read_text(args.file))
    check_components(record, args.components)
    if args.seat is not None and args.seat > record.players:
        raise Complaint(f"there is no seat {args.seat}: the game had {record.players}")
    game = find_game(record.game)
    analysis = Analysis(game, record, args.seconds)
    if not analysis.todo:
        raise Complaint("nobody has decided anything in this record: there is nothing to analyse")
    done = judge_all(analysis, args.workers)
    report = Report(analysis, args.language, Ink(wants_colour(sys.stdout) and not args.no_colour))
    if args.json:
        print(json.dumps(analysis.data()))
    elif args.exercises:
        return ask_all(analysis, report.picture, report.speech, None if args.seat is None else args.seat - 1)
    else:
        print("\n".join(report.lines(None if args.seat is None else args.seat - 1)))
    return 0 if done else INTERRUPTED


def judge_all(analysis: Analysis, workers: int) -> bool:
    """Judge every turn. Returns False if Ctrl-C stopped it early: what is known by then is told."""
    work = analysis.work()
    progress = Progress(len(work), "turns")
    try:
        judged = map(do_work, work) if workers == 1 else in_processes(work, workers)
        for one in judged:
            analysis.add(one)
            progress.add(1)
    except KeyboardInterrupt:
        return False
    finally:
        progress.close()
    return True


def in_processes(work: list[Work], workers: int) -> Iterator[list[JudgedDecision]]:
    """Judge in worker processes, in the order in which they finish."""
    pool = worker_pool(workers)
    try:
        with interrupts_held_back():
            futures = [pool.submit(do_work, one) for one in work]
        for future in as_completed(futures):
            yield future.result()
    except BrokenProcessPool as error:
        raise KoggeError("a worker process was killed") from error
    finally:
        end_pool(pool)


class Report:
    """An analysis for people."""

    def __init__(self, analysis: Analysis, language: str, ink: Ink) -> None:
        self.analysis = analysis
        record = analysis.record
        options = record.chosen(analysis.game)
        self.width = get_terminal_size((100, 40)).columns
        self.words: Dictionary = load(language, "coach")
        self.speech: Speech = speech_for(options, language)
        names = [printable(record.names.get(seat, "")) for seat in range(record.players)]
        self.picture = Picture(analysis.game.scene(options), names, self.width, ink, language=language)

    def lines(self, seat: int | None) -> list[str]:
        """All of it; with a seat only that seat's decisions."""
        analysis, words = self.analysis, self.words
        record = analysis.record
        counts = {"players": record.players, "decisions": analysis.course.decisions}
        counts |= {"turns": analysis.judged, "of": len(analysis.todo)}
        out = [words.text("title", title=analysis.game.title, board=record.board, **counts), "", *self.seats(), ""]
        out += [words.text("curve"), *self.curve(), ""]
        out += self.turning_points()
        marked = [one for one in analysis.marked() if seat in (None, one.seat)]
        out.append(words.text("marked" if marked else "marked.none"))
        for one in marked:
            out += self.decision(one)
        if analysis.judged < len(analysis.todo):
            out += ["", words.text("stopped")]
        return out

    def seats(self) -> list[str]:
        """A table of who played how well, and what its signs mean."""
        keys = dict(zip(("inaccuracies", "mistakes", "blunders"), SIGNS.values(), strict=True))
        heads = [self.words.text(head) for head in ("player", "accuracy", *PHASES)]
        rows = [[*heads, *keys.values(), *[self.words.text(head) for head in ("given", "luck", "adjusted")]]]
        for seat in range(self.analysis.record.players):
            data = self.analysis.seat_data(seat)
            accuracies = [data["accuracy"], *[data["phases"][phase]["accuracy"] for phase in PHASES]]
            cells = ["" if one is None else f"{one:.1f}" for one in accuracies]
            lost, luck = percent(data["loss"]), f"{signed(100 * (data['luck'] or 0.0))} %"
            adjusted = hundredths(data["adjusted"] or 0.0)
            counts = [str(data[key]) for key in keys]
            rows.append([self.picture.who(seat), *cells, *counts, lost, luck, adjusted])
        signs = "  ".join(f"{sign} {self.words.text(key)}" for key, sign in keys.items())
        return [*table(rows, [False, *[True] * 10]), signs]

    def curve(self) -> list[str]:
        """A line of bars for each seat, as wide as the screen allows."""
        curve = self.analysis.curve
        players = self.analysis.record.players
        who = [[self.picture.who(seat)] for seat in range(players)]
        room = max(10, self.width - 30)
        step = max(1, -(-len(curve) // room))
        for seat in range(players):
            chances = [one["chances"][seat] for one in [*curve[:-1:step], curve[-1]]]
            who[seat].append("".join(BARS[min(int(chance * len(BARS)), len(BARS) - 1)] for chance in chances))
            who[seat].append(percent(chances[-1]))
        return table(who, [False, False, True])

    def turning_points(self) -> list[str]:
        """Where the game turned."""
        found = self.analysis.data()["turning_points"]
        out = [self.words.text("turning")] if found else []
        for one in found:
            change = f"{signed(100 * one['change'])} %"
            facts = {"turn": one["turn"], "at": one["at"] + 1, "who": self.picture.who(one["seat"])}
            out.append("  " + self.words.text("turning.line", **facts, change=change))
        return [*out, ""] if out else []

    def decision(self, one: JudgedDecision) -> list[str]:
        """A decision that cost something, and what would have been better."""
        words = self.words
        loss = f"{signed(-100 * one.loss)} %"
        action = self.speech.say(one.text, one.step)
        line = words.text(
            "line", at=one.at + 1, who=self.picture.who(one.seat), sign=SIGNS[one.mark], loss=loss, action=action
        )
        out = wrap("  " + line, self.width)
        if one.best:
            out += wrap("      " + words.text("better", plan=plan_words(self.speech, one.best, one.seat)), self.width)
        reasons = reason_words(self.speech, one.parts)
        return out + (wrap("      " + words.text("why", parts=reasons), self.width) if reasons else [])
