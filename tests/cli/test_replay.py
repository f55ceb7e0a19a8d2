"""`kogge replay`: what a record says is checked, and shown as a spectator may see it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kogge.cli.main import main
from kogge.core.match import Match
from kogge.core.record import Record, record_of, replay
from kogge.games.registry import find_game
from kogge.words.dictionary import load
from tests.cli.conftest import cut
from tests.cli.process import DEFAULTS, assert_refused, kogge_process

HEADER = {"game", "version", "board", "players", "options", "names"}
KEYS = HEADER | {"decisions", "to", "over", "ended_by", "scores", "view"}


def data_of(path: Path, *args: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What replay tells as JSON."""
    assert main(["replay", str(path), "--json", *args]) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def test_json_of_a_whole_game(whole_game: Path, whole_record: Record, capsys: pytest.CaptureFixture[str]) -> None:
    data = data_of(whole_game, capsys=capsys)
    game = find_game("hansa")
    match = replay(game, whole_record)
    assert data.keys() >= KEYS
    assert (data["game"], data["version"], data["board"], data["players"]) == ("hansa", game.version, "league-45", 4)
    assert data["options"] == DEFAULTS
    assert data["names"] == ["random"] * 4
    assert data["decisions"] == data["to"] == len(whole_record.decisions)
    assert data["over"] is True
    assert [data["ended_by"], *[str(one["total"]) for one in data["scores"]]] == whole_record.end
    assert data["scores"] == [one.data() for one in match.game.scores(match.state)]
    assert data["view"] == match.game.view(match.state, None)
    assert data["prompt"] is None


def test_json_of_a_position_on_the_way(
    whole_game: Path, whole_record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    data = data_of(whole_game, "--to", "100", capsys=capsys)
    game = find_game("hansa")
    match = replay(game, whole_record, 100)
    assert (data["decisions"], data["to"]) == (len(whole_record.decisions), 100)
    assert (data["over"], data["ended_by"]) == (False, "")
    assert data["view"] == match.game.view(match.state, None)
    assert data["prompt"]["seat"] == match.to_move()


def test_text_of_both(whole_game: Path, whole_record: Record) -> None:
    done = kogge_process("replay", str(whole_game))
    assert (done.returncode, done.stderr) == (0, "")
    total = len(whole_record.decisions)
    assert f"Position after {total} of {total} decisions, all legal." in done.stdout
    assert f"The game is over. {load('en', 'hansa').text('ended.' + whole_record.end[0])} Winner: " in done.stdout
    sheet = done.stdout[done.stdout.index("place  seat") :].splitlines()[1:]
    assert sorted(line.split()[-1] for line in sheet) == sorted(whole_record.end[1:])
    assert "\x1b" not in done.stdout
    assert max(len(line) for line in done.stdout.splitlines()) <= 100
    assert done.stdout.splitlines()[1] == "Options:  as usual"

    early = kogge_process("replay", "-", "--to", "0", stdin=whole_game.read_bytes())
    assert "Position after 0 of" in early.stdout
    assert "chance: first (H2.3)" in early.stdout
    assert "Scores if the game ended now:" in early.stdout


def test_options_that_differ_are_named(tmp_path: Path) -> None:
    game = find_game("hansa")
    options = {"missions": "yes", "favours": "yes", "exchange_1": "swap", "exchange_2": "move3", "tax_2": "+3"}
    match = Match(game, game.menu().choose("league-45", 4, {**options, "block_1": "+4"}), "1")
    path = tmp_path / "game.txt"
    path.write_text(record_of(match).write(), encoding="utf-8")
    lines = kogge_process("replay", str(path)).stdout.splitlines()
    assert max(len(line) for line in lines) <= 100
    told = [
        word
        for line in lines[1 : lines.index("Position after 12 of 12 decisions, all legal.")]
        for word in line.split()
    ]
    assert told == ["Options:", *[f"{name}={value}" for name, value in options.items()], "block_1=+4"]


def test_names_cannot_steer_the_screen(tmp_path: Path, whole_record: Record) -> None:
    whole_record.names = {0: "An\x1b[31mna", 2: "Zoë"}
    path = tmp_path / "game.txt"
    path.write_text(cut(whole_record, 30), encoding="utf-8")
    done = kogge_process("replay", str(path))
    assert "1 An?[31mna" in done.stdout
    assert "seat 2" in done.stdout
    assert "3 Zoë" in done.stdout
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("kogge record 1", "kogge record 2", ["record", "line 1"]),
        ("game hansa ", "game hansa 99", ["record", "version 99"]),
        ("game hansa ", "game chess ", ["no game 'chess'"]),
        ("board league-45", "board moon", ["record", "no board 'moon'"]),
        ("players 4", "players 9", ["record", "9"]),
        ("\n3 * gold", "\n4 * gold", ["record", "decision 4 where decision 3 should stand"]),
        ("\n2 * gold", "\n2 * dance", ["record", "dance"]),
        ("\n2 * gold", "\n2 1 go\x1b[31mld", ["record", "go?[31mld", "seat 1 is not to decide"]),
        ("\n5 ", "\n5 4 end\n6 ", ["record", "line"]),
        ("end prestige", "end cities", ["record", "'cities", "'prestige"]),
        ("seat 1 random", "seat 7 random", ["record", "seat 7"]),
    ],
)
def test_what_is_wrong_with_a_record_is_told(old: str, new: str, words: list[str], whole_game: Path) -> None:
    text = whole_game.read_text(encoding="utf-8")
    assert text.count(old) == 1
    assert_refused(kogge_process("replay", "-", stdin=text.replace(old, new)), *words)


def test_what_is_no_record(whole_game: Path) -> None:
    assert_refused(kogge_process("replay", "-"), "record, line 1", "not a record")
    assert_refused(kogge_process("replay", "-", stdin=b"kogge \xff"), "standard input", "UTF-8", "byte 7")
    assert_refused(kogge_process("replay", str(whole_game), "--to", "1000000"), "no position after 1000000")


def test_a_broken_record_can_be_seen_up_to_the_break(whole_game: Path) -> None:
    text = whole_game.read_text(encoding="utf-8").replace("\n90 ", "\n90 1 dance\n", 1)
    assert_refused(kogge_process("replay", "-", stdin=text), "line")
    lines = text.splitlines()
    broken = "\n".join(lines[: lines.index(next(line for line in lines if line.startswith("90 ")))])
    done = kogge_process("replay", "-", "--to", "89", stdin=f"{broken}\n90 1 dance\n")
    assert "Position after 89 of 90 decisions" in done.stdout
