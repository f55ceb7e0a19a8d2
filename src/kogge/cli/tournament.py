"""`kogge tournament`: bots compete, and the report gives ratings, win shares and their intervals."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from typing import Any, Final

from kogge.arena import plot
from kogge.arena.cluster import require_ray
from kogge.arena.plan import Plan
from kogge.arena.players import read_names, read_sources
from kogge.arena.result import GameResult
from kogge.arena.schedule import whole_blocks
from kogge.arena.stopping import NarrowInterval, Sprt, StoppingRule
from kogge.arena.store import FolderStore, Store
from kogge.arena.summary import summary
from kogge.arena.tournament import check, play
from kogge.bots.clock import CLOCK, PROCESSOR
from kogge.cli.arguments import Complaint, as_path, components_text, settings
from kogge.cli.engine import is_compiled
from kogge.cli.progress import Progress
from kogge.cli.text import printable, table
from kogge.games.component_files import digest_of
from kogge.games.registry import find_game

INTERRUPTED: Final = 130
USUAL_GAMES: Final = 100
MOST_GAMES: Final = 1_000_000  # when a rule says how many are enough


def run(args: argparse.Namespace) -> int:
    """Play what is missing, then report. After Ctrl-C the report covers the games that were finished."""
    plan = plan_of(args)
    rule = stopping_rule(args, plan)
    if args.plot is not None:
        plot.require_matplotlib()
    if args.ray is not None:
        require_ray()
    check(plan)
    games = whole_blocks(args.games or (USUAL_GAMES if rule is None else MOST_GAMES), plan.players)
    store = open_store(args, plan)
    progress = Progress(max(1, sum(1 for index in range(games) if index not in store.results)))

    def done(result: GameResult) -> bool:
        if rule is not None:
            rule.add(result)
            progress.total = min(games, max(1, progress.done + 1 + rule.games_left()))
        progress.add(1)
        return rule is not None and rule.stopped_at is not None

    interrupted = False
    try:
        if rule is not None:
            for result in store.results.values():
                rule.add(result)
        if rule is None or rule.stopped_at is None:
            play(plan, store, games, args.workers, args.ray, done)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        progress.close()
        store.close()
    if rule is not None and rule.stopped_at is not None:
        games = rule.stopped_at  # what was played beyond it depends on the number of processes
    report = summary(plan, [one for one in store.results.values() if one.index < games], games)
    report |= {
        "folder": args.keep,
        "compiled": is_compiled(),
        "clock": CLOCK,
        "until": None if rule is None else rule.data(),
    }
    if args.plot is not None:
        plot.plot(report, as_path(args.plot))
    print_report(args, report)
    return INTERRUPTED if interrupted else 0


def stopping_rule(args: argparse.Namespace, plan: Plan) -> StoppingRule | None:
    """The rule of `--until` or `--sprt`, if one is given."""
    if args.until is not None:
        return NarrowInterval(plan, args.until)
    if args.sprt is None:
        return None
    if len(set(plan.bots)) != 2:
        raise Complaint(f"--sprt compares two bots, not {len(set(plan.bots))}")
    return Sprt(plan, *args.sprt)


def plan_of(args: argparse.Namespace) -> Plan:
    """Turn the arguments into a plan. A single bot plays every seat."""
    named = [name for name in (args.game, args.named) if name is not None]
    if len(named) != 1:
        raise Complaint("name one game: kogge tournament GAME (see kogge tournament --help)")
    game = find_game(named[0])
    components = components_text(args.components)
    options = game.menu().choose(args.board, args.players, settings(args.option), None, digest_of(components))
    names = read_names(args.bots)
    if len(names) == 1:
        names *= options.players
    return Plan(
        game=game.name,
        version=game.version,
        board=options.board,
        players=options.players,
        options=dict(options.chosen),
        bots=names,
        seed=args.seed,
        limit=args.limit,
        seconds=args.seconds,
        sources=read_sources(names),
        components=components,
        luck=args.luck,
    )


def open_store(args: argparse.Namespace, plan: Plan) -> Store:
    """Open the folder named by `--keep`; without it nothing is written to the disk."""
    if args.keep is None:
        if args.resume:
            raise Complaint("--resume needs --keep DIR, the folder of the tournament")
        return Store()
    store = FolderStore(as_path(args.keep), plan, args.resume)
    for complaint in store.complaints:
        sys.stderr.write(f"kogge: {printable(complaint)}\n")
    return store


def print_report(args: argparse.Namespace, report: dict[str, Any]) -> None:
    """Print the report as JSON, as CSV or as tables."""
    if args.json:
        print(json.dumps(report))
    elif args.csv:
        print(csv_text(report), end="")
    else:
        print("\n".join(report_lines(report)))


def csv_text(report: dict[str, Any]) -> str:
    """One row per bot, with a column for each category of points."""
    parts = part_names(report)
    plain = [name for name in report["results"][0] if name != "parts"]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*plain, *[f"points_{part}" for part in parts]])
    for row in report["results"]:
        writer.writerow([*[row[name] for name in plain], *[row["parts"].get(part) for part in parts]])
    return out.getvalue()


def part_names(report: dict[str, Any]) -> list[str]:
    """The categories of the score."""
    return list(dict.fromkeys(part for row in report["results"] for part in row["parts"]))


def report_lines(report: dict[str, Any]) -> list[str]:
    """The report as tables for people."""
    chosen = ", ".join(f"{name}={value}" for name, value in report["options"].items()) or "none"
    played = f"{report['games']:,} played, {report['finished']:,} finished, {report['asked']:,} asked for"
    rows = [
        ["game", f"{find_game(report['game']).title}, board {report['board']}, {report['players']} players"],
        ["options", chosen],
        ["seed", report["seed"]],
        ["engine", "compiled" if report["compiled"] else "interpreted"],
        *([["clock", "bots count processor time"]] if PROCESSOR else []),
        ["games", played],
        *until_rows(report["until"]),
    ]
    if report["folder"] is not None:
        rows.append(["kept in", printable(report["folder"])])
    if report["games"] > report["finished"]:
        rows.append(["limit", f"{report['games'] - report['finished']:,} games reached {report['limit']:,} decisions"])
    out = table(rows, [False, False])
    if not report["finished"]:
        return out
    length = report["length"]
    spans = [["length", "mean", "min", "max"]]
    for name, one in length.items():
        spans.append([name, f"{one['mean']:,.1f}", f"{one['min']:,}", f"{one['max']:,}"])
    endings = [["ended by", "games", "share"]]
    for name, count in report["ended_by"].items():
        endings.append([name, f"{count:,}", f"{count / report['finished']:.1%}"])
    seats = [["seat", "wins", "95 %"]]
    for one in report["seats"]:
        seats.append([str(one["seat"] + 1), f"{one['share']:.1%}", _shares(one)])
    out += [
        "",
        *bot_lines(report),
        *luck_lines(report),
        "",
        *point_lines(report),
        "",
        *table(seats, [False, True, True]),
    ]
    return [*out, "", *table(spans, [False, True, True, True]), "", *table(endings, [False, True, True])]


def until_rows(until: dict[str, Any] | None) -> list[list[str]]:
    """What stopped the tournament, or would have."""
    if until is None:
        return []
    if until["rule"] == "interval":
        return [["until", f"{printable(until['bot'])} is known within {until['width']:.1%}: {until['found']:.1%} now"]]
    first, second = (printable(name) for name in until["bots"])
    question = f"is {first} {until['low']:g} or {until['high']:g} points better than {second}?"
    answer = {"": "open", "low": f"{until['low']:g}", "high": f"{until['high']:g}"}[until["verdict"]]
    return [["sprt", question], ["answer", f"{answer} (ratio {until['ratio']:+.2f}, bounds {until['bound']:.2f})"]]


def _shares(one: dict[str, Any]) -> str:
    return f"{one['low']:.1%} to {one['high']:.1%}"


def bot_lines(report: dict[str, Any]) -> list[str]:
    """Strength and thinking times, one row per bot."""
    rows = [["bot", "seats", "wins", "95 %", "rating", "95 %", "p50", "p95"]]
    counted = [name for name in ("late", "refusals", "forfeits") if any(row[name] for row in report["results"])]
    rows[0] += counted
    for row in report["results"]:
        if row["share"] is None:
            continue
        rated = row["rating"] is not None
        cells = [printable(row["bot"]), f"{row['seats']:,}", f"{row['share']:.1%}", _shares(row)]
        cells += [f"{row['rating']:+.0f}" if rated else "-"]
        cells += [f"{row['rating_low']:+.0f} to {row['rating_high']:+.0f}" if rated else "-"]
        cells += [duration(row["p50"]), duration(row["p95"])]
        rows.append([*cells, *[f"{row[name]:,}" for name in counted]])
    out = table(rows, [False, *[True] * (len(rows[0]) - 1)])
    return out + [
        f"{printable(row['bot'])} forfeited {row['forfeits']:,} games, first at {printable(row['forfeit'])}"
        for row in report["results"]
        if row["forfeits"]
    ]


def luck_lines(report: dict[str, Any]) -> list[str]:
    """Win shares with luck taken out, and how many games they save; nothing unless it was asked for."""
    if not report["luck"]:
        return []
    rows = [["luck taken out", "wins", "95 %", "luck", "weight", "games needed"]]
    for row in report["results"]:
        name = printable(row["bot"])
        if row["adjusted_share"] is None:
            rows.append([name, *["-"] * 5])
            continue
        span = f"{row['adjusted_low']:.1%} to {row['adjusted_high']:.1%}"
        cells = [name, f"{row['adjusted_share']:.1%}", span, f"{row['luck']:+.1%}", f"{row['luck_weight']:.2f}"]
        rows.append([*cells, f"{row['games_needed']:.0%}"])
    return ["", *table(rows, [False, *[True] * 5])]


def duration(seconds: float | None) -> str:
    """A thinking time in the unit that keeps it short."""
    if seconds is None:
        return "-"
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} us"
    return f"{seconds * 1000:.1f} ms" if seconds < 0.1 else f"{seconds:.2f} s"


def point_lines(report: dict[str, Any]) -> list[str]:
    """Mean points of each bot, in total and by category."""
    parts = part_names(report)
    rows = [["bot", "total", *parts]]
    for row in report["results"]:
        if row["mean"] is not None:
            points = [row["mean"], *[row["parts"].get(part, 0.0) for part in parts]]
            rows.append([printable(row["bot"]), *[f"{one:.1f}" for one in points]])
    return table(rows, [False, *[True] * (len(parts) + 1)])
