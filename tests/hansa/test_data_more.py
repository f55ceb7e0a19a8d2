"""The data of the Eastern board, of both sides of Britannia, and of the missions."""

from __future__ import annotations

from collections import Counter

import pytest

from kogge.games.hansa.board import COLOURS, COUNTRIES, DATA, KINDS, PERMANENTS, TRACKS, Board, load_board
from kogge.games.hansa.game import HANSA, MENU

BOARDS = ["east", "britannia-45", "britannia-3"]


def named(board: Board, numbers: list[int]) -> set[str]:
    """Cities by name."""
    return {board.cities[n] for n in numbers}


def slots(board: Board, city: str) -> str:
    """`sw co+2`: square white, circle orange with two printed points."""
    c = board.city_number[city]
    words = []
    for slot in range(int(board.slot_start[c]), int(board.slot_start[c + 1])):
        shape = "sc"[int(board.slot_kind[slot])]
        points = f"+{int(board.slot_points[slot])}" if board.slot_points[slot] else ""
        words.append(shape + COLOURS[int(board.slot_colour[slot])][0] + points)
    return " ".join(words)


@pytest.mark.parametrize(
    ("name", "cities", "routes", "posts", "boats", "slots_", "permanents", "full"),
    [
        ("east", 28, 32, 98, 6, 55, 4, 10),
        ("britannia-45", 30, 40, 121, 9, 72, 2, 8),
        ("britannia-3", 26, 35, 111, 7, 60, 3, 8),
    ],
)
def test_counts(
    name: str, cities: int, routes: int, posts: int, boats: int, slots_: int, permanents: int, full: int
) -> None:
    board = load_board(name)
    assert (board.n_cities, board.n_routes, board.n_posts, board.n_slots) == (cities, routes, posts, slots_)
    assert sum(board.boat) == boats
    assert sum(1 for marker in board.permanent if marker) == permanents
    assert len(board.taverns) == 3
    assert board.full_limit == full


@pytest.mark.parametrize("name", BOARDS)
def test_every_city_is_reached_and_every_route_has_two_ends(name: str) -> None:
    board = load_board(name)
    joined = {0}
    while True:
        more = {
            int(board.near[j]) for c in joined for j in range(int(board.near_start[c]), int(board.near_start[c + 1]))
        }
        if more <= joined:
            break
        joined |= more
    assert len(joined) == board.n_cities
    assert all(board.city_a[r] != board.city_b[r] for r in range(int(board.n_routes)))
    assert len(set(board.routes)) == board.n_routes
    assert [
        f"{board.cities[board.city_a[r]]}-{board.cities[board.city_b[r]]}" for r in range(int(board.n_routes))
    ] == list(board.routes)


@pytest.mark.parametrize("name", BOARDS)
def test_posts_and_drawing(name: str) -> None:
    board = load_board(name)
    width, height = board.data["size"]
    assert set(map(int, board.length)) <= {2, 3, 4}
    for city in board.data["cities"]:
        for slot in city["slots"]:
            assert slot["worker"] in KINDS
            assert slot["colour"] in COLOURS
    for route in board.data["routes"]:
        x, y = route["marker_at"]
        assert 0 <= x <= width
        assert 0 <= y <= height
        assert route.get("country", "england") in COUNTRIES
        assert route.get("permanent", "") in PERMANENTS


@pytest.mark.parametrize("name", BOARDS)
def test_special_cells_and_link(name: str) -> None:
    board = load_board(name)
    assert [int(n) for n in board.cell_points] == [7, 8, 9, 11]
    assert [COLOURS[int(n)] for n in board.cell_colour] == list(COLOURS)
    assert [int(n) for n in board.link_prestige] == [7, 4, 2]
    link = named(board, [int(board.link_from), int(board.link_to)])
    assert link == ({"lubeck", "danzig"} if name == "east" else {"oxford", "york"})
    special = {board.routes[r] for r in range(int(board.n_routes)) if board.special[r]}
    assert special == ({"danzig-konigsberg"} if name == "east" else {"salisbury-plymouth"})
    assert board.cities[int(board.special_city)] == ("konigsberg" if name == "east" else "plymouth")


