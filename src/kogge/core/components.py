"""Component files: who owns the printed game replaces what is reconstructed of decks, tiles and prices.

A file replaces only the parts that it gives. Its digest names it in records, so that a game is replayed with the parts
it was played with. Whoever reads a file adds it to the known ones, where options find it by its digest.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Final

from kogge.core.data_check import Problems, Text, is_remark
from kogge.core.data_files import read_object
from kogge.core.errors import BadOption

DIGEST_LENGTH: Final = 16
LONGEST_NAME: Final = 80
LARGEST_FILE: Final = 1_000_000  # characters
HEADER: Final = ("game", "components")  # the fields that are no parts

KNOWN: Final[dict[str, ComponentFile]] = {}


class ComponentFile:
    """Parts that replace the shipped ones. `text` is the whole file in its shortest form."""

    def __init__(self, game: str, name: str, parts: dict[str, Any]) -> None:
        self.game = game
        self.name = name
        self.parts = parts
        self.digest = sha256(_short({"game": game, **parts}).encode()).hexdigest()[:DIGEST_LENGTH]
        self.text = _short({"game": game, "components": name, **parts})

    def data(self) -> dict[str, str]:
        """Which file it is, as plain data."""
        return {"name": self.name, "digest": self.digest}

    def __reduce__(self) -> tuple[Any, ...]:
        return known_file, (self.game, self.name, self.parts)

    def __str__(self) -> str:
        return f"{self.name} ({self.digest})"


def _short(data: dict[str, Any]) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def parse_components(text: str, problems: Problems) -> ComponentFile | None:
    """The file that a text describes, its parts not checked yet. None when it is no component file."""
    if len(text) > LARGEST_FILE:
        problems.add("", f"it has more than {LARGEST_FILE} characters")
        return None
    data = read_object(text, problems.file)
    for field in HEADER:
        if field not in data:
            problems.add("", f"{field!r} is missing")
            return None
        Text().check(data[field], field, problems)
    if problems.found:
        return None
    name = str(data["components"])
    if len(name) > LONGEST_NAME:
        problems.add("components", f"the name is longer than {LONGEST_NAME} characters")
        return None
    parts = {part: data[part] for part in data if part not in HEADER and not is_remark(part)}
    return ComponentFile(str(data["game"]), name, parts)


def know_components(file: ComponentFile) -> ComponentFile:
    """Let options find a checked file by its digest."""
    return KNOWN.setdefault(file.digest, file)


def known_file(game: str, name: str, parts: dict[str, Any]) -> ComponentFile:
    """The file of these parts, known from now on: so it can cross to another process."""
    return know_components(ComponentFile(game, name, parts))


def find_components(game: str, digest: str) -> ComponentFile | None:
    """The known file of that digest; None for the components as shipped."""
    if not digest:
        return None
    file = KNOWN.get(digest)
    if file is None:
        raise BadOption(f"the component file {digest} is needed, and not known here")
    if file.game != game:
        raise BadOption(f"the component file {file} is for {file.game}, not for {game}")
    return file
