"""Data files: components, boards, names in every language."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from kogge.core.errors import BadData


class DataFiles:
    """The JSON files in the folder `data` of a package."""

    def __init__(self, package: str) -> None:
        self.package = package

    def path(self, name: str) -> str:
        """Where a file is; its name is without the ending."""
        return str(files(self.package).joinpath("data", f"{name}.json"))

    def names(self) -> list[str]:
        """Every file that there is, without the ending."""
        found = [one.name for one in files(self.package).joinpath("data").iterdir()]
        return sorted(name.removesuffix(".json") for name in found if name.endswith(".json"))

    def read(self, name: str) -> dict[str, Any]:
        """What a file holds. BadData when it is not JSON."""
        text = files(self.package).joinpath("data", f"{name}.json").read_text(encoding="utf-8")
        return read_object(text, self.path(name))


def read_object(text: str, file: str) -> dict[str, Any]:
    """The object that a JSON text describes. BadData names the file and the line."""
    try:
        data: Any = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError as error:
        raise BadData(f"{file}: it is nested too deeply") from error
    except ValueError as error:
        reason = f"line {error.lineno}: {error.msg}" if isinstance(error, json.JSONDecodeError) else str(error)
        raise BadData(f"{file}: it is not JSON: {reason}") from error
    if not isinstance(data, dict):
        raise BadData(f"{file}: it is not an object with fields")
    return data


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is not a number")