@pytest.mark.parametrize(
    ("name", "abilities"),
    [
        ("east", {"breslau": "book", "dresden": "keys", "magdeburg": "privilege", "waren": "actions bank"}),
        *[
            (
                name,
                {
                    **{"chester": "actions", "london": "privilege", "newcastle": "bank"},
                    **{"norwich": "book", "york": "keys"},
                },
            )
            for name in ("britannia-45", "britannia-3")
        ],
    ],
)
def test_abilities(name: str, abilities: dict[str, str]) -> None:
    board = load_board(name)
    found = {}
    for c, city in enumerate(board.cities):
        tracks = [track for t, track in enumerate(TRACKS) if board.abilities[c] & (1 << t)]
        if tracks:
            found[city] = " ".join(tracks)
    assert found == abilities


def test_the_green_cities_have_no_slots() -> None:
    board = load_board("east")
    green = {city for c, city in enumerate(board.cities) if board.green[c]}
    assert green == {"belgard", "dresden", "waren"}
    assert {city for city in board.cities if not slots(board, city)} == green
    for name in ("britannia-45", "britannia-3", "league-45", "league-3"):
        assert sum(load_board(name).green) == 0


@pytest.mark.parametrize(
    ("name", "city", "expected"),
    [
        ("east", "visby", "co"),
        ("east", "konigsberg", "so sb"),
        ("east", "breslau", "sw co sb"),
        ("east", "havelberg", "sw+1 cw sp sb"),
        ("britannia-45", "london", "sw so so sp sp cp sb cb"),
        ("britannia-45", "cardiff", "sw so sp cp cb"),
        ("britannia-45", "carlisle", "sw so sp sb cb"),
        ("britannia-45", "isle_of_man", "cw cp"),
        ("britannia-45", "plymouth", "sw co+2"),
        ("britannia-3", "london", "sw so sp cp sb cb"),
        ("britannia-3", "cardiff", "sw so sp cp"),
        ("britannia-3", "isle_of_man", "sw sp"),
        ("britannia-3", "ipswich", "so+2"),
    ],
)
def test_slots_that_sources_disagreed_on_or_sides_differ_in(name: str, city: str, expected: str) -> None:
    assert slots(load_board(name), city) == expected


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("east", {"havelberg": 1, "magdeburg": 1, "thorn": 1}),
        ("britannia-45", {"bristol": 2, "ipswich": 2, "plymouth": 2}),
        ("britannia-3", {"bristol": 2, "ipswich": 2, "plymouth": 2}),
    ],
)
def test_printed_points(name: str, printed: dict[str, int]) -> None:
    board = load_board(name)
    found: Counter[str] = Counter()
    for slot in range(int(board.n_slots)):
        found[board.cities[int(board.city_of_slot[slot])]] += int(board.slot_points[slot])
    assert {city: points for city, points in found.items() if points} == printed


@pytest.mark.parametrize(
    ("name", "markers"),
    [
        (
            "east",
            {
                "danzig-malmo": "place_2_from_route",
                "malmo-visby": "office_in_green_city",
                "stralsund-malmo": "develop_privilege",
                "wismar-stralsund": "move_any_2",
            },
        ),
        ("britannia-45", {"canterbury-calais": "move_any_2", "calais-southampton": "place_2_in_wales_scotland"}),
        (
            "britannia-3",
            {
                "canterbury-calais": "move_any_2",
                "calais-southampton": "place_2_in_wales_scotland",
                "carlisle-isle_of_man": "move_any_2",
            },
        ),
    ],
)
def test_permanent_markers(name: str, markers: dict[str, str]) -> None:
    board = load_board(name)
    found = {route: PERMANENTS[int(board.permanent[r])] for r, route in enumerate(board.routes) if board.permanent[r]}
    assert found == markers
    for route in markers:
        assert board.takes_markers[board.route_number[route]] == 0


