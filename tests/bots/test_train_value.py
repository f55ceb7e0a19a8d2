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
from tools.fit_chances import NETWORKS
from tools.selfplay import Plan, play_chunk
from tools.train_value import Net, rounded, train, unrounded
from tools.value_data import Positions, brier, integer_logits, interval, measured

FEATURES = value_features(find_game("hansa"))
SIZE = int(FEATURES.size)
ARGUMENTS = argparse.Namespace(
    first=9, second=6, epochs=60, batch=64, rate=0.01, decay=0.01, seed=1, begin=None, blend=0.0
)
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
    net, deviations, curve = train(data, ARGUMENTS)
    assert curve[0][1] > curve[-1][1] and curve[0][2] > curve[-1][2]
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
        chunk = play_chunk((plan, 7))
        assert chunk.games >= 1
        chunk.write(tmp_path / folder)
    with np.load(tmp_path / "a" / "chunk-00007.npz") as one, np.load(tmp_path / "b" / "chunk-00007.npz") as other:
        assert (one["rows"] == other["rows"]).all()
        assert one["won"].sum(axis=1).tolist() == pytest.approx([1.0] * len(one["won"]))
        assert one["rows"].shape[1:] == (players, int(value_features(find_game(name)).size))


@pytest.mark.long
def test_a_search_notes_what_it_makes_of_the_chances(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "CHUNK", 1)
    weights = (NETWORKS / "value-hansa.json").read_text("utf-8")
    chunk = play_chunk((Plan("hansa", ("league-45", 4), "searched", weights, 0.0, "mcts:6"), 0))
    assert chunk.games == 1
    chunk.write(tmp_path)
    with np.load(tmp_path / "chunk-00000.npz") as found:
        told = found["told"]
        assert told.shape == (len(found["rows"]), 4)
    searched = told[~np.isnan(told).any(axis=1)]
    assert len(searched) > len(told) / 2  # openings are at random
    assert searched.sum(axis=1) == pytest.approx(np.ones(len(searched)), abs=0.001)
    data = Positions([tmp_path], value_features(find_game("hansa")).digest)
    assert data.told.sum(axis=1) == pytest.approx(np.ones(len(data.told)), abs=0.001)
    assert (data.told != data.won).any()


def test_training_goes_on_where_a_file_ended() -> None:
    chance = np.random.default_rng(5)
    net = Net(SIZE, 9, 6, 3)
    deviations = chance.uniform(0.5, 4.0, SIZE).astype(np.float32)
    for name, parameter in net.parameters.items():
        net.parameters[name] = parameter + chance.standard_normal(parameter.shape).astype(np.float32) * 0.1
    again = unrounded(rounded(net, deviations, np.full(SIZE, 20)), deviations)
    for name, parameter in net.parameters.items():
        assert again[name] == pytest.approx(parameter, abs=0.02), name


@pytest.mark.parametrize(
    "words", ["--searched chess:60 --value x", "--searched mcts:60", "--searched mcts:soon --value x"]
)
def test_a_search_that_is_not_known_is_refused(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["selfplay", "--game", "hansa", "--setup", "league-45:4", "--out", str(tmp_path / "out"), *words.split()]
    monkeypatch.setattr("sys.argv", asked)
    with pytest.raises(SystemExit):
        selfplay.main()
    assert "search" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
