"""HR1 to HR18: what the engine decides where the books are silent."""

from __future__ import annotations

import pytest

from kogge.core.contract import NOBODY
from kogge.core.errors import BadNotation
from kogge.games.hansa.game import HANSA
from tests.hansa.table import (
    FIVE,
    NO_PROMO,
    choices,
    desk,
    look,
    mover,
    new,
    offered,
    places,
    play,
    points,
    position,
    prestige,
    stock,
    supply,
    with_boats,
)

CHAIN = "city stendal 1t\ncity brunswiek 1t\ncity munster 1t\ncity arnheim 1t\nroute minden-hannover 1t 1t 1t\n"
SPENT = "city hamburg 2t 2t 2t\ncity minden 2t 2t 2t 2t\nspecial 7 2\n"  # 7 traders and the merchant of seat 2


def test_hr1_the_extra_worker_may_be_placed_first() -> None:
    # One near post is left, the extra worker is of the other kind: whoever is placed first gets it.
    text = """turn 1
        supply 1 2t
        supply 2 10t
        route warburg-coellen 2t . . .
        route paderborn-warburg 3t 3t .
        route warburg-gottingen 4t 4t 4t"""
    s = position(text)
    assert stock(s, 2) == (0, 1)
    play(s, "displace t warburg-coellen.1")
    assert offered(s, "put t") == offered(s, "put m") == ["paderborn-warburg.3"]
    play(s, "put m paderborn-warburg.3")
    assert "done" not in choices(s)
    assert "paderborn-dortmund.1" in offered(s, "put t")
    play(s, "put t paderborn-dortmund.1")
    assert mover(s) == 1


def test_hr1_no_more_extra_workers_than_are_due() -> None:
    s = position("turn 1\nsupply 1 2t\ndesk 2 book 3\nsupply 2 10t\nroute warburg-coellen 2t . . .")
    assert stock(s, 2) == (0, 4)
    play(s, "displace t warburg-coellen.1", "put m paderborn-warburg.3")
    assert {text.split()[0] for text in offered(s, "put")} == {"t"}  # the one extra worker is placed


def test_hr2_the_nearest_routes_are_looked_for_before_each_worker() -> None:
    s = position(
        """turn 1
        supply 1 2t
        route warburg-coellen 2t . . .
        route paderborn-warburg 3t 3t .
        route warburg-gottingen 4t 4t 4t"""
    )
    play(s, "displace t warburg-coellen.1")
    assert offered(s, "put t") == ["paderborn-warburg.3"]
    play(s, "put t paderborn-warburg.3")
    assert "paderborn-warburg.3" not in offered(s, "put t")
    assert len(offered(s, "put t")) == 12


def packed(empty: int, road: str = "2t . . .") -> str:
    """A worker on every post but those of Coellen-Warburg and so many more; seat 2 has merchants to hire."""
    board = new(4).board
    workers = ["2t"] * 24 + ["3t"] * 26 + ["4t"] * 26 + ["1t"] * 23 + ["3m"] * (4 - empty) + ["."] * empty
    rows = [f"desk {seat} keys 4 actions 5 privilege 3 book 3 bank 3" for seat in (1, 2, 3, 4)]
    for number, name in enumerate(board.routes):
        if name != "warburg-coellen":
            length = int(board.length[number])
            rows.append(f"route {name} {' '.join(workers[:length])}")
            workers = workers[length:]
    assert workers == []
    return f"turn 1\nsupply 1 3t\nroute warburg-coellen {road}\n" + "\n".join(rows)


def test_hr3_without_any_empty_post_the_displaced_worker_returns_to_the_general_supply() -> None:
    s = position(packed(0))
    assert stock(s, 2) == (1, 4)
    play(s, "displace t warburg-coellen.1")
    assert mover(s) == 1
    assert stock(s, 2) == (2, 4)
    assert look(s)["posts"]["warburg-coellen"] == ["1t", ".", ".", "."]


def test_hr3_a_merchant_too() -> None:
    s = position(packed(0, "2m . . ."))
    assert stock(s, 2) == (2, 3)
    play(s, "displace t warburg-coellen.1")
    assert mover(s) == 1
    assert stock(s, 2) == (2, 4)


