"""Learning who wins: what decides planted games is found, rounding keeps it, and what was noted fits what is learnt."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pytest

from kogge.bots.heuristics import value_features
from kogge.bots.value.network import Network
from kogge.core.tables import numbers
from kogge.games.registry import find_game
from tools import selfplay
from tools.selfplay import Plan, play_chunk
from tools.train_value import Net, rounded, train
from tools.value_data import Positions, brier, integer_logits, interval, measured

FEATURES = value_features(find_game("hansa"))
SIZE = int(FEATURES.size)
ARGUMENTS = argparse.Namespace(first=9, second=6, epochs=60, batch=64, rate=0.01, decay=0.01, seed=1)
DECISIVE = 5  # the feature that decides planted games


def plant_chunk(folder: Path, digest: str = FEATURES.digest, games: int = 120) -> None:
    """Games of three that whoever has most of one feature wins."""
    chance = np.random.default_rng(1)
    rows = chance.integers(-20, 20, (games * 4, 3, SIZE)).astype(np.int8)
    game = np.repeat(np.arange(games, dtype=np.int32), 4)
    won = np.zeros((games, 3), dtype=np.float32)
    for number in range(games):
        winner = number % 3
        rows[game == number, :, DECISIVE] = -10
        rows[game == number, winner, DECISIVE] = 10
        won[number, winner] = 1.0
    folder.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        folder / "chunk-00000.npz",
        rows=rows,
        game=game,
        turn=np.tile(np.arange(4, dtype=np.int16), games),
        won=won,
        setup=np.array(["hansa league-3 3"]),
        digest=np.array([digest]),
    )


def test_what_decides_games_is_learnt_and_survives_rounding(tmp_path: Path) -> None:
    plant_chunk(tmp_path)
    data = Positions([tmp_path], FEATURES.digest)
    net, deviations = train(data, ARGUMENTS)
    weights = rounded(net, deviations, data.limits())
    found = measured(data, weights, 0)
    assert found["nothing"] == pytest.approx(2 / 3, abs=0.001)
    assert found["network"] < 0.1 < found["judge"]
    assert found["better by"][0] > 0


def test_the_network_of_the_bots_says_what_was_measured(tmp_path: Path) -> None:
    plant_chunk(tmp_path)
    data = Positions([tmp_path], FEATURES.digest)
    weights = rounded(Net(SIZE, 9, 6, 3), np.ones(SIZE, dtype=np.float32) * 4, data.limits())
    network = Network(weights | {"features": FEATURES.digest, "setups": data.setups})
    expected = integer_logits(weights, data.rows[:20])
    for i in range(20):
        assert network.logit(numbers(data.rows[i, 1].tolist()), 0) == round(float(expected[i, 1]) * 1000)


def test_slopes_are_those_of_the_loss() -> None:
    chance = np.random.default_rng(2)
    net = Net(7, 5, 4, 1)
    x = chance.standard_normal((6, 3, 7)).astype(np.float32)
    won = np.eye(3, dtype=np.float32)[chance.integers(0, 3, 6)]
    seats = np.ones((6, 3), dtype=np.bool_)
    _, slopes = net.slopes(x, won, seats)
    for name, parameter in net.parameters.items():
        at = tuple(0 for _ in parameter.shape)
        kept = float(parameter[at])
        parameter[at] = kept + 0.01
        more, _ = net.slopes(x, won, seats)
        parameter[at] = kept - 0.01
        less, _ = net.slopes(x, won, seats)
        parameter[at] = kept
        assert float(slopes[name][at]) == pytest.approx((more - less) / 0.02, abs=0.002), name


def test_games_noted_with_other_features_are_refused(tmp_path: Path) -> None:
    plant_chunk(tmp_path, digest="another")
    with pytest.raises(SystemExit, match="other features"):
        Positions([tmp_path], FEATURES.digest)
    with pytest.raises(SystemExit, match="no chunks"):
        Positions([tmp_path / "nowhere"], FEATURES.digest)


def test_empty_seats_win_nothing() -> None:
    seats = np.array([[True, True, False]])
    won = np.array([[1.0, 0.0, 0.0]])
    assert brier(np.array([[0.0, 0.0, 99.0]]), won, seats)[0] == pytest.approx(0.5)


def test_an_interval_is_drawn_by_games_not_by_positions() -> None:
    scores = np.repeat(np.array([0.0, 1.0] * 10), 50)
    low, high = interval(scores, np.repeat(np.arange(20), 50))
    assert 0.2 < low < 0.4
    assert 0.6 < high < 0.8


@pytest.mark.long
@pytest.mark.parametrize(("name", "board", "players"), [("hansa", "league-3", 2), ("yokohama", "city", 3)])
def test_a_chunk_follows_from_its_number_alone(
    name: str, board: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selfplay, "CHUNK", 2)
    plan = Plan(name, (board, players), "test", "", 0.2, "")
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        assert play_chunk((plan, 7, str(tmp_path / folder))) >= 1
        assert play_chunk((plan, 7, str(tmp_path / folder))) == 0  # it is there already
    with np.load(tmp_path / "a" / "chunk-00007.npz") as one, np.load(tmp_path / "b" / "chunk-00007.npz") as other:
        assert (one["rows"] == other["rows"]).all()
        assert one["won"].sum(axis=1).tolist() == pytest.approx([1.0] * len(one["won"]))
        assert one["rows"].shape[1:] == (players, int(value_features(find_game(name)).size))
