"""What a failing rule test prints: the position it looked at last, and of a hundred choices only those that differ."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Final

import pytest

from kogge.core.contract import Game, State, prompt
from kogge.core.errors import BadNotation

NEAR: Final = 3  # similar choices that are shown
SHOWN: Final = 12  # differing choices that are shown
WIDTH: Final = 110

_seen: list[tuple[Game[Any], State]] = []  # the position that the running test looked at last


def note(game: Game[Any], s: State) -> None:
    """Remember a position: it is printed if the test fails before it looks at another one."""
    _seen[:] = [(game, s)]


class Choices(list[str]):
    """Texts of legal actions. A comparison that fails shows the differences instead of the list."""

    def __repr__(self) -> str:
        return f"<{len(self)} choices>" if len(self) > SHOWN else super().__repr__()


def choices_of(game: Game[Any], s: State) -> Choices:
    """Everything legal, in words."""
    note(game, s)
    return Choices(game.write(s, action) for action in s.legal())


def check_legal(game: Game[Any], s: State, text: str, canonical: bool = True) -> None:
    """Fail with the reason, and with legal actions that look like it, when the action is not legal."""
    __tracebackhide__ = True
    legal = choices_of(game, s)
    if text in legal:
        return
    try:
        reason = str(game.why_not(s, text) or "")
    except BadNotation as error:
        reason = str(error)
    if reason or canonical:
        reason = reason or "it is written in another way"
        raise AssertionError(f"{text!r} is not legal: {reason}{similar(text, legal)}")


def similar(text: str, legal: list[str]) -> str:
    """Legal actions that look like this one."""
    near = get_close_matches(text, legal, NEAR, 0.5)
    return f"; similar ones are: {', '.join(near)}" if near else ""


def differences(op: str, left: object, right: object) -> list[str] | None:
    """What is wrong with a comparison of choices, in a few lines; None when it compares something else."""
    if op in ("in", "not in") and isinstance(right, Choices) and isinstance(left, str):
        if op == "in":
            return [f"{left!r} is not among {len(right)} choices{similar(left, right)}"]
        return [f"{left!r} is among the choices"]
    if op != "==" or not isinstance(left, list) or not isinstance(right, list):
        return None
    if not isinstance(left, Choices) and not isinstance(right, Choices):
        return None
    found, wanted = (left, right) if isinstance(left, Choices) else (right, left)
    lines = ["the choices are not the expected ones"]
    lines += shown("missing", [text for text in wanted if text not in found])
    lines += shown("unexpected", [text for text in found if text not in wanted])
    return lines if len(lines) > 1 else [f"{lines[0]}: the order differs, {list(found)} instead of {wanted}"]


def shown(title: str, texts: list[str]) -> list[str]:
    """A line for a few texts, none for none."""
    if not texts:
        return []
    more = f" and {len(texts) - SHOWN} more" if len(texts) > SHOWN else ""
    return [f"{title}: {', '.join(texts[:SHOWN])}{more}"]


def describe(game: Game[Any], s: State) -> str:
    """A position as text: what is to be decided, then everything that the seat to move sees and that is not empty."""
    who = int(s.to_move())
    asked = prompt(s)
    lines = ["the game is over" if asked is None else f"to be decided: {asked}"]
    for key, value in game.view(s, who if who >= 0 else None).items():
        if key == "seats":
            lines += [f"seat {number}: {compact(one)}" for number, one in enumerate(value, 1)]
        elif not is_empty(value):
            lines.append(f"{key}: {compact(value)}")
    return "\n".join(line if len(line) <= WIDTH else wrapped(line) for line in lines)


def is_empty(value: object) -> bool:
    """Nothing lies there."""
    if isinstance(value, dict):
        return all(is_empty(one) for one in value.values())
    if isinstance(value, list):
        return all(is_empty(one) for one in value)
    return value in (0, None, "", ".", "none") or value is False


def compact(value: object) -> str:
    """Plain data without what is empty."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {bracketed(one)}" for key, one in value.items() if not is_empty(one))
    if isinstance(value, list):
        return " ".join(bracketed(one) for one in value)
    return str(value)


def bracketed(value: object) -> str:
    """Plain data inside other data."""
    text = compact(value)
    return f"({text})" if isinstance(value, dict | list) and " " in text else text


def wrapped(line: str) -> str:
    """A long line as several, broken at commas."""
    lines = [""]
    for part in line.split(", "):
        if lines[-1] and len(lines[-1]) + len(part) > WIDTH:
            lines.append("    ")
        lines[-1] += part + ", "
    return "\n".join(lines).removesuffix(", ")


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Hook: a conftest.py imports it."""
    return differences(op, left, right)


def pytest_runtest_setup() -> None:
    """Hook: positions of another test are forgotten."""
    _seen.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Any:
    """Hook: a failure tells the position."""
    report = yield
    if call.excinfo is not None and report.failed:
        report.sections += [("position", text) for text in positions()]
    return report


def positions() -> Iterable[str]:
    """The position that the test looked at last, as text."""
    return [describe(game, s) for game, s in _seen]
