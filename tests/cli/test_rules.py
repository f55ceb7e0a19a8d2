"""`kogge rules` quotes the rules by id, section or word."""

from __future__ import annotations

import json

import pytest

from kogge.cli.main import main
from kogge.games.registry import GAMES
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


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_sections(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, name).splitlines()
    assert len(lines) >= 5
    assert all(line[0] in "HYM" for line in lines)


def test_what_is_not_there_is_refused() -> None:
    assert_refused(kogge_process("rules", "hansa", "H99.9"), "H99.9")
    assert_refused(kogge_process("rules", "chess"), "chess")
