"""One generation of a learned value by one command: play, learn, and meet the generation before it.

    .venv/bin/python -m tools.generation --game hansa --setup league-45:4 --number 0 --games 5000
    .venv/bin/python -m tools.generation --game hansa --setup league-45:4 --number 1 --games 3000
    .venv/bin/python -m tools.generation --game hansa --setup league-45:4 --number 2 --games 2000 --searched mcts:60

`--folder` keeps everything: the chunks of generation 2 are in `2/`, its weights in `2.json`, how training went in
`2.svg`, and what came of all in `2.report.json`. Each step goes on where it was stopped, and one that is there is not
done again. Generation 0 plays by weights; a later one by the network of the one before it, from which its training
goes on (`--afresh`: from nothing). It learns from its own games and from those of as many generations before it as
`--keep` says, by default one.

In the match one seat judges by the new network and the others by the old one, seats are rotated, and a generation is
worth keeping if the interval of its share of wins lies above an equal player's. The exit status is 1 if it does not.
Whether it is better in the hands of a searching player too, `bench/versus.py` tells once it is in the package.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

from kogge.arena.summary import wilson
from kogge.bots.contract import Observation
from kogge.bots.heuristics import value_heuristics
from kogge.bots.random import decide
from kogge.bots.value.network import Network
from kogge.cli.progress import Progress
from kogge.core.contract import NATURE, NOBODY, State
from kogge.core.dealer import Dealer
from kogge.core.errors import KoggeError
from kogge.games.registry import find_game
from tools import selfplay, train_value
from tools.selfplay import LONGEST, make_searcher, read_setup, shares
from tools.workers import spread


class MatchGame(NamedTuple):
    """A game of one new seat against old ones; it follows from these words alone."""

    game: str
    setup: tuple[str, int]
    bot: str
    new: str  # the texts of weights files
    old: str
    seed: str
    number: int


def play_match_game(one: MatchGame) -> float | None:
    """The new seat's share of the win; None when the game did not end."""
    game = find_game(one.game)
    options = game.menu().choose(one.setup[0], one.setup[1], {})
    mine = one.number % options.players
    # Every deal is played once in each rotation.
    deal = Dealer(f"{one.seed}/{one.number // options.players}/nature")
    dealer = Dealer(f"{one.seed}/{one.number}/bots")
    bots = [
        make_searcher(game, one.bot, value_heuristics(game, Network(json.loads(one.new if seat == mine else one.old))))
        for seat in range(options.players)
    ]
    s: State = game.new(options)
    while s.to_move() != NOBODY:
        if s.turn > LONGEST:
            return None
        seat = s.to_move()
        s.apply(decide(s, deal) if seat == NATURE else bots[seat].choose(Observation(game, s, seat, dealer), dealer))
    return shares(game, s)[mine]


def play_match(todo: list[MatchGame], workers: int, ray: str | None) -> dict[str, Any]:
    """How the new network fared."""
    won: list[float] = []
    progress = Progress(max(1, len(todo)), "match")
    for share in spread(play_match_game, todo, workers, ray):
        if share is not None:
            won.append(share)
        progress.add(1)
    progress.close()
    low, high = wilson(sum(won), len(won))
    return {"bot": todo[0].bot, "games": len(won), "share": sum(won) / max(1, len(won)), "low": low, "high": high}


