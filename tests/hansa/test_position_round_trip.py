"""Positions both ways: whatever a match reaches can be written, and reads back to an equal state."""

from __future__ import annotations

import pytest

from kogge.core.dealer import Dealer
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.state import Hansa
from tests.depth import trials
from tests.hansa.table import choices, play, position
from tests.hansa.wander import Wanderer, cases, sparse

POSITIONS = trials(12, 100, 10_000)  # written and read for each set-up
SPACING = trials(5, 3, 1)  # decisions from one to the next


def assert_round_trip(s: Hansa) -> None:
    """Written, read, and written again: the same state and the same text."""
    text = HANSA.write_position(s)
    again = HANSA.read_position(text)
    assert again.key() == s.key(), text
    assert again.options.data() == s.options.data()
    assert [type(step) for step in again.agenda] == [type(step) for step in s.agenda], text
    assert list(again.legal()) == list(s.legal()), text
    assert HANSA.view(again, 0) == HANSA.view(s, 0), text
    assert HANSA.write_position(again) == text


def starts(board: str, players: int, given: dict[str, str], number: int) -> Hansa:
    """Games from the beginning, with the first seat drawn or named, and games that begin late."""
    if number % 3 == 2:
        return sparse(board, players, given)
    first = {} if number % 3 == 0 else {"first": str(number % players + 1)}
    return HANSA.new(MENU.choose(board, players, {**given, **first}))


@pytest.mark.parametrize(("board", "players", "given"), cases())
def test_every_position_of_a_game_reads_back_as_it_was_written(board: str, players: int, given: dict[str, str]) -> None:
    tried = 0
    number = 0
    while tried < POSITIONS:
        s = starts(board, players, given, number)
        who = Wanderer(f"positions {board} {players} {given} {number}", thrifty=number % 2 == 1)
        pause = Dealer(f"pause {board} {players} {number}")
        number += 1
        left = 0
        while s.agenda and tried < POSITIONS:
            if left == 0:
                assert_round_trip(s)
                tried += 1
                left = int(pause.below(2 * SPACING - 1)) + 1
            left -= 1
            s.apply(who.choose(s))
        if not s.agenda:
            assert_round_trip(s)


def test_a_game_that_ends_after_this_action_for_want_of_markers_reads_back() -> None:
    s = position("turn 1\nroute minden-hannover 1t 1t 1t\nmarker minden-hannover swap\nbag")
    play(s, "establish minden-hannover")
    assert "dry" in HANSA.write_position(s).split()
    assert_round_trip(s)


def test_extra_offices_keep_their_order_over_all_cities() -> None:
    s = position(
        "turn 1 left 3\nhand 1 office office office\nroute minden-hannover 1t 1t 1t\nroute bremen-hannover 1t 1t 1t\n"
        "route bremen-minden 1t 1t 1t\ncity minden 2t\ncity hannover 3t"
    )
    play(s, "establish minden-hannover", "extra t minden", "establish bremen-hannover", "extra t hannover")
    play(s, "establish bremen-minden", "extra t minden")
    assert "extras minden hannover minden" in HANSA.write_position(s)
    assert_round_trip(s)


def test_a_permanent_marker_that_waits_for_a_tax_reads_back() -> None:
    """H9.3 comes before H10.4: the step of the marker lies below the question which workers are hired."""
    header = "board east\nplayers 3\noption tax_1 swap\noption tax_2 swap\n"
    board = HANSA.read_position(header).board
    waited = 0
    for r, route in enumerate(board.routes):
        if board.permanent[r] == 0:
            continue
        posts = ["1m" if boat else "1t" for boat in board.boat[board.post_start[r] : board.post_start[r + 1]]]
        rows = f"turn 1\ndesk 1 book 3 privilege 3\nroute {route} {' '.join(posts)}\ndecree tax {route} 2\n"
        s = position(rows, header)
        s.apply(HANSA.read(s, f"establish {route}"))
        office = next((text for text in choices(s) if text.startswith("office")), "")
        if office:
            play(s, office)
            waited += "step permanent" in HANSA.write_position(s)
            assert_round_trip(s)
    assert waited > 0
