"""Tune an evaluator's weights by self-play: greedy players with changed weights against greedy players without.

    .venv/bin/python -m tools.tune --game hansa --steps 100 --games 60 --state build/tune-hansa.json

Each step changes a few weights at random and plays a match, half the seats with the change. A change that wins clearly
is kept and is what the next step starts from. Every step is saved: the same command goes on where it was stopped. At
the end, and after every change that was kept, a longer match against the weights in the sources says whether they are
better at all; only such weights belong in the sources.
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from typing import Any

from kogge.bots.contract import Bot, Observation
from kogge.bots.greedy import Greedy
from kogge.bots.heuristics import greedy_heuristics
from kogge.bots.random import decide
from kogge.core.contract import NATURE, NOBODY, Game, State
from kogge.core.dealer import Dealer
from kogge.core.options import Options
from kogge.games.registry import find_game
from tools.tuning import Numbers, load, numbers_of, parser_of, save, with_numbers

LONGEST = 20_000  # decisions of a game
AT_ONCE = 3  # weights changed in a step
SURE_ENOUGH = 1.0  # standard errors above an even share that a change must win by


def changed(numbers: Numbers, dealer: Dealer) -> Numbers:
    """A few weights a fifth to a half larger or smaller, small ones by at least 5."""
    out = dict(numbers)
    names = sorted(numbers)
    for _ in range(AT_ONCE):
        name = names[dealer.below(len(names))]
        size = max(5, abs(out[name]) * (20 + int(dealer.below(31))) // 100)
        out[name] += size if dealer.below(2) == 0 else -size
    return out


def play(game: Game[Any], options: Options, bots: list[Bot], seed: str) -> list[int]:
    """A game to its end; the seats that won, none when it did not end."""
    dealer = Dealer(seed)
    s: State = game.new(options)
    for _ in range(LONGEST):
        seat = int(s.to_move())
        if seat == NOBODY:
            return [one.seat for one in game.scores(s) if one.place == 1]
        if seat == NATURE:
            s.apply(decide(s, dealer))
        else:
            s.apply(bots[seat].choose(Observation(game, s, seat, dealer), dealer))
    return []


def match(game: Game[Any], options: Options, new: Numbers, old: Numbers, games: int, seed: str) -> float:
    """The share of games won by the new weights; they sit on every other seat, first here, then there."""
    players = options.players
    won = 0.0
    for number in range(games):
        mine = [(seat + number) % 2 == 0 for seat in range(players)]
        bots: list[Bot] = [Greedy(with_numbers(game, new if own else old)) for own in mine]
        winners = play(game, options, bots, f"{seed}/{number // 2}")
        for seat in winners:
            won += mine[seat] / len(winners)
    return won / games


def is_better(share: float, games: int) -> bool:
    """Clearly more than half."""
    return share - 0.5 > SURE_ENOUGH * math.sqrt(0.25 / games)


def tune(args: argparse.Namespace) -> Numbers:
    """All steps; the weights that are left."""
    game = find_game(args.game)
    options = game.menu().choose(args.board, args.players, {})
    if options.players % 2 == 1:
        sys.exit("tune: an even number of players is needed, half of them for each side")
    printed = numbers_of(greedy_heuristics(game))
    best, done = load(args.state, load(args.weights, printed)[0])
    for step in range(done, args.steps):
        candidate = changed(best, Dealer(f"{args.seed}/{step}"))
        share = match(game, options, candidate, best, args.games, f"{args.seed}/{step}")
        kept = is_better(share, args.games)
        news = ", ".join(f"{name} {best[name]} -> {candidate[name]}" for name in best if best[name] != candidate[name])
        print(f"step {step + 1}/{args.steps}: {share:.1%} {'kept' if kept else 'left'}: {news}", flush=True)
        if kept:
            best = candidate
        save(args.state, best, step + 1)
    share = match(game, options, best, printed, args.games * 4, f"{args.seed}/last")
    sure = 1.96 * math.sqrt(0.25 / (args.games * 4))
    print(f"against the weights in the sources: {share:.1%} of {args.games * 4} games, give or take {sure:.1%}")
    return {name: value for name, value in best.items() if value != printed[name]}


def main(arguments: list[str] | None = None) -> None:
    """Tune and print what has changed."""
    parser = parser_of(__doc__, steps=100, games=60, seed="tune")
    parser.add_argument("--weights", type=Path, help="a file of another run, of tools/fit.py too, to start from")
    found = tune(parser.parse_args(arguments))
    for name, value in found.items():
        print(f"{name} = {value}")
    if not found:
        print("no weight has changed")


if __name__ == "__main__":
    main()
