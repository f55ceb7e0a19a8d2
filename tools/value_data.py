"""Positions that `tools.selfplay` noted, and how well chances to win fit them."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kogge.bots.value.network import FULL, LOGIT

APART = 10  # one game of so many is kept apart
MOST_SEATS = 5
Floats = NDArray[np.float32]
Table = NDArray[Any]


class Positions:
    """All noted positions, padded to the same number of seats."""

    def __init__(self, folders: list[Path], digest: str) -> None:
        rows, won, told, seats, game, late = [], [], [], [], [], []
        known = hashlib.sha256()
        self.games = 0
        setups: set[str] = set()
        for path in [path for folder in folders for path in sorted(folder.glob("chunk-?????.npz"))]:
            with np.load(path) as chunk:
                if str(chunk["digest"][0]) != digest:
                    sys.exit(f"{path}: noted with other features; play these games again")
                count, n, size = chunk["rows"].shape
                if count == 0:
                    continue
                setups.add(str(chunk["setup"][0]).partition(" ")[2])
                known.update(path.name.encode() + chunk["rows"].tobytes())
                rows.append(np.zeros((count, MOST_SEATS, size), dtype=np.int8))
                rows[-1][:, :n] = chunk["rows"]
                won.append(np.zeros((count, MOST_SEATS), dtype=np.float32))
                won[-1][:, :n] = chunk["won"][chunk["game"]]
                told.append(won[-1].copy())
                if "told" in chunk:
                    searched = ~np.isnan(chunk["told"]).any(axis=1)
                    told[-1][searched, :n] = chunk["told"][searched]
                seats.append(np.zeros((count, MOST_SEATS), dtype=np.bool_))
                seats[-1][:, :n] = True
                last = np.ones(len(chunk["won"]), dtype=np.int32)
                np.maximum.at(last, chunk["game"], chunk["turn"])
                game.append(chunk["game"] + self.games)
                late.append(chunk["turn"] / last[chunk["game"]])
                self.games += len(chunk["won"])
        if not rows:
            sys.exit(f"no chunks of games in {', '.join(str(folder) for folder in folders)}")
        self.rows: Table = np.concatenate(rows)  # [position, seat, feature]
        self.won: Floats = np.concatenate(won)  # [position, seat] the share of the victory
        self.told: Floats = np.concatenate(told)  # [position, seat] as a search saw it; without a search as it came
        self.seats: Table = np.concatenate(seats)  # [position, seat] whether there is one
        self.game: Table = np.concatenate(game)
        self.late: Table = np.concatenate(late)  # 0 to 1: how far the game has come
        self.setups = sorted(setups)  # `BOARD PLAYERS`
        self.digest = known.hexdigest()

    def limits(self) -> Table:
        """[feature] the most that was seen of it."""
        out: Table = np.abs(self.rows.astype(np.int16)).max(axis=(0, 1))
        return out

    def apart(self) -> Table:
        """Which positions are of games that nothing is learnt from."""
        out: Table = self.game % APART == 0
        return out


def chances(logits: Table, seats: Table) -> Table:
    """To win, of every seat: the softmax of the logits of those who play."""
    masked = np.where(seats, logits, -1e9)
    powers = np.exp(masked - masked.max(axis=1, keepdims=True))
    out: Table = powers / powers.sum(axis=1, keepdims=True)
    return out


def brier(logits: Table, won: Table, seats: Table) -> Table:
    """Of each position: how far the chances were from what came. 0 is perfect; four equal chances are 0.75."""
    out: Table = ((chances(logits, seats) - won) ** 2).sum(axis=1)
    return out


def integer_logits(data: dict[str, Any], rows: Table) -> Table:
    """What a network of whole numbers says, for many rows at once."""
    limits = np.array(data["limits"], dtype=np.int64)
    x = np.clip(rows.astype(np.int64), -limits, limits)
    hidden = x @ np.array(data["first"]) + np.array(data["first_bias"])
    hidden = np.clip(hidden >> data["first_shift"], 0, FULL)
    hidden = hidden @ np.array(data["second"]) + np.array(data["second_bias"])
    hidden = np.clip(hidden >> data["second_shift"], 0, FULL)
    total = hidden @ np.array(data["last"]) + x @ np.array(data["direct"]) + data["bias"]
    out: Table = (total >> data["shift"]) / LOGIT
    return out


def interval(scores: Table, game: Table, seed: int = 1) -> tuple[float, float]:
    """The 95 % interval of a mean, by drawing whole games again and again (bootstrap)."""
    _, index = np.unique(game, return_inverse=True)
    sums = np.bincount(index, weights=scores)
    counts = np.bincount(index)
    chance = np.random.default_rng(seed)
    picked = chance.integers(0, len(sums), (1000, len(sums)))
    means = sums[picked].sum(axis=1) / counts[picked].sum(axis=1)
    low, high = np.quantile(means, (0.025, 0.975))
    return float(low), float(high)


def measured(data: Positions, weights: dict[str, Any], judged: int) -> dict[str, Any]:
    """Brier scores on the games kept apart: of the network, of the judge among its features (at the scale that suits it
    best), of knowing nothing; by thirds of the game; and by how much the network is better than the judge."""
    apart = np.flatnonzero(data.apart())
    rows, won, seats, game = data.rows[apart], data.won[apart], data.seats[apart], data.game[apart]
    mine = brier(integer_logits(weights, rows), won, seats)
    scales = (2, 3, 4, 6, 8, 11, 15, 20, 30)
    judge = min(
        (brier(rows[:, :, judged].astype(float) / scale, won, seats) for scale in scales),
        key=lambda scores: float(scores.mean()),
    )
    third = (data.late[apart] * 3).astype(int).clip(0, 2)
    low, high = interval(judge - mine, game)
    return {
        "games": len(np.unique(game)),
        "positions": len(apart),
        "nothing": round(float(brier(np.zeros(won.shape), won, seats).mean()), 4),
        "judge": round(float(judge.mean()), 4),
        "network": round(float(mine.mean()), 4),
        "thirds": [round(float(mine[third == k].mean()), 4) for k in range(3)],
        "better by": [round(low, 4), round(high, 4)],
    }
