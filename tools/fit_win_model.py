"""Fit the weights of a win evaluator, by which a search tells good positions from bad ones, to who wins.

    .venv/bin/python -m tools.fit_win_model --game hansa --steps 2 --games 1400 --state build/win-hansa.json

A step plays games of greedy players by the weights so far. Every player has weights of its own, each of them more or
less than that by chance, so that all ways to play are seen, and nothing is thought to win because good players do it.
At beginnings of turns it notes what the evaluator says of every seat, and how that would change with each weight. Then
it looks for the weights whose values, as chances to win, would have been surprised least (logistic regression). A fifth
of the games is kept apart: on these it counts how far the chances were from what came (Brier score: 0 for a prophet,
0.75 for four equal chances), before and after. Every step is saved: the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import math
import random
from typing import Any

from kogge.bots.contract import Evaluator, Observation
from kogge.bots.greedy import Greedy
from kogge.bots.heuristics import greedy_heuristics
from kogge.bots.random import decide
from kogge.core.contract import NATURE, NOBODY, Game, State
from kogge.core.dealer import Dealer
from kogge.core.options import Options
from kogge.games.registry import find_game
from tools.fit import NUDGE, Row, leads, slopes
from tools.tuning import Numbers, load, numbers_of, parser_of, save, with_numbers

EVERY = 3  # turns between two looks at a game
LONGEST = 260  # turns; such players may never come to an end
APART = 5  # one game of so many is not learnt from
EPOCHS = 20
BATCH = 200
PACE = 0.03  # how far a weight is moved at once, in units of what it usually makes
RIDGE = 0.03  # weights that tell little stay where they are


class Seen:
    """A position: what each seat led by, how that changes with each weight, and each seat's share of the victory."""

    def __init__(self, here: Row, changes: list[Row], won: Row) -> None:
        self.here = here
        self.changes = changes
        self.won = won


def spread_out(numbers: Numbers, spread: float, chance: random.Random) -> Numbers:
    """Weights of one player: each may be twice as much, or half."""
    return {name: round(value * math.exp(chance.gauss(0.0, spread))) for name, value in numbers.items()}


def players_of(game: Game[Any], options: Options, numbers: Numbers, spread: float, seed: str) -> list[Greedy]:
    """Greedy players with weights of their own."""
    chance = random.Random(f"{seed}/players")
    return [Greedy(with_numbers(game, spread_out(numbers, spread, chance))) for _ in range(options.players)]


def play_game(
    game: Game[Any], options: Options, players: list[Greedy], judges: list[Evaluator[Any]], seed: str
) -> list[Seen]:
    """One game; nothing when it did not end. The first judge goes by the weights, each other one by one weight more."""
    chance = random.Random(seed)
    dealer = Dealer(seed)
    judge, *nudged = judges
    s: State = game.new(options)
    turn = chance.randrange(EVERY)
    found: list[tuple[Row, list[Row]]] = []
    while s.to_move() != NOBODY:
        seat = s.to_move()
        if s.turn > LONGEST:
            return []
        if seat == NATURE:
            s.apply(decide(s, dealer))
            continue
        if s.turn >= turn:
            here = leads(judge.values(s))
            found.append((here, slopes(s, here, nudged)))
            turn = s.turn + EVERY
        s.apply(players[seat].choose(Observation(game, s, seat, dealer), dealer))
    final = list(judge.values(s))
    winners = final.count(max(final))
    won = [1.0 / winners if value == max(final) else 0.0 for value in final]
    return [Seen(here, changes, won) for here, changes in found]


def chances(values: Row) -> Row:
    """To win, by values in units of what makes it e times as likely."""
    highest = max(values)
    powers = [math.exp(value - highest) for value in values]
    return [power / sum(powers) for power in powers]


def judged(one: Seen, scale: float, moved: Row) -> Row:
    """The chances of every seat when values are divided by a scale and weights have moved."""
    sums = [sum(x * y for x, y in zip(row, moved, strict=True)) for row in one.changes]
    return chances([(here + more) * scale for here, more in zip(one.here, sums, strict=True)])


def brier(seen: list[Seen], scale: float, moved: Row) -> float:
    """How far chances are from what came."""
    total = 0.0
    for one in seen:
        total += sum((a - b) ** 2 for a, b in zip(judged(one, scale, moved), one.won, strict=True))
    return total / len(seen)


