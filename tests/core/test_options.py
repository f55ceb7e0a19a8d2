"""Menus: choices are completed, and what does not fit is refused with what would."""

from __future__ import annotations

import json

import pytest

from kogge.core.boards import BoardEntry
from kogge.core.errors import BadOption
from kogge.core.options import Limit, Menu, Option
from kogge.games.registry import GAMES, find_game

MENU = Menu(
    "trade",
    1,
    (
        BoardEntry("north", {"en": "The North", "pl": "Północ"}, (3, 4), ("crown", "sails", "flag_2")),
        BoardEntry("south", {"en": "The South", "pl": "Południe"}, (2,), ("neutral",)),
    ),
    (
        Option("first", ("random",), "random", "Who begins", seats=True),
        Option("rules", ("short", "long"), "long", "How long it takes"),
        Option("neutral", ("ru", "uk"), "ru", "Whose neutral player", listed=True),
        Option("crown", ("no", "yes"), "no", "The crown", listed=True, players=(4,)),
    ),
)


def refusal(board: str | None, players: int | None, **given: str) -> str:
    """What the menu says against a choice."""
    with pytest.raises(BadOption) as caught:
        MENU.choose(board, players, given)
    return str(caught.value)


def test_defaults_are_filled_in() -> None:
    options = MENU.choose("north", 3, {})
    assert options.data() == {
        "game": "trade",
        "version": 1,
        "board": "north",
        "players": 3,
        "options": {"first": "random", "rules": "long"},
    }


def test_nothing_given_is_the_first_board_with_its_fewest_players() -> None:
    options = MENU.choose(None, None, {})
    assert (options.board, options.players) == ("north", 3)


def test_the_number_of_players_finds_the_board() -> None:
    assert MENU.choose(None, 2, {}).board == "south"
    assert MENU.choose(None, 4, {}).board == "north"


def test_the_board_finds_the_number_of_players() -> None:
    assert MENU.choose("south", None, {}).players == 2


def test_options_that_do_not_fit_are_left_out() -> None:
    assert set(MENU.choose("north", 3, {}).chosen) == {"first", "rules"}
    assert set(MENU.choose("north", 4, {}).chosen) == {"first", "rules", "crown"}
    assert set(MENU.choose("south", 2, {}).chosen) == {"first", "rules", "neutral"}
    assert MENU.choose("north", 3, {})["crown"] == ""


def test_given_values_stand_where_their_defaults_stood() -> None:
    options = MENU.choose("south", 2, {"neutral": "uk", "first": "2"})
    assert options.chosen == {"first": "2", "rules": "long", "neutral": "uk"}
    assert list(options.chosen) == ["first", "rules", "neutral"]
    assert options["neutral"] == "uk"


def test_an_unknown_board_is_told_the_boards() -> None:
    assert refusal("west", 3) == "trade has no board 'west'; there are: north, south"


def test_a_wrong_number_of_players_is_told_the_boards_numbers() -> None:
    assert refusal("north", 2) == "board north is for 3, 4 players, not 2"


def test_a_number_of_players_no_board_is_for_is_told_the_range() -> None:
    assert refusal(None, 6) == "trade is for 2 to 4 players, not 6"


def test_an_unknown_option_is_told_the_options() -> None:
    assert refusal("north", 3, colour="red") == "trade has no option 'colour'; there are: first, rules, neutral, crown"


def test_an_unknown_value_is_told_the_values() -> None:
    assert refusal("north", 3, rules="none") == "option rules cannot be 'none'; it can be: short, long"


def test_a_seat_that_is_not_there_is_told_the_seats() -> None:
    assert refusal("north", 3, first="4") == "option first cannot be '4'; it can be: random, 1, 2, 3"
    assert MENU.choose("north", 4, {"first": "4"})["first"] == "4"


def test_an_option_of_another_board_is_told_where_it_fits() -> None:
    here = "is not for board north with 3 players"
    assert refusal("north", 3, neutral="ru") == f"option neutral {here}; it is for board south"
    assert refusal("north", 3, crown="yes") == f"option crown {here}; it is for board north, 4 players"


def test_an_unknown_game_is_told_the_games() -> None:
    with pytest.raises(BadOption) as caught:
        find_game("chess")
    assert str(caught.value) == f"there is no game 'chess'; there are: {', '.join(GAMES)}"


def test_games_are_found_by_name() -> None:
    for name, game in GAMES.items():
        assert find_game(name) is game


def test_a_menu_is_plain_data() -> None:
    data = json.loads(json.dumps(MENU.data()))
    assert [board["name"] for board in data["boards"]] == ["north", "south"]
    assert data["boards"][0]["players"] == [3, 4]
    assert data["boards"][0]["title"] == "The North"
    assert data["boards"][0]["titles"] == {"en": "The North", "pl": "Północ"}
    assert [option["name"] for option in data["options"]] == ["first", "rules", "neutral", "crown"]
    assert data["options"][0]["seats"] is True
    assert data["options"][3] == {
        "name": "crown",
        "values": ["no", "yes"],
        "default": "no",
        "seats": False,
        "boards": ["north"],
        "players": [4],
        "explanation": "The crown",
    }


