"""H1: what is in the box."""

from __future__ import annotations

import pytest

from kogge.core.errors import BadOption
from kogge.games.hansa.board import MARKERS, TRACKS, load_board
from kogge.games.hansa.game import MENU
from tests.hansa.table import NO_PROMO, desk, new, play, stock, supply

TRACK_VALUES = {
    "keys": [1, 2, 2, 3, 4],
    "actions": [2, 3, 3, 4, 4, 5],
    "privilege": [0, 1, 2, 3],
    "book": [2, 3, 4, 5],
    "bank": [3, 5, 7, 99],
}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_h1_1_everybody_has_27_traders_and_4_merchants(players: int) -> None:
    s = play(new(players), "first 1")
    for seat in range(1, players + 1):
        traders = supply(s, seat)[0] + stock(s, seat)[0]
        merchants = supply(s, seat)[1] + stock(s, seat)[1]
        assert traders + 15 + 1 == 27  # 15 on the desk, one marks the prestige
        assert merchants + 3 == 4


@pytest.mark.parametrize("track", TRACKS)
def test_h1_2_the_values_of_the_tracks(track: str) -> None:
    printed = load_board("league-45").desk
    number = TRACKS.index(track)
    cells = int(printed.last[number]) + 1
    assert [printed.value(number, level) for level in range(cells)] == TRACK_VALUES[track]


def test_h1_2_three_discs_and_fifteen_cubes_cover_the_desk() -> None:
    printed = load_board("league-45").desk
    covered = {track: int(printed.last[number]) for number, track in enumerate(TRACKS)}
    assert covered == {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}
    assert sum(n for track, n in covered.items() if track != "book") == 15


def test_h1_2_only_the_leftmost_value_is_open_at_first() -> None:
    s = play(new(3), "first 1")
    for seat in (1, 2, 3):
        assert desk(s, seat)["tracks"] == dict.fromkeys(TRACKS, 0)
    assert [s.level_value(0, track) for track in range(5)] == [1, 2, 0, 2, 3]


def test_h1_3_fifteen_markers_three_of_them_golden() -> None:
    printed = load_board("league-45").desk
    counts = dict(zip(MARKERS, printed.markers, strict=True))
    golden = dict(zip(MARKERS, printed.gold, strict=True))
    assert counts == {"office": 4, "swap": 3, "move3": 2, "develop": 2, "+3": 2, "+4": 2} | NO_PROMO
    assert golden == {"office": 1, "swap": 1, "move3": 1, "develop": 0, "+3": 0, "+4": 0} | NO_PROMO
    assert sum(counts.values()) == 15


@pytest.mark.parametrize(("players", "board"), [(3, "league-3"), (4, "league-45"), (5, "league-45")])
def test_h1_4_the_side_of_the_board_fits_the_number_of_players(players: int, board: str) -> None:
    assert MENU.choose(None, players, {}).board == board
    assert new(players).board.name == board


@pytest.mark.parametrize(("board", "players"), [("league-45", 3), ("league-3", 4), ("league-3", 5)])
def test_h1_4_the_other_side_is_refused(board: str, players: int) -> None:
    with pytest.raises(BadOption, match=f"board {board} is for"):
        MENU.choose(board, players, {})
