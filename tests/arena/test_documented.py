"""The example in docs/write-a-bot.md is short, and plays as the page says."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

from tests.cli.process import COMMAND, environment

PAGE = (Path(__file__).parents[2] / "docs" / "write-a-bot.md").read_text(encoding="utf-8")


def test_the_example_is_short_and_enters_the_arena(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.S)
    assert len(code.splitlines()) <= 40
    (tmp_path / "my_bot.py").write_text(code, encoding="utf-8")
    command = re.findall(r"^kogge (tournament .*)$", PAGE, flags=re.M)[0]
    done = subprocess.run(
        [*COMMAND, *shlex.split(command)],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.stderr, done.returncode) == ("", 0)
    assert "2 played, 2 finished" in done.stdout
    rows = [line.split() for line in done.stdout.splitlines() if line.startswith("my_bot.py:Clever")]
    assert rows[0][:2] == ["my_bot.py:Clever", "2"]
