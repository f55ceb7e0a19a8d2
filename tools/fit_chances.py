"""Fit the curve that makes chances to win mean what they say, for one set-up, and check it on games it did not see.

    .venv/bin/python -m tools.fit_chances --game hansa --setup league-45:4 --greedy 5000 --searched 500

It plays games of greedy players and of searching ones, in chunks that are kept in `--games-in`: the command goes on
where it was stopped. Remove the chunks of a searching player whose network has changed. It looks at some positions of
each game and fits `kogge.coach.curve` to who won: first progress, by least squares to the part of the turns that was
over, then the weights, by the likelihood of the winners (Newton's method, with a small penalty on bends). What a lead
is worth depends on who plays on, so there is a curve for each kind of players; that of the searching ones leans on that
of the greedy ones, because their games are dear and few. The games are cut into folds; the chances that are checked are
those of a fit that has not seen the game. The curves that are written into `src/kogge/coach/data` are fitted to all.
With `--greedy 0` or `--searched 0` the curve of these players stays as it is, if it is for the same judge. `--check`
fits nothing and measures the curves that are there; give it another `--seed`, and its games are new.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from kogge.bots.heuristics import learned_network
from kogge.bots.value.network import read_weights, weights_digest
from kogge.coach.curve import FORMAT, GREEDY, KNOTS, MOST_ROUNDS, SEARCHING, SHAPE_KNOTS, Curve, curve_of
from tools.chance_games import Looks, Table, chunks_of, in_processes, join, judge_chunk, play_chunk
from tools.chance_tables import DATA, calibration, print_calibration

FOLDS = 5
APART = 6.0  # positions of a game that tell as much as one by itself: they share a winner
BEND = 1.0  # the penalty on bends of a weight
ORDER = 30.0  # that on anything for the place in the order of turns
RIDGE = 1e-3
SHAPE = 10.0  # that on bending chances at the end
LEAN = 10.0  # that on being different from the curve that a curve leans on
STEPS = 60
FARTHEST = 0.5  # that a weight moves in one step: far from the best, Newton overshoots
BATCH = 20_000
MODULE_WORDS = 3  # python -m tools.fit_chances
NETWORKS = Path(__file__).parent.parent / "src" / "kogge" / "bots" / "data"


def terms(looks: Looks, usual_rounds: float) -> Table:
    """`kogge.coach.curve.terms_of`, of many positions."""
    x, y = looks.nearest, np.minimum(looks.rounds / usual_rounds, MOST_ROUNDS)
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)


def hat_table(progress: Table) -> Table:
    """[position, knot] how much each knot counts."""
    return np.stack([np.interp(progress, KNOTS, np.eye(len(KNOTS))[k]) for k in range(len(KNOTS))], axis=1)


def columns_of(looks: Looks, hats: Table) -> Table:
    """[position, seat, parameter] what the logits are linear in: value, score, place after the active and the first."""
    count, n = looks.values.shape
    k = hats.shape[1]
    out = np.zeros((count, n, k * (2 + 2 * n)))
    out[:, :, :k] = looks.values[:, :, None] * hats[:, None, :]
    out[:, :, k : 2 * k] = looks.scores[:, :, None] * hats[:, None, :]
    for at, reference in ((2 * k, looks.active), (2 * k + n * k, looks.first)):
        known = np.flatnonzero(reference >= 0)
        for p in range(n):
            place = (p - reference[known]) % n
            for j in range(k):
                out[known, p, at + place * k + j] = hats[known, j]
    return out


def penalty(n: int) -> Table:
    """On bends, so that a weight changes smoothly; on the order of turns; and a little on everything, so that it is
    determined. Few games therefore teach little, many overrule it."""
    k = len(KNOTS)
    bends = np.diff(np.eye(k), n=2, axis=0)
    order = np.diag([RIDGE] * (2 * k) + [ORDER] * (2 * n * k))
    return APART * (np.kron(np.eye(2 + 2 * n), BEND * bends.T @ bends) + order)


def softmax(logits: Table) -> Table:
    """Chances of every position."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    out: Table = powers / powers.sum(axis=1, keepdims=True)
    return out


class Fit(NamedTuple):
    """A curve, and what another one can lean on."""

    curve: Curve
    found: Table  # its parameters
    unit: float  # what a score is divided by: points are of very different sizes in different games


def fit(looks: Looks, base: Fit | None = None) -> Fit:
    """To who won; `base`: the fit that it leans on."""
    n = looks.values.shape[1]
    usual = float((looks.rounds / np.maximum(looks.late, 0.05))[looks.late > 0.5].mean())
    told = terms(looks, usual)
    polynomial = np.linalg.lstsq(told, looks.late, rcond=None)[0]
    hats = hat_table(np.clip(told @ polynomial, 0.0, 1.0))
    unit = base.unit if base is not None else max(float(looks.scores.std()), 1e-9)
    scaled = looks._replace(scores=looks.scores / unit)
    fixed = penalty(n)
    start = np.zeros(fixed.shape[0])
    start[: len(KNOTS)] = 0.5
    if base is not None:
        fixed, start = APART * LEAN * np.eye(fixed.shape[0]), base.found
    found = start
    for _ in range(STEPS):
        slope, curvature = fixed @ (found - start if base is not None else found), fixed.copy()
        add_likelihood(scaled, hats, found, slope, curvature)
        step = np.linalg.solve(curvature, slope)
        found = found - step * min(1.0, FARTHEST / float(np.abs(step).max()))
        if np.abs(step).max() < 1e-4:
            break
    rows = found.reshape(-1, len(KNOTS))
    order = [rounded(row) for row in rows[2:]]
    score = rounded(rows[1] / unit)
    curve = Curve(round(usual, 4), rounded(polynomial), rounded(rows[0]), score, order[:n], order[n:])
    return Fit(curve._replace(shape=fit_shape(first_chances(curve, looks), looks.won)), found, unit)


