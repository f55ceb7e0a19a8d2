"""Whole games, recorded once and replayed for ever: the same positions, the same end, the same result."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from kogge.core.record import Record, read_record, record_of, replay
from kogge.games.registry import GAMES, find_game
from tests.contract.cases import HABITS
from tests.records.make import CHECKSUMS, HERE, PLANS, checksums

FILES = sorted(path.relative_to(HERE).as_posix() for path in HERE.glob("*/*/*.txt"))


@cache
def golden(file: str) -> Record:
    """A record by its file, read once."""
    return read_record((HERE / file).read_text(encoding="utf-8"))


def expected(file: str) -> dict[str, str]:
    """The checksums of a record."""
    path = Path(HERE / file)
    known: dict[str, dict[str, str]] = json.loads((path.parent / CHECKSUMS).read_text(encoding="utf-8"))
    return known[path.name]


@pytest.mark.parametrize("file", FILES)
def test_every_position_is_the_same(file: str) -> None:
    """The first checksum that differs tells where behaviour begins to differ."""
    record = golden(file)
    for found, kept in zip(checksums(find_game(record.game), record).items(), expected(file).items(), strict=True):
        assert found == kept


@pytest.mark.parametrize("file", FILES)
def test_the_end_is_the_same(file: str) -> None:
    record = golden(file)
    game = find_game(record.game)
    match = replay(game, record)  # checks the end line
    assert match.is_over()
    assert record.end
    assert record_of(match).write() == (HERE / file).read_text(encoding="utf-8")
    assert game.audit(match.state) == []


def newest(name: str) -> list[Record]:
    """The records of a game's newest rules."""
    return [golden(file) for file in FILES if file.startswith(f"{name}/{find_game(name).version}/")]


@pytest.mark.parametrize("file", FILES)
def test_a_record_lies_in_the_folder_of_its_version(file: str) -> None:
    record = golden(file)
    assert file.startswith(f"{record.game}/{record.version}/")


@pytest.mark.parametrize("name", GAMES)
def test_there_are_records_of_every_version(name: str) -> None:
    records = [golden(file) for file in FILES if file.startswith(f"{name}/")]
    assert {record.version for record in records} == set(range(1, find_game(name).version + 1))


@pytest.mark.parametrize("name", GAMES)
def test_there_are_records_of_every_board_and_number_of_players(name: str) -> None:
    wanted = {(entry.name, players) for entry in find_game(name).menu().boards for players in entry.players}
    assert {(record.board, record.players) for record in newest(name)} == wanted


@pytest.mark.parametrize("name", GAMES)
def test_records_meet_every_verb(name: str) -> None:
    habits = HABITS[name]
    records = newest(name)
    assert {habits.verb(one.text) for record in records for one in record.decisions} == set(habits.verbs)


@pytest.mark.parametrize("board", [entry.name for entry in find_game("hansa").menu().boards])
def test_records_meet_every_end_of_hansa_on_every_board(board: str) -> None:
    records = newest("hansa")
    assert {record.end[0] for record in records if record.board == board} == {"prestige", "markers", "cities"}


def test_records_meet_the_options_of_hansa() -> None:
    records = newest("hansa")
    chosen = {(name, value) for record in records for name, value in record.options.items()}
    assert chosen >= {("missions", "yes"), ("favours", "yes"), ("two_players", "ru"), ("two_players", "uk")}
    replaced = {name for name, value in chosen if name[-2:] in ("_1", "_2") and value != "none"}
    assert replaced == {"exchange_1", "exchange_2", "tax_1", "tax_2", "block_1", "block_2"}


def test_every_plan_has_its_record() -> None:
    planned = {f"{name}/{find_game(name).version}/{plan.file()}" for name, plans in PLANS.items() for plan in plans}
    assert planned == {file for file in FILES if golden(file).version == find_game(golden(file).game).version}
