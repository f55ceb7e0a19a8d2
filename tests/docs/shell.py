"""A folder in which the blocks of one page run, one after another, as in one terminal."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.cli.process import environment
from tests.docs.blocks import ROOT

# Folders of the repository that commands name.
SHOWN: Final = ("bench", "examples", "tests", "tools")
PATIENCE: Final = 300.0  # seconds: longer than any block takes, so that one that waits for ever says so
COMMANDS: Final = {
    "kogge": [sys.executable, "-m", "tests.docs.kogge_command"],
    "pip": [sys.executable, "-m", "tests.docs.pip_command"],
    "pipx": [sys.executable, "-m", "tests.docs.pip_command"],
    "python": [sys.executable],
    "make": [shutil.which("make") or "make", "--dry-run", "--no-print-directory", "-C", str(ROOT)],
    "uvx": ["env"],  # runs the command that it is given
}


class Shell:
    """Runs blocks of commands in a folder. What a block exports, the next one has."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._exports = folder / ".exports"
        self._environment = environment(
            BROWSER="true",  # a program that does nothing
            HOME=str(folder),
            XDG_DATA_HOME=str(folder / "data"),
        )
        self._environment["PYTHONPATH"] += os.pathsep + str(ROOT)
        programs = folder / ".venv" / "bin"
        programs.mkdir(parents=True)
        for name, command in COMMANDS.items():
            program = programs / name
            program.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n', encoding="utf-8")
            program.chmod(0o755)
        self._environment["PATH"] = f"{programs}{os.pathsep}{self._environment['PATH']}"
        for name in SHOWN:
            (folder / name).symlink_to(ROOT / name)

    def run(self, text: str) -> subprocess.CompletedProcess[str]:
        """Run a block; it stops at the first command that fails."""
        before = f". {self._exports}\n" if self._exports.exists() else ""
        after = f"export -p > {self._exports}\n"
        return subprocess.run(
            ["sh", "-e", "-c", f"{before}{text}\n{after}"],
            cwd=self.folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    def put(self, name: str, text: str) -> None:
        """A file for the commands."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