def test_hr3_r5_by_kind_while_the_extra_merchant_finds_a_boat() -> None:
    s = with_boats(position(packed(1)), "warburg-gottingen.3")
    play(s, "displace t warburg-coellen.1")
    assert stock(s, 2) == (2, 4)
    assert (mover(s), choices(s)) == (2, ["put m warburg-gottingen.3", "done"])


def test_hr4_a_lifted_worker_goes_where_a_displaced_one_would() -> None:
    s = position(f"turn 1\nsupply 1 2t\nroute warburg-coellen 2t 2t . .\nroute emden-stade . 2t 2t\n{SPENT}")
    play(s, "displace t warburg-coellen.1")
    assert offered(s, "lift") == []  # first the displaced worker
    play(s, "put t paderborn-warburg.1")
    assert "warburg-coellen.2" in offered(s, "lift")  # also from the route of the displacement
    play(s, "lift warburg-coellen.2")
    assert {text.split(".")[0] for text in offered(s, "put t")} == {"paderborn-warburg", "warburg-gottingen"}
    assert {text.split()[0] for text in choices(s)} == {"put"}  # not into the supply, and not declined
    play(s, "put t warburg-gottingen.1")
    assert mover(s) == 1


def test_hr4_the_post_it_left_counts_as_empty() -> None:
    s = position(
        f"""turn 1
        supply 1 2t
        route warburg-coellen 2t . . .
        route paderborn-warburg 2t 3t .
        route warburg-gottingen 4t 4t 4t
        route emden-stade . 2t 2t
        {SPENT}"""
    )
    play(s, "displace t warburg-coellen.1", "put t paderborn-warburg.3", "lift paderborn-warburg.1")
    assert offered(s, "put t") == ["paderborn-warburg.1"]


def test_hr4_nothing_is_lifted_that_could_not_be_put_down() -> None:
    # Seat 2 has no worker in a supply, and the displaced one takes the last empty post off the route.
    merchants = "\n".join(f"special {cell} 2" for cell in (7, 8, 9, 11))
    s = position(f"{packed(1, '2t 2t . .')}\n{merchants}")
    assert supply(s, 2) == stock(s, 2) == (0, 0)
    play(s, "displace t warburg-coellen.1", "put t warburg-gottingen.3")
    assert "warburg-coellen.2" not in offered(s, "lift")
    assert "warburg-gottingen.3" in offered(s, "lift")  # it can go back


def test_hr4_a_merchant_allows_two_lifts() -> None:
    spent = "city hamburg 2t 2t 2t\ncity minden 2t 2t 2t 2t\nroute emden-stade 2t 2t 2t\nroute hamburg-lubeck 2t . .\n"
    s = position(f"turn 1\nsupply 1 3t\nroute warburg-coellen 2m . . .\n{spent}")
    assert supply(s, 2) == stock(s, 2) == (0, 0)
    play(
        s,
        "displace t warburg-coellen.1",
        "put m paderborn-warburg.1",
        "lift emden-stade.1",
        "put t paderborn-warburg.2",
    )
    assert mover(s) == 2
    play(s, "lift emden-stade.2", "put t paderborn-warburg.3")
    assert mover(s) == 1


@pytest.mark.parametrize(("mine", "theirs"), [("2t", "2t"), ("1t 1m", "2t"), ("5t", "2m"), ("2t 1m", "2m")])
def test_hr5_paying_is_not_asked_without_a_choice(mine: str, theirs: str) -> None:
    s = position(f"turn 1\nsupply 1 {mine}\nroute hamburg-lubeck {theirs} . .")
    play(s, "displace t hamburg-lubeck.1")
    assert mover(s) == 2


def test_hr5_paying_comes_before_re_placing() -> None:
    s = position("turn 1\nsupply 1 3t 1m\nroute hamburg-lubeck 2t . .")
    play(s, "displace t hamburg-lubeck.1")
    assert (mover(s), choices(s)) == (1, ["pay t", "pay m"])
    play(s, "pay t")
    assert mover(s) == 2


