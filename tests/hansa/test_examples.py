"""The worked examples of the rulebooks as positions, each with the colours at different seats."""

from __future__ import annotations

import pytest

from kogge.games.hansa.state import Hansa
from tests.hansa.table import (
    choices,
    desk,
    look,
    mover,
    offered,
    play,
    points,
    position,
    prestige,
    refused,
    stock,
    supply,
)


class Colours:
    """Who sits where. R, B and G in a text are red, blue and green."""

    def __init__(self, red: int, blue: int, green: int) -> None:
        self.red = red
        self.blue = blue
        self._seats = str.maketrans({"R": str(red), "B": str(blue), "G": str(green)})

    def position(self, text: str) -> Hansa:
        return position(text.translate(self._seats))

    def row(self, workers: str) -> list[str]:
        """`Rt Bm .` as a view has it."""
        return workers.translate(self._seats).split()

    def scored(self, red: int, blue: int = 0) -> list[int]:
        """Points of the four seats."""
        return [{self.red: red, self.blue: blue}.get(seat, 0) for seat in (1, 2, 3, 4)]


@pytest.fixture(params=[(1, 2, 3), (4, 1, 3), (3, 4, 2)], ids=["red 1", "red 4", "red 3"])
def table(request: pytest.FixtureRequest) -> Colours:
    return Colours(*request.param)


def test_h4_3_h4_4_blue_is_displaced_between_dortmund_and_paderborn(table: Colours) -> None:
    """H4.3, H4.4: red pays one worker; blue re-places trader and extra worker on two different adjacent routes."""
    s = table.position("turn R\nsupply R 4t\nsupply B 3t\nroute paderborn-dortmund Rt Bt .")
    red, blue = stock(s, table.red), stock(s, table.blue)
    play(s, "displace t paderborn-dortmund.2")
    assert look(s)["posts"]["paderborn-dortmund"] == table.row("Rt Rt .")
    assert supply(s, table.red) == (2, 0)
    assert stock(s, table.red) == (red[0] + 1, red[1])
    assert mover(s) == table.blue
    near = {text.split(".")[0] for text in offered(s, "put t")}
    assert near == {"duisburg-dortmund", "minden-paderborn", "paderborn-hildesheim", "paderborn-warburg"}
    play(s, "put t duisburg-dortmund.2", "put t paderborn-warburg.1")
    assert look(s)["posts"]["duisburg-dortmund"] == table.row(". Bt")
    assert look(s)["posts"]["paderborn-warburg"] == table.row("Bt . .")
    assert supply(s, table.blue) == (3, 0)
    assert stock(s, table.blue) == (blue[0] - 1, blue[1])
    assert mover(s) == table.red


# Red holds all of Dortmund-Paderborn. Dortmund: red in the white circle. Paderborn: red in the white square, blue in
# the black circle. "+3 actions" lies beside the route.
DORTMUND = """turn R left 2
    desk R privilege 2
    supply R 1t
    route paderborn-dortmund Rt Rt Rt
    city dortmund Rm
    city paderborn Rt Bm
    marker paderborn-dortmund +3
    """


def test_h4_9_red_controls_dortmund_and_blue_paderborn(table: Colours) -> None:
    """H4.9: alone in Dortmund; one office each in Paderborn, blue's further right."""
    s = play(table.position(DORTMUND), "establish paderborn-dortmund")
    assert prestige(s) == table.scored(red=1, blue=1)


def test_h4_10_h6_4_red_takes_three_actions_and_lays_a_new_marker(table: Colours) -> None:
    """H4.10, H6.4, H6.6: usable once the action is over; the new one waits unseen for the end of the turn."""
    s = play(table.position(DORTMUND), "establish paderborn-dortmund")
    assert desk(s, table.red)["markers"] == ["+3"]
    assert desk(s, table.red)["plate"] == ["?"]
    assert refused(s, "use +3") == "H4.8"
    play(s, "skip", "use +3")
    assert look(s)["left"] == 1 + 3
    play(s, "place t paderborn-dortmund.1", "income 1t", "income 1t", "income 1t")
    assert mover(s) == 0
    play(s, "draw develop")
    assert mover(s) == table.red
    assert refused(s, "lay develop paderborn-dortmund") == "H6.4"  # red stands there
    play(s, "lay develop minden-hannover")
    assert look(s)["markers"] == {"minden-hannover": "develop"}
    assert mover(s) == table.red % 4 + 1


