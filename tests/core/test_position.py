"""Rows and headers of positions, as every game reads them."""

from __future__ import annotations

import pytest

from kogge.core.contract import State
from kogge.core.errors import BadNotation, BadPosition
from kogge.core.position import read_count, read_header, read_index, read_row, read_rows, read_seat
from kogge.games.hansa.game import HANSA
from kogge.games.registry import GAMES

MENU = HANSA.menu()
S = HANSA.new(MENU.choose("league-45", 4, {}))


def test_rows_are_words_without_comments_and_empty_lines() -> None:
    assert read_rows("a  b\n\n # only a comment\nc # and one\n") == [["a", "b"], ["c"]]


def test_the_header_chooses_board_players_and_options() -> None:
    options = read_header(MENU, read_rows("players 2\nboard east\noption two_players uk\nturn 1"))
    assert (options.board, options.players, options["two_players"]) == ("east", 2, "uk")
    assert read_header(MENU, []).players == 4
    assert read_header(MENU, [], players=3).board == "league-3"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "line", ["game", "game hansa 1", "board", "players", "players two", "players 2 3", "option", "option first"]
)
def test_a_header_line_of_another_form_is_refused(name: str, line: str) -> None:
    with pytest.raises(BadPosition, match=f"position, '{line}': write it as"):
        read_header(GAMES[name].menu(), read_rows(line))


def test_what_the_menu_does_not_offer_is_refused() -> None:
    with pytest.raises(BadPosition, match=r"^position: hansa has no board 'west'"):
        read_header(MENU, read_rows("board west"))


def test_a_position_of_another_game_is_refused() -> None:
    assert read_header(MENU, read_rows("game hansa")).game == "hansa"
    with pytest.raises(BadPosition, match=r"^position, 'game yokohama': this is read as a position of hansa$"):
        read_header(MENU, read_rows("game yokohama"))


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (IndexError("list index"), "a word is missing"),
        (ValueError("too many"), "too many"),
        (BadNotation("no such place"), "no such place"),
    ],
)
def test_a_wrong_row_is_quoted(error: Exception, reason: str) -> None:
    def read(s: State, words: list[str]) -> None:
        raise error

    with pytest.raises(BadPosition, match=f"^position, 'hand 1 x': {reason}$"):
        read_row(S, ["hand", "1", "x"], read)


def test_words_of_rows() -> None:
    assert (read_count("0", 5), read_count("5", 5)) == (0, 5)
    assert (read_seat(S, "1"), read_seat(S, "4")) == (0, 3)
    assert read_index("kind", ("t", "m"), "m") == 1


@pytest.mark.parametrize("word", ["6", "-1", "x", ""])
def test_wrong_counts_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is not a number up to 5"):
        read_count(word, 5)


@pytest.mark.parametrize("word", ["0", "5"])
def test_wrong_seats_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match=r"seats are counted from 1|not a number up to 4"):
        read_seat(S, word)


def test_a_wrong_name_is_told_the_right_ones() -> None:
    with pytest.raises(ValueError, match="there is no kind 'x'; there are: t, m"):
        read_index("kind", ("t", "m"), "x")
