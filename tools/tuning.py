"""Weights of an evaluator as plain numbers by name, and a file that remembers them."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from kogge.bots.contract import Heuristics
from kogge.bots.heuristics import greedy_heuristics
from kogge.core.contract import Game

Numbers = dict[str, int]


def numbers_of(heuristics: Heuristics) -> Numbers:
    """Every weight by name; elements of a table are `name[2]`."""
    weights: Any = getattr(heuristics.evaluator, "weights", None)
    if weights is None:
        sys.exit("this game's evaluator has no weights")
    found: Numbers = {}
    for name in sorted(dir(weights)):
        value = getattr(weights, name)
        if name.startswith("_") or callable(value):
            continue
        if isinstance(value, int):
            found[name] = value
        else:
            found.update({f"{name}[{i}]": int(one) for i, one in enumerate(value)})
    return found


def with_numbers(game: Game[Any], numbers: Numbers) -> Heuristics:
    """New heuristics of a greedy player with these weights."""
    heuristics = greedy_heuristics(game)
    weights: Any = getattr(heuristics.evaluator, "weights", None)
    for name, value in numbers.items():
        table, _, index = name.partition("[")
        if index:
            getattr(weights, table)[int(index[:-1])] = value
        else:
            setattr(weights, name, value)
    return heuristics


def load(path: Path | None, start: Numbers) -> tuple[Numbers, int]:
    """Where an earlier run stopped: the weights, and how many steps were made."""
    if path is None or not path.exists():
        return dict(start), 0
    kept = json.loads(path.read_text(encoding="utf-8"))
    return start | kept["weights"], int(kept["steps"])


def save(path: Path | None, weights: Numbers, steps: int) -> None:
    """For the next run."""
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"steps": steps, "weights": weights}, indent=1), encoding="utf-8")


def parser_of(usage: str | None, steps: int, games: int, seed: str) -> argparse.ArgumentParser:
    """What all these commands are told: what to play, how much of it, and where to remember it."""
    parser = argparse.ArgumentParser(description=usage, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="hansa")
    parser.add_argument("--board")
    parser.add_argument("--players", type=int)
    parser.add_argument("--steps", type=int, default=steps)
    parser.add_argument("--games", type=int, default=games, help="games of each step")
    parser.add_argument("--seed", default=seed)
    parser.add_argument("--state", type=Path, help="a file that remembers, so that a run can be continued")
    return parser
