"""A picture of a playtest; needs matplotlib, which nothing else does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bench.counting.contract import Bars, Counts

ROW_HEIGHT = 0.16  # inches a bar
PANEL_HEIGHT = 3.2


def draw(results: dict[int, Counts], bars: tuple[Bars, ...], title: str, path: Path) -> None:
    """Panels of what every game has, then one for each table the game wants to be seen; by number of players."""
    import matplotlib  # type: ignore[import-not-found, unused-ignore]

    matplotlib.use("Agg")
    matplotlib.rcParams.update(
        {"svg.hashsalt": "kogge", "font.size": 8, "axes.spines.top": False, "axes.spines.right": False}
    )
    from matplotlib import pyplot  # type: ignore[import-not-found, unused-ignore]

    tall = [max(1.5, ROW_HEIGHT * len(names_of(results, one.table)) + 0.6) for one in bars]
    figure = pyplot.figure(figsize=(11, 2 * PANEL_HEIGHT + max(tall, default=0)), layout="constrained")
    figure.suptitle(title)
    upper, lower = figure.subfigures(2, 1, height_ratios=[2 * PANEL_HEIGHT, max(tall, default=0.1)])
    ((parts, rounds), (ends, order)) = upper.subplots(2, 2)
    _stack(parts, results, "points")
    _lines(rounds, {n: _shares(c, "rounds", "games") for n, c in results.items()}, "share of games by rounds")
    _groups(ends, {n: _named(c, "ends", "games") for n, c in results.items()}, "share of games by end")
    wins = {
        n: {row: c.get("order", row, "wins") / 12 / _games(c) for row in c.rows("order")} for n, c in results.items()
    }
    _groups(order, wins, "share of wins by place in turn order")
    for n in results:
        order.axhline(1 / n, color="grey", linewidth=0.5, linestyle=":")
    for axes, one in zip(
        [lower.subplots(1, len(bars))] if len(bars) == 1 else lower.subplots(1, len(bars)), bars, strict=True
    ):
        _across(axes, results, one)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def names_of(results: dict[int, Counts], table: str) -> list[str]:
    """The rows of a table in any of the results."""
    found: dict[str, None] = {}
    for counts in results.values():
        found.update(dict.fromkeys(counts.rows(table)))
    return list(found)


def _games(counts: Counts) -> int:
    return counts.get("games", "all", "games")


def _shares(counts: Counts, table: str, column: str) -> dict[int, float]:
    whole = sum(counts.get(table, row, column) for row in counts.rows(table))
    return {int(row): counts.get(table, row, column) / whole for row in counts.rows(table)}


def _named(counts: Counts, table: str, column: str) -> dict[str, float]:
    return {row: counts.get(table, row, column) / _games(counts) for row in counts.rows(table)}


def _stack(axes: Any, results: dict[int, Counts], table: str) -> None:
    """Mean points by category, a column for each number of players."""
    floor = dict.fromkeys(results, 0.0)
    for part in names_of(results, "parts"):
        heights = {n: c.get("parts", part, "all") / c.get("seats", "all", "seats") for n, c in results.items()}
        axes.bar([str(n) for n in results], list(heights.values()), 0.6, bottom=list(floor.values()), label=part)
        floor = {n: floor[n] + heights[n] for n in results}
    axes.set_title(f"mean {table} of a seat by players")
    axes.legend(fontsize=6, loc="center left", bbox_to_anchor=(1, 0.5))


def _lines(axes: Any, series: dict[int, dict[int, float]], title: str) -> None:
    for n, line in series.items():
        axes.plot(list(line), list(line.values()), marker=".", label=f"{n} players")
    axes.set_title(title)
    axes.legend(fontsize=6)


def _groups(axes: Any, series: dict[int, dict[str, float]], title: str) -> None:
    names = list(dict.fromkeys(name for line in series.values() for name in line))
    width = 0.8 / len(series)
    for k, (n, line) in enumerate(series.items()):
        axes.bar(
            [i + k * width for i in range(len(names))],
            [line.get(name, 0) for name in names],
            width,
            label=f"{n} players",
        )
    axes.set_xticks([i + 0.4 - width / 2 for i in range(len(names))], names)
    axes.set_title(title)
    axes.legend(fontsize=6)


def _across(axes: Any, results: dict[int, Counts], one: Bars) -> None:
    """Rows downwards, a bar for each number of players."""
    names = names_of(results, one.table)[::-1]
    height = 0.8 / len(results)
    for k, (n, counts) in enumerate(results.items()):
        widths = [
            counts.get(one.table, name, one.part) / max(1, counts.get(one.table, name, one.whole)) for name in names
        ]
        axes.barh([i - k * height for i in range(len(names))], widths, height, label=f"{n} players")
    axes.set_yticks([i - 0.4 + height / 2 for i in range(len(names))], names, fontsize=6)
    axes.margins(y=0.01)
    axes.set_title(one.title, fontsize=7)
