"""The data files: what they refer to is there, the counts are those of the printed boards."""

from __future__ import annotations

from typing import Any

import pytest

from kogge.games.hansa.board import COLOURS, DATA, KINDS, MARKERS, TRACKS, load_board
from kogge.games.hansa.game import MENU

BOARDS = ("league-45", "league-3")
LANGUAGES = {"en", "uk", "pl", "ru"}


@pytest.fixture(params=BOARDS)
def data(request: pytest.FixtureRequest) -> dict[str, Any]:
    name: str = request.param
    return DATA.read(name)


@pytest.mark.parametrize(
    ("name", "cities", "routes", "posts", "slots"), [("league-45", 27, 34, 107, 62), ("league-3", 27, 32, 101, 57)]
)
def test_h1_4_counts(name: str, cities: int, routes: int, posts: int, slots: int) -> None:
    board = load_board(name)
    assert (board.n_cities, board.n_routes, board.n_posts, board.n_slots) == (cities, routes, posts, slots)
    assert len(board.taverns) == 3
    assert board.full_limit == 10


def test_every_board_of_the_menu_has_data_that_says_so() -> None:
    for entry in MENU.boards:
        found = DATA.read(entry.name)
        assert found["board"] == entry.name
        assert tuple(found["players"]) == entry.players


def test_cities_and_routes_are_named_once(data: dict[str, Any]) -> None:
    cities = [city["id"] for city in data["cities"]]
    routes = [route["id"] for route in data["routes"]]
    assert len(set(cities)) == len(cities)
    assert len(set(routes)) == len(routes)
    assert cities == sorted(cities)
    assert routes == sorted(routes)


def test_a_route_is_named_by_its_two_cities(data: dict[str, Any]) -> None:
    cities = {city["id"] for city in data["cities"]}
    pairs = set()
    for route in data["routes"]:
        assert route["id"] == "-".join(route["ends"])
        assert set(route["ends"]) <= cities
        assert len(set(route["ends"])) == 2
        pairs.add(frozenset(route["ends"]))
    assert len(pairs) == len(data["routes"])  # no two routes join the same cities


def test_the_map_is_connected(data: dict[str, Any]) -> None:
    reached = {data["cities"][0]["id"]}
    for _ in data["cities"]:
        for route in data["routes"]:
            if set(route["ends"]) & reached:
                reached |= set(route["ends"])
    assert reached == {city["id"] for city in data["cities"]}


def test_routes_have_two_to_four_posts(data: dict[str, Any]) -> None:
    assert {len(route["posts"]) for route in data["routes"]} == {2, 3, 4}


def test_cities_have_one_to_four_slots_of_rising_colour(data: dict[str, Any]) -> None:
    for city in data["cities"]:
        assert 1 <= len(city["slots"]) <= 4
        colours = [COLOURS.index(slot["colour"]) for slot in city["slots"]]
        assert colours == sorted(colours)
        assert {slot["worker"] for slot in city["slots"]} <= set(KINDS)


@pytest.mark.parametrize(
    ("name", "cities"),
    [
        ("league-45", ["coellen", "groningen", "halle", "lubeck"]),
        ("league-3", ["coellen", "groningen", "halle", "lubeck", "stade", "warburg"]),
    ],
)
def test_h5_2_cities_with_printed_points(name: str, cities: list[str]) -> None:
    found = []
    for city in DATA.read(name)["cities"]:
        for number, slot in enumerate(city["slots"]):
            if "points" in slot:
                assert (number, slot["points"]) == (0, 1)
                found.append(city["id"])
    assert found == cities


def test_h5_5_each_ability_has_one_city(data: dict[str, Any]) -> None:
    scrolls = {city["id"]: city["abilities"] for city in data["cities"] if city.get("abilities")}
    assert scrolls == {
        "groningen": ["book"],
        "stade": ["privilege"],
        "lubeck": ["bank"],
        "gottingen": ["actions"],
        "halle": ["keys"],
    }


def test_h5_4_h5_6_link_and_special_cells(data: dict[str, Any]) -> None:
    assert sorted(data["link"]["cities"]) == ["arnheim", "stendal"]
    assert data["link"]["prestige"] == [7, 4, 2]
    assert data["special"]["city"] == "coellen"
    assert data["special"]["routes"] == ["warburg-coellen"]
    cells = [(cell["points"], cell["colour"]) for cell in data["special"]["cells"]]
    assert cells == [(7, "white"), (8, "orange"), (9, "pink"), (11, "black")]


def test_h2_1_taverns(data: dict[str, Any]) -> None:
    taverns = [route["id"] for route in data["routes"] if route.get("tavern")]
    assert taverns == ["bremen-osnabruck", "goslar-hildesheim", "luneburg-perleberg"]


def test_the_sides_differ_where_the_boards_do() -> None:
    sides = {name: DATA.read(name) for name in BOARDS}
    routes = {name: {route["id"]: len(route["posts"]) for route in sides[name]["routes"]} for name in BOARDS}
    assert set(routes["league-45"]) - set(routes["league-3"]) == {"emden-stade", "warburg-gottingen"}
    assert routes["league-3"].items() <= routes["league-45"].items()
    slots = {
        name: {
            city["id"]: [(slot["worker"], slot["colour"]) for slot in city["slots"]] for city in sides[name]["cities"]
        }
        for name in BOARDS
    }
    differing = {city for city in slots["league-45"] if slots["league-45"][city] != slots["league-3"][city]}
    assert differing == {"bremen", "dortmund", "goslar", "gottingen", "kampen", "luneburg"}


def test_everything_lies_on_the_board_and_nothing_on_each_other(data: dict[str, Any]) -> None:
    width, height = data["size"]
    spots = [city["at"] for city in data["cities"]]
    posts = [post for route in data["routes"] for post in route["posts"]]
    slots = [slot["at"] for city in data["cities"] for slot in city["slots"]]
    cells = [cell["at"] for cell in data["special"]["cells"]]
    spots += posts + slots + cells + [route["marker_at"] for route in data["routes"]]
    for x, y in spots:
        assert 0 < x < width
        assert 0 < y < height
    pieces = posts + slots + cells
    for i, (x, y) in enumerate(pieces):
        for u, v in pieces[:i]:
            assert (x - u) ** 2 + (y - v) ** 2 > 20**2


def test_names_in_four_languages() -> None:
    names = DATA.read("names")
    for name in BOARDS:
        for city in DATA.read(name)["cities"]:
            found = names["cities"][city["id"]]
            assert set(found) == LANGUAGES | {"from"}
            assert all(found[language].strip() for language in LANGUAGES)
            assert set(found["from"].split()) <= LANGUAGES


def test_names_of_cities_differ_within_a_language(data: dict[str, Any]) -> None:
    names = DATA.read("names")["cities"]
    for language in LANGUAGES:
        found = {names[city["id"]][language] for city in data["cities"]}
        assert len(found) == len(data["cities"])


def test_components_name_every_track_and_marker() -> None:
    components = DATA.read("components")
    assert tuple(components["tracks"]) == TRACKS
    assert tuple(components["markers"]) == MARKERS
    assert sum(marker["count"] for marker in components["markers"].values()) == 15
    assert sum(marker["gold"] for marker in components["markers"].values()) == 3
