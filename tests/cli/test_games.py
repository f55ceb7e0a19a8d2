"""`kogge games` lists what the registry has."""

from __future__ import annotations

import json

import pytest

from kogge.bots.levels import LEVELS
from kogge.cli.games import option_lines
from kogge.cli.main import main
from kogge.core.boards import BoardEntry
from kogge.core.options import Menu, Option
from kogge.games.registry import GAMES


def test_json_has_every_menu(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [one["game"] for one in data["games"]] == list(GAMES)
    for one, game in zip(data["games"], GAMES.values(), strict=True):
        assert (one["title"], one["version"]) == (game.title, game.version)
        assert one["boards"] == game.menu().data()["boards"]
        assert one["options"] == game.menu().data()["options"]
        assert [level["level"] for level in one["levels"]] == ["apprentice", "merchant", "master", "grandmaster"]


def test_text_names_boards_players_options_values_and_explanations(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    text = capsys.readouterr().out
    lines = text.splitlines()
    for game in GAMES.values():
        assert f"{game.name}: {game.title} (version {game.version})" in lines
        for board in game.menu().boards:
            row = next(line for line in lines if line.split()[:1] == [board.name])
            assert row.split()[1 : 1 + len(board.players)] == [str(n) for n in board.players]
            assert row.endswith(board.title)
        assert all(any(line.split()[:1] == [level] for line in lines) for level in LEVELS)
        for option in game.menu().options_of(game.version):
            assert option.explanation in text
            assert f"[{option.default}]" in next(line for line in lines if line.startswith(f"  {option.name}: "))


def test_an_option_says_where_it_exists() -> None:
    option = Option("wind", ("off", "on"), "off", "Whether it blows", listed=True, players=(2, 3))
    sea = BoardEntry("sea", {"en": "The sea"}, (2, 3), ("wind",))
    menu = Menu("trade", 1, (sea, BoardEntry("land", {"en": "The land"}, (2, 3))), (option,))
    assert option_lines(menu, option) == [
        "  wind: [off] | on",
        "      Whether it blows",
        "      on boards sea",
        "      with 2, 3 players",
    ]
