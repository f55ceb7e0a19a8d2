"""`--position`: games that begin from a written position, in the terminal and for bots."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

from kogge.cli.main import main
from kogge.core.dealer import Dealer
from kogge.core.record import Record, read_record, replay
from kogge.games.registry import GAMES, find_game
from tests.cli.process import assert_refused, kogge_process
from tests.cli.test_terminal import answers, at_table

ONE_FROM_THE_END: Final = """
board league-45
players 4
turn 1 left 1
prestige 1 19
route hamburg-lubeck 1t 1t 1t
city hamburg 1t
"""
SMALL: Final = {
    "hansa": "players 3\nturn 2\nprestige 3 7\nsupply 2 2t",
    "yokohama": "players 3\nturn 2 move\nmen 2 bank 2\nthings 2 yen 3",
    "merchants": "board main\nplayers 4\nturn 2\nhand 2 wood 2 ore 1\nposts 2 lyon\nrobber 3,-1",
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A position in a file: one decision ends the game."""
    path = tmp_path / "position.txt"
    path.write_text(ONE_FROM_THE_END, encoding="utf-8")
    return path


def test_a_game_begins_from_a_position_is_saved_and_goes_on(tmp_path: Path, file: Path) -> None:
    saved = tmp_path / "game.txt"
    args = ("play", "hansa", "--position", str(file), "--seed", "7", "--names", "Anna")
    texts = answers(at_table("position", f"save {saved}", args=args))
    assert re.search(r"hamburg-lubeck +1t 1t 1t", texts[0])
    assert "1 Anna: choose an action" in texts[0]
    assert "actions left: 1" in texts[0]
    game = find_game("hansa")
    assert game.read_position(texts[1]).key() == game.read_position(ONE_FROM_THE_END).key()
    record = read_record(saved.read_text(encoding="utf-8"))
    assert (record.decisions, record.names) == ([], {0: "Anna"})
    again = ("play", "hansa", "--load", str(saved), "--seed", "7")
    over = at_table("establish hamburg-lubeck", "skip", str(saved), args=again)
    assert "The game is over. 20 prestige points were reached." in over.stdout
    shown = kogge_process("replay", str(saved))
    assert "The game is over. 20 prestige points were reached." in shown.stdout
    assert replay(game, read_record(saved.read_text(encoding="utf-8"))).is_over()


