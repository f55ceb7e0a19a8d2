"""H4, actions A to D: income, placing, displacing, moving."""

from __future__ import annotations

import pytest

from tests.hansa.table import choices, look, mover, offered, play, position, refused, stock, supply

ALL_SEVEN = "city hamburg 2t 2t 2t\ncity minden 2t 2t 2t 2t\nspecial 7 2\n"  # of seat 2: 7 traders, the merchant


def mixes(most: int, traders: int, merchants: int) -> set[str]:
    """Every income there can be, in words."""
    out = set()
    for t in range(traders + 1):
        for m in range(merchants + 1):
            if 0 < t + m <= most:
                out.add(" ".join(word for word in (f"{t}t" if t else "", f"{m}m" if m else "") if word))
    return out


@pytest.mark.parametrize(("opened", "most"), [(0, 3), (1, 5), (2, 7), (3, 99)])
def test_h4_1_income_is_any_mix_up_to_the_bank(opened: int, most: int) -> None:
    s = position(f"turn 1\ndesk 1 bank {opened} book 2")
    traders, merchants = stock(s, 1)
    assert (traders, merchants) == (11 + opened, 3)
    assert set(offered(s, "income")) == mixes(most, traders, merchants)


def test_h4_1_income_moves_workers_into_the_personal_supply() -> None:
    s = position("turn 1\nsupply 1 1t")
    play(s, "income 2t 1m")
    assert supply(s, 1) == (3, 1)
    assert stock(s, 1) == (8, 0)


def test_h4_1_only_workers_that_are_there() -> None:
    s = position("turn 1\nsupply 1 9t 1m\ndesk 1 bank 2")
    assert offered(s, "income") == ["1t", "2t", "3t", "4t"]
    s = position("turn 1\nsupply 1 11t 1m")
    assert offered(s, "income") == []
    assert refused(s, "income 1t") == "H4.1"


def test_h4_2_one_worker_onto_any_empty_post() -> None:
    s = position("turn 1\nsupply 1 1t 1m\nroute hamburg-lubeck 2t . 1t")
    assert len(offered(s, "place t")) == len(offered(s, "place m")) == 107 - 2
    play(s, "place m hamburg-lubeck.2")
    assert look(s)["posts"]["hamburg-lubeck"] == ["2t", "1m", "1t"]
    assert supply(s, 1) == (1, 0)
    assert offered(s, "place m") == []


def test_h4_2_only_from_the_personal_supply() -> None:
    s = position("turn 1\nsupply 1 2t")
    assert stock(s, 1) == (9, 1)
    assert offered(s, "place m") == []
    assert refused(s, "place m hamburg-lubeck.1") == "H4.2"


def test_h4_2_not_onto_a_worker() -> None:
    s = position("turn 1\nsupply 1 2t\nroute hamburg-lubeck 2t 1t .")
    assert refused(s, "place t hamburg-lubeck.1") == "H4.2"
    assert refused(s, "place t hamburg-lubeck.2") == "H4.2"


def test_h4_3_a_trader_costs_one_worker_more() -> None:
    s = position("turn 1\nsupply 1 2t\nroute hamburg-lubeck 2t . .")
    before = stock(s, 1)
    play(s, "displace t hamburg-lubeck.1")
    assert look(s)["posts"]["hamburg-lubeck"] == ["1t", ".", "."]
    assert supply(s, 1) == (0, 0)
    assert stock(s, 1) == (before[0] + 1, before[1])


def test_h4_3_a_merchant_costs_two_workers_more() -> None:
    s = position("turn 1\nsupply 1 3t\nroute hamburg-lubeck 2m . .")
    before = stock(s, 1)
    play(s, "displace t hamburg-lubeck.1")
    assert supply(s, 1) == (0, 0)
    assert stock(s, 1) == (before[0] + 2, before[1])


