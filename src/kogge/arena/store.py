"""A tournament's folder: what it is, one record a game, and one line of results a game.

A game counts once its line is on the disk, and its record is there before. Whatever kills a run, only games that were
being played are lost: `--resume` plays them again.
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
    """The folder while a tournament runs."""

    def __init__(self, folder: Path, plan: Plan, resume: bool) -> None:
        self.folder = folder
        self.results: dict[int, GameResult] = {}
        self.complaints: list[str] = []  # what was found damaged
        known = folder / PLAN
        try:
            if known.exists():
                _same_plan(known, plan)
                if not resume:
                    raise BadFolder(f"{folder} holds this tournament already; --resume goes on with it")
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
        """Read the results; lines that are damaged are told, dropped, and their games are played again."""
        path = self.folder / RESULTS
        text = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
        kept: list[str] = []
        lines = text.splitlines(keepends=True)
        for number, line in enumerate(lines, 1):
            try:
                if not line.endswith("\n"):
                    raise ValueError("it was cut off")
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
        """Where a game's record is."""
        return self.folder / GAMES / f"game-{index:06}.txt"

    def add(self, result: GameResult, record: str) -> None:
        """Keep a game."""
        try:
            _write_whole(self.record(result.index), record)
            self._out.write(result.line() + "\n")
            self._out.flush()
            os.fsync(self._out.fileno())
        except OSError as error:
            raise BadFolder(f"cannot write to {self.folder}: {error.strerror or error}") from error
        self.results[result.index] = result

    def close(self) -> None:
        """Let others have it."""
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
    """A file that only one run can hold; the system lets go of it when the run dies."""
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
    """All of a file or nothing of it."""
    half = path.with_name(path.name + ".new")
    with half.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    half.replace(path)
