"""`kogge rules` prints the rules for players and quotes the rules by id, section or word."""

from __future__ import annotations

import json

import pytest

from kogge.cli.main import main
from kogge.games.registry import GAMES
from kogge.words.rulebook import read_page
from tests.cli.process import assert_refused, kogge_process


def told(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """What the command prints."""
    assert main(["rules", *args]) == 0
    return capsys.readouterr().out


def test_a_rule_by_its_id_in_any_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "hansa", "h4.3").startswith("H4.3  ")


def test_a_section(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "hansa", "H4").splitlines()
    assert lines[0].startswith("H4 ")
    assert sum(line.startswith("H4.") for line in lines) >= 5


def test_rules_with_words(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, "yokohama", "church", "--json"))
    assert found["game"] == "yokohama"
    assert found["rules"]
    assert all("church" in rule["text"].lower() for rule in found["rules"])


def test_a_rule_comes_with_what_players_are_told_about_it(capsys: pytest.CaptureFixture[str]) -> None:
    exact, *players = told(capsys, "hansa", "H4.6").split("\n\n")
    assert exact.startswith("H4.6  Not there")
    assert len(players) == 1
    assert "route itself" in " ".join(players[0].split())
    assert "[H4.6" in players[0]
    rules = json.loads(told(capsys, "hansa", "H4.6", "--json"))["rules"]
    assert [" ".join(players[0].split())] == rules[0]["players"]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_page_for_players_with_its_chapters(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = read_page(name)
    assert page is not None
    lines = told(capsys, name).splitlines()
    assert lines[0] == page.title
    titles = [chapter.title for chapter in page.chapters if chapter.title]
    assert [line for line in lines if line in titles] == titles
    assert not [line for line in lines if len(line) > 100 or "*" in line or "](" in line or line.startswith("|")]


def test_the_page_in_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Hansa" in told(capsys, "hansa", "--language", "pl").splitlines()[0]
    assert_refused(kogge_process("rules", "hansa", "--language", "xx"), "xx")


def test_what_is_not_there_is_refused() -> None:
    assert_refused(kogge_process("rules", "hansa", "H99.9"), "H99.9")
    assert_refused(kogge_process("rules", "chess"), "chess")