@pytest.mark.parametrize(
    ("mine", "theirs", "enough"), [("1t", "2t", 0), ("1t 1m", "2t", 1), ("2t", "2m", 0), ("2t 1m", "2m", 1)]
)
def test_h4_3_not_without_enough_workers(mine: str, theirs: str, enough: int) -> None:
    s = position(f"turn 1\nsupply 1 {mine}\nroute hamburg-lubeck {theirs} . .")
    assert len(offered(s, "displace t")) == enough
    if not enough:
        assert refused(s, "displace t hamburg-lubeck.1") == "H4.3"


def test_h4_3_only_opponents() -> None:
    s = position("turn 1\nsupply 1 5t\nroute hamburg-lubeck 1t 2t 3m")
    assert offered(s, "displace t") == ["hamburg-lubeck.2", "hamburg-lubeck.3"]


def test_h4_3_the_active_player_chooses_the_kinds() -> None:
    s = position("turn 1\nsupply 1 2t 1m\nroute hamburg-lubeck . 2t .")
    play(s, "displace t hamburg-lubeck.2")
    assert choices(s) == ["pay t", "pay m"]
    assert mover(s) == 1
    play(s, "pay m")
    assert supply(s, 1) == (1, 0)
    assert mover(s) == 2


def test_h4_3_two_workers_are_paid_one_by_one() -> None:
    s = position("turn 1\ndesk 1 book 3\nsupply 1 3t 1m\nroute hamburg-lubeck . 2m .")
    play(s, "displace t hamburg-lubeck.2", "pay t")
    assert choices(s) == ["pay t", "pay m"]
    play(s, "pay t")
    assert supply(s, 1) == (0, 1)
    assert mover(s) == 2


def test_h4_4_onto_adjacent_routes_one_or_several() -> None:
    s = position("turn 1\nsupply 1 2t\nroute warburg-coellen 2t . . .\nroute paderborn-warburg . 3t .")
    play(s, "displace t warburg-coellen.1")
    assert mover(s) == 2
    near = ["paderborn-warburg.1", "paderborn-warburg.3"] + [f"warburg-gottingen.{n}" for n in (1, 2, 3)]
    assert offered(s, "put t") == near
    play(s, "put t paderborn-warburg.1")
    assert offered(s, "put t") == near[1:]
    play(s, "put t warburg-gottingen.3")
    assert look(s)["posts"]["paderborn-warburg"] == ["2t", "3t", "."]
    assert look(s)["posts"]["warburg-gottingen"] == [".", ".", "2t"]
    assert mover(s) == 1


def test_h4_4_a_merchant_brings_two_extra_workers() -> None:
    s = position("turn 1\nsupply 1 3t\nroute warburg-coellen 2m . . .")
    assert stock(s, 2) == (11, 0)
    play(s, "displace t warburg-coellen.1", "put m paderborn-warburg.1")
    play(s, "put t paderborn-warburg.2", "put t paderborn-warburg.3")
    assert look(s)["posts"]["paderborn-warburg"] == ["2m", "2t", "2t"]
    assert stock(s, 2) == (9, 0)
    assert mover(s) == 1


def test_h4_4_further_routes_only_when_the_near_ones_are_full() -> None:
    s = position(
        """turn 1
        supply 1 2t
        route warburg-coellen 2t . . .
        route paderborn-warburg 3t 3t 3t
        route warburg-gottingen 4t 4t 4t"""
    )
    play(s, "displace t warburg-coellen.1")
    routes = {text.split(".")[0] for text in offered(s, "put t")}
    assert routes == {"minden-paderborn", "paderborn-dortmund", "paderborn-hildesheim", "quedlinburg-gottingen"}