def test_hr5_the_second_payment_may_be_forced() -> None:
    s = position("turn 1\ndesk 1 book 1\nsupply 1 2t 2m\nroute hamburg-lubeck 2m . .")
    play(s, "displace t hamburg-lubeck.1", "pay t")
    assert mover(s) == 2  # only merchants were left to pay with
    assert supply(s, 1) == (0, 1)


def test_hr6_the_third_step_is_not_asked_when_only_skipping_is_left() -> None:
    s = position("turn 1 left 2\nroute bremen-hannover 1t 1t 1t\ncity bremen 2t 2t\ncity hannover 3t 3t")
    play(s, "establish bremen-hannover")
    assert (mover(s), look(s)["left"]) == (1, 1)
    assert look(s)["posts"]["bremen-hannover"] == [".", ".", "."]


def test_hr6_re_placing_is_not_asked_when_nothing_can_be_placed() -> None:
    s = position(packed(1))
    play(s, "displace t warburg-coellen.1")
    assert offered(s, "put t") == offered(s, "put m") == ["warburg-gottingen.3"]
    play(s, "put t warburg-gottingen.3")
    assert mover(s) == 1  # there are workers to place, but no post for them


def test_hr6_re_placing_is_asked_as_long_as_one_post_is_left() -> None:
    s = position(packed(2) + "\nsupply 2 1t")
    play(s, "displace t warburg-coellen.1", "put t warburg-gottingen.3")
    assert (mover(s), choices(s)) == (2, ["put m warburg-gottingen.2", "done"])


def test_hr7_income_takes_fewer_but_not_none() -> None:
    s = position("turn 1\ndesk 1 bank 2")
    assert offered(s, "income") == ["1m"] + [f"{t}t{m}" for t in range(1, 8) for m in ("", " 1m") if t < 7 or not m]
    with pytest.raises(BadNotation):
        HANSA.read(s, "income 0t")


def test_hr8_the_drawn_marker_is_decided_when_it_is_seen() -> None:
    s = position("turn 1 left 2\nroute minden-hannover 1t 1t 1t\nmarker minden-hannover swap")
    play(s, "establish minden-hannover", "skip")
    assert mover(s) == 1  # chance has not decided yet
    for seat in (None, 0, 1):
        assert HANSA.view(s, seat)["seats"][0]["plate"] == ["?"]
        faces = {"office": 4, "swap": 2, "move3": 2, "develop": 2, "+3": 2, "+4": 2} | NO_PROMO
        assert HANSA.view(s, seat)["unseen"] == faces
    play(s, "end")
    assert mover(s) == 0
    assert offered(s, "draw") == ["office", "swap", "move3", "develop", "+3", "+4"]


@pytest.mark.parametrize("marker", ["", "hand 1 office", "hand 1 swap", "hand 1 move3"])
def test_hr9_a_turn_ends_by_itself_when_nothing_can_be_done(marker: str) -> None:
    s = position(f"turn 1 left 1\n{marker}")
    assert mover(play(s, "income 1t")) == 2


@pytest.mark.parametrize("marker", ["hand 1 +3", "hand 1 develop"])
def test_hr9_a_usable_marker_holds_it_open(marker: str) -> None:
    s = position(f"turn 1 left 1\n{marker}")
    assert mover(play(s, "income 1t")) == 1


def test_hr10_two_own_workers_may_be_swapped() -> None:
    s = position("turn 1\nhand 1 swap swap\ncity dortmund 1m 1t 1t")
    play(s, "use swap dortmund.1")
    assert look(s)["slots"]["dortmund"] == ["1t", "1m", "1t"]
    play(s, "use swap dortmund.2")
    assert look(s)["slots"]["dortmund"] == ["1t", "1t", "1m"]
    s = position("turn 1\nhand 1 swap\ncity hamburg 1t 1t")
    assert offered(s, "use swap") == ["hamburg.1"]


def test_hr11_the_fourth_link_scores_nothing() -> None:
    s = position(f"turn 1\nlinked 2\nlinked 3\nlinked 4\n{CHAIN}", FIVE)
    play(s, "establish minden-hannover", "office minden")
    assert prestige(s)[0] == 0
    assert desk(s, 1)["link"] == 0