def test_h5_1_red_founds_at_orange_in_dortmund(table: Colours) -> None:
    """H5.1: pink is open and free, but orange is the leftmost empty slot."""
    s = table.position(DORTMUND)
    before = stock(s, table.red)
    play(s, "establish paderborn-dortmund", "office dortmund")
    assert look(s)["slots"]["dortmund"] == table.row("Rm Rt .")
    assert stock(s, table.red) == (before[0] + 2, before[1])


# Red has orange open and holds Coellen-Warburg with a merchant among the four workers.
COELLEN = "turn R\ndesk R privilege 1\nroute warburg-coellen Rt Rt Rm Rt\n"


def test_h5_6_red_puts_a_merchant_on_the_8(table: Colours) -> None:
    """H5.6, H7.2 D: the orange cell; the other three workers return."""
    s = table.position(COELLEN)
    before = stock(s, table.red)
    play(s, "establish warburg-coellen")
    assert choices(s) == ["office coellen", "office warburg", "prestige 7", "prestige 8", "skip"]
    play(s, "prestige 8")
    assert look(s)["special"] == table.row(". Rm . .")
    assert stock(s, table.red) == (before[0] + 3, before[1])
    assert prestige(s) == table.scored(red=0)
    assert points(s, table.red, "special") == 8


def test_h5_1_red_could_found_in_warburg_instead(table: Colours) -> None:
    """H5.1: the orange square there."""
    s = table.position(COELLEN)
    before = stock(s, table.red)
    play(s, "establish warburg-coellen", "office warburg")
    assert look(s)["slots"]["warburg"] == table.row("Rt .")
    assert prestige(s) == table.scored(red=0)
    assert stock(s, table.red) == (before[0] + 2, before[1] + 1)


def test_h5_2_red_could_found_in_coellen_and_score(table: Colours) -> None:
    """H5.2: the white square there bears a point."""
    s = play(table.position(COELLEN), "establish warburg-coellen", "office coellen")
    assert look(s)["slots"]["coellen"] == table.row("Rt .")
    assert prestige(s) == table.scored(red=1)


def test_h6_2_red_swaps_with_blue_in_perleberg(table: Colours) -> None:
    """H6.2: a trader comes to the black circle though red's privilege is not black."""
    s = table.position("turn R left 2\ndesk R privilege 2\nhand R swap\ncity perleberg Gt Rt Bm")
    play(s, "use swap perleberg.2")
    assert look(s)["slots"]["perleberg"] == table.row("Gt Bm Rt")
    assert desk(s, table.red)["used"] == ["swap"]
    assert look(s)["left"] == 2


def test_h6_3_red_founds_an_extra_office_in_full_hannover(table: Colours) -> None:
    """H6.3: left of the two that are there."""
    s = table.position("turn R\nhand R office\nroute bremen-hannover Rt Rt Rt\ncity hannover Bt Gt")
    before = stock(s, table.red)
    play(s, "establish bremen-hannover")
    assert refused(s, "office hannover") == "H5.3"
    play(s, "extra t hannover")
    assert look(s)["slots"]["hannover"] == table.row("Bt Gt")
    assert look(s)["extras"] == {"hannover": table.row("Rt")}
    assert stock(s, table.red) == (before[0] + 2, before[1])
    assert points(s, table.red, "network") == 1


def test_h6_5_red_develops_the_book_and_moves_three(table: Colours) -> None:
    """H6.5, H4.7: a merchant into the supply, and three workers instead of two may move now."""
    s = table.position("turn R\nhand R develop\nroute hamburg-bremen Rt Rt Rt .")
    play(s, "use develop book")
    assert supply(s, table.red) == (0, 1)
    play(s, "move hamburg-bremen.1", "lift hamburg-bremen.2", "lift hamburg-bremen.3")
    play(s, "put t emden-stade.1", "put t emden-stade.2", "put t emden-stade.3")
    assert look(s)["posts"]["emden-stade"] == table.row("Rt Rt Rt")
    assert look(s)["left"] == 1


def test_h7_2_f_nine_offices_in_seven_cities_with_key_three_are_27(table: Colours) -> None:
    """H7.2 F: Kampen touches no other city of the network and does not count."""
    s = table.position(
        """turn R
        desk R keys 3
        city bremen Rm
        city minden Rt Rt
        city hannover Rt Bt
        extra hannover Rt
        city paderborn Rt
        city hildesheim Rt
        city goslar Rt
        city dortmund Bm Rt
        city kampen Rt"""
    )
    assert points(s, table.red, "network") == 9 * 3 == 27