def test_bots_answer_from_the_position_on(tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text("players 3\nturn 2\nsupply 2 3t\nsupply 3 3t", encoding="utf-8")
    done = at_table("log 50", args=("play", "hansa", "--position", str(path), "--seed", "7"))
    told = answers(done)[1].splitlines()
    assert {line.split()[1] for line in told} == {"2", "3"}
    assert told[0].lstrip().startswith("1 2 ")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_begins_from_a_position(tmp_path: Path, name: str) -> None:
    path = tmp_path / "position.txt"
    path.write_text(SMALL[name], encoding="utf-8")
    args = ("play", name, "--position", str(path), "--seed", "7", "--hotseat")
    texts = answers(at_table("position", args=args))
    assert find_game(name).read_position(texts[1]).to_move() == 1


def test_the_command_guesses_what_the_person_cannot_know(tmp_path: Path) -> None:
    """Y1.5: who looks from seat 1 must not read the secret orders of seat 2."""
    path = tmp_path / "position.txt"
    path.write_text("players 3\nturn 1\nsecret 2 order_09 order_11\nsecret 1 order_05", encoding="utf-8")
    game = find_game("yokohama")
    truth = game.read_position(path.read_text(encoding="utf-8"))
    told = set()
    for seed in "1234":
        args = ("play", "yokohama", "--position", str(path), "--seed", seed, "--hotseat")
        text = answers(at_table("position", args=args))[1]
        again = game.read_position(text)
        assert game.view(again, 0) == game.view(truth, 0)
        assert "secret 1 order_05" in text
        told.add(next(line for line in text.splitlines() if line.startswith("secret 2")))
    assert len(told) > 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("prestige 1 25", ("seat 1 has 25 prestige points, so the game is over",)),
        ("castle 1", ("'castle 1': unknown line",)),
        ("board west", ("hansa has no board 'west'",)),
        ("game merchants", ("'game merchants': this is read as a position of hansa",)),
        ("turn 1\nturn 2", ("a second line about 'turn'",)),
    ],
)
@pytest.mark.parametrize("command", [("play",), ("perft", "--depth", "1"), ("simulate",)])
def test_a_wrong_position_is_refused_with_file_and_reason(
    tmp_path: Path, command: tuple[str, ...], text: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.txt"
    path.write_text(text, encoding="utf-8")
    assert main([command[0], "hansa", *command[1:], "--position", str(path)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"kogge: {path}: position")
    assert told.count("\n") == 1
    for word in words:
        assert word in told


def test_standard_input_is_a_file_too() -> None:
    done = kogge_process("perft", "hansa", "--depth", "1", "--position", "-", "--json", stdin=ONE_FROM_THE_END)
    assert json.loads(done.stdout)["board"] == "league-45"
    assert_refused(kogge_process("play", "hansa", "--position", "-", stdin="x"), "standard input: position, 'x'")
    assert_refused(kogge_process("play", "hansa", "--position", "no-such-file"), "cannot read no-such-file")


@pytest.mark.parametrize("more", [("--players", "4"), ("--board", "east"), ("--option", "first=1"), ("--load", "x")])
def test_what_the_position_says_is_not_said_again(file: Path, more: tuple[str, str]) -> None:
    assert_refused(kogge_process("play", "hansa", "--position", str(file), *more), "leave")


def test_perft_counts_from_the_position(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "hansa", "--depth", "1", "--position", str(file), "--json"]) == 0
    counts = json.loads(capsys.readouterr().out)["by_depth"]
    assert counts == [1, len(find_game("hansa").read_position(ONE_FROM_THE_END).legal())]


def test_bots_simulate_games_from_the_position(tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = ["simulate", "hansa", "--position", str(file), "--games", "2", "--limit", "30", "--json"]
    assert main(args) == 0
    plain = json.loads(capsys.readouterr().out)
    assert (plain["board"], plain["players"], plain["games"]) == ("league-45", 4, 2)
    assert main([*args, "--records", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out)["decisions"] == plain["decisions"]
    record = read_record((tmp_path / "game-000001.txt").read_text(encoding="utf-8"))
    assert "prestige 1 19" in record.position
    replay(find_game("hansa"), record)


def test_a_position_of_an_older_version_keeps_its_rules(tmp_path: Path) -> None:
    for name, game in GAMES.items():
        path = tmp_path / "position.txt"
        path.write_text(f"version 1\n{SMALL[name]}", encoding="utf-8")
        args = ["simulate", name, "--position", str(path), "--games", "1", "--limit", "5"]
        assert main(args) == 0
        assert main([*args, "--records", str(tmp_path)]) == 0
        record = read_record((tmp_path / "game-000000.txt").read_text(encoding="utf-8"))
        assert record.version == 1
        replay(game, record)


def test_any_point_of_a_record_is_a_position_to_begin_from(
    tmp_path: Path, whole_game: Path, whole_record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    game = find_game("hansa")
    dealer = Dealer("points")
    for to in [0, *[int(dealer.below(len(whole_record.decisions))) for _ in range(5)], len(whole_record.decisions)]:
        assert main(["replay", str(whole_game), "--to", str(to), "--position"]) == 0
        text = capsys.readouterr().out
        assert game.read_position(text).key() == replay(game, whole_record, to).state.key()
    over = tmp_path / "over.txt"
    over.write_text(text, encoding="utf-8")
    assert "The game is over" in kogge_process("play", "hansa", "--position", str(over)).stdout
