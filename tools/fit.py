"""Fit an evaluator's weights to self-play: what leads turned out to be worth in games by quick decisions.

    .venv/bin/python -m tools.fit --game hansa --steps 20 --games 200 --state build/fit-hansa.json

A step plays games by the weights so far. At beginnings of turns it notes what the evaluator expects every seat to lead
by at the end, and how that would change with each weight; then it moves the weights towards those that would have been
right on average (least squares), part of the way, because other weights play other games. Every step is saved: the same
command goes on where it was stopped. Weights fitted like this tell well who is going to win. Whether a player is better
with them is another question: `-m tools.tune --weights build/fit-hansa.json --steps 0` answers it by a match.
"""

from __future__ import annotations

import argparse
from typing import Any

from kogge.bots.contract import Evaluator
from kogge.bots.heuristics import greedy_heuristics
from kogge.bots.search.rollout import play_on
from kogge.core.contract import NOBODY, Game, State
from kogge.core.dealer import Dealer
from kogge.core.options import Options
from kogge.games.registry import find_game
from tools.tuning import Numbers, load, numbers_of, parser_of, save, with_numbers

LONGEST = 20_000  # decisions of a game
NOISE = 40  # per cent, of the quick decisions
NUDGE = 20  # by how much a weight is changed to see what depends on it
RIDGE = 50.0  # weights that hardly matter stay where they are
EVERY = 5  # turns between two looks at a game

Row = list[float]


def leads(values: Any) -> Row:
    """By how much each seat is ahead of the mean."""
    numbers = [float(value) for value in values]
    mean = sum(numbers) / len(numbers)
    return [number - mean for number in numbers]


def slopes(s: State, here: Row, nudged: list[Evaluator[Any]]) -> list[Row]:
    """For each seat: how its expected lead changes with each weight."""
    out: list[Row] = [[] for _ in here]
    for evaluator in nudged:
        there = leads(evaluator.values(s))
        for seat, row in enumerate(out):
            row.append((there[seat] - here[seat]) / NUDGE)
    return out


def observe(game: Game[Any], options: Options, numbers: Numbers, games: int, seed: str) -> tuple[list[Row], Row]:
    """Games by the weights: rows of slopes, and by how much the expected lead fell short of the final one."""
    heuristics = with_numbers(game, numbers)
    evaluator = heuristics.evaluator
    nudged = [with_numbers(game, numbers | {name: numbers[name] + NUDGE}).evaluator for name in sorted(numbers)]
    rows: list[Row] = []
    missed: Row = []
    for number in range(games):
        dealer = Dealer(f"{seed}/{number}")
        s: State = game.new(options)
        seen: list[tuple[list[Row], Row]] = []
        turn = 1 + number % EVERY
        while s.to_move() != NOBODY:
            play_on(heuristics, heuristics.rollout, s, dealer, turn, LONGEST, NOISE)
            if s.turn < turn or s.to_move() == NOBODY:
                break
            here = leads(evaluator.values(s))
            seen.append((slopes(s, here, nudged), here))
            turn += EVERY
        if s.to_move() != NOBODY:
            continue  # it did not end
        final = leads(evaluator.values(s))
        for found, here in seen:
            for seat, row in enumerate(found):
                rows.append(row)
                missed.append(final[seat] - here[seat])
    return rows, missed


def least_squares(rows: list[Row], missed: Row) -> Row:
    """The change of each weight that would have missed least."""
    size = len(rows[0])
    matrix = [[0.0] * size + [0.0] for _ in range(size)]
    for row, miss in zip(rows, missed, strict=True):
        for i, x in enumerate(row):
            if x:
                line = matrix[i]
                for j, y in enumerate(row):
                    line[j] += x * y
                line[size] += x * miss
    for i in range(size):
        matrix[i][i] += RIDGE
    return solve(matrix)


def solve(matrix: list[Row]) -> Row:
    """Gauss and Jordan, the largest element first."""
    size = len(matrix)
    for i in range(size):
        largest = max(range(i, size), key=lambda r: abs(matrix[r][i]))
        matrix[i], matrix[largest] = matrix[largest], matrix[i]
        line = [x / matrix[i][i] for x in matrix[i]]
        matrix[i] = line
        for r in range(size):
            if r != i and matrix[r][i]:
                factor = matrix[r][i]
                matrix[r] = [x - factor * y for x, y in zip(matrix[r], line, strict=True)]
    return [matrix[i][size] for i in range(size)]


def fit(args: argparse.Namespace) -> Numbers:
    """All steps; the weights that are left."""
    game = find_game(args.game)
    options = game.menu().choose(args.board, args.players, {})
    start = numbers_of(greedy_heuristics(game))
    numbers, done = load(args.state, start)
    for step in range(done, args.steps):
        rows, missed = observe(game, options, numbers, args.games, f"{args.seed}/{step}")
        if not rows:
            continue
        changes = least_squares(rows, missed)
        error = (sum(miss * miss for miss in missed) / len(missed)) ** 0.5
        for name, change in zip(sorted(numbers), changes, strict=True):
            numbers[name] += round(change * args.part)
        print(f"step {step + 1}/{args.steps}: leads missed by {error / 100:.2f} points in {len(rows)} rows", flush=True)
        save(args.state, numbers, step + 1)
    return {name: value for name, value in numbers.items() if value != start[name]}


def main(arguments: list[str] | None = None) -> None:
    """Fit and print what has changed."""
    parser = parser_of(__doc__, steps=20, games=200, seed="fit")
    parser.add_argument("--part", type=float, default=0.3, help="how far a step goes towards what was right")
    for name, value in fit(parser.parse_args(arguments)).items():
        print(f"{name} = {value}")


if __name__ == "__main__":
    main()
