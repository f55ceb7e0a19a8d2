"""Checks that a tag, the files of a release, the changelog and the notes are all of one version.

Usage: check_tag.py vVERSION FOLDER
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent


def main(tag: str, folder: Path) -> int:
    """Say what does not fit."""
    wrong = [*wrong_names(tag), *wrong_files(tag.removeprefix("v"), folder)]
    for line in wrong:
        print(line)
    return 1 if wrong else 0


def wrong_names(tag: str) -> list[str]:
    """Where another version is written."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    newest = re.search(r"^## (\S+)(.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    wrong = []
    if tag != f"v{version}":
        wrong.append(f"the tag is {tag}, and pyproject.toml says {version}")
    if newest is None or newest[1] != version:
        wrong.append(f"CHANGELOG.md does not begin with {version}")
    elif "unreleased" in newest[2]:
        wrong.append(f"CHANGELOG.md calls {version} unreleased; write the day")
    if not (ROOT / "docs" / "releases" / f"{version}.md").is_file():
        wrong.append(f"docs/releases/{version}.md is missing")
    return wrong


def wrong_files(version: str, folder: Path) -> list[str]:
    """Files of another version, and the two without which there is no release."""
    names = {file.name for file in folder.iterdir()}
    needed = {f"kogge-{version}.tar.gz", f"kogge-{version}-py3-none-any.whl"}
    wrong = [f"{name} is missing" for name in sorted(needed - names)]
    foreign = [name for name in sorted(names) if not name.startswith((f"kogge-{version}-", f"kogge-{version}.tar"))]
    return wrong + [f"{name} is of another version" for name in foreign]


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    raise SystemExit(main(sys.argv[1], Path(sys.argv[2])))
