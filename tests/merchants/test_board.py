"""The data files: a map that hangs together, and names in every language."""

from __future__ import annotations

import pytest

from kogge.games.merchants.board import CARDS, COLOURS, GOODS_AND_GOLD, TERRAINS, Board, load_board
from kogge.games.merchants.game import MENU, MERCHANTS

BOARDS = ["short", "main"]
LANGUAGES = ("en", "uk", "pl", "ru")


def distance(board: Board, start: str, end: str) -> int:
    """Paths between two intersections."""
    layer = {board.vertex_number[start]}
    seen = set(layer)
    for far in range(100):
        if board.vertex_number[end] in layer:
            return far
        layer = {int(w) for v in layer for w in board.vertex_near[v * 3 : v * 3 + 3] if w >= 0} - seen
        seen |= layer
    raise AssertionError(f"no way from {start} to {end}")


@pytest.mark.parametrize(
    ("name", "hexes", "cities", "purple", "paths", "doubles"),
    [("short", 52, 35, 14, 197, 10), ("main", 80, 57, 16, 320, 20)],
)
def test_board_sizes(name: str, hexes: int, cities: int, purple: int, paths: int, doubles: int) -> None:
    board = load_board(name)
    assert (board.n_hexes, board.n_cities, board.n_edges) == (hexes, cities, paths)
    assert (sum(board.purple), sum(board.double)) == (purple, doubles)


@pytest.mark.parametrize("name", BOARDS)
def test_board_is_one_piece(name: str) -> None:
    board = load_board(name)
    seen = {0}
    found = [0]
    while found:
        v = found.pop()
        for w in board.vertex_near[v * 3 : v * 3 + 3]:
            if w >= 0 and w not in seen:
                seen.add(int(w))
                found.append(int(w))
    assert len(seen) == board.n_vertices


def test_board_distances_of_the_worked_examples() -> None:
    board = load_board("main")
    for start, end, far in (
        ("turin", "venice", 3),
        ("turin", "bern", 2),
        ("venice", "bern", 3),
        ("bern", "paris", 2),
        ("paris", "brussels", 1),
        ("brussels", "cologne", 1),
        ("warsaw", "kaliningrad", 3),
        ("prague", "kaliningrad", 6),
    ):
        assert distance(board, start, end) == far


@pytest.mark.parametrize("name", BOARDS)
def test_board_double_paths_never_touch(name: str) -> None:
    """So the free route of a double path never lies on another one."""
    board = load_board(name)
    ends = [v for e in range(int(board.n_edges)) if board.double[e] for v in (board.edge_a[e], board.edge_b[e])]
    assert len(ends) == len(set(ends))


@pytest.mark.parametrize("name", BOARDS)
def test_board_gold_only_on_the_coast(name: str) -> None:
    board = load_board(name)
    for city in range(int(board.n_cities)):
        land = [h for h in board.city_hexes[city * 3 : city * 3 + 3] if h >= 0]
        assert board.coast_gold[city] == 0 or len(land) < 3


def test_board_tokens_and_cards() -> None:
    pieces = load_board("main").pieces
    assert sorted(pieces.tokens) == [3, 3, 4, 4, 5, 5, 9, 9, 9, 10, 10, 10, 11, 11, 11]
    assert sum(pieces.deck) == 25


@pytest.mark.parametrize("name", BOARDS)
def test_names_in_four_languages(name: str) -> None:
    scene = MERCHANTS.scene(MENU.choose(name, 4, {}))
    for table, ids in (
        ("cities", load_board(name).cities),
        ("resources", GOODS_AND_GOLD),
        ("terrains", TERRAINS),
        ("colours", COLOURS),
        ("cards", CARDS),
    ):
        for one in ids:
            for language in LANGUAGES:
                assert scene["names"][table][one][language]
    assert all(scene["title"][language] for language in LANGUAGES)


@pytest.mark.parametrize("name", BOARDS)
def test_scene_places_everything(name: str) -> None:
    scene = MERCHANTS.scene(MENU.choose(name, 4, {}))
    board = load_board(name)
    places = {tuple(at) for at in scene["vertices"].values()}
    assert len(places) == board.n_vertices
    for edge in scene["edges"]:
        (ax, ay), (bx, by) = (scene["vertices"][end] for end in edge["ends"])
        assert (abs(ax - bx), abs(ay - by)) in ((0, 2), (1, 1))
    for cell in scene["hexes"]:
        x, y = cell["at"]
        assert {(x, y - 2), (x, y + 2), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y - 1), (x - 1, y + 1)} <= places
