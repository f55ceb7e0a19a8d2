"""Runs the tests of what needs other packages with the oldest versions that pyproject.toml allows.

Usage: check_lowest.py [arguments for pytest]

uv finds the versions (`--resolution lowest-direct`: what Kogge asks for itself as old as allowed, what that asks for in
turn as new as it likes) and installs them into build/lowest. The sources are tested interpreted.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
HOME: Final = ROOT / "build" / "lowest"
EXTRAS: Final = ("dev", "postgres", "redis", "mcp", "plot", "research", "adapters")  # Ray: as local processes
TESTS: Final = ("tests/server", "tests/agents", "tests/research", "tests/cli", "tests/arena", "tests/test_extras.py")


def main(arguments: list[str]) -> int:
    """Install, say what was installed, test."""
    python = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    requirements = HOME.with_suffix(".txt")
    HOME.parent.mkdir(exist_ok=True)
    asked = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "requirements.py"), *EXTRAS],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    requirements.write_text(asked.stdout, "utf-8")
    uv("venv", "--quiet", "--clear", "--python", sys.executable, str(HOME))
    uv("pip", "install", "--python", str(python), "--resolution", "lowest-direct", "-r", str(requirements))
    command = [str(python), "-m", "pytest", "-n", "2", "-m", "not long", *(arguments or TESTS)]
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or every worker compiles everything anew
    environment = {**os.environ, "PYTHONPATH": "src", "KOGGE_EXPECT": "pure", "KOGGE_TESTS": "quick"}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def uv(*words: str) -> None:
    """Run uv, which a package of this Python brings."""
    if subprocess.run([sys.executable, "-m", "uv", *words], cwd=ROOT, check=False).returncode != 0:
        sys.exit(f"uv {words[0]} failed (pip install uv brings it)")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
