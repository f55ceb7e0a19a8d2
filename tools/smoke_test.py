"""Sees an installed Kogge work: its import, every game, the terminal, and the first page of `kogge play`.

Usage: smoke_test.py [--compiled | --pure] [--json] [COMMAND ...]

COMMAND starts Kogge (default: this Python with `-m kogge`). Prints what was seen, and how long it took. It needs only
the standard library, and leaves nothing behind: games are kept in a temporary folder, and no browser is opened.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Final

GAMES: Final = ("hansa", "yokohama", "merchants")
PATIENCE: Final = 180.0  # seconds; a busy machine is slow
REPEATS: Final = 5
HELLO: Final = re.compile(r"Kogge is at (http://\S+/)")


def main() -> int:
    """Look at everything, say what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--compiled", dest="wanted", action="store_const", const="compiled", help="expect a compiled build"
    )
    form.add_argument("--pure", dest="wanted", action="store_const", const="pure", help="expect pure Python")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a line")
    parser.add_argument("command", nargs="*", default=[sys.executable, "-m", "kogge"])
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kogge-smoke-") as folder:
        seen = look(args.command, Path(folder))
    if args.wanted not in (None, seen["build"]):
        sys.exit(f"this is a {seen['build']} build of Kogge, not a {args.wanted} one")
    print(json.dumps(seen) if args.json else "; ".join(f"{name}: {value}" for name, value in seen.items()))
    return 0


def look(command: list[str], folder: Path) -> dict[str, str]:
    """What a person would try first. SystemExit says what does not work."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    env |= {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "LOCALAPPDATA": str(folder), "PYTHONUTF8": "1"}
    env["BROWSER"] = "true"  # a program that does nothing: no page is to open
    seen = {"version": said(command, env, folder, "--version").split()[-1]}
    for game in GAMES:
        report = json.loads(said(command, env, folder, "simulate", game, "--games", "1", "--json"))
        seen["build"] = "compiled" if report["compiled"] else "pure"
    table = said(command, env, folder, "play", "hansa", "--seed", "1", "--no-colour", stdin="quit\n")
    if "Choose by number" not in table:
        sys.exit(f"the terminal shows no table: {table[:200]!r}")
    import_ms = import_time(command, env, folder)
    if import_ms is not None:
        seen["import"] = f"{import_ms:.0f} ms"
    for name in ("first page", "first page again"):  # the first time Python may still have to write its bytecode
        before = os.times()
        seconds = first_page(command, env, folder)
        after = os.times()
        used = after.children_user + after.children_system - before.children_user - before.children_system
        seen[name] = f"{seconds:.2f} s ({used:.2f} s of processor time)"
    return seen


def said(command: list[str], env: dict[str, str], folder: Path, *words: str, stdin: str = "") -> str:
    """What a command prints when it succeeds."""
    done = subprocess.run(
        [*command, *words],
        input=stdin,
        env=env,
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode != 0:
        sys.exit(f"kogge {' '.join(words)} failed ({done.returncode}): {done.stderr.strip()}")
    return done.stdout


def import_time(command: list[str], env: dict[str, str], folder: Path) -> float | None:
    """Milliseconds that `import kogge` takes at best, by Python's account; None if another program starts Kogge."""
    if command[1:] != ["-m", "kogge"]:
        return None
    asked = [command[0], "-X", "importtime", "-c", "import kogge"]
    times = []
    for _ in range(REPEATS):
        done = subprocess.run(asked, env=env, cwd=folder, capture_output=True, text=True, check=True)
        times += re.findall(r"\|\s*(\d+) \| kogge$", done.stderr, re.MULTILINE)
    return min(int(one) for one in times) / 1000


def first_page(command: list[str], env: dict[str, str], folder: Path) -> float:
    """Seconds from `kogge play` to the first page with its script."""
    started = time.monotonic()
    server = subprocess.Popen([*command, "play", "yokohama"], stdout=subprocess.PIPE, env=env, cwd=folder, text=True)
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        hello = HELLO.search(line)
        if hello is None:
            sys.exit(f"kogge play said {line!r}")
        page = wait_for(hello[1], started + PATIENCE)
        [script] = re.findall(r'<script[^>]* src="/?([^"]+\.js)"', page)
        fetch(f"{hello[1]}{script}")
        return time.monotonic() - started
    finally:
        server.terminate()
        server.wait(30)


def wait_for(address: str, deadline: float) -> str:
    """The page, as soon as there is one."""
    while time.monotonic() < deadline:
        try:
            return fetch(address)
        except OSError:
            time.sleep(0.02)
    sys.exit(f"no page came from {address}")


def fetch(address: str) -> str:
    """What is at an address, past any proxy."""
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(address, timeout=5) as answer:
        text: str = answer.read().decode()
    return text


if __name__ == "__main__":
    raise SystemExit(main())
