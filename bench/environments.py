"""Kogge as it was at an earlier commit, built and installed into an environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Final

from kogge.core.errors import KoggeError

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "build" / "versus"
WHERE: Final = "import sysconfig; print(sysconfig.get_path('purelib'))"
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


def archive_of(revision: str) -> tuple[str, bytes]:
    """A name of twelve letters and the files of a commit, or of what `git archive` has written of one."""
    kept = Path(revision)
    if kept.suffix == ".tar" and kept.is_file():
        data = kept.read_bytes()
        return sha256(data).hexdigest()[:12], data
    commit = commit_of(revision)
    return commit[:12], subprocess.run(
        ["git", "-C", str(ROOT), "archive", commit], capture_output=True, check=True
    ).stdout


def python_of(revision: str, say: bool = True) -> Path:
    """The Python of the environment in which Kogge is installed as of that commit; it is made where there is none."""
    name, archive = archive_of(revision)
    folder = FOLDER / name
    python = folder / "venv" / "bin" / "python"
    if (folder / DONE).exists():
        return python
    if say:
        print(f"Building Kogge of {name} in {folder} (this takes minutes)", file=sys.stderr, flush=True)
    source = folder / "source"
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        files.extractall(source, filter="data")
    if has_tools():
        install_here(folder, source, python)
    else:
        venv.create(folder / "venv", clear=True, with_pip=True)
        run([str(python), "-m", "pip", "--disable-pip-version-check", "install", str(source)], folder)
    (folder / DONE).touch()
    return python


def has_tools() -> bool:
    """Whether what builds Kogge is installed here: then no network is needed."""
    return all(find_spec(name) is not None for name in ("hatchling", "mypyc", "setuptools", "pip"))


def install_here(folder: Path, source: Path, python: Path) -> None:
    """Build with the tools of this environment, and borrow its packages: those that Kogge needs at run time have not
    changed. What is installed in the new environment comes first, so its Kogge is the old one."""
    wheels = folder / "wheel"
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)], source)
    venv.create(folder / "venv", clear=True, with_pip=False)
    place = Path(subprocess.check_output([str(python), "-c", WHERE], text=True).strip())
    [wheel] = wheels.glob("kogge-*.whl")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--no-index", "--no-deps"]
    run([*pip, "--target", str(place), str(wheel)], folder)
    place.joinpath("borrowed.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")


def run(command: list[str], folder: Path) -> None:
    """Run a part of the building; BuildFailed has the end of what it said."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"KOGGE_NO_WEB": "1"}
    done = subprocess.run(
        command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode != 0:
        raise BuildFailed(f"Kogge could not be built in {folder}:\n{done.stdout[-2000:]}")
