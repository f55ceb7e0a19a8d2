"""Builds <kogge-board> for other pages into build/viewer: one script for each game."""

from __future__ import annotations

import gzip
import os
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tools.build_web import ROOT, WEB, find_node, npm, say

GAMES: Final = ("hansa", "yokohama", "merchants")
OUT: Final = ROOT / "build" / "viewer"
LARGEST: Final = 150_000  # bytes, not compressed


def main() -> int:
    """Build the scripts, and say how large they are; one that is too large is an error."""
    node = find_node()
    if node is None:
        say("no Node.js, so no viewer")
        return 1
    if not (WEB / "node_modules").is_dir() and not npm(node, "ci", "--ignore-scripts", "--no-audit", "--no-fund"):
        return 1
    code = 0
    for game in GAMES:
        os.environ["KOGGE_GAME"] = game
        if not npm(node, "run", "build:viewer"):
            return 1
        script = (OUT / f"kogge-{game}.js").read_bytes()
        print(f"kogge-{game}.js: {len(script) / 1e3:.1f} kB, compressed {len(gzip.compress(script, 9)) / 1e3:.1f} kB")
        if len(script) > LARGEST:
            say(f"that is more than {LARGEST / 1e3:.0f} kB")
            code = 1
    return code


if __name__ == "__main__":
    raise SystemExit(main())
