"""Every block of Python in the pages for programmers runs as it is written."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import kogge
from tests.cli.process import environment

DOCS = Path(__file__).parents[1] / "docs"
BLOCKS = [
    pytest.param(block, id=f"{page}-{number}")
    for page in ("agents", "python-api", "research")
    for number, block in enumerate(
        re.findall(r"^```python\n(.*?)^```", (DOCS / f"{page}.md").read_text(encoding="utf-8"), flags=re.M | re.S)
    )
]


@pytest.mark.parametrize("block", BLOCKS)
def test_a_block_runs(block: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", block], cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_every_name_of_the_front_door_is_told() -> None:
    table = (DOCS / "python-api.md").read_text(encoding="utf-8").split("##")[0]
    for name in kogge.__all__:
        assert name.startswith("__") or re.search(rf"`{name}\b", table), name
