"""Measures the table without a server in Chromium: its weight, how quickly it begins, how long its bots take.

    python bench/static.py [--seconds 60] [--json]

`make static` must have built it. A host of files and a Chromium are started on 127.0.0.1 and ended. The board is timed
from an empty browser, and again when everything is cached; turns of bots by the times of what they decided, for so many
seconds of each game. On a busy machine only the weight means much.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from bench.web import WEB, Row, verdict

BUILT: Final = WEB.parent / "build" / "static" / "index.html"


def measure(seconds: float) -> list[Row]:
    """Let the browser measure, and read what it found."""
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder) / "measured.json"
        known = {**os.environ, "KOGGE_MEASURED": str(found), "KOGGE_SECONDS": str(seconds)}
        subprocess.run(["npm", "run", "--silent", "offline"], cwd=WEB, env=known, check=True, stdout=sys.stderr)
        rows: list[Row] = json.loads(found.read_text("utf-8"))
    return rows


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0, help="seconds of each game of bots (default 60)")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    args = parser.parse_args()
    if not BUILT.is_file():
        parser.error("there is no build/static; run make static")
    rows = measure(args.seconds)
    if args.json:
        print(json.dumps(rows, indent=1))
        return
    for row in rows:
        print(f"{row['what']:68}{row['value']:>9,.2f} {row['unit']:10}{verdict(row)}".rstrip())


if __name__ == "__main__":
    main()
