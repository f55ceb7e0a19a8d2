"""The table without a server is built of the same libraries every time."""

from __future__ import annotations

import hashlib
import json
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from tools import build_static

ROOT: Final = Path(__file__).resolve().parent.parent
WHEEL: Final = "library-1.2-py3-none-any.whl"
GOOD: Final = b"a library"
INFO: Final = {"abi_version": "2026_0", "python": "3.14.2"}


class Index:
    """What pip finds; every call is noted."""

    def __init__(self, found: bytes) -> None:
        self.found = found
        self.asked: list[str] = []

    def run(self, command: list[str], **_: Any) -> None:
        """As `pip download` does."""
        self.asked.append(command[-1])
        (Path(command[command.index("-d") + 1]) / WHEEL).write_bytes(self.found)


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Index:
    """An index with one library, and nothing kept yet."""
    made = Index(GOOD)
    monkeypatch.setattr(build_static, "KEPT", tmp_path / "wheels")
    monkeypatch.setattr(build_static, "LIBRARIES", {WHEEL: hashlib.sha256(GOOD).hexdigest()})
    monkeypatch.setattr(subprocess, "run", made.run)
    return made


def test_a_library_is_fetched_once_in_its_version(index: Index) -> None:
    [wheel] = build_static.libraries(INFO)
    assert wheel.read_bytes() == GOOD
    assert build_static.libraries(INFO) == [wheel]
    assert index.asked == ["library==1.2"]


def test_a_damaged_file_is_fetched_again(index: Index) -> None:
    [wheel] = build_static.libraries(INFO)
    wheel.write_bytes(b"a libr")
    assert build_static.libraries(INFO)[0].read_bytes() == GOOD
    assert len(index.asked) == 2


def test_other_bytes_are_refused(index: Index) -> None:
    index.found = b"something else"
    with pytest.raises(ValueError, match=r"library-1\.2-py3-none-any\.whl is not what pip found, or has other bytes"):
        build_static.libraries(INFO)


def test_the_libraries_are_for_the_python_of_pyodide() -> None:
    pyodide = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["devDependencies"]["pyodide"]
    python = f"cp{pyodide.partition('.')[0]}"  # Pyodide 314 is Python 3.14
    for name in build_static.LIBRARIES:
        assert "-py3-none-any" in name or f"-{python}-{python}-" in name, name
