"""Ctrl-C for all tests, and one whole game by random players as a record: long, so made once."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from kogge.cli.main import main
from kogge.core.record import Record, read_record


@pytest.fixture(scope="session", autouse=True)
def hearing() -> None:
    """A shell's job in the background is deaf to Ctrl-C, and so would be what the tests start."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def whole_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record's file."""
    folder = tmp_path_factory.mktemp("games")
    argv = ["simulate", "hansa", "--players", "4", "--games", "1", "--seed", "40", "--records", str(folder)]
    assert main(argv) == 0
    return folder / "game-000000.txt"


@pytest.fixture
def whole_record(whole_game: Path) -> Record:
    """A copy that a test may change."""
    return read_record(whole_game.read_text(encoding="utf-8"))


def cut(record: Record, decisions: int) -> str:
    """The record's beginning as text, as if the game had been saved there."""
    record.decisions = record.decisions[:decisions]
    record.end = []
    return record.write()
