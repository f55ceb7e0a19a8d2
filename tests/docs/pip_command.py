"""`pip install` as the blocks of the pages run it: nothing is fetched, but what they ask for must exist."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
ASKED: Final = re.compile(r"kogge(?:\[([\w,-]+)\])?")


def project() -> dict[str, Any]:
    """What pyproject.toml says of the package."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return dict(settings["project"])


def unknown(requirements: list[str]) -> list[str]:
    """What of the requirements is neither Kogge nor one of its extras."""
    extras = project()["optional-dependencies"]
    found = [(one, ASKED.fullmatch(one)) for one in requirements if not one.startswith("-")]
    return [
        one for one, asked in found if asked is None or {*filter(None, (asked[1] or "").split(","))} - extras.keys()
    ]


if __name__ == "__main__":
    bad = unknown(sys.argv[2:]) if sys.argv[1:2] == ["install"] else sys.argv[1:]
    raise SystemExit(f"pip: no such requirement of Kogge: {', '.join(bad)}" if bad else 0)
