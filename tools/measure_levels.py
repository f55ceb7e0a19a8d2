"""Measures the levels, and writes what came of it to docs/bots.md and src/kogge/bots/data/levels.json.

Usage: measure_levels.py [--games N] [--workers N] [--seed S] [--keep DIR] [GAME:BOARD:PLAYERS ...]

Plays `kogge tournament` with all levels and the random player, by default for every game, board and number of players.
Run it with the installed, compiled package. It may be interrupted: started again, it goes on where it was. What is not
named keeps its rows. A game's ratings in levels.json are of the first set-up in its menu that was measured.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from kogge.bots.levels import LEVEL_TITLES, LEVELS, bot_of
from kogge.games.registry import GAMES

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "bots.md"
DATA: Final = ROOT / "src" / "kogge" / "bots" / "data" / "levels.json"
BEGIN: Final = "<!-- ladder: written by tools/measure_levels.py -->\n"
END: Final = "<!-- end of the ladder -->\n"
BOTS: Final = ",".join([*LEVELS, "random"])
USUAL: Final = {"hansa": ("league-45", 4)}  # what a game's levels are told by; others: the first of their menu


def set_ups() -> list[tuple[str, str, int]]:
    """Every game, board and number of players, the usual one first."""
    out: list[tuple[str, str, int]] = []
    for name, game in GAMES.items():
        mine = [(name, board.name, players) for board in game.menu().boards for players in board.players]
        usual = USUAL.get(name)
        out += sorted(mine, key=lambda one: usual is not None and one[1:] != usual)
    return out


def command_for(set_up: tuple[str, str, int], args: argparse.Namespace) -> list[str]:
    """The command as a person would type it."""
    game, board, players = set_up
    words = ["kogge", "tournament", game, "--board", board, "--players", str(players), "--bots", BOTS]
    return [*words, "--games", str(args.games), "--seed", args.seed]


def measure(set_up: tuple[str, str, int], args: argparse.Namespace) -> dict[str, Any]:
    """The tournament's report."""
    folder = Path(args.keep) / "-".join(str(part) for part in set_up)
    more = ["--workers", str(args.workers), "--keep", str(folder), "--resume", "--json"]
    command = [sys.executable, "-m", *command_for(set_up, args), *more]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def section(report: dict[str, Any], command: str) -> str:
    """A set-up's part of the page."""
    lines = [
        f"### {report['game']}, {report['board']}, {report['players']} players\n",
        f"`{command}`: {report['finished']} games, {'compiled' if report['compiled'] else 'interpreted'}.\n",
        "| level | bot | wins of its seats | 95 % | rating | 95 % | mean points | p50 | p95 |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in report["results"]:
        played = bot_of(row["bot"], report["game"])
        level = LEVEL_TITLES.get(row["bot"], "")
        cells = [level, f"`{played}`", f"{row['share']:.1%}", f"{row['low']:.1%} to {row['high']:.1%}"]
        cells += [
            f"{row['rating']:+.0f}",
            f"{row['rating_low']:+.0f} to {row['rating_high']:+.0f}",
            f"{row['mean']:.1f}",
        ]
        cells += [f"{row['p50'] * 1000:.3g} ms", f"{row['p95'] * 1000:.3g} ms"]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def write_page(title: str, text: str) -> None:
    """Put a part in its place, in the order of all set-ups."""
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    old, after = rest.split(END)
    parts = {f"### {part.splitlines()[0]}": f"### {part}" for part in old.split("### ")[1:]}
    parts[title] = text
    order = [f"### {game}, {board}, {players} players" for game, board, players in set_ups()]
    body = "\n".join(parts[one].strip() + "\n" for one in order if one in parts)
    PAGE.write_text(f"{before}{BEGIN}\n{body}\n{END}{after}", encoding="utf-8")


def write_data(report: dict[str, Any], command: str) -> None:
    """The levels' ratings, if this is what the game's levels are told by."""
    game = report["game"]
    if next(one for one in set_ups() if one[0] == game) != (game, report["board"], report["players"]):
        return
    data = json.loads(DATA.read_text(encoding="utf-8"))
    levels = {}
    for row in report["results"]:
        if row["bot"] in LEVELS:
            found = {"rating": row["rating"], "low": row["rating_low"], "high": row["rating_high"]}
            levels[row["bot"]] = {"bot": bot_of(row["bot"], game), **{k: round(v, 2) for k, v in found.items()}}
    data[game] = {"command": command, "games": report["finished"], "levels": dict(sorted(levels.items()))}
    DATA.write_text(json.dumps(data, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def main() -> None:
    """All that were named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set_ups", nargs="*", metavar="GAME:BOARD:PLAYERS")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--keep", default=str(ROOT / "build" / "ladder"))
    args = parser.parse_args()
    wanted = set(args.set_ups) or {":".join(str(part) for part in one) for one in set_ups()}
    known = [one for one in set_ups() if ":".join(str(part) for part in one) in wanted]
    if len(known) < len(wanted):
        parser.error(f"there are: {' '.join(':'.join(str(part) for part in one) for one in set_ups())}")
    for one in known:
        print(f"==> {one}", flush=True)
        report = measure(one, args)
        command = " ".join(command_for(one, args))
        text = section(report, command)
        write_page(text.splitlines()[0], text)
        write_data(report, command)
        print(text, flush=True)


if __name__ == "__main__":
    main()
