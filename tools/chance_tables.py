"""How well chances to win agree with who won.

    .venv/bin/python -m tools.chance_tables

puts what is known of all curves into docs/coach.md.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Table = NDArray[Any]
DRAWS = 1000  # of the bootstrap
TENTHS = 10
ROOT = Path(__file__).parent.parent
DATA = ROOT / "src" / "kogge" / "coach" / "data"
PAGE = ROOT / "docs" / "coach.md"
BEGIN, END = "<!-- begin calibration -->", "<!-- end calibration -->"
SKIPPED = "<!-- test: skip because it plays thousands of games -->"
MAIN = (("hansa", "league-45 4"), ("yokohama", "city 4"), ("merchants", "short 4"))


class Tenth(NamedTuple):
    """The positions where a seat was given a chance in this tenth of the range."""

    low: float
    positions: int
    told: float  # the mean chance
    came: float  # how often it won
    gap: float  # what came less what was told
    gap_low: float  # its 95 % interval, by drawing whole games again
    gap_high: float

    def is_off(self) -> bool:
        """Whether no gap at all is outside the interval."""
        return not self.gap_low <= 0.0 <= self.gap_high


class Calibration(NamedTuple):
    """Everything about one sample."""

    games: int
    positions: int
    error: float  # the mean gap of the tenths, each by how many it has (expected calibration error)
    brier: float
    brier_low: float
    brier_high: float
    nothing: float  # the Brier score of equal chances
    thirds: list[float]  # the Brier score by thirds of the game
    tenths: list[Tenth]

    def data(self) -> dict[str, Any]:
        """For a file."""
        out = {name: value for name, value in self._asdict().items() if name != "tenths"}
        out = {name: round(value, 4) if isinstance(value, float) else value for name, value in out.items()}
        out["tenths"] = [[round(float(number), 4) for number in tenth] for tenth in self.tenths]
        return out


def calibration(told: Table, won: Table, game: Table, late: Table) -> Calibration:
    """Compare chances [position, seat] with shares of the win."""
    _, index = np.unique(game, return_inverse=True)
    games = int(index.max()) + 1
    chance = np.random.default_rng(1)
    draws = np.stack([np.bincount(chance.integers(0, games, games), minlength=games) for _ in range(DRAWS)])
    scores = ((told - won) ** 2).sum(axis=1)
    brier_low, brier_high = drawn_mean(draws, index, scores, np.ones(len(scores)))
    n = told.shape[1]
    bins = np.minimum((told * TENTHS).astype(int), TENTHS - 1)
    tenths = []
    for k in range(TENTHS):
        here = bins == k
        count = int(here.sum())
        if count:
            gaps = np.where(here, won - told, 0.0).sum(axis=1)
            low, high = drawn_mean(draws, index, gaps, here.sum(axis=1))
            mean, came = float(told[here].mean()), float(won[here].mean())
            tenths.append(Tenth(k / TENTHS, count, mean, came, came - mean, low, high))
    error = sum(abs(one.gap) * one.positions for one in tenths) / max(sum(one.positions for one in tenths), 1)
    third = np.minimum((late * 3).astype(int), 2)
    thirds = [round(float(scores[third == k].mean()), 4) for k in range(3) if (third == k).any()]
    nothing = float(((1.0 / n - won) ** 2).sum(axis=1).mean())
    return Calibration(games, len(scores), error, float(scores.mean()), brier_low, brier_high, nothing, thirds, tenths)


def drawn_mean(draws: Table, index: Table, sums: Table, counts: Table) -> tuple[float, float]:
    """The 95 % interval of sums / counts when whole games are drawn again and again (bootstrap)."""
    by_game = np.bincount(index, weights=sums, minlength=draws.shape[1])
    count_by_game = np.bincount(index, weights=counts, minlength=draws.shape[1])
    drawn = (draws @ by_game) / np.maximum(draws @ count_by_game, 1e-9)
    low, high = np.quantile(drawn, (0.025, 0.975))
    return float(low), float(high)


def of_data(data: dict[str, Any]) -> Calibration:
    """What `data` has written."""
    return Calibration(**{**data, "tenths": [Tenth(*row) for row in data["tenths"]]})


def tenth_lines(found: Calibration) -> list[str]:
    """The table by tenths, as Markdown."""
    out = [
        "| told | positions | mean told | won | won less told (95 %) | |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
    ]
    for one in found.tenths:
        span = f"{100 * one.low:.0f} to {100 * one.low + 10:.0f} %"
        gap = f"{100 * one.gap:+.1f} ({100 * one.gap_low:+.1f} to {100 * one.gap_high:+.1f})"
        row = f"| {span} | {int(one.positions):,} | {100 * one.told:.1f} % | {100 * one.came:.1f} % | {gap} |"
        out.append(row + (" off |" if one.is_off() else " |"))
    return out


def print_calibration(title: str, found: Calibration) -> None:
    """Everything about one sample."""
    print(f"\n{title}, {found.positions} positions: calibration error {100 * found.error:.2f} points,")
    print(f"Brier {found.brier:.4f} ({found.brier_low:.4f} to {found.brier_high:.4f}), ", end="")
    print(f"equal chances {found.nothing:.4f}, by thirds of the game {', '.join(map(str, found.thirds))}\n")
    print("\n".join(tenth_lines(found)), flush=True)


def documented() -> str:
    """What docs/coach.md tells of all curves: a line each, and the tenths of the main set-ups."""
    out = ["| set-up | players | games | positions | error | tenths off | Brier (95 %) | equal chances |"]
    out.append("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    more: list[str] = []
    for path in sorted(DATA.glob("chances-*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        for setup, entry in data["curves"].items():
            for kind, checked in entry["checked"].items():
                found = of_data(checked)
                off = f"{sum(one.is_off() for one in found.tenths)} of {len(found.tenths)}"
                brier = f"{found.brier:.3f} ({found.brier_low:.3f} to {found.brier_high:.3f})"
                cells = [f"{data['game']} {setup}", kind, f"{found.games:,}", f"{found.positions:,}"]
                cells += [f"{100 * found.error:.1f}", off, brier, f"{found.nothing:.3f}"]
                out.append(f"| {' | '.join(cells)} |")
                if (data["game"], setup) in MAIN:
                    more += ["", f"{data['game']} {setup}, {kind} players:", "", *tenth_lines(found)]
            if (data["game"], setup) in MAIN:
                more += ["", SKIPPED, "", "```sh", f".venv/bin/{entry['made']}", "```"]
    return "\n".join([*out, *more])


def page_with_tables(page: str) -> str:
    """The page with these tables between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{documented()}\n\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page_with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
