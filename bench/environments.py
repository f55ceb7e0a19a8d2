"""Kogge as it was at an earlier commit, built and installed into an environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
from io import BytesIO
from pathlib import Path
from typing import Final

from kogge.core.errors import KoggeError

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "build" / "versus"
DONE: Final = "installed"  # a file that says the environment is whole


class BuildFailed(KoggeError):
    """There is no such commit, or it could not be built. The message says why."""


def commit_of(revision: str) -> str:
    """The whole name of a commit."""
    asked = ["git", "-C", str(ROOT), "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise BuildFailed(f"there is no commit {revision!r} here")
    return found.stdout.strip()


def python_of(revision: str, say: bool = True) -> Path:
    """The Python of the environment in which Kogge is installed as of that commit; it is made where there is none."""
    commit = commit_of(revision)
    folder = FOLDER / commit[:12]
    python = folder / "venv" / "bin" / "python"
    if (folder / DONE).exists():
        return python
    if say:
        print(f"Building Kogge of {commit[:12]} in {folder} (this takes minutes)", file=sys.stderr, flush=True)
    source = folder / "source"
    archive = subprocess.run(["git", "-C", str(ROOT), "archive", commit], capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        files.extractall(source, filter="data")
    venv.create(folder / "venv", clear=True, with_pip=True)
    install = [str(python), "-m", "pip", "--disable-pip-version-check", "install", str(source)]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"KOGGE_NO_WEB": "1"}
    done = subprocess.run(install, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        raise BuildFailed(f"Kogge of {commit[:12]} could not be built:\n{done.stdout[-2000:]}")
    (folder / DONE).touch()
    return python
