"""Boards are found by themselves, and a wrong one gets a sentence that names the file and the place."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from kogge.core.boards import FOLDERS
from kogge.core.data_check import LANGUAGES, Problems
from kogge.core.errors import BadData, BadOption
from kogge.games.registry import GAMES, find_game

SHIPPED = [(name, entry.name) for name, game in GAMES.items() for entry in game.menu().boards]


def shipped(game: str, board: str) -> dict[str, Any]:
    """The data of a board, to be spoiled."""
    package = __import__(f"kogge.games.{game}.board", fromlist=["DATA"])
    data: dict[str, Any] = deepcopy(package.DATA.read(board))
    return data


def set_at(data: Any, path: tuple[str | int, ...], value: object) -> None:
    """Replace what is there, or remove it if the value is None."""
    for step in path[:-1]:
        data = data[step]
    if value is None:
        del data[path[-1]]
    else:
        data[path[-1]] = value


def problems_of(game: str, data: dict[str, Any]) -> list[str]:
    """What is wrong with a board."""
    problems = Problems("own.json")
    find_game(game).check_board(data, problems)
    return problems.found


@pytest.mark.parametrize(("game", "board"), SHIPPED)
def test_a_shipped_board_has_no_problems_and_a_title_in_every_language(game: str, board: str) -> None:
    assert problems_of(game, shipped(game, board)) == []
    entry = find_game(game).menu().board(board)
    assert set(entry.titles) == set(LANGUAGES)
    options = find_game(game).menu().choose(board, None, {})
    assert find_game(game).scene(options)["title"] == entry.titles


def test_boards_stand_in_the_order_that_their_files_say() -> None:
    for name, game in GAMES.items():
        orders = [shipped(name, entry.name)["order"] for entry in game.menu().boards]
        assert orders == sorted(set(orders))


# One of each kind of mistake: where it is made in the data of a board, and the sentence.
HANSA_MISTAKES: list[tuple[tuple[str | int, ...], object, str]] = [
    (("title",), None, "own.json: 'title' is missing"),
    (("title", "pl"), None, "own.json, title: the name in the language 'pl' is missing"),
    (("titel",), {"en": "League"}, "own.json: 'titel' is not known; known are: size, full_cities, "),
    (("players",), [2, 6], "own.json, players > 2: 6 is not a whole number from 2 to 5"),
    (("players",), [3, 3], "own.json, players: [3, 3] has a number twice"),
    (("options",), ["missions", "maps"], "own.json, options > 2: 'maps' is none of: missions, favours"),
    (("size",), [1415], "own.json, size: it has 1 elements, and must have 2"),
    (
        ("cities", 0, "id"),
        "Arnheim",
        "own.json, cities > Arnheim > id: 'Arnheim' is not a city's word of small letters",
    ),
    (("cities", 1, "id"), "arnheim", "own.json, cities: 'arnheim' is there twice"),
    (("cities", 1, "id"), "bremmen", "own.json, cities > bremmen: it has no 'name', and data/names.json does not"),
    (
        ("cities", 1, "name"),
        {"en": "Bremen", "uk": "Бремен", "pl": "Brema"},
        "own.json, cities > bremen > name: the name in the language 'ru' is missing",
    ),
    (("cities", 1, "slots"), [], "own.json, cities > bremen: a city has slots, unless it is green"),
    (
        ("cities", 0, "slots", 0, "colour"),
        "black",
        "own.json, cities > arnheim > slots: their colours must follow in this order: white, orange, pink, black",
    ),
    (
        ("cities", 0, "slots", 0, "worker"),
        "priest",
        "own.json, cities > arnheim > slots > 1 > worker: 'priest' is none of: trader, merchant",
    ),
    (("cities", 8, "abilities"), None, "own.json, cities: no city has the ability 'actions'"),
    (("cities", 1, "slots", 0, "at"), [5_000, 254], "own.json, cities > bremen > slots > 1: [5000, 254] lies outside"),
    (("routes", 0, "ends", 1), "duisberg", "own.json, routes > arnheim-duisburg > ends: 'duisberg' is no city of"),
    (("routes", 0, "ends", 1), "arnheim", "own.json, routes > arnheim-duisburg > ends: both ends are the same city"),
    (("routes", 0, "id"), "a-b", "own.json, routes > a-b: a route is called by its ends: 'arnheim-duisburg'"),
    (
        ("routes", 0, "posts"),
        [[1, 2]],
        "own.json, routes > arnheim-duisburg > posts: it has 1 elements, and must have 2",
    ),
    (
        ("routes", 0, "posts", 1),
        [1, 2, "ship"],
        "own.json, routes > arnheim-duisburg > posts > 2: [1, 2, 'ship'] is not",
    ),
    (
        ("routes", 0, "posts", 1),
        [142.3, 592.9],
        "own.json, routes > arnheim-duisburg > posts > 2: [142.3, 592.9] is the",
    ),
    (
        ("routes", 0, "tavern"),
        True,
        "own.json, routes: 4 routes have a tavern, and there are 3 golden markers for them",
    ),
    (("routes", 0, "country"), "wales", "own.json, routes > arnheim-duisburg: no city has a permit for 'wales'"),
    (
        ("routes", 0, "permanent"),
        "move_any_2",
        "own.json, routes > arnheim-duisburg: a route with a permanent marker takes no others",
    ),
    (("link", "cities", 0), "paris", "own.json, link > cities: 'paris' is no city of this board"),
    (("special", "city"), "paris", "own.json, special > city: 'paris' is no city of this board"),
    (("special", "routes"), ["a-b"], "own.json, special > routes: there is no route 'a-b'"),
    (
        ("special", "routes"),
        ["bremen-minden"],
        "own.json, special > routes: 'bremen-minden' does not lead to 'coellen'",
    ),
    (("special", "cells", 1, "points"), 7, "own.json, special > cells: '7' is there twice"),
    (("full_cities",), 40, "own.json, full_cities: 40 cities cannot become full, as only 27 have slots"),
    (("full_cities",), True, "own.json, full_cities: True is not a whole number from 1 to 62"),
    (("missions",), [["arnheim", "bremen", "paris"]] * 5, "own.json, missions > 1: 'paris' is no city of this board"),
]


@pytest.mark.parametrize(("path", "value", "sentence"), HANSA_MISTAKES)
def test_a_wrong_board_of_hansa_gets_its_sentence(path: tuple[str | int, ...], value: object, sentence: str) -> None:
    data = shipped("hansa", "league-3")
    set_at(data, path, value)
    found = problems_of("hansa", data)
    assert any(one.startswith(sentence) for one in found), found


def test_a_map_in_two_pieces_is_refused_with_what_is_cut_off() -> None:
    data = shipped("hansa", "league-3")
    data["routes"] = [route for route in data["routes"] if "groningen" not in route["ends"]]
    assert problems_of("hansa", data) == [
        "own.json, routes: no route leads from 'arnheim' to groningen: the map is in pieces",
    ]


def test_two_routes_between_the_same_cities_are_refused() -> None:
    data = shipped("hansa", "league-3")
    again = {**data["routes"][0], "id": "duisburg-arnheim", "ends": ["duisburg", "arnheim"]}
    data["routes"].append(again)
    assert problems_of("hansa", data)[0] == (
        "own.json, routes > duisburg-arnheim: it joins the same cities as 'arnheim-duisburg'"
    )


MERCHANTS_MISTAKES: list[tuple[tuple[str | int, ...], object, str]] = [
    (("posts", "3"), None, "own.json, posts: the number for 3 players is missing"),
    (("posts", "3"), 3, "own.json, posts > 3: 3 are not more than the 3 of the opening"),
    (("goods", "4"), 39, "own.json, goods > 4: 39 goods cannot be delivered to"),
    (("hexes", 0, "at"), "7,-5", "own.json, hexes: '7,-5' is there twice"),
    (("hexes", 0, "at"), "5;-5", "own.json, hexes > 5;-5 > at: '5;-5' is not a hex such as '3,-1'"),
    (("hexes", 0, "terrain"), "lake", "own.json, hexes > 5,-5 > terrain: 'lake' is none of: forest, pasture, field"),
    (("hexes", 2, "number"), 7, "own.json, hexes > 8,-5 > number: 7 is rolled by no hex: a seven wakes the robber"),
    (("hexes", 2, "token"), 3, "own.json, hexes > 8,-5: it has a printed number, and a token cannot lie on it"),
    (("hexes", 0, "token"), 3, "own.json, hexes > 5,-5 > token: there is no token 3 of the mountain"),
    (("sea",), ["5,-5"], "own.json, sea: '5,-5' is a hex of land"),
    (("sea_paths",), ["5,-4n/9,-5s"], "own.json, sea_paths: '5,-4n/9,-5s' joins no neighbouring corners"),
    (("double_paths",), ["0,9n/1,8s"], "own.json, double_paths: there is no path '0,9n/1,8s'"),
    (("cities", 0, "at"), "40,-40n", "own.json, cities > "),
    (("cities", 0, "id"), "atlantis", "own.json, cities > atlantis: it has no 'name'"),
    (("opening", 0, "posts", 0), "atlantis", "own.json, opening > red > posts: 'atlantis' is no city of this board"),
    (("opening", 0, "route"), "0,9n/1,8s", "own.json, opening > red > route: there is no path '0,9n/1,8s'"),
    (("opening", 0, "cards", 0), "gold", "own.json, opening > 1 > cards > 1: 'gold' is none of: wood, wool"),
    (("opening",), None, "own.json, opening: a board with an opening lists 'opening' among its options"),
]


@pytest.mark.parametrize(("path", "value", "sentence"), MERCHANTS_MISTAKES)
def test_a_wrong_board_of_merchants_gets_its_sentence(
    path: tuple[str | int, ...], value: object, sentence: str
) -> None:
    data = shipped("merchants", "short")
    set_at(data, path, value)
    found = problems_of("merchants", data)
    assert any(one.startswith(sentence) for one in found), found


def test_an_island_without_a_path_at_sea_is_refused() -> None:
    data = shipped("merchants", "short")
    data["hexes"].append({"at": "30,-30", "terrain": "field", "region": "Far away"})
    data["cities"].append({"id": "far", "at": "30,-30n", "name": dict.fromkeys(LANGUAGES, "Far")})
    first = data["cities"][0]["id"]
    assert problems_of("merchants", data) == [
        f"own.json, cities: no path leads from '{first}' to far: the map is in pieces"
    ]


YOKOHAMA_MISTAKES: list[tuple[tuple[str | int, ...], object, str]] = [
    (("layouts", "3"), None, "own.json, layouts: the layout for 3 players is missing"),
    (
        ("layouts", "2", "rows"),
        [4, 3, 2],
        "own.json, layouts > 2 > rows: they have 9 places, and 10 location boards are",
    ),
    (("layouts", "2", "near", 0), [1, 9], "own.json, layouts > 2 > near > 0: 9 is its neighbour, but it is none of 9"),
    (("layouts", "2", "near", 0), [4, 1], "own.json, layouts > 2 > near > 0: its neighbours do not ascend"),
    (("layouts", "2", "near", 0), [1, 4, 12], "own.json, layouts > 2 > near > 0: there is no other place 12"),
    (("layouts", "2", "near"), [[]] * 10, "own.json, layouts > 2 > near: nobody can walk from 0 to 1, 2, 3, 4, 5"),
]


@pytest.mark.parametrize(("path", "value", "sentence"), YOKOHAMA_MISTAKES)
def test_a_wrong_board_of_yokohama_gets_its_sentence(path: tuple[str | int, ...], value: object, sentence: str) -> None:
    data = shipped("yokohama", "city")
    set_at(data, path, value)
    found = problems_of("yokohama", data)
    assert any(one.startswith(sentence) for one in found), found


# -- finding


def added(data: dict[str, Any], folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A board in a folder of one's own."""
    path = folder / "own.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    monkeypatch.setenv(FOLDERS, str(folder))
    return path


