"""The command line as a whole: help, version, and errors as one line."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import kogge
from kogge.cli.main import build_parser, main
from tests.cli.process import COMMAND, assert_refused, environment, kogge_process

COMMANDS = ("play", "simulate", "replay", "perft", "games")


def test_version() -> None:
    done = kogge_process("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"kogge {kogge.__version__}\n", "")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_everywhere_with_an_example_that_works(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*command.split(), "--help"])
    assert ended.value.code == 0
    text = capsys.readouterr().out
    example = text.rsplit("example:\n  kogge ", 1)[1].strip()
    assert "\n" not in example
    assert build_parser().parse_args(example.split()).command == example.split()[0]
    if not command:
        assert all(f"    {name} " in text for name in COMMANDS)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ("", ["COMMAND", "kogge --help"]),
        ("dance", ["'dance'", "simulate"]),
        ("games --loud", ["--loud"]),
        ("simulate", ["game"]),
        ("simulate chess", ["no game 'chess'", "hansa"]),
        ("simulate hansa --board moon", ["no board 'moon'", "league-45"]),
        ("simulate hansa --board league-45 --players 3", ["league-45", "4, 5", "3"]),
        ("simulate hansa --players 77", ["77"]),
        ("simulate hansa --players many", ["--players", "'many' is not a whole number"]),
        ("simulate hansa --players 0", ["--players", "0 is not from 1"]),
        ("simulate hansa --games 0", ["--games", "0 is not from 1"]),
        ("simulate hansa --games -3", ["--games"]),
        ("simulate hansa --limit 0", ["--limit"]),
        ("simulate hansa --workers 0", ["--workers"]),
        ("simulate hansa --game 3", ["--game"]),
        ("simulate hansa --option first", ["'first' is not written as name=value"]),
        ("simulate hansa --option =2", ["'=2' is not written as name=value"]),
        ("simulate hansa --option first=9", ["first", "'9'", "random"]),
        ("simulate hansa --option wind=9", ["no option 'wind'", "first"]),
        ("simulate hansa --option first=1 --option first=2", ["first is given twice"]),
        ("simulate hansa --bots deep", ["no bot 'deep'", "random"]),
        ("simulate hansa --players 4 --bots random,random", ["2 bots for 4 seats"]),
        ("simulate hansa --players 4 --bots random,random,random,random,random", ["5 bots for 4 seats"]),
        ("simulate hansa --seed", ["--seed"]),
        ("perft hansa", ["--depth"]),
        ("perft hansa --depth -1", ["--depth", "-1 is not from 0"]),
        ("perft hansa --depth 1000000000", ["--depth"]),
        ("perft chess --depth 1", ["no game 'chess'"]),
        ("replay", ["FILE"]),
        ("replay no-such-file.txt", ["cannot read no-such-file.txt", "No such file"]),
        ("replay ~nobody-of-that-name/game.txt", ["names no file"]),
        ("play chess", ["no game 'chess'"]),
        ("play hansa --players 6", ["not 6"]),
        ("play hansa --players 4 --seat 5", ["no seat 5, only 4"]),
        ("play hansa --seat 0", ["--seat"]),
        ("play hansa --players 4 --names A,B,C,D,E", ["5 names for 4 players"]),
        ("play hansa --players 4 --bots random,random", ["2 bots for 3 seats"]),
        ("play hansa --bots deep", ["no bot 'deep'"]),
        ("play hansa --hotseat --seat 2", ["--hotseat"]),
        ("play hansa --hotseat --bots random", ["--hotseat"]),
        ("play hansa --load no-such-file.txt", ["cannot read no-such-file.txt"]),
        ("play hansa --load game.txt --players 4", ["--load"]),
    ],
)
def test_errors_are_one_line(args: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code = main(args.split())
    told = capsys.readouterr()
    assert_refused(subprocess.CompletedProcess(args, code, told.out, told.err), *words)


@pytest.mark.parametrize(
    "args",
    [
        ["simulate", "hansa", "--seed", "two words"],
        ["simulate", "hansa", "--seed", ""],
        ["simulate", "hansa", "--seed", "x" * 41],
        ["play", "hansa", "--names", "An\x1bna"],
        ["play", "hansa", "--names", "x" * 41],
        ["simulate", "hansa", "--board", "a\nb"],
        ["simulate", "a\x1b[31mb"],
    ],
)
def test_odd_characters_neither_break_the_line_nor_reach_the_screen(
    args: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(args)
    told = capsys.readouterr()
    assert_refused(subprocess.CompletedProcess(args, code, told.out, told.err))


def test_errors_of_a_real_process_have_exit_code_2() -> None:
    assert_refused(kogge_process("simulate", "hansa", "--bots", "random,random"), "2 bots")
    assert_refused(kogge_process("dance"), "dance")
    assert kogge_process("dance").stdout == ""


def test_folder_instead_of_a_file_and_file_instead_of_a_folder(tmp_path: Path) -> None:
    assert_refused(kogge_process("replay", str(tmp_path)), "cannot read", str(tmp_path))
    file = tmp_path / "file"
    file.write_text("here", encoding="utf-8")
    args = ("simulate", "hansa", "--games", "1", "--limit", "9", "--records", str(file))
    assert_refused(kogge_process(*args), "cannot create the folder", str(file))


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_record_that_cannot_be_written(tmp_path: Path, workers: str) -> None:
    (tmp_path / "game-000000.txt").mkdir()
    args = ("simulate", "hansa", "--games", "2", "--limit", "9", "--records", str(tmp_path), "--workers", workers)
    assert_refused(kogge_process(*args), "cannot write", "game-000000.txt")


@pytest.mark.parametrize("args", [["games", "--json"], ["play", "hansa", "--seed", "1"]])
def test_broken_pipe_is_silent(args: list[str]) -> None:
    reader = subprocess.Popen(
        [*COMMAND, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert reader.stdin is not None
    assert reader.stdout is not None
    assert reader.stderr is not None
    reader.stdout.close()
    reader.stdin.write(b"help\n" * 100)
    reader.stdin.close()
    assert reader.stderr.read() == b""
    reader.stderr.close()
    assert reader.wait(60) == 141