@pytest.mark.parametrize("name", GAMES)
def test_every_menu_has_defaults_that_fit(name: str) -> None:
    menu = GAMES[name].menu()
    for entry in menu.boards:
        for players in entry.players:
            plain = menu.choose(entry.name, players, {})
            assert menu.choose(entry.name, players, plain.chosen).data() == plain.data()


def test_an_option_may_name_a_seat() -> None:
    assert MENU.choose("north", 4, {"first": "3"}).seat("first") == 2
    assert MENU.choose("north", 4, {}).seat("first") is None
    assert MENU.choose("north", 4, {}).seat("unknown") is None


NEWER = Menu(
    "trade", 2, MENU.boards, (*MENU.options, Option("sails", ("no", "yes"), "no", "Sails", listed=True, since=2))
)


def test_every_version_of_the_rules_can_be_chosen_and_the_newest_is_the_usual_one() -> None:
    assert NEWER.choose("north", 3, {}).version == 2
    old = NEWER.choose("north", 3, {}, 1)
    assert (old.version, old.chosen) == (1, {"first": "random", "rules": "long"})
    for version in (0, 3, -1):
        with pytest.raises(BadOption, match=f"trade has no version {version} of its rules; the newest is 2"):
            NEWER.choose("north", 3, {}, version)


def test_an_option_that_came_later_is_told_since_when() -> None:
    with pytest.raises(BadOption, match="option sails came with version 2 of the rules, this is 1"):
        NEWER.choose("north", 3, {"sails": "yes"}, 1)


def test_a_choice_is_renewed_by_the_newest_rules() -> None:
    renewed = NEWER.renew(NEWER.choose("north", 4, {"rules": "short", "crown": "yes"}, 1))
    assert (renewed.version, renewed.board, renewed.players) == (2, "north", 4)
    assert renewed.chosen == {"first": "random", "rules": "short", "crown": "yes", "sails": "no"}


CHANGED = Menu(
    "trade",
    3,
    MENU.boards,
    (
        Option("flags", ("none", "red", "blue"), "none", "Both flags", until=1, replaced_by=("flag_1", "flag_2")),
        Option("flag_1", ("none", "red", "blue"), "none", "The first flag", since=2),
        Option("flag_2", ("none", "red", "blue"), "none", "The second flag", since=2, listed=True),
        Option("wind", ("no", "yes"), "no", "Wind", since=2, until=2),
    ),
    limits=(Limit(("flags",), {"red": 1}), Limit(("flag_1", "flag_2"), {"red": 2, "blue": 1})),
)


def test_options_come_and_go_with_versions() -> None:
    names = [list(CHANGED.choose("north", 3, {}, version).chosen) for version in (1, 2, 3)]
    assert names == [["flags"], ["flag_1", "flag_2", "wind"], ["flag_1", "flag_2"]]
    for version in (2, 3):
        with pytest.raises(BadOption, match=f"option flags ended with version 1 of the rules, this is {version}"):
            CHANGED.choose("north", 3, {"flags": "red"}, version)


def test_an_unknown_option_is_told_those_of_its_version() -> None:
    with pytest.raises(BadOption, match=r"trade has no option 'colour'; there are: flags$"):
        CHANGED.choose("north", 3, {"colour": "red"}, 1)


def test_forms_are_given_the_options_of_the_newest_rules() -> None:
    data = CHANGED.data()
    assert [option["name"] for option in data["options"]] == ["flag_1", "flag_2"]
    assert data["limits"] == [{"options": ["flag_1", "flag_2"], "most": {"red": 2, "blue": 1}}]


def test_an_option_that_was_replaced_is_renewed_by_what_replaced_it() -> None:
    old = CHANGED.choose("north", 3, {"flags": "red"}, 1)
    assert CHANGED.renew(old).chosen == {"flag_1": "red", "flag_2": "red"}
    assert CHANGED.renew(CHANGED.choose("south", 2, {"flags": "red"}, 1)).chosen == {"flag_1": "red"}
    assert CHANGED.renew(CHANGED.choose("north", 3, {"wind": "yes", "flag_2": "blue"}, 2)).chosen == {
        "flag_1": "none",
        "flag_2": "blue",
    }


def test_a_value_is_chosen_as_often_as_its_limit_allows() -> None:
    assert CHANGED.choose("north", 3, {"flag_1": "red", "flag_2": "red"})["flag_2"] == "red"
    with pytest.raises(BadOption, match="options flag_1 and flag_2 cannot all be 'blue': 1 at most"):
        CHANGED.choose("north", 3, {"flag_1": "blue", "flag_2": "blue"})
