"""Curves are fitted to who won; what the tool computes for many positions is what the package tells for one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kogge.coach.curve import GREEDY, KNOTS, SEARCHING, SHAPE_KNOTS, Curve, bent, curve_of, hats, softmax
from kogge.coach.looks import Look
from kogge.coach.progress import Marks
from tools.chance_games import Looks
from tools.chance_tables import calibration
from tools.fit_chances import (
    arguments,
    chances_by,
    command_of,
    fit,
    fit_kinds,
    fit_shape,
    main,
    shape_table,
    unseen_chances,
    write_curves,
)
from tools.measure_luck import measured

SEATS = 3
GAMES = 200


def row(low: float, high: float) -> list[float]:
    return [low + (high - low) * knot for knot in KNOTS]


TRUTH = Curve(
    10.0,
    [0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
    row(0.2, 1.5),
    row(0.0, 0.1),
    [row(0.3, 0.3), row(0.0, 0.0), row(-0.3, -0.3)],
    [row(0.0, 0.0)] * SEATS,
)


def made_up_looks(seed: int, games: int = GAMES, truth: Curve = TRUTH) -> Looks:
    """Looks at positions that were won as the truth says."""
    chance = np.random.default_rng(seed)
    count = games * 8
    late = chance.random(count)
    looks = Looks(
        nearest=late,
        rounds=late * 10.0,
        values=chance.normal(0.0, 1.5, (count, SEATS)),
        scores=chance.normal(0.0, 6.0, (count, SEATS)),
        active=chance.integers(0, SEATS, count),
        first=chance.integers(0, SEATS, count),
        late=late,
        won=np.zeros((count, SEATS)),
        game=np.arange(count) // 8,
    )
    for chances, won in zip(chances_by(truth, looks), looks.won, strict=True):
        won[chance.choice(SEATS, p=chances)] = 1.0
    return looks


def test_the_tool_tells_what_the_package_tells() -> None:
    looks = made_up_looks(1, games=5)
    many = chances_by(TRUTH, looks)
    for i in range(len(looks.game)):
        marks = Marks(float(looks.nearest[i]), float(looks.rounds[i]))
        values, scores = [float(x) for x in looks.values[i]], [float(x) for x in looks.scores[i]]
        one = TRUTH.chances(Look(marks, values, scores, int(looks.active[i]), int(looks.first[i])))
        assert one == pytest.approx(list(many[i]))


def test_a_fit_finds_the_truth_again() -> None:
    found = chances_by(fit(made_up_looks(1)).curve, made_up_looks(2))
    truth = chances_by(TRUTH, made_up_looks(2))
    assert np.abs(found - truth).mean() < 0.06


def test_chances_of_games_not_learnt_from_are_calibrated_and_wrong_ones_are_found_out() -> None:
    looks = made_up_looks(3)
    told = unseen_chances({GREEDY: looks})[GREEDY]
    good = calibration(told, looks.won, looks.game, looks.late)
    assert good.error < 0.03
    assert good.brier < good.nothing
    assert sum(one.is_off() for one in good.tenths) <= 2  # of ten 95 % intervals, half of one is expected
    bold = told**3 / (told**3).sum(axis=1, keepdims=True)
    assert calibration(bold, looks.won, looks.game, looks.late).error > 0.06


def test_few_searched_games_lean_on_greedy_ones() -> None:
    curves = fit_kinds({GREEDY: made_up_looks(4), SEARCHING: made_up_looks(5, games=3)})
    looks = made_up_looks(6)
    apart = np.abs(chances_by(curves[GREEDY], looks) - chances_by(curves[SEARCHING], looks)).mean()
    alone = fit(made_up_looks(5, games=3)).curve
    assert apart < np.abs(chances_by(curves[GREEDY], looks) - chances_by(alone, looks)).mean()


@pytest.mark.parametrize("progress", [0.0, 0.1, 0.5, 0.95, 1.0])
def test_knots_share_a_position_between_them(progress: float) -> None:
    here = hats(progress)
    assert sum(part for _, part in here) == pytest.approx(1.0)
    assert sum(part * KNOTS[k] for k, part in here) == pytest.approx(progress)


@pytest.mark.long
def test_the_command_plays_fits_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, games = tmp_path / "chances.json", tmp_path / "games"
    words = ["--game", "merchants", "--setup", "short:3", "--greedy", "2", "--searched", "0", "--workers", "1"]
    words += ["--out", str(out), "--games-in", str(games)]
    main(words)
    assert "calibration error" in capsys.readouterr().out
    entry = json.loads(out.read_text(encoding="utf-8"))["curves"]["short 3"]
    assert entry["checked"][GREEDY]["games"] == 2
    assert len(curve_of(entry, SEARCHING).active) == 3  # there is none of its own
    main([*words, "--check"])
    assert "calibration error" in capsys.readouterr().out


def written(path: Path, judge: str, mark: str, *words: str) -> dict[str, Any]:
    """The entry after a fit that was asked for by these words; the mark stands for what was found."""
    args = arguments().parse_args(["--game", "merchants", "--setup", "short:3", *words])
    kinds = {GREEDY: args.greedy, SEARCHING: args.searched}
    found = {kind: mark for kind, games in kinds.items() if games}
    write_curves(path, args, "short 3", {**found, "judge": judge, "made": command_of(args), "checked": dict(found)})
    entry: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["curves"]["short 3"]
    return entry


def test_what_was_not_asked_for_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "chances.json"
    both = written(path, "judge", "old", "--greedy", "60", "--searched", "20", "--searched-bot", "turns:0.005s")
    entry = written(path, "judge", "new", "--greedy", "80", "--searched", "0")
    assert (entry[GREEDY], entry[SEARCHING]) == ("new", "old")
    assert entry["checked"] == {GREEDY: "new", SEARCHING: "old"}
    assert list(entry) == list(both) == [GREEDY, SEARCHING, "judge", "made", "checked"]
    assert entry["made"] == both["made"].replace("--greedy 60", "--greedy 80"), "one command makes both again"
    entry = written(path, "judge", "newest", "--greedy", "0", "--searched", "30")
    assert (entry[GREEDY], entry[SEARCHING]) == ("new", "newest")
    assert "--greedy 80 --searched 30" in entry["made"]
    assert not capsys.readouterr().out
    entry = written(path, "another judge", "again", "--greedy", "0", "--searched", "30")
    assert GREEDY not in entry and GREEDY not in entry["checked"]
    assert "the curve of greedy players goes" in capsys.readouterr().out


def test_luck_that_decides_is_measured() -> None:
    chance = np.random.default_rng(1)
    luck = chance.uniform(-0.5, 0.5, (400, 2))
    won = (chance.random((400, 2)) < 0.5 + luck).astype(float)
    found = measured(won, luck)
    assert found["weight"] == pytest.approx(1.0, abs=0.15)
    assert found["low"] < found["needed"] < found["high"] < 0.85
    assert measured(won, chance.permutation(luck))["needed"] > 0.98


def test_the_last_function_changes_nothing_unless_it_is_fitted() -> None:
    chances = [0.001, 0.049, 0.25, 0.7]
    assert softmax([bent(SHAPE_KNOTS, chance) for chance in chances]) == pytest.approx(chances)


def test_the_last_function_takes_back_what_is_too_bold() -> None:
    looks = made_up_looks(7)
    told = chances_by(TRUTH, looks)
    bold = told**2 / (told**2).sum(axis=1, keepdims=True)
    hats, below = shape_table(bold)
    logits = hats @ np.array(fit_shape(bold, looks.won)) + below
    powers = np.exp(logits)
    better = powers / powers.sum(axis=1, keepdims=True)
    errors = [calibration(one, looks.won, looks.game, looks.late).error for one in (bold, better)]
    assert errors[1] < 0.6 * errors[0]
