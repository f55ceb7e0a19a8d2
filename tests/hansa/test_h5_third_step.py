"""H5: offices, abilities and special prestige."""

from __future__ import annotations

import pytest

from kogge.games.hansa.game import HANSA
from tests.hansa.table import (
    FIVE,
    THREE,
    choices,
    desk,
    look,
    mover,
    offered,
    play,
    position,
    prestige,
    refused,
    stock,
    supply,
)

# Every city between Stendal and Arnheim on the shortest way but Minden.
CHAIN = ("stendal", "brunswiek", "munster", "arnheim")


def chain(seat: int) -> str:
    """Offices of a seat in the whole chain but Minden, and a route to close it."""
    rows = [f"city {city} {seat}t" for city in CHAIN] + [f"route minden-hannover {seat}t {seat}t {seat}t"]
    return "\n".join([*rows, ""])


def test_h5_1_into_the_leftmost_empty_slot_of_an_end_city() -> None:
    s = position("turn 1\ndesk 1 privilege 3\nroute minden-hannover 1t 1t 1t\ncity minden 2t 3t")
    play(s, "establish minden-hannover")
    assert offered(s, "office") == ["hannover", "minden"]
    play(s, "office minden")
    assert look(s)["slots"]["minden"] == ["2t", "3t", "1t", "."]


def test_h5_1_in_the_first_city_of_the_board_too() -> None:
    s = position("turn 1\nroute arnheim-duisburg 1t 1t 1t")  # slot 0 of the data file
    play(s, "establish arnheim-duisburg", "office arnheim")
    assert look(s)["slots"]["arnheim"] == ["1t", ".", ".", "."]
    assert look(s)["full_cities"] == 0


def test_h5_1_only_in_an_end_city() -> None:
    s = position("turn 1\nroute minden-hannover 1t 1t 1t")
    play(s, "establish minden-hannover")
    assert refused(s, "office bremen") == "H5.1"


@pytest.mark.parametrize(
    ("workers", "open_to"), [("1t 1t 1t", ["hamburg"]), ("1m 1m 1m", ["stade"]), ("1t 1m 1t", ["hamburg", "stade"])]
)
def test_h5_1_squares_take_traders_circles_merchants(workers: str, open_to: list[str]) -> None:
    s = position(f"turn 1\ndesk 1 book 3\nroute hamburg-stade {workers}")
    play(s, "establish hamburg-stade")
    assert offered(s, "office") == open_to


@pytest.mark.parametrize(
    ("privilege", "taken", "allowed"),
    [(0, 1, False), (1, 1, True), (1, 2, False), (2, 2, True), (2, 3, False), (3, 3, True)],
)
def test_h5_1_the_colour_must_be_open(privilege: int, taken: int, allowed: bool) -> None:
    s = position(
        f"""turn 1
        desk 1 privilege {privilege}
        route bremen-minden 1t 1t 1t
        city bremen 3t 3t
        city minden {"2t " * taken}"""
    )
    play(s, "establish bremen-minden")
    assert ("office minden" in choices(s)) == allowed


def test_h5_1_no_slot_may_be_skipped() -> None:
    # Perleberg: white square, pink square, black circle; with merchants only, the circle is out of reach.
    s = position(
        "turn 1\ndesk 1 privilege 3 book 3\nroute stendal-perleberg 1m 1m 1m\ncity perleberg 2t\ncity stendal 3t"
    )
    play(s, "establish stendal-perleberg")
    assert offered(s, "office") == ["stendal"]
    assert refused(s, "office perleberg") == "H5.1"
    s = position("turn 1\ndesk 1 privilege 3 book 3\nroute stendal-perleberg 1m 1m 1m\ncity perleberg 2t 2t")
    play(s, "establish stendal-perleberg", "office perleberg")
    assert look(s)["slots"]["perleberg"] == ["2t", "2t", "1m"]


def test_h5_1_the_worker_comes_from_that_route_only() -> None:
    s = position("turn 1\nsupply 1 5t 1m\nroute hamburg-stade 1t 1t 1t")
    play(s, "establish hamburg-stade")
    assert offered(s, "office") == ["hamburg"]  # Stade's circle is not for the merchant of the supply
    play(s, "office hamburg")
    assert supply(s, 1) == (5, 1)


