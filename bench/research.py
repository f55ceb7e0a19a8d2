"""`make bench-research`: the research kit beside OpenSpiel and PettingZoo, in one run on one core.

The contenders take turns for several rounds, each in a process of its own that is bound to one core, and each keeps its
best, so that a busy moment of the machine harms nobody's number. `--write` puts the table into docs/research.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.run import run_once

HERE: Final = Path(__file__).resolve().parent
PAGE: Final = HERE.parent / "docs" / "research.md"
BEGIN: Final = "<!-- written by make bench-research ARGS=--write -->"
END: Final = "<!-- end -->"
PEER: Final = "OpenSpiel backgammon (C++)"
TIMES: Final = 10  # a batch is to be this many times faster than the peer


class Contender(NamedTuple):
    """What is measured, and what it should reach."""

    title: str
    kind: str
    game: str
    goal: float = 0.0  # steps in a second, or microseconds at most; 0: none


CONTENDERS: Final = (
    Contender("Kogge batch of 64, Hansa Teutonica", "batch", "hansa", 300_000),
    Contender("Kogge batch of 64, Yokohama", "batch", "yokohama", 400_000),
    Contender("Kogge batch of 64, Merchants of Europe", "batch", "merchants", 400_000),
    Contender(PEER, "open_spiel", "backgammon"),
    Contender("Kogge in PettingZoo, Hansa Teutonica", "adapter", "hansa", 40_000),
    Contender("Kogge in PettingZoo, Yokohama", "adapter", "yokohama", 40_000),
    Contender("Kogge in PettingZoo, Merchants of Europe", "adapter", "merchants", 40_000),
    Contender("PettingZoo chess", "pettingzoo", "chess"),
    Contender("PettingZoo connect four", "pettingzoo", "connect_four"),
    Contender("pickle round trip, Hansa Teutonica", "pickle", "hansa", 20),
    Contender("pickle round trip, Yokohama", "pickle", "yokohama", 20),
    Contender("pickle round trip, Merchants of Europe", "pickle", "merchants", 20),
)


def best_of(rounds: int, seconds: float) -> dict[str, dict[str, Any]]:
    """Rounds of turns; the best of each is kept."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # what is started from here stays on this core
    best: dict[str, dict[str, Any]] = {}
    for turn in range(rounds):
        for one in CONTENDERS:
            print(f"\rround {turn + 1}/{rounds}: {one.title:44}", end="", file=sys.stderr, flush=True)
            command = [str(HERE / "research_once.py"), f"--kind={one.kind}", f"--game={one.game}"]
            got = run_once([*command, f"--seconds={seconds}"], {})
            if not got["compiled"]:
                sys.exit("bench: the installed Kogge is not compiled (no compiler, or KOGGE_PURE was set)")
            kept = best.setdefault(one.title, got)
            if got.get("per_s", 0.0) > kept.get("per_s", 0.0) or got.get("us", 1e9) < kept.get("us", 1e9):
                best[one.title] = got
    print("\r" + " " * 64 + "\r", end="", file=sys.stderr)
    return best


def verdict(one: Contender, best: dict[str, dict[str, Any]]) -> str:
    """Whether a contender reaches its goal."""
    got = best[one.title]
    if not one.goal:
        return ""
    if one.kind == "pickle":
        return f"{'meets' if got['us'] < one.goal else 'MISSES'} < {one.goal:.0f} µs"
    words = [f"{'meets' if got['per_s'] >= one.goal else 'MISSES'} {one.goal:,.0f}"]
    if one.kind == "batch":
        times = got["per_s"] / best[PEER]["per_s"]
        words.append(f"{'meets' if times >= TIMES else 'MISSES'} {TIMES} x the peer: {times:.1f} x")
    return ", ".join(words)


def rows(best: dict[str, dict[str, Any]]) -> list[tuple[str, str, str]]:
    """Title, number and verdict of each contender."""
    out = []
    for one in CONTENDERS:
        got = best[one.title]
        number = f"{got['us']:.1f} µs, {got['bytes']} bytes" if one.kind == "pickle" else f"{got['per_s']:,.0f} steps/s"
        out.append((one.title, number, verdict(one, best)))
    return out


def machine() -> str:
    """The processor, as the system names it."""
    info = Path("/proc/cpuinfo")
    names = re.findall(r"^model name\s*: (.*)$", info.read_text("utf-8"), flags=re.M) if info.is_file() else []
    return names[0] if names else platform.machine()


def table(best: dict[str, dict[str, Any]], args: argparse.Namespace) -> str:
    """The part of the page between the two marks."""
    lines = [
        f"One core of {machine()}, Python {platform.python_version()}; best of {args.rounds} rounds of "
        f"{args.seconds:g} s.",
        "",
        "| | measured | goal |",
        "| --- | --- | --- |",
        *[f"| {title} | {number} | {goal} |" for title, number, goal in rows(best)],
    ]
    return "\n".join(lines)


def write_page(text: str) -> None:
    """Replace what is between the marks."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    if not after:
        sys.exit(f"bench: {PAGE} has no marks {BEGIN} and {END}")
    PAGE.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds of play per measurement (default 3)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured (default 3)")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--write", action="store_true", help="also write the table into docs/research.md")
    args = parser.parse_args()
    best = best_of(args.rounds, args.seconds)
    if args.json:
        print(json.dumps({"machine": machine(), "contenders": best}, indent=1))
    else:
        for title, number, goal in rows(best):
            print(f"{title:44}{number:>24}   {goal}".rstrip())
    if args.write:
        write_page(table(best, args))


if __name__ == "__main__":
    main()
