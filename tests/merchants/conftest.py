"""A table for tests: a position built from text, played in notation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kogge.core.options import Options
from kogge.games.merchants.game import MENU, MERCHANTS
from kogge.games.merchants.position import build_position
from kogge.games.merchants.state import Merchants
from tests.describe import Choices, check_legal, choices_of, note
from tests.describe import pytest_assertrepr_compare as pytest_assertrepr_compare
from tests.describe import pytest_runtest_makereport as pytest_runtest_makereport
from tests.describe import pytest_runtest_setup as pytest_runtest_setup


class Table:
    """A state, and actions by their text. Seats are counted from 1, as in the notation."""

    def __init__(self, state: Merchants) -> None:
        self.s = state
        note(MERCHANTS, state)

    def play(self, *texts: str) -> Table:
        """Play actions that must be legal; nothing may get lost on the way."""
        __tracebackhide__ = True
        for text in texts:
            check_legal(MERCHANTS, self.s, text, canonical=False)
            self.s.apply(MERCHANTS.read(self.s, text))
            assert MERCHANTS.audit(self.s) == []
        return self

    def legal(self, verb: str = "") -> Choices:
        """The texts of all legal actions, or those of a verb."""
        texts = choices_of(MERCHANTS, self.s)
        return Choices(text for text in texts if not verb or text.split()[0] == verb)

    def why_not(self, text: str) -> str:
        """The id of the rule that forbids an action; empty when it is allowed."""
        note(MERCHANTS, self.s)
        refusal = MERCHANTS.why_not(self.s, text)
        return "" if refusal is None else refusal.rule

    def asks(self) -> tuple[int, str]:
        """Who decides (0 is chance) and what."""
        return int(self.s.to_move()) + 1, self.s.agenda[-1].name

    def gold(self) -> list[int]:
        return [int(coins) for coins in self.s.gold]

    def sizes(self) -> list[int]:
        return [int(size) for size in self.s.size]

    def hand(self, seat: int) -> dict[str, int]:
        """What a seat holds, kinds it has none of left out."""
        held: dict[str, int] = MERCHANTS.view(self.s, seat - 1)["seats"][seat - 1]["hand"]
        return {kind: count for kind, count in held.items() if count}

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return MERCHANTS.view(self.s, None if seat is None else seat - 1)


@pytest.fixture
def at() -> Callable[[str], Table]:
    """Build a position."""
    return lambda text: Table(build_position(MENU, text))


@pytest.fixture
def new() -> Callable[..., Table]:
    """Begin a game."""

    def begin(board: str, players: int, **given: str) -> Table:
        options: Options = MENU.choose(board, players, given)
        return Table(MERCHANTS.new(options))

    return begin