def shape_table(chances: Table) -> tuple[Table, Table]:
    """[position, seat, knot] how much each knot of the last function counts, and what lies below the first knot."""
    at = np.log(np.maximum(chances, 1e-12))
    unit = np.eye(len(SHAPE_KNOTS))
    hats = np.stack([np.interp(at, SHAPE_KNOTS, unit[k]) for k in range(len(SHAPE_KNOTS))], axis=2)
    return hats, np.minimum(at - SHAPE_KNOTS[0], 0.0)


def fit_shape(chances: Table, won: Table) -> list[float]:
    """The last function, by the likelihood of the winners; few games leave it as it is."""
    x, below = shape_table(chances)
    start = np.array(SHAPE_KNOTS)
    fixed = APART * (SHAPE * np.eye(len(start)))
    found = start
    for _ in range(STEPS):
        p = softmax(x @ found + below)
        slope = fixed @ (found - start) + np.einsum("ip,ipf->f", p - won, x, optimize=True)
        flat = (x * np.sqrt(p)[:, :, None]).reshape(-1, x.shape[2])
        mean = np.einsum("ip,ipf->if", p, x, optimize=True)
        step = np.linalg.solve(fixed + flat.T @ flat - mean.T @ mean, slope)
        found = found - step * min(1.0, FARTHEST / float(np.abs(step).max()))
        if np.abs(step).max() < 1e-4:
            break
    return rounded(np.maximum.accumulate(found))  # never less for more


def add_likelihood(looks: Looks, hats: Table, found: Table, slope: Table, curvature: Table) -> None:
    """Add the first and second derivatives of minus the logarithm of the likelihood of the winners."""
    for start in range(0, len(looks.game), BATCH):
        part = slice(start, start + BATCH)
        x = columns_of(Looks(*(column[part] for column in looks)), hats[part])
        p = softmax(x @ found)
        slope += np.einsum("ip,ipf->f", p - looks.won[part], x, optimize=True)
        flat = (x * np.sqrt(p)[:, :, None]).reshape(-1, x.shape[2])
        mean = np.einsum("ip,ipf->if", p, x, optimize=True)
        curvature += flat.T @ flat - mean.T @ mean


def rounded(row: Table) -> list[float]:
    """Numbers for a file."""
    return [round(float(number), 5) for number in row]


def chances_by(curve: Curve, looks: Looks) -> Table:
    """[position, seat] as `Curve.chances` tells."""
    hats, below = shape_table(first_chances(curve, looks))
    return softmax(hats @ np.array(curve.shape) + below)


def first_chances(curve: Curve, looks: Looks) -> Table:
    """[position, seat] before the last function."""
    n = looks.values.shape[1]
    hats = hat_table(np.clip(terms(looks, curve.usual_rounds) @ np.array(curve.progress), 0.0, 1.0))
    logits = looks.values * (hats @ np.array(curve.value))[:, None]
    logits += looks.scores * (hats @ np.array(curve.score))[:, None]
    for reference, table in ((looks.active, curve.active), (looks.first, curve.first)):
        rows = hats @ np.array(table).T  # [position, place]
        for p in range(n):
            place = (p - reference) % n
            logits[:, p] += np.where(reference >= 0, rows[np.arange(len(place)), place], 0.0)
    return softmax(logits)


def fit_kinds(samples: dict[str, Looks]) -> dict[str, Curve]:
    """A curve for each kind of players; the later ones lean on the first."""
    out: dict[str, Curve] = {}
    base: Fit | None = None
    for kind, looks in samples.items():
        found = fit(looks, base)
        base = base or found
        out[kind] = found.curve
    return out


def unseen_chances(samples: dict[str, Looks]) -> dict[str, Table]:
    """Of every position by a fit to the games of other folds."""
    out = {kind: np.zeros(looks.won.shape) for kind, looks in samples.items()}
    for k in range(FOLDS):
        curves = fit_kinds({kind: looks.only(looks.game % FOLDS != k) for kind, looks in samples.items()})
        for kind, looks in samples.items():
            apart = looks.game % FOLDS == k
            out[kind][apart] = chances_by(curves[kind], looks.only(apart))
    return out


def judge_digest(game: str, setup: str) -> str:
    """Names the judge that the curve is for: a learned network, or weights."""
    network = learned_network(game)
    if network is None or setup not in network.setups:
        return "weights"
    return weights_digest(read_weights(NETWORKS / f"value-{game}.json"))[:16]


