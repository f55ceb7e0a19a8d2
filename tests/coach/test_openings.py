"""Openings are counted from games that were kept, said in every language, and lead to positions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kogge.cli.main import main as kogge
from kogge.coach.openings import opening_record, openings_data, position_of, read_openings
from kogge.games.registry import GAMES, find_game
from kogge.words.dictionary import LANGUAGES
from tools.openings import hansa_plan, main, merchants_plan, plan_of, yokohama_plan

SETUPS = [(game, setup) for game in sorted(GAMES) for setup in read_openings(game)]


@pytest.mark.parametrize(("name", "setup"), SETUPS)
def test_every_opening_leads_to_a_position_of_its_board(name: str, setup: str) -> None:
    board, _, players = setup.rpartition(" ")
    found = read_openings(name)[setup]
    for number, line in enumerate(found["lines"]):
        text = opening_record(name, board, int(players), number)
        assert text is not None
        game, state = position_of(text)
        assert (game.name, state.options.board, int(state.n)) == (name, board, int(players))
        assert 0 < state.turn <= int(players) + 1
        assert line["low"] <= line["share"] <= line["high"]
        assert sum(line["places"]) == line["plays"]
    plays = sum(line["plays"] for line in found["lines"]) + found["others"]
    assert plays == found["games"] * int(players)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_board_has_openings_that_rest_on_many_games(name: str) -> None:
    setups = read_openings(name)
    assert {setup.rpartition(" ")[0] for setup in setups} == {
        board["name"] for board in find_game(name).menu().data()["boards"]
    }
    for found in setups.values():
        assert found["games"] >= 20
        assert len(found["lines"]) >= 5
        assert f"python -m tools.openings --game {name}" in found["made"]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_openings_are_said_in_every_language(name: str) -> None:
    said = {language: openings_data(name, language) for language in LANGUAGES}
    assert said["en"]
    for language, setups in said.items():
        for setup in setups:
            assert all(line["words"] and all(line["words"]) for line in setup["lines"])
            assert all("record" not in line for line in setup["lines"])
        assert language == "en" or setups != said["en"]


@pytest.mark.parametrize(("board", "players", "number"), [("none", 4, 0), ("league-45", 9, 0), ("league-45", 4, 99)])
def test_there_is_no_opening_where_none_was_counted(board: str, players: int, number: int) -> None:
    assert opening_record("hansa", board, players, number) is None
    assert opening_record("hansa", "league-45", 4, -1) is None


def test_what_hardly_matters_makes_no_other_opening() -> None:
    one = hansa_plan([("place t stade-hamburg.1", "turn"), ("place m stade-hamburg.2", "turn"), ("end", "turn")])
    other = hansa_plan([("place m stade-hamburg.3", "turn"), ("place t stade-hamburg.1", "turn")])
    assert sorted(one[0]) == sorted(other[0]) == ["place stade-hamburg"] * 2
    places = [("place church", "place"), ("enter laboratory_b", "move"), ("research mining b1", "research")]
    assert yokohama_plan(places)[0] == ["enter laboratory"]
    walk = [("hire hamburg", "turn"), ("walk 1 3,-4s", "turn"), ("step copenhagen", "walking"), ("stop", "walking")]
    assert merchants_plan(walk)[0] == ["hire hamburg", "step copenhagen"]
    menu = find_game("merchants").menu()
    assert plan_of(menu.choose("short", 3, {})) is merchants_plan
    assert plan_of(menu.choose("main", 3, {}))(walk)[0] == ["hire hamburg"]


@pytest.mark.long
def test_records_of_a_tournament_become_openings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, out = tmp_path / "kept", tmp_path / "openings.json"
    words = ["tournament", "merchants", "--board", "short", "--players", "3", "--bots", "greedy", "--games", "3"]
    assert kogge([*words, "--keep", str(kept)]) == 0
    main(["--game", "merchants", "--records", str(kept), "--out", str(out)])
    found = json.loads(out.read_text(encoding="utf-8"))["setups"]["short 3"]
    assert (found["games"], found["bots"]) == (3, "greedy")
    played = f"kogge {' '.join(words)} --seed 1 --keep {kept}"
    assert found["made"] == f"{played} && python -m tools.openings --game merchants --records {kept}"
    assert found["ended_by"] == {"goods": 1.0}
    assert sum(found["places"]) == pytest.approx(1.0, abs=0.01)
    game, state = position_of(found["lines"][0]["record"])
    assert game is find_game("merchants")
    assert not state.is_over()
    capsys.readouterr()
