"""Component files on the command line: written, checked, and played with by every command."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from kogge.cli.main import main
from kogge.core.components import KNOWN
from tests.components import own_text


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A component file of Yokohama, which nothing has read yet."""
    path = tmp_path / "own.json"
    path.write_text(own_text("yokohama"), encoding="utf-8")
    KNOWN.clear()
    return path


def out_of(capsys: pytest.CaptureFixture[str], *argv: str, code: int = 0) -> str:
    """What a command prints; on the other stream if it refuses."""
    assert main(list(argv)) == code
    printed = capsys.readouterr()
    return printed.err if code and printed.err else printed.out


@pytest.mark.parametrize("game", ["yokohama", "merchants"])
def test_the_shipped_components_are_written_to_start_from(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "start.json"
    told = out_of(capsys, "games", game, "--write-components", str(path))
    assert told.startswith(f"{path}: ")
    text = path.read_text(encoding="utf-8")
    assert out_of(capsys, "games", game, "--write-components", "-") == text
    assert "confidence" not in text
    assert out_of(capsys, "games", "--check", str(path)).endswith(": no problems\n")
    assert "is there already" in out_of(capsys, "games", game, "--write-components", str(path), code=2)


def test_a_game_without_such_components_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    told = out_of(capsys, "games", "hansa", "--write-components", "-", code=2)
    assert told == "kogge: hansa has no components that a file can replace\n"
    told = out_of(capsys, "games", "--write-components", "-", code=2)
    assert told == "kogge: --write-components needs the name of a game, see kogge games\n"


def test_check_names_every_problem_in_a_line_of_its_own(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = own.with_name("board.json")
    board.write_text('{"game": "hansa", "board": "own", "players": [7]}', encoding="utf-8")
    lines = out_of(capsys, "games", "--check", str(own), str(board), code=1).splitlines()
    assert lines[0].startswith(f"{own}: components of yokohama, Two points more, digest ")
    assert lines[1:3] == [
        f"{board}: 'title' is missing",
        f"{board}, players > 1: 7 is not a whole number from 2 to 5",
    ]
    data = json.loads(out_of(capsys, "games", "--check", str(own), str(board), "--json", code=1))
    assert [(one["kind"], one["game"], one["name"]) for one in data["files"]] == [
        ("components", "yokohama", "Two points more"),
        ("board", "hansa", "own"),
    ]
    assert data["files"][0]["problems"] == []
    assert data["files"][1]["problems"] == lines[1:]


def test_one_game_can_be_listed_alone(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(out_of(capsys, "games", "merchants", "--json"))
    assert [one["game"] for one in data["games"]] == ["merchants"]


def test_a_record_is_replayed_with_its_file_and_no_other(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = own.with_name("records")
    limits = ["--players", "3", "--games", "1", "--limit", "120", "--records", str(folder)]
    report = json.loads(out_of(capsys, "simulate", "yokohama", *limits, "--components", str(own), "--json"))
    record = folder / "game-000000.txt"
    digest = report["components"]
    assert f"\ncomponents {digest} Two points more\n" in record.read_text(encoding="utf-8")
    shown = out_of(capsys, "replay", str(record), "--components", str(own))
    assert f"Components: Two points more ({digest})" in shown.splitlines()
    data = json.loads(out_of(capsys, "replay", str(record), "--components", str(own), "--json"))
    assert data["components"] == {"name": "Two points more", "digest": digest}
    KNOWN.clear()
    refused = out_of(capsys, "replay", str(record), code=2)
    assert f"the component file Two points more ({digest}): that file is needed (--components FILE)" in refused
    other = own.with_name("other.json")
    other.write_text('{"game": "yokohama", "components": "Dear shops", "yen": {"first": 5, "others": 6}}')
    refused = out_of(capsys, "replay", str(record), "--components", str(other), code=2)
    assert refused.startswith(f"kogge: {other} is Dear shops (")
    assert refused.endswith(f"and the record was played with Two points more ({digest})\n")


def test_a_record_as_shipped_refuses_a_file(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = own.with_name("records")
    out_of(capsys, "simulate", "yokohama", "--players", "3", "--games", "1", "--limit", "60", "--records", str(folder))
    refused = out_of(capsys, "replay", str(folder / "game-000000.txt"), "--components", str(own), code=2)
    assert refused.endswith("and the record was played with the components as shipped\n")


def test_other_processes_play_with_the_file_too(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["simulate", "yokohama", "--players", "2", "--games", "4", "--limit", "200", "--json", "--seed", "7"]
    alone = json.loads(out_of(capsys, *argv, "--components", str(own)))
    shared = json.loads(out_of(capsys, *argv, "--components", str(own), "--workers", "2"))
    assert alone["decisions"] == shared["decisions"] == 800
    assert alone["components"] == shared["components"] is not None


def test_a_tournament_goes_on_with_the_same_file_only(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = own.with_name("kept")
    argv = ["tournament", "--game", "yokohama", "--players", "2", "--bots", "random", "--limit", "80", "--json"]
    argv += ["--games", "2", "--keep", str(folder)]
    report = json.loads(out_of(capsys, *argv, "--components", str(own)))
    assert report["components"]
    assert "components" in (folder / "games" / "game-000000.txt").read_text(encoding="utf-8")
    again = json.loads(out_of(capsys, *argv, "--resume", "--components", str(own)))
    assert again["games"] == report["games"]
    refused = out_of(capsys, *argv, "--resume", code=2)
    assert f"its components is '{report['components']}', not None" in refused


def test_a_position_is_played_on_with_its_file_and_no_other(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = own.with_name("records")
    argv = ["--players", "2", "--games", "1", "--limit", "90", "--records", str(folder), "--components", str(own)]
    out_of(capsys, "simulate", "yokohama", *argv)
    record = str(folder / "game-000000.txt")
    position = own.with_name("position.txt")
    position.write_text(out_of(capsys, "replay", record, "--position", "--components", str(own)), encoding="utf-8")
    argv = ["simulate", "yokohama", "--games", "1", "--limit", "20", "--position", str(position)]
    report = json.loads(out_of(capsys, *argv, "--components", str(own), "--json"))
    assert report["decisions"] == 20
    KNOWN.clear()
    assert "is needed" in out_of(capsys, *argv, code=2)
    position.write_text("players 2\n", encoding="utf-8")
    refused = out_of(capsys, *argv, "--components", str(own), code=2)
    assert refused == f"kogge: {position} is a position with the components as shipped; leave --components out\n"


def test_perft_counts_with_the_file(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(
        out_of(capsys, "perft", "yokohama", "--players", "2", "--depth", "1", "--components", str(own), "--json")
    )
    assert data["components"]["name"] == "Two points more"


def test_the_terminal_names_the_file_at_the_table(
    own: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nsave saved.txt\nquit\n"))
    monkeypatch.chdir(own.parent)
    argv = ["play", "yokohama", "--terminal", "--players", "2", "--seed", "1", "--bots", "random"]
    shown = out_of(capsys, *argv, "--components", str(own))
    digest = next(iter(KNOWN))
    assert f"Components: Two points more ({digest})" in shown.splitlines()
    assert "Saved: saved.txt" in shown
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    again = out_of(capsys, "play", "yokohama", "--load", "saved.txt", "--components", str(own))
    assert f"Components: Two points more ({digest})" in again.splitlines()


def test_a_wrong_file_is_refused_by_the_command_that_wants_it(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own.write_text('{"game": "yokohama", "components": "x", "yen": 3}', encoding="utf-8")
    for argv in (
        ["simulate", "yokohama", "--games", "1"],
        ["perft", "yokohama", "--depth", "1"],
        ["play", "yokohama"],
        ["tournament", "--game", "yokohama", "--bots", "random"],
    ):
        assert out_of(capsys, *argv, "--components", str(own), code=2) == (
            f"kogge: {own}, yen: 3 is not an object with fields\n"
        )
