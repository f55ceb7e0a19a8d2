"""Data files: components, boards, names in every language."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


class DataFiles:
    """The JSON files in the folder `data` of a package."""

    def __init__(self, package: str) -> None:
        self.package = package

    def read(self, name: str) -> dict[str, Any]:
        """What a file holds; its name is without the ending."""
        text = files(self.package).joinpath("data", f"{name}.json").read_text(encoding="utf-8")
        data: dict[str, Any] = json.loads(text)
        return data