@pytest.mark.parametrize(
    ("header", "route", "city", "scored"),
    [
        ("45", "emden-groningen", "groningen", 1),
        ("45", "hamburg-lubeck", "lubeck", 1),
        ("45", "warburg-coellen", "coellen", 1),
        ("45", "quedlinburg-halle", "halle", 1),
        ("45", "hamburg-stade", "stade", 0),
        ("45", "paderborn-warburg", "warburg", 0),
        ("45", "hamburg-lubeck", "hamburg", 0),
        ("3", "emden-groningen", "groningen", 1),
        ("3", "hamburg-lubeck", "lubeck", 1),
        ("3", "warburg-coellen", "coellen", 1),
        ("3", "quedlinburg-halle", "halle", 1),
        ("3", "hamburg-stade", "stade", 1),
        ("3", "paderborn-warburg", "warburg", 1),
    ],
)
def test_h5_2_printed_points(header: str, route: str, city: str, scored: int) -> None:
    length = 4 if route in ("warburg-coellen", "quedlinburg-halle") else 3
    workers = " ".join(["1m", "1t", "1t", "1t"][:length])
    text = f"turn 1\ndesk 1 privilege 1\nroute {route} {workers}"
    s = position(text, THREE) if header == "3" else position(text)
    play(s, f"establish {route}", f"office {city}")
    assert prestige(s)[0] == scored


def test_h5_2_only_the_first_slot_and_not_by_swapping() -> None:
    s = position("turn 1\ndesk 1 privilege 2\nroute hamburg-lubeck 1t 1t 1t\ncity lubeck 2t\nhand 1 swap")
    play(s, "establish hamburg-lubeck", "office lubeck")
    assert prestige(s) == [0, 1, 0, 0]  # step 1: seat 2 controlled Lübeck
    play(s, "use swap lubeck.1")
    assert look(s)["slots"]["lubeck"] == ["1t", "2t"]
    assert prestige(s) == [0, 1, 0, 0]


def test_h5_3_the_last_slot_makes_a_city_full() -> None:
    s = position(
        """turn 1 left 3
        desk 1 privilege 2
        route hamburg-lubeck 1t 1t 1t
        route duisburg-dortmund 1t 1t
        city lubeck 2t"""
    )
    play(s, "establish duisburg-dortmund", "office duisburg")
    assert look(s)["full_cities"] == 1  # Duisburg has one slot
    play(s, "establish hamburg-lubeck", "office lubeck")
    assert look(s)["full_cities"] == 2


def test_h5_3_no_office_in_a_full_city() -> None:
    s = position("turn 1\ndesk 1 privilege 3\nroute duisburg-dortmund 1t 1m\ncity duisburg 2t")
    play(s, "establish duisburg-dortmund")
    assert offered(s, "office") == ["dortmund"]
    assert refused(s, "office duisburg") == "H5.3"


def test_h5_3_the_tenth_full_city_ends_the_game() -> None:
    nine = """city brunswiek 2t
        city duisburg 2t
        city stade 2t
        city bremen 2t 2t
        city coellen 3t 3t
        city emden 3t 3t
        city goslar 3t 3t
        city hannover 4t 4t
        city hildesheim 4t 4t
        """
    s = position(f"turn 1 left 2\ndesk 1 privilege 2\nroute hamburg-lubeck 1t 1t 1t\ncity lubeck 2t\n{nine}")
    assert look(s)["full_cities"] == 9
    play(s, "establish hamburg-lubeck", "office lubeck")
    assert look(s)["full_cities"] == 10
    assert HANSA.ended_by(s) == "cities"


@pytest.mark.parametrize(("before", "scored"), [("", 7), ("linked 2\n", 4), ("linked 2\nlinked 3\n", 2)])
def test_h5_4_the_link_scores_7_4_2(before: str, scored: int) -> None:
    s = position(f"turn 1\n{before}{chain(1)}")
    play(s, "establish minden-hannover", "office minden")
    assert prestige(s)[0] == scored
    assert desk(s, 1)["link"] == before.count("linked") + 1


def test_h5_4_five_players_may_link() -> None:
    s = position(f"turn 5\nlinked 1\nlinked 2\n{chain(5)}", FIVE)
    play(s, "establish minden-hannover", "office minden")
    assert prestige(s) == [0, 0, 0, 0, 2]


def test_h5_4_once_per_player() -> None:
    s = position(f"turn 1\nlinked 1\nprestige 1 7\n{chain(1)}")
    play(s, "establish minden-hannover", "office minden")
    assert prestige(s)[0] == 7


def test_h5_4_any_length_any_slots_no_control_needed() -> None:
    long_way = ["perleberg", "luneburg", "hannover", "bremen", "osnabruck", "kampen", "arnheim"]
    rows = "\n".join(f"city {city} 1t" for city in long_way)
    s = position(f"turn 1\nroute stendal-magdeburg 1t 1m 1t\ncity stendal 2t\nextra stendal 2t\n{rows}")
    play(s, "establish stendal-magdeburg", "office stendal")
    assert look(s)["slots"]["stendal"] == ["2t", "1m", ".", "."]
    assert prestige(s)[0] == 7