def test_a_file_is_all_that_a_new_board_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = shipped("hansa", "east")
    data |= {"board": "own", "title": dict.fromkeys(LANGUAGES, "My own"), "players": [3]}
    del data["order"]
    before = [entry.name for entry in GAMES["hansa"].menu().boards]
    added(data, tmp_path, monkeypatch)
    menu = GAMES["hansa"].menu()
    assert [entry.name for entry in menu.boards] == [*before, "own"]
    assert (menu.board("own").title, menu.board("own").players) == ("My own", (3,))
    assert GAMES["hansa"].new(menu.choose("own", 3, {})).options.board == "own"
    assert "own" not in [entry.name for entry in GAMES["merchants"].menu().boards]
    monkeypatch.delenv(FOLDERS)
    with pytest.raises(BadOption, match="hansa has no board 'own'"):
        menu.choose("own", 3, {})


def test_a_wrong_board_is_refused_when_it_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = shipped("hansa", "east")
    data |= {"board": "own", "full_cities": 60}
    data["routes"][0]["posts"] = []
    path = added(data, tmp_path, monkeypatch)
    options = GAMES["hansa"].menu().choose("own", 3, {})
    with pytest.raises(BadData) as caught:
        GAMES["hansa"].new(options)
    assert str(caught.value).startswith(f"{path}, routes > ")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "it is not JSON: line 1: "),
        ("[]", "it is not an object with fields"),
        ('{"board": NaN}', "it is not JSON: NaN is not a number"),
        ('{"game": "hansa", "board": "own", "players": [3]}', "'title' is missing"),
        ("[" * 100_000, "it is nested too deeply"),
    ],
)
def test_a_file_that_the_menu_cannot_read_is_named(
    text: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "own.json"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setenv(FOLDERS, str(tmp_path))
    with pytest.raises(BadData) as caught:
        _ = GAMES["hansa"].menu().boards
    assert str(caught.value).startswith(f"{path}: {reason}")


def test_two_boards_of_one_name_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = added(shipped("hansa", "east"), tmp_path, monkeypatch)
    with pytest.raises(BadData, match="is called 'east' too") as caught:
        _ = GAMES["hansa"].menu().boards
    assert str(caught.value).startswith(f"{path}, board: ")


def test_a_folder_that_is_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDERS, str(tmp_path / "gone"))
    with pytest.raises(BadData, match=r"KOGGE_BOARDS names .*gone.*cannot be read: No such file"):
        _ = GAMES["hansa"].menu().boards
