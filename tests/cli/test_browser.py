"""Playing in the browser: where games are kept, and at which address."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from kogge.cli import browser
from kogge.cli.main import build_parser
from kogge.core.errors import KoggeError


def test_the_usual_port_is_taken_if_it_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind((browser.HOST, 0))
        taken.listen()
        monkeypatch.setattr(browser, "USUAL_PORT", taken.getsockname()[1])
        assert browser.free_port() not in (0, browser.USUAL_PORT)
    assert browser.free_port() == browser.USUAL_PORT


def test_games_are_kept_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert browser.data_folder() == tmp_path / "kogge"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert browser.data_folder() == tmp_path / ".local" / "share" / "kogge"


@pytest.mark.parametrize(
    "told", [["--terminal"], ["--seed", "1"], ["--players", "3"], ["--hotseat"], ["--bots", "random"]]
)
def test_any_argument_of_the_terminal_leads_there(told: list[str]) -> None:
    assert browser.is_wanted(build_parser().parse_args(["play", "hansa"]))
    assert not browser.is_wanted(build_parser().parse_args(["play", "hansa", *told]))


def test_no_game_need_be_named() -> None:
    assert browser.is_wanted(build_parser().parse_args(["play"]))
    assert browser.page_of("http://127.0.0.1:1/", None) == "http://127.0.0.1:1/"
    assert browser.page_of("http://127.0.0.1:1/", "yokohama") == "http://127.0.0.1:1/#yokohama"


def test_the_terminal_asks_for_the_game() -> None:
    args = build_parser().parse_args(["play", "--terminal"])
    with pytest.raises(KoggeError, match="name the game: kogge play hansa or "):
        args.run(args)


def test_an_unknown_game_is_refused_before_anything_starts() -> None:
    with pytest.raises(KoggeError, match="chess"):
        browser.run(build_parser().parse_args(["play", "chess"]))
