"""Learn who wins from games that `tools.selfplay` noted: a network of whole numbers, as a weights file.

    .venv/bin/python -m tools.train_value --game hansa --data build/value/0 --out build/value/0.json

The network is trained with real numbers, then rounded; what it is worth is measured after rounding, on games that were
kept apart. With `--from` training goes on where another weights file ended; with `--blend 0.5` half of what is learnt
is who won and half what a search made of everybody's chances (`tools.selfplay --searched`). The file says what it was
made of and how training went; `--plot FILE` draws that. Needs numpy (the extra `research`), and matplotlib to draw
(`plot`).
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from kogge.arena.plot import require_matplotlib
from kogge.bots.heuristics import value_features
from kogge.bots.value.network import FORMAT, FULL, LANE_LIMIT, LOGIT, Network, read_weights, weights_digest
from kogge.games.registry import find_game
from tools.value_data import Floats, Positions, Table, brier, chances, measured

SHIFT = 8  # of the result
JUDGED = "judged"  # the feature that says what the evaluator by weights makes of a seat
LEAST_DEVIATION = 0.2  # of a feature; one that is nearly always the same is not blown up
BETAS = (0.9, 0.98)  # of Adam
WARM_UP = 0.1  # the part of the steps in which the rate grows
LOOKS = 20  # at how training goes
SEEN = 4_000  # positions kept apart, at each look


class Net:
    """As `kogge.bots.value.network`, with real numbers; inputs are divided by what they usually deviate."""

    def __init__(self, size: int, first: int, second: int, seed: int) -> None:
        chance = np.random.default_rng(seed)

        def spread(rows: int, columns: int) -> Floats:
            return (chance.standard_normal((rows, columns)) * math.sqrt(1.5 / rows)).astype(np.float32)

        self.parameters: dict[str, Floats] = {
            "first": spread(size, first),
            "first_bias": np.full(first, 0.3, dtype=np.float32),
            "second": spread(first, second),
            "second_bias": np.full(second, 0.3, dtype=np.float32),
            "last": spread(second, 1)[:, 0],
            "direct": np.zeros(size, dtype=np.float32),
        }

    def logits(self, x: Floats) -> Floats:
        """[position, seat] what it says."""
        w = self.parameters
        first = np.clip(x @ w["first"] + w["first_bias"], 0.0, 1.0)
        second = np.clip(first @ w["second"] + w["second_bias"], 0.0, 1.0)
        out: Floats = second @ w["last"] + x @ w["direct"]
        return out

    def slopes(self, x: Floats, won: Floats, seats: Table) -> tuple[float, dict[str, Floats]]:
        """The cross entropy of a batch, and how it changes with each parameter."""
        w = self.parameters
        shape = won.shape
        x = x.reshape(-1, x.shape[2])
        before_first = x @ w["first"] + w["first_bias"]
        first = np.clip(before_first, 0.0, 1.0)
        before_second = first @ w["second"] + w["second_bias"]
        second = np.clip(before_second, 0.0, 1.0)
        logits = (second @ w["last"] + x @ w["direct"]).reshape(shape)
        expected = chances(logits, seats)
        loss = -float((won * np.log(np.maximum(expected, 1e-9))).sum()) / shape[0]
        error = (np.where(seats, expected - won, 0.0) / shape[0]).astype(np.float32).reshape(-1)
        to_second = np.outer(error, w["last"]) * ((before_second > 0.0) & (before_second < 1.0))
        to_first = (to_second @ w["second"].T) * ((before_first > 0.0) & (before_first < 1.0))
        return loss, {
            "first": x.T @ to_first,
            "first_bias": to_first.sum(axis=0),
            "second": first.T @ to_second,
            "second_bias": to_second.sum(axis=0),
            "last": second.T @ error,
            "direct": x.T @ error,
        }


class Adam:
    """Moves parameters, each at its own pace, and lets weights decay (AdamW)."""

    def __init__(self, parameters: dict[str, Floats], decay: float) -> None:
        self.parameters = parameters
        self.decay = decay
        self.means = {name: np.zeros_like(one) for name, one in parameters.items()}
        self.squares = {name: np.zeros_like(one) for name, one in parameters.items()}
        self.steps = 0

    def step(self, slopes: dict[str, Floats], rate: float) -> None:
        """One step downhill."""
        self.steps += 1
        for name, slope in slopes.items():
            mean, square = self.means[name], self.squares[name]
            mean += (1 - BETAS[0]) * (slope - mean)
            square += (1 - BETAS[1]) * (slope * slope - square)
            pace = (mean / (1 - BETAS[0] ** self.steps)) / (np.sqrt(square / (1 - BETAS[1] ** self.steps)) + 1e-8)
            self.parameters[name] -= rate * (pace + self.decay * self.parameters[name])


def rate_at(step: int, steps: int, most: float) -> float:
    """Grows at first, then falls like a cosine."""
    warm = max(int(steps * WARM_UP), 1)
    if step < warm:
        return most * (step + 1) / warm
    return most * 0.5 * (1 + math.cos(math.pi * (step - warm) / max(steps - warm, 1)))


class Training(NamedTuple):
    """What came of it."""

    net: Net
    deviations: Floats  # what its inputs are divided by
    curve: list[list[float]]  # steps made, the cross entropy then, the Brier score of games kept apart


def train(data: Positions, args: argparse.Namespace) -> Training:
    """Fit to the games that are not kept apart."""
    learnt = np.flatnonzero(~data.apart())
    size = data.rows.shape[2]
    sample = data.rows[learnt[:: max(len(learnt) // 50_000, 1)]][:, :2].reshape(-1, size).astype(np.float32)
    deviations = np.maximum(sample.std(axis=0), LEAST_DEVIATION)
    net = Net(size, args.first, args.second, args.seed)
    if args.begin is not None:
        net.parameters = unrounded(read_weights(args.begin), deviations)
    target = data.won * (1.0 - args.blend) + data.told * args.blend
    adam = Adam(net.parameters, args.decay)
    chance = np.random.default_rng(args.seed)
    steps = max(args.epochs * len(learnt) // args.batch, 1)
    running = 0.0
    curve: list[list[float]] = []
    for step in range(steps):
        pick = chance.choice(learnt, args.batch)
        x = data.rows[pick].astype(np.float32) / deviations
        loss, slopes = net.slopes(x, target[pick], data.seats[pick])
        adam.step(slopes, rate_at(step, steps, args.rate))
        running = loss if step == 0 else running * 0.95 + loss * 0.05
        if step % max(steps // LOOKS, 1) == 0 or step == steps - 1:
            missed = unseen(net, data, deviations)
            curve.append([step + 1, round(running, 4), round(missed, 4)])
            print(f"step {step + 1}/{steps}, loss {running:.4f}, unseen {missed:.4f}", file=sys.stderr, flush=True)
    return Training(net, deviations, curve)


def unseen(net: Net, data: Positions, deviations: Floats) -> float:
    """The Brier score of some positions of games that nothing is learnt from."""
    apart = np.flatnonzero(data.apart())
    apart = apart[:: max(len(apart) // SEEN, 1)]
    logits = net.logits(data.rows[apart].astype(np.float32) / deviations)
    return float(brier(logits, data.won[apart], data.seats[apart]).mean()) if len(apart) else math.nan


def rounded(net: Net, deviations: Floats, limits: Table) -> dict[str, Any]:
    """The weights as whole numbers, as fine as the lanes allow."""
    w = net.parameters
    first = w["first"] / deviations[:, None]
    first_shift = finest(first, w["first_bias"], limits, FULL)
    second_shift = finest(w["second"], w["second_bias"], np.full(len(w["second"]), FULL), 1)
    unit = LOGIT * (1 << SHIFT)
    return {
        "format": FORMAT,
        "limits": whole(limits),
        "first": whole(first * FULL * (1 << first_shift)),
        "first_bias": whole(w["first_bias"] * FULL * (1 << first_shift)),
        "first_shift": first_shift,
        "second": whole(w["second"] * (1 << second_shift)),
        "second_bias": whole(w["second_bias"] * FULL * (1 << second_shift)),
        "second_shift": second_shift,
        "last": whole(w["last"] * unit / FULL),
        "direct": whole(w["direct"] / deviations * unit),
        "bias": 0,
        "shift": SHIFT,
    }


def unrounded(weights: dict[str, Any], deviations: Floats) -> dict[str, Floats]:
    """The parameters that `rounded` made these weights of, but for the rounding."""
    first = FULL * float(1 << weights["first_shift"])
    second = float(1 << weights["second_shift"])
    unit = LOGIT * float(1 << weights["shift"])
    return {
        "first": real(weights["first"]) / first * deviations[:, None],
        "first_bias": real(weights["first_bias"]) / first,
        "second": real(weights["second"]) / second,
        "second_bias": real(weights["second_bias"]) / (second * FULL),
        "last": real(weights["last"]) / unit * FULL,
        "direct": real(weights["direct"]) / unit * deviations,
    }


def real(numbers: Any) -> Floats:
    """Plain lists as numbers to calculate with."""
    return np.array(numbers, dtype=np.float32)


def finest(weights: Table, biases: Table, limits: Table, one: int) -> int:
    """The largest shift with which no sum leaves its lane; a weight of 1 is `one` before it is shifted."""
    reach = (np.abs(weights) * limits[:, None]).sum(axis=0) * one + np.abs(biases) * FULL
    rounding = limits.sum() / 2 + 2
    shift = 16
    while shift > 0 and (reach * (1 << shift)).max() + rounding >= LANE_LIMIT:
        shift -= 1
    return shift


def whole(numbers: Table) -> Any:
    """Rounded, as plain lists."""
    return np.rint(numbers).astype(np.int64).tolist()


def check_beginning(parser: argparse.ArgumentParser, args: argparse.Namespace, features: str) -> None:
    """What training goes on from must read the same features, by as many units."""
    if not 0.0 <= args.blend <= 1.0:
        parser.error(f"--blend {args.blend}: a share is 0 to 1")
    if args.begin is None:
        return
    weights = read_weights(args.begin)
    if weights.get("features") != features:
        parser.error(f"{args.begin} reads other features than positions have now")
    args.first, args.second = len(weights["first_bias"]), len(weights["second_bias"])


def plot(weights: dict[str, Any], path: Path) -> None:
    """Draw how training went."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    made, found = weights["made"], weights["measured"]
    steps, losses, scores = zip(*made["curve"])
    figure = Figure(figsize=(9, 4), layout="constrained")
    FigureCanvasAgg(figure)
    figure.suptitle(f"{weights['game']}, {', '.join(weights['setups'])}: {made['games']:,} games")
    learnt, kept = figure.subplots(1, 2)
    learnt.plot(steps, losses)
    learnt.set(xlabel="steps", ylabel="cross entropy of the games learnt from")
    kept.plot(steps, scores, label="the network, before rounding")
    kept.axhline(found["judge"], color="grey", linestyle=":", label="the evaluator by weights")
    kept.set(xlabel="steps", ylabel="Brier score of games kept apart")
    kept.legend(fontsize="small")
    for axes in (learnt, kept):
        axes.grid(alpha=0.3)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def arguments() -> argparse.ArgumentParser:
    """Of the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True)
    parser.add_argument("--data", type=Path, action="append", required=True, help="a folder of chunks; may be repeated")
    parser.add_argument("--out", type=Path, required=True, help="the weights file to write")
    parser.add_argument("--first", type=int, default=33, help="units of the first layer; three share a lane")
    parser.add_argument("--second", type=int, default=15)
    parser.add_argument("--from", dest="begin", type=Path, help="a weights file to go on from")
    parser.add_argument("--blend", type=float, default=0.0, help="how much of a search's chances is learnt, 0 to 1")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--decay", type=float, default=0.02)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="a picture of how training went; its suffix says which kind")
    return parser


def main(words: list[str] | None = None) -> None:
    """Train, round, measure, write."""
    parser = arguments()
    args = parser.parse_args(words)
    if args.plot is not None:
        require_matplotlib()
    start = time.perf_counter()
    features = value_features(find_game(args.game))
    data = Positions(args.data, features.digest)
    check_beginning(parser, args, features.digest)
    net, deviations, curve = train(data, args)
    weights = rounded(net, deviations, data.limits())
    weights["features"] = features.digest
    weights["setups"] = data.setups
    Network(weights)  # which proves that every sum fits
    judged = features.names.index(JUDGED)
    weights["game"] = args.game
    weights["measured"] = measured(data, weights, judged)
    weights["made"] = {
        "games": data.games,
        "positions": len(data.rows),
        "data": data.digest,
        "command": " ".join(["python -m tools.train_value", *(sys.argv[1:] if words is None else words)]),
        "curve": curve,
        "digest": weights_digest(weights),
    }
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(json.dumps(weights, separators=(",", ":")) + "\n", encoding="utf-8")
    if args.plot is not None:
        plot(weights, args.plot)
    print(f"{args.out}: {json.dumps(weights['measured'])}, {time.perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
