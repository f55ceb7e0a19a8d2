"""docs/python-api.md tells of every name that `import kogge` gives. (tests/docs runs its blocks.)"""

from __future__ import annotations

import re
from pathlib import Path

import kogge

DOCS = Path(__file__).parents[1] / "docs"


def test_every_name_of_the_front_door_is_told() -> None:
    table = (DOCS / "python-api.md").read_text(encoding="utf-8").split("##")[0]
    for name in kogge.__all__:
        assert name.startswith("__") or re.search(rf"`{name}\b", table), name
