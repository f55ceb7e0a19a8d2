"""The results of a contest as a file for spreadsheets and as a picture."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Final
from xml.sax.saxutils import escape

from kogge.server.contest.facts import Contest
from kogge.server.contest.standings import Standing

ROW: Final = 30
WIDTH: Final = 720
BAR_FROM: Final = 430  # where zero points above the mean stand
BAR_MOST: Final = 130
MOST_ROWS: Final = 100
FORMULA: Final = ("=", "+", "-", "@", "\t")  # a spreadsheet would compute a name that begins so


def csv_text(contest: Contest, lines: Sequence[Standing], names: Mapping[str, str]) -> str:
    """A line for each person: place, name, sums, and the points and points above the mean of each deal."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    deals = range(1, contest.deals + 1)
    writer.writerow(
        ["place", "name", "above_mean", "beaten", *(f"{what}_{deal}" for deal in deals for what in ("points", "above"))]
    )
    for line in lines:
        found = {one.deal: one for one in line.deals}
        cells: list[str | int | float] = []
        for deal in range(contest.deals):
            one = found.get(deal)
            cells += ["", ""] if one is None else ["" if one.absent or one.waited else one.points, one.above]
        name = names.get(line.who, "")
        writer.writerow([line.place, f"'{name}" if name.startswith(FORMULA) else name, line.above, line.share, *cells])
    return out.getvalue()


def picture(contest: Contest, lines: Sequence[Standing], names: Mapping[str, str]) -> str:
    """Everybody as a bar: to the right with more points than the field, to the left with fewer."""
    shown = list(lines[:MOST_ROWS])
    most = max([abs(line.above) for line in shown], default=0.0) or 1.0
    height = 70 + ROW * max(len(shown), 1)
    title = escape(contest.name)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="system-ui, sans-serif" font-size="15" role="img">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf8f1"/>',
        f'<text x="20" y="36" font-size="20" font-weight="600" fill="#2b2a26">{title}</text>',
        f'<line x1="{BAR_FROM}" y1="56" x2="{BAR_FROM}" y2="{height - 10}" stroke="#8a857a"/>',
    ]
    for i, line in enumerate(shown):
        out += _row(60 + i * ROW, line, names.get(line.who, ""), most)
    return "\n".join([*out, "</svg>", ""])


def _row(y: int, line: Standing, name: str, most: float) -> list[str]:
    length = round(BAR_MOST * abs(line.above) / most, 1)
    at = BAR_FROM if line.above >= 0 else BAR_FROM - length
    colour = "#2f6f5e" if line.above >= 0 else "#a4502f"
    shown = f"{line.above:+.1f}".replace("-", "\N{MINUS SIGN}")
    return [
        f'<text x="50" y="{y + 20}" text-anchor="end" fill="#2b2a26">{line.place}</text>',
        f'<text x="64" y="{y + 20}" fill="#2b2a26">{escape(name[:28])}</text>',
        f'<rect x="{at}" y="{y + 7}" width="{length}" height="16" rx="2" fill="{colour}"/>',
        f'<text x="{WIDTH - 20}" y="{y + 20}" text-anchor="end" fill="#2b2a26">{shown}</text>',
    ]
