"""Whole games that were played once and must replay for ever: every board, number of players and opening."""

from __future__ import annotations

from pathlib import Path

import pytest

from kogge.core.match import Match
from kogge.core.record import read_record, record_of, replay
from kogge.games.merchants.game import MERCHANTS

RECORDS = sorted(Path(__file__).with_name("records").glob("*.txt"))


def test_records_cover_every_board_and_number_of_players() -> None:
    names = {path.stem for path in RECORDS}
    assert {"short-3", "short-4", "short-3-variable", "short-4-variable", "main-3", "main-4", "main-4-trade"} <= names


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_m8_1_golden_records_replay(path: Path) -> None:
    """Every decision is legal, nothing is lost, chance is the seed's, and the end is the one that was told."""
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    match = replay(MERCHANTS, record)
    assert MERCHANTS.ended_by(match.state) == "goods"
    assert MERCHANTS.audit(match.state) == []
    match.seed = record.seed
    assert record_of(match).write() == text


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_m2_1_golden_records_follow_from_their_seed(path: Path) -> None:
    """Chance deals the same again when only the players' decisions are played."""
    record = read_record(path.read_text(encoding="utf-8"))
    match = Match(MERCHANTS, record.chosen(MERCHANTS), record.seed)
    for one in record.decisions[:800]:
        if len(match.log) >= 800:
            break
        if one.seat >= 0:
            match.play(one.seat, one.text)
    assert [one.text for one in match.log[:800]] == [one.text for one in record.decisions[:800]]