def test_h4_4_and_so_on() -> None:
    s = position(
        """turn 1
        supply 1 2t
        route warburg-coellen 2t . . .
        route paderborn-warburg 3t 3t 3t
        route warburg-gottingen 4t 4t 4t
        route minden-paderborn 3t 3t 3t
        route paderborn-dortmund 3t 3t 3t
        route paderborn-hildesheim 4t 4t 4t
        route quedlinburg-gottingen 4t 4t 4t"""
    )
    play(s, "displace t warburg-coellen.1")
    assert {text.split(".")[0] for text in offered(s, "put t")} == {
        "bremen-minden",
        "duisburg-dortmund",
        "goslar-hildesheim",
        "minden-brunswiek",
        "minden-hannover",
        "minden-munster",
        "quedlinburg-goslar",
        "quedlinburg-halle",
    }


def test_h4_4_the_displaced_worker_must_be_placed_an_extra_may_be_declined() -> None:
    s = position("turn 1\nsupply 1 2t\nroute warburg-coellen 2t . . .")
    play(s, "displace t warburg-coellen.1")
    assert "done" not in choices(s)
    assert refused(s, "done") == "H4.4"
    before = stock(s, 2)
    play(s, "put t paderborn-warburg.1", "done")
    assert stock(s, 2) == before
    assert mover(s) == 1


def test_h4_5_extras_come_from_the_general_supply_first() -> None:
    s = position("turn 1\nsupply 1 2t\nsupply 2 3t 1m\nroute warburg-coellen 2t . . .")
    before = stock(s, 2)
    play(s, "displace t warburg-coellen.1", "put t paderborn-warburg.1")
    assert offered(s, "put m") == []  # the merchant is in the personal supply
    play(s, "put t paderborn-warburg.2")
    assert stock(s, 2) == (before[0] - 1, 0)
    assert supply(s, 2) == (3, 1)


def test_h4_5_then_from_the_personal_supply() -> None:
    s = position("turn 1\nsupply 1 2t\nsupply 2 10t 1m\nroute warburg-coellen 2t . . .")
    assert stock(s, 2) == (0, 0)
    play(s, "displace t warburg-coellen.1", "put t paderborn-warburg.1", "put m paderborn-warburg.2")
    assert supply(s, 2) == (10, 0)


@pytest.mark.parametrize(
    ("last", "rest", "missing"),
    [
        ("m", "supply 2 1m\nroute emden-stade 2t 2t 2t", "t"),
        ("t", "supply 2 1t\nspecial 7 2\nroute emden-stade 2t 2t .", "m"),
    ],
)
def test_h4_5_the_last_worker_of_the_personal_supply_comes_before_lifting(last: str, rest: str, missing: str) -> None:
    offices = "city hamburg 2t 2t 2t\ncity minden 2t 2t 2t 2t\n"
    s = position(f"turn 1\nsupply 1 2t\nroute warburg-coellen 2t . . .\n{offices}{rest}")
    assert stock(s, 2) == (0, 0)
    play(s, "displace t warburg-coellen.1", "put t paderborn-warburg.1")
    assert offered(s, "lift") == []
    assert offered(s, f"put {missing}") == []
    assert len(offered(s, f"put {last}")) == 5


def test_h4_5_one_from_each_when_the_general_supply_runs_out() -> None:
    s = position("turn 1\nsupply 1 3t\nsupply 2 10t\nroute warburg-coellen 2m . . .")
    assert stock(s, 2) == (1, 0)
    play(s, "displace t warburg-coellen.1", "put m paderborn-warburg.1")
    play(s, "put t paderborn-warburg.2", "put t paderborn-warburg.3")
    assert stock(s, 2) == (0, 0)
    assert supply(s, 2) == (9, 0)


def test_h4_5_then_own_workers_are_lifted_from_routes() -> None:
    s = position(f"turn 1\nsupply 1 2t\nroute warburg-coellen 2t . . .\nroute emden-stade 2t 2t 2t\n{ALL_SEVEN}")
    assert stock(s, 2) == supply(s, 2) == (0, 0)
    play(s, "displace t warburg-coellen.1", "put t paderborn-warburg.1")
    assert offered(s, "lift") == [f"emden-stade.{n}" for n in (1, 2, 3)] + ["paderborn-warburg.1"]
    play(s, "lift emden-stade.2", "put t paderborn-warburg.2")
    assert look(s)["posts"]["emden-stade"] == ["2t", ".", "2t"]
    assert look(s)["posts"]["paderborn-warburg"] == ["2t", "2t", "."]
    assert mover(s) == 1


