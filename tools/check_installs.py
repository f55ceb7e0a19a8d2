"""Installs a built Kogge in every way that people do, each into a fresh environment, and sees it work there.

Usage: check_installs.py [--python VERSION_OR_PATH ...] [--extras] [--only WORD] FILE ...

FILE is a wheel or an sdist. Each is installed by pip for each Python that it is for, the first wheel also by `uvx` and
pipx, and with --extras with every extra. Prints one line for each: what was installed, its size, how long that took,
and what tools/smoke_test.py saw. Sdists are built with a Node.js that does not work: they must contain the pages.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SMOKE: Final = ROOT / "tools" / "smoke_test.py"
# What a person's environment has not: with the last one every start of what uv installed would compile all of it anew.
OURS: Final = ("PYTHONPATH", "VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE")
# What proves that an extra is there: all its modules can be imported.
PROOF: Final = "import importlib, sys, kogge.extras as e; [importlib.import_module(m) for m in e.EXTRAS[sys.argv[1]]]"


class Failure(Exception):
    """A command failed; the message is what it wrote."""


class Installs:
    """Tries the ways one by one, and tells how each went."""

    def __init__(self, files: list[Path], pythons: list[str], only: str) -> None:
        self._files = files
        self._pythons = pythons
        self._only = only
        self.failed = 0

    def all(self, extras: bool) -> None:
        """Every file by pip for every Python, then the first wheel by other programs and with its extras."""
        for file in self._files:
            for python in self._pythons:
                if is_for(file, python):
                    self._try(f"pip {file.name} ({version_of(python)})", partial(by_pip, file, python, ""))
        wheels = [file for file in self._files if file.suffix == ".whl"]
        if not wheels:
            return
        self._try(f"uvx --from {wheels[0].name}", partial(by_uvx, wheels[0], self._pythons[0]))
        self._try(f"pipx {wheels[0].name}", partial(by_pipx, wheels[0], self._pythons[0]))
        for extra in extra_names() if extras else []:
            self._try(f"pip {wheels[0].name}[{extra}]", partial(by_pip, wheels[0], self._pythons[0], extra))

    def _try(self, title: str, way: Callable[[], str]) -> None:
        if self._only not in title:
            return
        try:
            print(f"{title}: {way()}", flush=True)
        except Failure as failure:
            self.failed += 1
            print(f"{title}: FAILED\n{failure}", flush=True)


def by_pip(file: Path, python: str, extra: str) -> str:
    """Into a virtual environment."""
    with tempfile.TemporaryDirectory(prefix="kogge-install-") as folder:
        run([python, "-m", "venv", folder])
        inside = program(Path(folder), "python")
        before = size_of(Path(folder))
        started = time.monotonic()
        run([inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", named(file, extra)])
        took = time.monotonic() - started
        size = size_of(Path(folder)) - before
        if extra:
            run([inside, "-c", PROOF, extra])
        seen = "" if extra else f"; {run([inside, str(SMOKE)]).strip()}"
        return f"{size / 1e6:.1f} MB in {took:.0f} s{seen}"


def by_uvx(wheel: Path, python: str) -> str:
    """By uv's runner, which installs for one command and keeps that in its cache."""
    with tempfile.TemporaryDirectory(prefix="kogge-install-") as folder:
        uvx = tool(Path(folder), "uv", "uvx")
        os.environ["UV_CACHE_DIR"] = str(Path(folder, "cache"))
        command = [uvx, "--quiet", "--python", python, "--from", str(wheel), "kogge"]
        started = time.monotonic()
        run([*command, "--version"])
        took = time.monotonic() - started
        return f"installed in {took:.0f} s; {run([sys.executable, str(SMOKE), '--', *command]).strip()}"


def by_pipx(wheel: Path, python: str) -> str:
    """By pipx, which gives the program an environment of its own."""
    with tempfile.TemporaryDirectory(prefix="kogge-install-") as folder:
        pipx = tool(Path(folder), "pipx", "pipx")
        os.environ |= {"PIPX_HOME": str(Path(folder, "pipx")), "PIPX_BIN_DIR": str(Path(folder, "bin"))}
        started = time.monotonic()
        run([pipx, "install", "--quiet", "--python", python, str(wheel)])
        took = time.monotonic() - started
        kogge = str(Path(folder, "bin", "kogge"))
        return f"installed in {took:.0f} s; {run([sys.executable, str(SMOKE), '--', kogge]).strip()}"


def tool(folder: Path, package: str, name: str) -> str:
    """A program from a package, installed for this once."""
    home = folder / "tool"
    run([sys.executable, "-m", "venv", str(home)])
    run([program(home, "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package])
    return program(home, name)


def program(home: Path, name: str) -> str:
    """A program of a virtual environment."""
    return str(home / "Scripts" / f"{name}.exe") if os.name == "nt" else str(home / "bin" / name)


def run(command: list[str]) -> str:
    """What a command prints; Failure if it fails. Nothing of ours is on its paths, and no Node.js that works."""
    env = {name: value for name, value in os.environ.items() if name not in OURS}
    with tempfile.TemporaryDirectory(prefix="kogge-no-node-") as folder:
        for name in ("node", "npm"):
            Path(folder, name).write_text("#!/bin/sh\nexit 1\n", "utf-8")
            Path(folder, name).chmod(0o755)
        env["PATH"] = folder + os.pathsep + env.get("PATH", os.defpath)
        done = subprocess.run(command, env=env, capture_output=True, text=True, cwd=folder, check=False)
    if done.returncode != 0:
        raise Failure(f"{' '.join(command)}: exit code {done.returncode}\n{done.stdout}{done.stderr}".strip())
    return done.stdout


def named(file: Path, extra: str) -> str:
    """The file as pip is told it."""
    return f"kogge[{extra}] @ {file.as_uri()}" if extra else str(file)


def size_of(folder: Path) -> int:
    """Bytes of all files, without the bytecode that Python makes of them."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files if path.suffix != ".pyc")


def extra_names() -> list[str]:
    """The extras for users that bring something."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found: dict[str, list[str]] = settings["project"]["optional-dependencies"]
    return [name for name, needed in found.items() if needed and name not in ("dev", "docs", "bench")]


def is_for(file: Path, python: str) -> bool:
    """Whether this Python can install the file: a compiled wheel is for one version of CPython only."""
    compiled_for = re.search(r"-cp(\d)(\d+)-cp", file.name)
    return compiled_for is None or version_of(python).startswith("Python {}.{}.".format(*compiled_for.groups()))


def version_of(python: str) -> str:
    """Such as `Python 3.11.7`."""
    return run([python, "--version"]).strip()


def main() -> int:
    """Try all, say how many failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path)
    parser.add_argument("--python", dest="pythons", action="append", help="install for this Python, too")
    parser.add_argument("--extras", action="store_true", help="install every extra, too (large)")
    parser.add_argument("--only", metavar="WORD", default="", help="only the ways whose line has this word")
    args = parser.parse_args()
    installs = Installs([file.resolve() for file in args.files], args.pythons or [sys.executable], args.only)
    installs.all(args.extras)
    return 1 if installs.failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
