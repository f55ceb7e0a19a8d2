"""Tuning weights: small runs of both commands do what they say, and go on where they were stopped."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from kogge.bots.heuristics import greedy_heuristics
from kogge.core.dealer import Dealer
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from tools import fit, fit_win_model, tune
from tools.tuning import load, numbers_of, with_numbers


def test_weights_are_numbers_by_name_and_back() -> None:
    numbers = numbers_of(greedy_heuristics(HANSA))
    assert numbers["levels[2]"] == numbers_of(with_numbers(HANSA, numbers))["levels[2]"]
    changed = with_numbers(HANSA, numbers | {"supply": 1000, "levels[2]": 7})
    assert numbers_of(changed) == numbers | {"supply": 1000, "levels[2]": 7}
    assert numbers_of(greedy_heuristics(HANSA)) == numbers, "other heuristics are left alone"
    s = build_position(MENU, "board league-45\nplayers 4\nturn 1\nsupply 1 3t")
    before = greedy_heuristics(HANSA).evaluator.values(s)[0]
    assert changed.evaluator.values(s)[0] - before == 3 * (1000 - numbers["supply"])


def test_a_change_is_small_and_must_win_clearly() -> None:
    numbers = numbers_of(greedy_heuristics(HANSA))
    candidate = tune.changed(numbers, Dealer("change"))
    differing = [name for name in numbers if numbers[name] != candidate[name]]
    assert 1 <= len(differing) <= tune.AT_ONCE
    assert tune.is_better(0.6, 60) and not tune.is_better(0.55, 60)


@pytest.mark.long
def test_tuning_goes_on_where_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune, "LONGEST", 20)
    kept = tmp_path / "tune.json"
    where = ["--board", "league-45", "--players", "4", "--games", "1", "--state", str(kept)]
    for steps in (1, 2):
        tune.main([*where, "--steps", str(steps)])
        told = capsys.readouterr().out
        assert told.count("step ") == 1 and f"step {steps}/{steps}" in told
        assert "against the weights in the sources" in told
        assert json.loads(kept.read_text())["steps"] == steps


def test_least_squares_finds_what_the_rows_were_made_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit, "RIDGE", 0.0)
    rows = [[1.0, 0.0, 2.0], [0.0, 3.0, 1.0], [2.0, 1.0, 0.0], [1.0, 1.0, 1.0]]
    missed = [row[0] * 5 - row[1] * 2 + row[2] * 0.5 for row in rows]
    assert fit.least_squares(rows, missed) == pytest.approx([5.0, -2.0, 0.5])


def test_fitting_moves_weights_and_remembers_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "fit.json"
    fit.main(["--board", "league-45", "--players", "4", "--steps", "1", "--games", "1", "--state", str(kept)])
    assert "step 1/1: leads missed by" in capsys.readouterr().out
    numbers = numbers_of(greedy_heuristics(HANSA))
    fitted, steps = load(kept, numbers)
    assert steps == 1
    assert fitted.keys() == numbers.keys() and fitted != numbers


def test_the_win_model_finds_the_weight_that_decides() -> None:
    chance = random.Random("games")
    seen = []
    for _ in range(3000):
        changes = [[chance.gauss(0, 1), chance.gauss(0, 1), 0.0] for _ in range(3)]
        strength = [row[0] for row in changes]
        winner = strength.index(max(strength))
        seen.append(fit_win_model.Seen([0.0, 0.0, 0.0], changes, [float(p == winner) for p in range(3)]))
    scale, moved = fit_win_model.learn(seen, 100.0, random.Random("learn"))
    assert moved[0] > 5 * abs(moved[1]) and moved[2] == 0.0
    assert fit_win_model.brier(seen, scale, moved) < 0.2 < fit_win_model.brier(seen, scale, [0.0, 0.0, 0.0])


@pytest.mark.long
def test_the_win_model_plays_games_of_many_players_and_remembers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fit_win_model, "EPOCHS", 1)
    kept = tmp_path / "win.json"
    fit_win_model.main(
        [
            "--board",
            "short",
            "--game",
            "merchants",
            "--players",
            "3",
            "--games",
            "2",
            "--steps",
            "1",
            "--state",
            str(kept),
        ]
    )
    told = capsys.readouterr().out
    assert "game 2/2" in told and "Brier score" in told
    assert json.loads(kept.read_text())["steps"] == 1
    numbers = numbers_of(greedy_heuristics(HANSA))
    assert fit_win_model.spread_out(numbers, 0.0, random.Random(1)) == numbers
    assert fit_win_model.spread_out(numbers, 0.5, random.Random(1)) != numbers