def gather(args: argparse.Namespace) -> dict[str, Looks]:
    """Play what is missing and look at everything, by kind of players."""
    args.games_in.mkdir(parents=True, exist_ok=True)
    board, _, players = args.setup.partition(":")
    out: dict[str, Looks] = {}
    for kind, bot, games in ((GREEDY, "greedy", args.greedy), (SEARCHING, args.searched_bot, args.searched)):
        chunks = chunks_of(args.game, (board, int(players)), bot, games, args.seed, args.games_in)
        if chunks and sum(in_processes(play_chunk, chunks, args.workers, f"{args.game} {args.setup} {bot}")):
            out[kind] = join([part for part in in_processes(judge_chunk, chunks, args.workers, "looking") if part])
    if not out:
        sys.exit("no game came to an end: play more of them")
    return out


def write_curves(path: Path, args: argparse.Namespace, setup: str, entry: dict[str, Any]) -> None:
    """Put the curves of this set-up beside those of others, and beside those of players that were not asked for."""
    data: dict[str, Any] = {"format": FORMAT, "game": args.game, "knots": list(KNOTS), "curves": {}}
    if path.exists():
        data["curves"] = json.loads(path.read_text(encoding="utf-8"))["curves"]
    data["curves"][setup] = with_kept(data["curves"].get(setup, {}), entry, args)
    data["curves"] = dict(sorted(data["curves"].items()))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def with_kept(old: dict[str, Any], entry: dict[str, Any], args: argparse.Namespace) -> dict[str, Any]:
    """The entry with the curves of players that nothing was fitted for now. They are left out where they would not go
    with it: made for another judge, or from games of another seed, which one command could not make again."""
    kept = [kind for kind in (GREEDY, SEARCHING) if kind in old and kind not in entry]
    if not kept:
        return entry
    made = arguments().parse_args(shlex.split(old["made"])[MODULE_WORDS:])
    if old["judge"] != entry["judge"] or made.seed != args.seed:
        print(f"the curve of {' and '.join(kept)} players goes: it is for another judge, or from other games")
        return entry
    both = argparse.Namespace(**vars(args))
    if GREEDY in kept:
        both.greedy = made.greedy
    if SEARCHING in kept:
        both.searched, both.searched_bot = made.searched, made.searched_bot
    out = {kind: (old if kind in kept else entry)[kind] for kind in (GREEDY, SEARCHING)}
    checked = {kind: (old if kind in kept else entry)["checked"][kind] for kind in (GREEDY, SEARCHING)}
    return {**out, "judge": entry["judge"], "made": command_of(both), "checked": checked}


def command_of(args: argparse.Namespace) -> str:
    """What makes the same curve again."""
    words = ["python", "-m", "tools.fit_chances", "--game", args.game, "--setup", args.setup]
    words += ["--greedy", str(args.greedy), "--searched", str(args.searched), "--searched-bot", args.searched_bot]
    return shlex.join([*words, "--seed", args.seed])


def arguments() -> argparse.ArgumentParser:
    """Of the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True)
    parser.add_argument("--setup", required=True, help="BOARD:PLAYERS")
    parser.add_argument("--greedy", type=int, default=5000, help="games of greedy players")
    parser.add_argument("--searched", type=int, default=500, help="games of searching players")
    parser.add_argument("--searched-bot", default="turns:0.01s")
    parser.add_argument("--seed", default="chances")
    parser.add_argument("--games-in", type=Path, default=Path("build/chances"), help="where chunks of games are kept")
    parser.add_argument("--out", type=Path, help="the file; that of the package unless told otherwise")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--check", action="store_true", help="fit nothing: measure the curve that is there")
    return parser


def main(words: list[str] | None = None) -> None:
    """Play, fit, check, write."""
    args = arguments().parse_args(words)
    path = args.out or DATA / f"chances-{args.game}.json"
    setup = args.setup.replace(":", " ")
    samples = gather(args)
    told = shipped_chances(path, setup, samples) if args.check else unseen_chances(samples)
    checked = {}
    for kind, looks in samples.items():
        found = calibration(told[kind], looks.won, looks.game, looks.late)
        checked[kind] = found.data()
        bot = "greedy" if kind == GREEDY else args.searched_bot
        print_calibration(f"{args.game} {args.setup}, {bot}, {found.games} games", found)
    if not args.check:
        curves = {kind: curve._asdict() for kind, curve in fit_kinds(samples).items()}
        judge = judge_digest(args.game, setup)
        write_curves(path, args, setup, {**curves, "judge": judge, "made": command_of(args), "checked": checked})


def shipped_chances(path: Path, setup: str, samples: dict[str, Looks]) -> dict[str, Table]:
    """By the curves that are there."""
    curves = json.loads(path.read_text(encoding="utf-8"))["curves"] if path.exists() else {}
    if setup not in curves:
        sys.exit(f"{path} has no curves for {setup}")
    return {kind: chances_by(curve_of(curves[setup], kind), looks) for kind, looks in samples.items()}


if __name__ == "__main__":
    main()
