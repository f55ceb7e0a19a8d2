"""Records become arrays that tell each decision as its seat saw it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from kogge.core.contract import NATURE
from kogge.core.errors import BadRecord
from kogge.core.record import read_record, replay
from kogge.games.registry import GAMES, find_game
from kogge.research import dataset
from tests.depth import trials
from tests.records.make import HERE


def golden(name: str) -> list[Path]:
    """Golden games of the newest rules that share a set-up."""
    paths = sorted((HERE / name / str(find_game(name).version)).glob("*.txt"))
    heads: dict[str, list[Path]] = {}
    for path in paths:
        record = read_record(path.read_text(encoding="utf-8"))
        if record.end:
            heads.setdefault(f"{record.board} {record.players} {record.options}", []).append(path)
    return max(heads.values(), key=len)[: trials(1, 2, 99)]


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_of_a_seat_is_a_row(name: str) -> None:
    paths = golden(name)
    data = dataset(paths, "points")
    env = data.env
    row = 0
    for number, path in enumerate(paths):
        record = read_record(path.read_text(encoding="utf-8"))
        scores = {one.seat: one.total for one in env.game.scores(replay(env.game, record).state)}
        state = env.game.new(env.options)
        for one in record.decisions:
            action = env.game.read(state, one.text)
            if one.seat != NATURE:
                if row % 17 == 0:
                    assert data.observations[row].tolist() == list(env.game.observation(state, one.seat))
                    ids = [int(id) for id in env.codec.legal_ids(state)]
                    assert data.legal[data.starts[row] : data.starts[row + 1]].tolist() == ids
                    assert np.flatnonzero(data.masks(slice(row, row + 1))[0]).tolist() == sorted(ids)
                assert data.actions[row] == env.codec.id(action)
                assert (data.seats[row], data.games[row]) == (one.seat, number)
                assert data.returns[row] == scores[one.seat]
                row += 1
            state.apply(action)
    assert row == len(data.actions) == len(data.observations) == len(data.starts) - 1


def test_records_that_cannot_be_learned_from_are_refused() -> None:
    path = golden("yokohama")[0]
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    record.decisions, record.end = record.decisions[:50], []
    with pytest.raises(BadRecord, match="number 1: the game has not ended"):
        dataset([text, record])
    with pytest.raises(BadRecord, match="number 1: it is of another set-up"):
        dataset([path, golden("hansa")[0]])
    record = read_record(text)
    record.decisions = [*record.decisions[:40], *record.decisions[41:]]
    with pytest.raises(BadRecord, match=r"line \d+: number 0"):
        dataset([record])
    with pytest.raises(ValueError, match="no records"):
        dataset([])
