"""Observations of Hansa Teutonica: a position by hand, cell by cell."""

from __future__ import annotations

from kogge.games.hansa.game import HANSA
from kogge.games.hansa.position import build_position
from kogge.games.hansa.state import Hansa

POSITION = """
board league-3
players 3
turn 2
route emden-groningen 1t 2m 3t
plate 2 swap
plate 3 +3
"""


def cells(s: Hansa, seat: int, name: str) -> list[int]:
    """One block as a seat observes it."""
    features = HANSA.features(s.options)
    start = features.at(name)
    return [int(cell) for cell in HANSA.observation(s, seat)[start : start + features.block(name).size]]


def test_workers_are_numbered_from_the_own_ones() -> None:
    s = build_position(HANSA.menu(), POSITION)
    post = int(s.board.post_start[s.board.route_number["emden-groningen"]])
    assert cells(s, 0, "posts")[post : post + 3] == [1, 4, 5]
    assert cells(s, 1, "posts")[post : post + 3] == [5, 2, 3]
    assert cells(s, 2, "posts")[post : post + 3] == [3, 6, 1]


def test_a_plate_shows_its_faces_to_its_owner_only() -> None:
    s = build_position(HANSA.menu(), POSITION)
    assert [cells(s, seat, "plate") for seat in range(3)] == [[0, 1, 1], [1, 1, 0], [1, 0, 1]]
    assert [sum(cells(s, seat, "own.plate")) for seat in range(3)] == [0, 1, 1]
    assert cells(s, 1, "own.plate")[1] == 1
    undrawn = [int(count) for count in s.bag]
    assert cells(s, 1, "unseen_markers") == [count + (marker == 4) for marker, count in enumerate(undrawn)]


def test_extra_offices_lie_from_the_right_to_the_left() -> None:
    s = build_position(HANSA.menu(), POSITION)
    city = s.board.city_number["emden"]
    for piece in (1, 4, 5, 2, 1, 1):
        s.add_extra(city, piece)
    assert cells(s, 0, "extras")[city * 4 : city * 4 + 4] == [1, 4, 5, 2]
    assert sum(cells(s, 0, "offices")) == 6
