"""Prints the requirements in pyproject.toml to build and run Kogge, and those of the extras named as arguments."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path


def requirements(extras: list[str]) -> list[str]:
    """The requirements of the build, of the package and of the extras."""
    text = Path(__file__).parent.with_name("pyproject.toml").read_text("utf-8")
    settings = tomllib.loads(text)
    project = settings["project"]
    found = [*settings["build-system"]["requires"], *project["dependencies"]]
    for extra in extras:
        found += project["optional-dependencies"][extra]
    return found


if __name__ == "__main__":
    print("\n".join(requirements(sys.argv[1:])))