def test_h5_4_a_gap_breaks_the_chain() -> None:
    s = position(
        "turn 1\nroute minden-hannover 1t 1t 1t\ncity stendal 1t\ncity brunswiek 1t\ncity arnheim 1t\ncity munster 2t"
    )
    play(s, "establish minden-hannover", "office minden")
    assert prestige(s)[0] == 0
    assert desk(s, 1)["link"] == 0


def test_h5_4_an_extra_office_completes_it_too() -> None:
    s = position(f"turn 1\nhand 1 office\ncity minden 2t 2t 2t 2t\n{chain(1)}")
    play(s, "establish minden-hannover", "extra t minden")
    assert prestige(s)[0] == 7


@pytest.mark.parametrize(
    ("route", "workers", "track"),
    [
        ("emden-groningen", "1t 1t 1t", "book"),
        ("hamburg-stade", "1t 1t 1t", "privilege"),
        ("hamburg-lubeck", "1t 1t 1t", "bank"),
        ("quedlinburg-gottingen", "1t 1t 1t", "actions"),
        ("quedlinburg-halle", "1t 1t 1t 1t", "keys"),
    ],
)
def test_h5_5_scroll_cities_develop_their_ability(route: str, workers: str, track: str) -> None:
    s = position(f"turn 1\nroute {route} {workers}")
    play(s, f"establish {route}")
    assert offered(s, "develop") == [track]
    play(s, f"develop {track}")
    assert desk(s, 1)["tracks"][track] == 1
    assert supply(s, 1) == ((0, 1) if track == "book" else (1, 0))


def test_h5_5_not_when_fully_open() -> None:
    s = position("turn 1\ndesk 1 bank 3\nroute hamburg-lubeck 1t 1t 1t")
    play(s, "establish hamburg-lubeck")
    assert offered(s, "develop") == []
    assert refused(s, "develop bank") == "H5.5"


def test_h5_5_only_the_ability_of_an_end_city() -> None:
    s = position("turn 1\nroute hamburg-lubeck 1t 1t 1t")
    play(s, "establish hamburg-lubeck")
    assert refused(s, "develop keys") == "H5.5"


@pytest.mark.parametrize(
    ("privilege", "cells"), [(0, ["7"]), (1, ["7", "8"]), (2, ["7", "8", "9"]), (3, ["7", "8", "9", "11"])]
)
def test_h5_6_cells_whose_colour_is_open_may_be_chosen_freely(privilege: int, cells: list[str]) -> None:
    s = position(f"turn 1\ndesk 1 privilege {privilege}\nroute warburg-coellen 1t 1t 1m 1t")
    before = stock(s, 1)
    play(s, "establish warburg-coellen")
    assert offered(s, "prestige") == cells
    play(s, f"prestige {cells[-1]}")
    assert look(s)["special"][len(cells) - 1] == "1m"
    assert stock(s, 1) == (before[0] + 3, before[1])
    assert prestige(s)[0] == 0  # counted at the end


def test_h5_6_the_cell_must_be_empty() -> None:
    s = position("turn 1\ndesk 1 privilege 1\nroute warburg-coellen 1t 1t 1m 1t\nspecial 7 2")
    play(s, "establish warburg-coellen")
    assert offered(s, "prestige") == ["8"]
    assert refused(s, "prestige 7") == "H5.6"


def test_h5_6_a_merchant_of_that_route_only() -> None:
    s = position("turn 1\nsupply 1 1m\nroute warburg-coellen 1t 1t 1t 1t")
    play(s, "establish warburg-coellen")
    assert offered(s, "prestige") == []
    assert refused(s, "prestige 7") == "H5.6"


def test_h5_6_only_coellen_warburg() -> None:
    s = position("turn 1\nroute paderborn-warburg 1t 1m 1t")
    play(s, "establish paderborn-warburg")
    assert refused(s, "prestige 7") == "H5.6"


def test_h5_7_a_route_between_full_cities_can_be_established() -> None:
    s = position(
        """turn 1
        route bremen-hannover 1t 1t 1t
        city bremen 2m 2t
        city hannover 1t 3t
        marker bremen-hannover develop"""
    )
    play(s, "establish bremen-hannover")
    assert prestige(s) == [0, 1, 1, 0]
    assert desk(s, 1)["markers"] == ["develop"]
    assert look(s)["posts"]["bremen-hannover"] == [".", ".", "."]
    assert mover(s) == 1