@pytest.mark.parametrize(
    ("name", "boats"),
    [
        ("east", {"danzig-malmo": 1, "malmo-visby": 1, "stralsund-malmo": 2, "wismar-stralsund": 2}),
        (
            "britannia-45",
            {
                **{"canterbury-calais": 1, "calais-southampton": 2, "chester-carlisle": 2},
                **{"conway-isle_of_man": 2, "carlisle-isle_of_man": 2},
            },
        ),
        (
            "britannia-3",
            {
                **{"canterbury-calais": 1, "calais-southampton": 2},
                **{"conway-isle_of_man": 2, "carlisle-isle_of_man": 2},
            },
        ),
    ],
)
def test_boat_posts(name: str, boats: dict[str, int]) -> None:
    board = load_board(name)
    found: Counter[str] = Counter()
    for q in range(int(board.n_posts)):
        found[board.routes[int(board.route_of[q])]] += int(board.boat[q])
    assert {route: n for route, n in found.items() if n} == boats


@pytest.mark.parametrize(
    ("name", "permits"),
    [
        ("east", {}),
        ("britannia-45", {"cardiff": {"wales"}, "carlisle": {"scotland"}, "london": {"wales", "scotland"}}),
        ("britannia-3", {"cardiff": {"wales"}, "london": {"wales"}}),
    ],
)
def test_permits(name: str, permits: dict[str, set[str]]) -> None:
    board = load_board(name)
    found = {}
    for i, city in enumerate(board.permit_city):
        bits = int(board.permit_countries[i])
        found[board.cities[int(city)]] = {COUNTRIES[c] for c in range(3) if bits & (1 << c)}
    assert found == permits


@pytest.mark.parametrize(
    ("name", "routes", "cities"),
    [
        (
            "britannia-45",
            {"england": 27, "wales": 7, "scotland": 6},
            {
                "wales": {"cardiff", "chester", "conway", "isle_of_man", "montgomery", "pembroke"},
                "scotland": {"carlisle", "dunbar", "edinburgh", "falkirk", "glasgow", "isle_of_man", "newcastle"},
            },
        ),
        (
            "britannia-3",
            {"england": 28, "wales": 7},
            {"wales": {"cardiff", "chester", "conway", "isle_of_man", "montgomery", "pembroke"}, "scotland": set()},
        ),
        ("east", {"england": 32}, {"wales": set(), "scotland": set()}),
    ],
)
def test_countries(name: str, routes: dict[str, int], cities: dict[str, set[str]]) -> None:
    board = load_board(name)
    assert Counter(COUNTRIES[int(country)] for country in board.country) == routes
    for country, expected in cities.items():
        bit = 1 << COUNTRIES.index(country)
        assert {city for c, city in enumerate(board.cities) if board.city_countries[c] & bit} == expected
    for r in range(int(board.n_routes)):
        assert not (board.country[r] and board.takes_markers[r]), board.routes[r]


@pytest.mark.parametrize("name", BOARDS)
def test_names_in_every_language(name: str) -> None:
    names = DATA.read("names")
    languages = set(names["cities"][load_board("league-45").cities[0]])
    assert set(HANSA.scene(MENU.choose(name, None, {}))["title"]) == {"en", "uk", "pl", "ru"}
    for city in load_board(name).cities:
        assert set(names["cities"][city]) == languages


def test_the_menu_offers_what_the_data_says() -> None:
    for entry in MENU.boards:
        assert list(entry.players) == load_board(entry.name).data["players"]


@pytest.mark.parametrize("name", ["league-45", "league-3"])
def test_missions(name: str) -> None:
    """H8.1: the first two cities of a card stand on two more cards, the third on none."""
    board = load_board(name)
    cards = DATA.read("missions")["cards"]
    assert len(cards) == 9
    count = Counter(city for card in cards for city in card)
    assert all([count[city] for city in card] == [3, 3, 1] for card in cards)
    assert len({tuple(sorted(card)) for card in cards}) == 9
    assert [board.cities[int(c)] for c in board.missions] == [city for card in cards for city in card]


def test_no_missions_on_the_other_boards() -> None:
    assert [len(load_board(name).missions) for name in BOARDS] == [0, 0, 0]