def match_games(args: argparse.Namespace, new: Path, old: Path) -> list[MatchGame]:
    """The games of the match; set-ups take turns, each with all rotations of its deals."""
    setups = [read_setup(text) for text in args.setup]
    texts = new.read_text(encoding="utf-8"), old.read_text(encoding="utf-8")
    each = -(-args.match_games // len(setups))
    return [
        MatchGame(args.game, setup, args.match, *texts, f"{args.seed}/match/{args.number}", number)
        for setup in setups
        for number in range(-(-each // setup[1]) * setup[1])
    ]


def play(args: argparse.Namespace, old: Path | None) -> None:
    """The games of the generation."""
    words = ["--game", args.game, "--games", str(args.games), "--seed", f"{args.seed}/{args.number}"]
    for setup in args.setup:
        words += ["--setup", setup]
    words += ["--out", str(args.folder / str(args.number)), "--workers", str(args.workers)]
    words += ["--value", str(old)] if old is not None else []
    words += ["--searched", args.searched] if args.searched else []
    words += ["--ray", args.ray] if args.ray is not None else []
    selfplay.main(words)


def learn(args: argparse.Namespace, old: Path | None, new: Path) -> None:
    """The network of the generation."""
    words = ["--game", args.game, "--out", str(new), "--plot", str(new.with_suffix(".svg"))]
    for number in range(max(0, args.number - args.keep), args.number + 1):
        words += ["--data", str(args.folder / str(number))]
    if args.epochs:
        words += ["--epochs", str(args.epochs)]
    words += ["--from", str(old)] if old is not None and not args.afresh else []
    words += ["--blend", str(args.blend)] if args.searched.startswith("mcts") else []
    train_value.main(words)


def arguments() -> argparse.ArgumentParser:
    """Of the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True)
    parser.add_argument("--setup", action="append", required=True, help="BOARD:PLAYERS; several take turns")
    parser.add_argument("--number", type=int, required=True, help="of the generation; the first is 0")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--searched", default="", help="as tools.selfplay has it: mcts:60, turns:60 or greedy")
    parser.add_argument(
        "--blend", type=float, default=0.5, help="how much of a search's word is learnt, if it searched"
    )
    parser.add_argument("--keep", type=int, default=1, help="earlier generations whose games are learnt from too")
    parser.add_argument("--afresh", action="store_true", help="do not go on from the network before")
    parser.add_argument("--epochs", type=int, default=0, help="0: as many as tools.train_value usually takes")
    parser.add_argument("--match", default="greedy", help="who plays the match: greedy, mcts:60 or turns:60")
    parser.add_argument("--match-games", type=int, default=400, help="rounded up to whole rotations")
    parser.add_argument("--folder", type=Path, default=Path("build/value"))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ray", metavar="ADDRESS", help="play on this Ray cluster; local: one of this machine")
    return parser


def main(words: list[str] | None = None) -> int:
    """All three steps; 0 if the generation is worth keeping."""
    parser = arguments()
    args = parser.parse_args(words)
    if args.number < 0:
        parser.error(f"--number {args.number}: the first generation is 0")
    new = args.folder / f"{args.number}.json"
    old = args.folder / f"{args.number - 1}.json" if args.number else None
    if old is not None and not old.exists():
        parser.error(f"there is no {old}: play generation {args.number - 1} first")
    if args.searched and old is None:
        parser.error("--searched: generation 0 has no network to search by")
    play(args, old)
    if not new.exists():
        learn(args, old, new)
    path = new.with_suffix(".report.json")
    asked = asked_of(args, new, old)
    report: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if report.get("asked") != asked:
        report = {"asked": asked, **report_of(args, new, old)}
        path.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    print("\n".join(report_lines(report)))
    return 0 if report["better"] else 1


def asked_of(args: argparse.Namespace, new: Path, old: Path | None) -> dict[str, Any]:
    """What a report follows from."""
    digests = [json.loads(path.read_text(encoding="utf-8"))["made"]["digest"] for path in (new, old) if path]
    return {"networks": digests, "setups": args.setup, "bot": args.match, "games": args.match_games, "seed": args.seed}


def report_of(args: argparse.Namespace, new: Path, old: Path | None) -> dict[str, Any]:
    """How well the network predicts, and whether it is better than the one before it."""
    measured = json.loads(new.read_text(encoding="utf-8"))["measured"]
    report: dict[str, Any] = {"generation": args.number, "measured": measured, "match": None, "better": True}
    if old is not None:
        todo = match_games(args, new, old)
        even = sum(1.0 / one.setup[1] for one in todo) / len(todo)
        report["match"] = play_match(todo, args.workers, args.ray) | {"even": even}
        report["better"] = report["match"]["low"] > even
    return report


def report_lines(report: dict[str, Any]) -> list[str]:
    """The report for people."""
    found, met = report["measured"], report["match"]
    lines = [
        f"generation {report['generation']}: Brier score {found['network']:.4f} on {found['games']:,} games kept apart;"
        f" by weights {found['judge']:.4f}, knowing nothing {found['nothing']:.4f}"
    ]
    if met is not None:
        lines.append(
            f"{met['bot']} by it wins {met['share']:.1%} of {met['games']} games against the generation before "
            f"({met['low']:.1%} to {met['high']:.1%}; even is {met['even']:.1%}): "
            f"{'better' if report['better'] else 'not better, as far as this tells'}"
        )
    return lines


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KoggeError as error:
        sys.exit(f"generation: {error}")
