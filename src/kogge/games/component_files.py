"""Component files and boards as somebody hands them over: as text, of whichever game."""

from __future__ import annotations

from functools import cache
from typing import Any

from kogge.core.components import ComponentFile, know_components, parse_components
from kogge.core.data_check import Problems
from kogge.core.data_files import read_object
from kogge.core.errors import BadData
from kogge.games.registry import GAMES


def read_components(text: str, file: str) -> ComponentFile:
    """A checked component file, which options can name from now on. BadData says what is wrong with it, and where."""
    problems = Problems(file)
    found = _check_components(text, problems)
    problems.refuse()
    if found is None:
        raise BadData(f"{file}: it is no component file")
    return know_components(found)


@cache
def digest_of(text: str) -> str:
    """The digest of a component file that was checked before, for processes that are sent its text; empty of none."""
    return read_components(text, "component file").digest if text else ""


def check_file(text: str, file: str) -> dict[str, Any]:
    """What a file is and everything that is wrong with it, as plain data."""
    problems = Problems(file)
    out: dict[str, Any] = {"file": file, "kind": "", "game": "", "name": "", "digest": ""}
    try:
        data = read_object(text, file)
        kind = "board" if "board" in data else "components"
        out |= {"kind": kind, "game": str(data.get("game", "")), "name": str(data.get(kind, ""))}
        if kind == "board":
            _check_board(data, problems)
        else:
            found = _check_components(text, problems)
            out["digest"] = found.digest if found is not None else ""
    except BadData as error:
        problems.found.append(str(error))
    return {**out, "problems": problems.found}


def _check_board(data: dict[str, Any], problems: Problems) -> None:
    game = data.get("game")
    if isinstance(game, str) and game in GAMES:
        GAMES[game].check_board(data, problems)
    else:
        problems.add("game", f"{game!r} is none of: {', '.join(GAMES)}")


def _check_components(text: str, problems: Problems) -> ComponentFile | None:
    found = parse_components(text, problems)
    if found is None:
        return None
    if found.game not in GAMES:
        problems.add("game", f"{found.game!r} is none of: {', '.join(GAMES)}")
        return found
    if not found.parts:
        problems.add("", "it replaces nothing")
        return found
    GAMES[found.game].check_components(found, problems)
    return found