NINE_FULL = """city brunswiek 2t
    city duisburg 2t
    city stade 2t
    city bremen 2t 2t
    city coellen 3t 3t
    city emden 3t 3t
    city goslar 3t 3t
    city hannover 4t 4t
    city hildesheim 4t 4t
    """


@pytest.mark.parametrize(
    ("points_before", "bag", "named"),
    [(19, "bag", "prestige"), (19, "", "prestige"), (0, "bag", "markers"), (0, "", "cities")],
)
def test_hr12_several_ends_are_named_in_order(points_before: int, bag: str, named: str) -> None:
    s = position(
        f"""turn 1
        desk 1 privilege 2
        prestige 2 {points_before}
        route hamburg-lubeck 1t 1t 1t
        city lubeck 2t
        marker hamburg-lubeck swap
        {bag}
        {NINE_FULL}"""
    )
    play(s, "establish hamburg-lubeck", "office lubeck")
    assert s.to_move() == NOBODY
    assert look(s)["full_cities"] == 10
    assert HANSA.ended_by(s) == named


def test_hr13_every_lift_counts_and_a_worker_may_return() -> None:
    s = position("turn 1 left 2\nroute hamburg-stade 1t . .\nroute emden-stade 1t . .")
    play(s, "move hamburg-stade.1", "put t hamburg-stade.1")
    assert offered(s, "lift") == ["emden-stade.1", "hamburg-stade.1"]
    play(s, "lift hamburg-stade.1", "put t hamburg-stade.3")
    assert look(s)["left"] == 1  # both lifts are spent
    assert look(s)["posts"]["hamburg-stade"] == [".", ".", "1t"]


def test_hr13_setting_down_and_lifting_may_alternate() -> None:
    s = position("turn 1\nroute hamburg-stade 1t 1m .\nroute emden-stade . . .")
    play(s, "move hamburg-stade.1", "put t emden-stade.1", "lift hamburg-stade.2", "put m hamburg-stade.1")
    assert look(s)["posts"]["hamburg-stade"] == ["1m", ".", "."]


def test_hr14_all_faces_are_seen_before_the_first_is_laid() -> None:
    s = position("turn 1\ndrawn 1 2")
    play(s, "end", "draw +3")
    assert mover(s) == 0
    play(s, "draw office")
    assert {text.split()[0] for text in offered(s, "lay")} == {"+3", "office"}
    assert "end" not in choices(s)  # laying is not optional
    assert "skip" not in choices(s)


def test_hr15_fewer_opened_cells_are_less_developed() -> None:
    s = position("turn 1\nprestige 1 9\nprestige 2 9\ndesk 1 actions 2\ndesk 2 actions 1")  # both have 3 actions
    assert places(s)[:2] == [2, 1]


@pytest.mark.parametrize(
    ("text", "marker"),
    [
        ("hand 1 swap\ncity minden 2t 3t\ncity goslar 1t", "use swap"),
        ("hand 1 move3\nroute hamburg-stade 1t . .", "use move3"),
        ("hand 1 develop\ndesk 1 keys 4 actions 5 privilege 3 book 3 bank 3", "use develop"),
    ],
)
def test_hr16_a_marker_that_could_do_nothing_cannot_be_used(text: str, marker: str) -> None:
    assert offered(position(f"turn 1\n{text}"), marker) == []


def test_hr17_an_extra_office_scores_no_printed_points() -> None:
    s = position("turn 1\nhand 1 office\nroute hamburg-lubeck 1t 1t 1t\ncity lubeck 2t")
    play(s, "establish hamburg-lubeck", "extra t lubeck")
    assert prestige(s) == [0, 1, 0, 0]  # seat 2 for control
    assert points(s, 1, "network") == 1


def test_hr18_a_waiting_marker_is_not_drawn_again() -> None:
    s = position("turn 1\nroute minden-hannover 1t 1t 1t\nmarker minden-hannover swap\nplate 2 +3\nbag")
    assert look(s)["undrawn"] == 0
    play(s, "establish minden-hannover", "skip")
    assert HANSA.ended_by(s) == "markers"
