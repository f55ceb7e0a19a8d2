"""Draws a tournament: win shares with intervals, ratings, and points by category."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kogge.core.errors import KoggeError
from kogge.extras import needs


def require_matplotlib() -> None:
    """Fail before hours of play, not after them."""
    with needs("--plot", "plot"):
        import matplotlib  # noqa: F401


def plot(data: dict[str, Any], path: Path) -> None:
    """Draw a summary to a file. The suffix of its name chooses the format."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    rows = [row for row in data["results"] if row["share"] is not None]
    names = [row["bot"] for row in rows]
    figure = Figure(figsize=(12, 1.6 + 0.5 * max(len(rows), 3)), layout="constrained")
    FigureCanvasAgg(figure)
    shares, ratings, points = figure.subplots(1, 3)
    figure.suptitle(f"{data['game']}, {data['board']}, {data['players']} players: {data['finished']} games")
    _intervals(shares, names, [(100 * row["share"], 100 * row["low"], 100 * row["high"]) for row in rows])
    shares.axvline(100 / data["players"], color="grey", linewidth=1, linestyle=":")
    shares.set_xlabel("wins of its seats, %")
    rated = [row for row in rows if row["rating"] is not None]
    triples = [(row["rating"], row["rating_low"], row["rating_high"]) for row in rated]
    _intervals(ratings, [row["bot"] for row in rated], triples)
    ratings.set_xlabel("rating")
    left = [0.0] * len(rows)
    for part in rows[0]["parts"] if rows else []:
        widths = [row["parts"].get(part, 0.0) for row in rows]
        points.barh(names, widths, left=left, label=part)
        left = [a + b for a, b in zip(left, widths, strict=True)]
    points.invert_yaxis()
    points.set_xlabel("mean points")
    if rows:
        points.legend(fontsize="small")
    try:
        figure.savefig(path)
    except (OSError, ValueError) as error:
        raise KoggeError(f"cannot draw to {path}: {error}") from error


def _intervals(axes: Any, names: list[str], triples: list[tuple[float, float, float]]) -> None:
    for name, (middle, low, high) in zip(names, triples, strict=True):
        axes.errorbar([middle], [name], xerr=[[middle - low], [high - middle]], fmt="o", capsize=4, color="C0")
    axes.invert_yaxis()
    axes.grid(axis="x", alpha=0.3)
