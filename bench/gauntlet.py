"""The gauntlet: scripted players that exploit habits, each against players who should not have any.

    python bench/gauntlet.py --game hansa --board league-45 --players 4 --seed 1 --workers 16

Every script of the game plays 400 games against players of the middle level, and then the three best ones play 100
games each against Masters with 0.1 s for a decision. Seats are rotated. A script may win at most 30 % of its games with
four players (a fifth more than its seat's share); whether each does is printed, with Wilson's 95 % interval, and the
exit status is 1 if any wins more. Run it on the compiled package. docs/bots.md tells what the scripts do.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.reporting import Score, percent, score_of
from kogge.arena.plan import Plan
from kogge.arena.result import GameResult
from kogge.arena.schedule import whole_blocks
from kogge.arena.store import Store
from kogge.arena.tournament import check, play
from kogge.bots.clock import CLOCK
from kogge.bots.scripts.registry import SCRIPT, SCRIPTS
from kogge.cli.engine import is_compiled
from kogge.cli.progress import Progress
from kogge.cli.text import table
from kogge.core.errors import BadOption, KoggeError
from kogge.games.registry import GAMES, find_game

LIMIT: Final = 1.2  # times the share of an equal player: 30 % of the games of four
OPPONENTS: Final = "merchant"  # the middle level
MASTERS: Final = "master"
MASTER_SECONDS: Final = 0.1
RIGHT: Final = (False, True, True, True, True, True, False, False)  # columns of numbers
DECISIONS: Final = 20_000  # a game is given up after so many


def plan_of(args: argparse.Namespace, script: str, opponent: str, seconds: float) -> Plan:
    """One script against equal opponents."""
    game = find_game(args.game)
    options = game.menu().choose(args.board, args.players, {})
    return Plan(
        game=game.name,
        version=game.version,
        board=options.board,
        players=options.players,
        options=dict(options.chosen),
        bots=(f"{SCRIPT}:{script}", *[opponent] * (options.players - 1)),
        seed=f"{args.seed}/{script}",
        limit=DECISIONS,
        seconds=seconds,
        sources={},
    )


def run(plan: Plan, games: int, workers: int, progress: Progress) -> list[GameResult]:
    """Play the games."""
    store = Store()

    def done(result: GameResult) -> bool:
        progress.add(1)
        return False

    play(plan, store, games, workers, None, done)
    return [store.results[index] for index in sorted(store.results)]


def part(args: argparse.Namespace, scripts: list[str], opponent: str, seconds: float, games: int) -> dict[str, Any]:
    """Every one of these scripts against one kind of opponent, the best script first."""
    plans = [plan_of(args, script, opponent, seconds) for script in scripts]
    for plan in plans:
        check(plan)
    each = whole_blocks(games, plans[0].players) if plans else 0
    progress = Progress(max(1, each * len(plans)))
    rows: list[Score] = []
    try:
        for script, plan in zip(scripts, plans, strict=True):
            rows.append(score_of(script, plan.bots[0], run(plan, each, args.workers, progress)))
    finally:
        progress.close()
    rows.sort(key=lambda one: -one.share)
    limit = LIMIT / plans[0].players if plans else 0.0
    return {
        "opponent": opponent,
        "seconds": seconds,
        "limit": limit,
        "passed": all(one.share <= limit for one in rows),
        "scripts": [one.data() | {"passed": one.share <= limit} for one in rows],
    }


def part_lines(found: dict[str, Any]) -> list[str]:
    """A part for people."""
    time = f" with {found['seconds']:g} s a decision" if found["seconds"] else ""
    rows = []
    for one in found["scripts"]:
        ended = ", ".join(f"{name} {count}" for name, count in one["ended_by"].items())
        if one["unfinished"]:
            ended += f", unfinished {one['unfinished']}"
        rows.append(
            [
                one["name"],
                str(one["games"]),
                percent(one["share"]),
                f"{percent(one['low'])} to {percent(one['high'])}",
                f"{one['mean']:.1f}",
                f"{one['others_mean']:.1f}",
                ended,
                "pass" if one["passed"] else "FAIL",
            ]
        )
    head = ["script", "games", "wins", "95 %", "points", "others", "ended by", f"at most {percent(found['limit'])}"]
    verdict = "pass" if found["passed"] else "FAIL"
    return [f"Against {found['opponent']}{time}: {verdict}", *table([head, *rows], RIGHT)]


def chosen_scripts(args: argparse.Namespace) -> list[str]:
    """The scripts named, or all of the game."""
    known = list(SCRIPTS.get(args.game, {}))
    wanted = args.scripts.split(",") if args.scripts else known
    for name in wanted:
        if name not in known:
            raise BadOption(f"{args.game} has no script {name!r}; it has: {', '.join(known)}")
    return wanted


def arguments() -> argparse.Namespace:
    """What may be chosen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="hansa", choices=list(GAMES))
    parser.add_argument("--board")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--scripts", help="some of the game's, with commas between them; without it all")
    parser.add_argument("--opponent", default=OPPONENTS, help="who holds the other seats at first")
    parser.add_argument("--games", type=int, default=400, help="of each script, rounded up to whole rotations")
    parser.add_argument("--master", default=MASTERS, help="who holds them against the best scripts")
    parser.add_argument("--master-seconds", type=float, default=MASTER_SECONDS)
    parser.add_argument("--master-games", type=int, default=100, help="of each of the best scripts; 0: none")
    parser.add_argument("--best", type=int, default=3, help="how many scripts meet the Masters")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> int:
    """Both parts, then whether all scripts were held."""
    args = arguments()
    scripts = chosen_scripts(args)
    parts = []
    if args.games > 0:
        parts.append(part(args, scripts, args.opponent, 0.0, args.games))
        scripts = [one["name"] for one in parts[0]["scripts"]]
        if not args.json:
            print("\n".join(part_lines(parts[0])), flush=True)
    if args.master_games > 0 and args.best > 0:
        parts.append(part(args, scripts[: args.best], args.master, args.master_seconds, args.master_games))
        if not args.json:
            print("\n".join(["", *part_lines(parts[-1])]))
    passed = all(one["passed"] for one in parts)
    if args.json:
        plan = plan_of(args, scripts[0], args.opponent, 0.0)
        about = {"game": plan.game, "board": plan.board, "players": plan.players, "seed": args.seed}
        print(json.dumps({**about, "compiled": is_compiled(), "clock": CLOCK, "passed": passed, "parts": parts}))
    else:
        print(f"\nThe gauntlet: {'pass' if passed else 'FAIL'}")
    return 0 if passed else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KoggeError as error:
        sys.exit(f"gauntlet: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