def test_h4_5_lifting_may_be_declined() -> None:
    s = position(f"turn 1\nsupply 1 2t\nroute warburg-coellen 2t . . .\nroute emden-stade 2t 2t 2t\n{ALL_SEVEN}")
    play(s, "displace t warburg-coellen.1", "put t paderborn-warburg.1", "done")
    assert look(s)["posts"]["emden-stade"] == ["2t", "2t", "2t"]
    assert mover(s) == 1


def test_h4_5_nothing_goes_to_the_personal_supply() -> None:
    s = position("turn 1\nsupply 1 3t\nsupply 2 4t\nroute warburg-coellen 2m . . .")
    play(s, "displace t warburg-coellen.1")
    assert {text.split()[0] for text in choices(s)} == {"put"}
    play(s, "put m paderborn-warburg.1", "done")
    assert supply(s, 2) == (4, 0)


def test_h4_6_not_onto_the_route_of_the_displacement() -> None:
    s = position("turn 1\nsupply 1 2t\nroute warburg-coellen 2t . . .")
    play(s, "displace t warburg-coellen.1")
    assert not [text for text in choices(s) if "warburg-coellen" in text]
    assert refused(s, "put t warburg-coellen.2") == "H4.6"
    assert refused(s, "put t warburg-coellen.1") == "H4.4"  # taken over


@pytest.mark.parametrize(("opened", "lifts"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_h4_7_up_to_as_many_workers_as_the_book_says(opened: int, lifts: int) -> None:
    s = position(
        f"""turn 1
        desk 1 book {opened}
        route hamburg-bremen 1t 1t 1t 1t
        route hamburg-luneburg 1t 1t . ."""
    )
    posts = [f"hamburg-bremen.{n}" for n in (1, 2, 3, 4)] + ["hamburg-luneburg.1"]
    play(s, f"move {posts[0]}")
    for post in posts[1:lifts]:
        play(s, f"lift {post}")
    assert offered(s, "lift") == []
    assert refused(s, "lift hamburg-luneburg.2") == "H4.7"
    for n in range(1, lifts + 1):
        play(s, f"put t emden-osnabruck.{n}" if n <= 4 else "put t kampen-osnabruck.1")
    assert look(s)["left"] == 1
    assert look(s)["posts"]["emden-osnabruck"].count("1t") == min(lifts, 4)


def test_h4_7_fewer_may_be_moved() -> None:
    s = position("turn 1\nroute hamburg-bremen 1t 1t . .")
    play(s, "move hamburg-bremen.1", "put t emden-stade.1", "done")
    assert look(s)["posts"]["hamburg-bremen"] == [".", "1t", ".", "."]
    assert look(s)["left"] == 1


def test_h4_7_a_trader_and_a_merchant_change_places() -> None:
    s = position("turn 1\nroute hamburg-bremen 1t 2t . .\nroute emden-stade . 1m .")
    play(s, "move hamburg-bremen.1", "lift emden-stade.2", "put m hamburg-bremen.1", "put t emden-stade.2")
    assert look(s)["posts"]["hamburg-bremen"] == ["1m", "2t", ".", "."]
    assert look(s)["posts"]["emden-stade"] == [".", "1t", "."]
    assert look(s)["left"] == 1


def test_h4_7_own_workers_only_and_nobody_is_displaced() -> None:
    s = position("turn 1\nroute hamburg-bremen 1t 2t . .")
    assert offered(s, "move") == ["hamburg-bremen.1"]
    assert refused(s, "move hamburg-bremen.2") == "H4.7"
    play(s, "move hamburg-bremen.1")
    assert refused(s, "put t hamburg-bremen.2") == "H4.7"
    assert refused(s, "lift hamburg-bremen.2") == "H4.7"
