"""Bots choose what they always chose, compiled as interpreted; a change that is meant writes choices.json again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kogge.core.contract import Game
from kogge.games.registry import GAMES
from tests.bots.choices import FILE, SET_UPS, choices_checksum, name_of, turns_checksum
from tests.depth import QUICK, sample

# Interpreted, one of each version of a game is enough for `make quick`.
SAMPLE = sample(SET_UPS, lambda one: (one[0].name, one[1]), 1) if QUICK else SET_UPS
KNOWN = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("game", "version", "board", "players"), SAMPLE, ids=[name_of(*one) for one in SAMPLE])
def test_bots_choose_as_before(game: Game[Any], version: int, board: str, players: int) -> None:
    assert choices_checksum(game, version, board, players) == KNOWN[name_of(game, version, board, players)]


@pytest.mark.parametrize("name", list(GAMES))
def test_the_search_by_turns_chooses_as_before(name: str) -> None:
    assert turns_checksum(GAMES[name]) == KNOWN[f"{name} turns"]