def sizes_of(seen: list[Seen]) -> Row:
    """What a weight usually makes: the deviation of its slopes; 0 for one that makes no difference anywhere."""
    size = len(seen[0].changes[0])
    squares = [0.0] * size
    for one in seen:
        for row in one.changes:
            for i, x in enumerate(row):
                squares[i] += x * x
    rows = sum(len(one.changes) for one in seen)
    return [math.sqrt(square / rows) for square in squares]


def learn(seen: list[Seen], win_scale: float, chance: random.Random) -> tuple[float, Row]:
    """The scale, and how far each weight moves (Adam, by small batches)."""
    sizes = sizes_of(seen)
    used = [i for i, size in enumerate(sizes) if size > 1e-6]
    rows = [([[row[i] / sizes[i] for i in used] for row in one.changes], one) for one in seen]
    z = [0.0] * (len(used) + 1)  # of each weight what it makes, in units of the scale; last the scale, as its logarithm
    z[-1] = -math.log(win_scale)
    mean, square = [0.0] * len(z), [0.0] * len(z)
    step = 0
    for epoch in range(EPOCHS):
        chance.shuffle(rows)
        pace = PACE * (1.0 - epoch / EPOCHS)
        for start in range(0, len(rows), BATCH):
            batch = rows[start : start + BATCH]
            slope = [RIDGE * x for x in z[:-1]] + [0.0]
            for changes, one in batch:
                scale = math.exp(z[-1])
                values = [
                    here * scale + sum(x * y for x, y in zip(row, z, strict=False))
                    for here, row in zip(one.here, changes, strict=True)
                ]
                for row, here, p, won in zip(changes, one.here, chances(values), one.won, strict=True):
                    miss = (p - won) / len(batch)
                    for i, x in enumerate(row):
                        slope[i] += miss * x
                    slope[-1] += miss * here * scale
            step += 1
            for i, g in enumerate(slope):
                mean[i] = 0.9 * mean[i] + 0.1 * g
                square[i] = 0.99 * square[i] + 0.01 * g * g
                z[i] -= pace * mean[i] / (1 - 0.9**step) / (math.sqrt(square[i] / (1 - 0.99**step)) + 1e-8)
    scale = math.exp(z[-1])
    moved = [0.0] * len(sizes)
    for i, x in zip(used, z, strict=False):
        moved[i] = x / sizes[i] / scale
    return scale, moved


def fit_win_model(args: argparse.Namespace) -> Numbers:
    """All steps; the weights that are left."""
    game = find_game(args.game)
    options = game.menu().choose(args.board, args.players, {})
    start = numbers_of(greedy_heuristics(game))
    numbers, done = load(args.state, start)
    names = sorted(numbers)
    for step in range(done, args.steps):
        learnt: list[Seen] = []
        apart: list[Seen] = []
        judges = [with_numbers(game, numbers).evaluator]
        judges += [with_numbers(game, numbers | {name: numbers[name] + NUDGE}).evaluator for name in names]
        for number in range(args.games):
            seed = f"{args.seed}/{step}/{number}"
            seen = play_game(game, options, players_of(game, options, numbers, args.spread, seed), judges, seed)
            (apart if number % APART == 0 else learnt).extend(seen)
            print(f"\rstep {step + 1}/{args.steps}: game {number + 1}/{args.games}", end="", flush=True)
        if not learnt or not apart:
            raise SystemExit("\nno game came to an end: play more of them")
        stay = [0.0] * len(names)
        before = min((brier(apart, 1 / t, stay), t) for t in (400.0, 700.0, 1000.0, 1500.0, 2500.0, 5000.0))
        scale, moved = learn(learnt, before[1], random.Random(args.seed))
        after = brier(apart, scale, moved)
        numbers = {name: numbers[name] + round(move) for name, move in zip(names, moved, strict=True)}
        save(args.state, numbers, step + 1)
        print(f"\rstep {step + 1}/{args.steps}: {len(learnt)} positions, Brier score {before[0]:.4f}", end=" ")
        print(f"(win scale {before[1]:.0f}), then {after:.4f} (win scale {1 / scale:.0f})", flush=True)
    return {name: value for name, value in numbers.items() if value != start[name]}


def main(arguments: list[str] | None = None) -> None:
    """Fit and print what has changed."""
    parser = parser_of(__doc__, steps=2, games=1400, seed="foretell")
    parser.add_argument("--spread", type=float, default=0.5, help="how different players are (0: all the same)")
    for name, value in fit_win_model(parser.parse_args(arguments)).items():
        print(f"{name} = {value}")


if __name__ == "__main__":
    main()
