"""Where the games of a tournament go: into memory alone, or into a folder.

A folder holds the plan, one record per game, and one line of results per game. A game counts once its line is on the
disk, and its record is written before the line. If a run is killed, only the games in progress are lost: `--resume`
plays them again.
"""

from __future__ import annotations

import os
from json import dumps, loads
from pathlib import Path
from typing import Any, Final, TextIO

from kogge.arena.plan import Plan
from kogge.arena.result import GameResult, read_result
from kogge.core.errors import KoggeError

FORMAT: Final = "kogge tournament 1"
PLAN: Final = "tournament.json"
RESULTS: Final = "results.jsonl"
GAMES: Final = "games"
LOCK: Final = "lock"


class BadFolder(KoggeError):
    """A folder that cannot be used for this tournament."""


class Store:
    """The results of a run, in memory. Records are dropped."""

    def __init__(self) -> None:
        self.results: dict[int, GameResult] = {}

    def add(self, result: GameResult, record: str) -> None:
        """Take in a game that was played."""
        self.results[result.index] = result

    def close(self) -> None:
        """End the run. Nothing is written after this."""


class FolderStore(Store):
    """Results and records in a folder, which one run at a time holds open."""

    def __init__(self, folder: Path, plan: Plan, resume: bool) -> None:
        super().__init__()
        self.folder = folder
        self.complaints: list[str] = []  # damage found in the folder
        known = folder / PLAN
        try:
            if known.exists():
                _same_plan(known, plan)
                if not resume:
                    raise BadFolder(f"{folder} already holds this tournament; --resume continues it")
            elif folder.is_dir() and any(path.name != LOCK for path in folder.iterdir()):
                raise BadFolder(f"{folder} is not empty and holds no tournament; name another folder with --keep")
            (folder / GAMES).mkdir(parents=True, exist_ok=True)
            self._lock = _locked(folder / LOCK)
            if not known.exists():
                _write_whole(known, dumps({"format": FORMAT, **plan.data()}, indent=1) + "\n")
            self._load()
            self._out = (folder / RESULTS).open("a", encoding="utf-8")
        except OSError as error:
            raise BadFolder(f"cannot use the folder {folder}: {error.strerror or error}") from error

    def _load(self) -> None:
        """Read the results. A damaged line becomes a complaint and is dropped, so its game is played again."""
        path = self.folder / RESULTS
        text = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
        kept: list[str] = []
        lines = text.splitlines(keepends=True)
        for number, line in enumerate(lines, 1):
            try:
                if not line.endswith("\n"):
                    raise ValueError("it is cut off")
                result = read_result(line)
                if not self.record(result.index).exists():
                    raise ValueError(f"there is no record of game {result.index}")
            except ValueError as error:
                self.complaints.append(f"{path}, line {number}: {error}; its game is played again")
                continue
            if result.index not in self.results:
                self.results[result.index] = result
                kept.append(line)
        if len(kept) < len(lines):
            _write_whole(path, "".join(kept))

    def record(self, index: int) -> Path:
        """The path of a game's record."""
        return self.folder / GAMES / f"game-{index:06}.txt"

    def add(self, result: GameResult, record: str) -> None:
        """Write the record, then the line of results."""
        try:
            _write_whole(self.record(result.index), record)
            self._out.write(result.line() + "\n")
            self._out.flush()
            os.fsync(self._out.fileno())
        except OSError as error:
            raise BadFolder(f"cannot write to {self.folder}: {error.strerror or error}") from error
        super().add(result, record)

    def close(self) -> None:
        """Close the files and let another run use the folder."""
        self._out.close()
        if self._lock is not None:
            self._lock.close()


def _same_plan(path: Path, plan: Plan) -> None:
    try:
        found: Any = loads(path.read_text(encoding="utf-8"))
        format_ = found.pop("format")
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        raise BadFolder(f"{path} is damaged: {error}") from error
    wanted = plan.data()
    differing = [name for name in wanted if found.get(name) != wanted[name]]
    if format_ != FORMAT:
        raise BadFolder(f"{path} was written by another Kogge ({format_})")
    if differing:
        name = differing[0]
        raise BadFolder(
            f"{path.parent} holds another tournament: its {name} is {found.get(name)!r}, not {wanted[name]!r}"
        )


def _locked(path: Path) -> TextIO | None:
    """Lock a file that only one run can hold. The system releases it when the run dies."""
    try:
        import fcntl
    except ImportError:
        return None
    file = path.open("w", encoding="utf-8")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise BadFolder(f"another run is playing in {path.parent}") from None
    return file


def _write_whole(path: Path, text: str) -> None:
    """Replace a file so that a crash leaves either the old text or the new one."""
    half = path.with_name(path.name + ".new")
    with half.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    half.replace(path)
