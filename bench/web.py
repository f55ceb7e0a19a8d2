"""Measures the pages in Chromium: what they weigh, how quickly a click is answered, how smoothly a bot's turn plays.

    python bench/web.py [--clicks 100] [--seconds 8] [--json]

Sizes are those of the compressed bytes that the server sent to an empty cache. A click is acknowledged when the
server's answer has arrived: then the decision is on the disk. Frames are counted in the browser's trace while bots play
at the usual pace, once as it is and once with a processor that is four times slower: those that were drawn, which is
what one sees of flying pieces, and those of the page itself, in which it could change something or answer a click. The
page's work is the processor time that a second of play takes. A server of this tree and a Chromium are started and
ended; everything stays on 127.0.0.1. On a busy machine only sizes and work mean much.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final, TypedDict

WEB: Final = Path(__file__).resolve().parent.parent / "web"


class Row(TypedDict, total=False):
    """One number, what it is of, and what it should be."""

    what: str
    value: float
    unit: str
    goal: float


def run(*arguments: str, **settings: str) -> None:
    """Run npm; what it prints goes to the error stream, past the table."""
    known = {"KOGGE_PYTHON": sys.executable, **os.environ, **settings}
    subprocess.run(["npm", *arguments], cwd=WEB, env=known, check=True, stdout=sys.stderr)


def measure(clicks: int, seconds: float) -> list[Row]:
    """Let the browser measure, and read what it found."""
    if not (WEB / "node_modules").is_dir():
        run("ci", "--ignore-scripts", "--no-audit", "--no-fund")
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder) / "measured.json"
        told = {"KOGGE_MEASURED": str(found), "KOGGE_CLICKS": str(clicks), "KOGGE_SECONDS": str(seconds)}
        run("run", "--silent", "measure", **told)
        rows: list[Row] = json.loads(found.read_text("utf-8"))
    return rows


def verdict(row: Row) -> str:
    """Whether the goal is met; nothing where there is none."""
    if "goal" not in row:
        return ""
    least = row["unit"] == "frames/s"
    # A frame that falls on the edge of the time measured is no miss.
    met = row["value"] >= row["goal"] * 0.98 if least else row["value"] <= row["goal"]
    return f"{'meets' if met else 'MISSES'} {'at least' if least else 'at most'} {row['goal']:g}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clicks", type=int, default=100, help="clicks on each game's table (default 100)")
    parser.add_argument("--seconds", type=float, default=8.0, help="seconds of each trace (default 8)")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    args = parser.parse_args()
    rows = measure(args.clicks, args.seconds)
    if args.json:
        print(json.dumps(rows, indent=1))
        return
    for row in rows:
        print(f"{row['what']:84}{row['value']:>9,.1f} {row['unit']:10}{verdict(row)}".rstrip())


if __name__ == "__main__":
    main()
