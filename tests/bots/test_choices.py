"""Bots choose what they always chose, compiled as interpreted; a change that is meant writes choices.json again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kogge.core.contract import Game
from tests.bots.choices import FILE, SET_UPS, choices_checksum, name_of

KNOWN = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("game", "board", "players"), SET_UPS, ids=[name_of(*one) for one in SET_UPS])
def test_bots_choose_as_before(game: Game[Any], board: str, players: int) -> None:
    assert choices_checksum(game, board, players) == KNOWN[name_of(game, board, players)]
