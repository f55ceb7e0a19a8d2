"""H9: promo markers."""

from __future__ import annotations

import itertools

import pytest

from kogge.core.contract import prompt
from kogge.core.errors import BadOption
from kogge.games.hansa.board import MARKERS, load_board
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.promo import markers_in_play
from tests.hansa.boards import PROMO, assert_round_trips
from tests.hansa.table import (
    choices,
    desk,
    look,
    mover,
    offered,
    play,
    points,
    position,
    refused,
    stock,
    supply,
)

PROMO_OPTIONS = ("exchange_1", "exchange_2", "tax_1", "tax_2", "block_1", "block_2")
SILVER = {"office": 3, "swap": 2, "move3": 1, "develop": 2, "+3": 2, "+4": 2}
FULL = "city minden 2t 2t 2t\nroute minden-hannover 1t 1t 1t\n"  # establishing it founds in Hannover or Minden


def counts(board: str, players: int, given: dict[str, str], version: int | None = None) -> dict[str, int]:
    """How many of each marker are in play."""
    s = HANSA.new(MENU.choose(board, players, given, version))
    return {MARKERS[i]: int(n) for i, n in enumerate(markers_in_play(s.board, s.options))}


def test_h9_1_each_promo_marker_replaces_a_silver_one() -> None:
    given = {"exchange_1": "swap", "exchange_2": "move3", "tax_2": "+3", "block_1": "swap"}
    assert counts("league-45", 4, given) == {
        **{"office": 4, "swap": 1, "move3": 1, "develop": 2, "+3": 1, "+4": 2},
        **{"exchange": 2, "tax": 1, "block": 1},
    }


def test_h9_1_any_twelve_silver_markers_of_the_eighteen() -> None:
    """What is in the box instead of the promo markers may be any silver ones of the base game."""
    left_out = set(itertools.combinations([kind for kind, n in SILVER.items() for _ in range(n)], 6))
    for kinds in sorted(left_out):
        found = counts("league-45", 4, dict(zip(PROMO_OPTIONS, kinds, strict=True)))
        assert sum(found.values()) == 15
        for kind, n in SILVER.items():
            golden = 1 if kind in ("office", "swap", "move3") else 0
            assert found[kind] == golden + n - kinds.count(kind) >= golden
        assert (found["exchange"], found["tax"], found["block"]) == (2, 2, 2)
    assert counts("league-45", 4, {})["exchange"] == 0


@pytest.mark.parametrize(("kind", "silver"), SILVER.items())
def test_h9_1_as_many_of_a_kind_as_are_silver(kind: str, silver: int) -> None:
    desk = load_board("league-45").desk
    number = MARKERS.index(kind)
    assert desk.markers[number] - desk.gold[number] == silver
    MENU.choose("league-45", 4, dict.fromkeys(PROMO_OPTIONS[:silver], kind))
    with pytest.raises(BadOption, match=f"{silver} at most"):
        MENU.choose("league-45", 4, dict.fromkeys(PROMO_OPTIONS[: silver + 1], kind))


def test_h9_1_the_menu_says_so_by_data() -> None:
    data = MENU.data()
    assert data["limits"] == [{"options": list(PROMO_OPTIONS), "most": SILVER}]
    assert [one["name"] for one in data["options"]][-6:] == list(PROMO_OPTIONS)


def test_h9_1_version_1_replaced_pairs() -> None:
    given = {"exchange_replaces": "swap", "tax_replaces": "+3", "block_replaces": "office"}
    assert counts("league-45", 4, given, 1) == {
        **{"office": 2, "swap": 1, "move3": 2, "develop": 2, "+3": 0, "+4": 2},
        **{"exchange": 2, "tax": 2, "block": 2},
    }
    with pytest.raises(BadOption, match="option tax_1 came with version 2 of the rules, this is 1"):
        MENU.choose("league-45", 4, {"tax_1": "swap"}, 1)


@pytest.mark.parametrize("board", ["league-45", "league-3", "east", "britannia-45", "britannia-3"])
def test_h9_1_on_every_board(board: str) -> None:
    players = MENU.board(board).players[-1]
    assert counts(board, players, {"tax_1": "develop", "tax_2": "office"})["tax"] == 2


def test_h9_2_a_used_marker_of_another_player_comes_face_up() -> None:
    s = position("turn 1 left 1\nhand 1 exchange\nused 1 +4\nused 2 swap develop\nused 4 office", PROMO)
    assert offered(s, "use exchange") == ["2 swap", "2 develop", "4 office"]
    assert_round_trips(s)
    play(s, "use exchange 2 swap")
    assert (desk(s, 1)["markers"], desk(s, 1)["used"]) == (["swap"], ["+4"])
    assert desk(s, 2)["used"] == ["develop", "exchange"]
    assert look(s)["left"] == 1
    assert points(s, 1, "markers") == points(s, 2, "markers") == 3


def test_h9_2_the_marker_can_be_used_at_once() -> None:
    s = position("turn 1 left 0\nhand 1 exchange\nused 2 +4", PROMO)
    play(s, "use exchange 2 +4", "use +4")
    assert look(s)["left"] == 4


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("use exchange 1 swap", "H9.2"),
        ("use exchange 2 develop", "H9.2"),
        ("use exchange 2 exchange", "H9.2"),
        ("use tax bremen-minden", "H6.1"),
    ],
)
def test_h9_2_refusals(text: str, rule: str) -> None:
    s = position("turn 1\nhand 1 exchange\nused 1 swap\nused 2 exchange +4", PROMO)
    assert text not in choices(s)
    assert refused(s, text) == rule


def test_h9_2_without_the_marker() -> None:
    assert refused(position("turn 1\nused 2 +4", PROMO), "use exchange 2 +4") == "H6.1"


def test_h9_2_nothing_to_take_does_not_hold_the_turn_open() -> None:
    s = play(position("turn 1 left 1\nhand 1 exchange", PROMO), "income 1t")
    assert mover(s) == 2


def test_h9_3_laid_beside_any_route_with_a_trader_on_it() -> None:
    s = position("turn 1\nsupply 1 2t\nhand 1 tax\nroute bremen-minden 2t 2t 2t\nmarker bremen-minden +4", PROMO)
    assert offered(s, "use tax") == list(look(s)["posts"])
    assert_round_trips(s)
    play(s, "use tax bremen-minden")
    assert supply(s, 1) == (1, 0)
    assert look(s)["decrees"] == [{"route": "bremen-minden", "marker": "tax", "seat": 0}]
    assert desk(s, 1)["markers"] == desk(s, 1)["used"] == []


def test_h9_3_not_without_a_trader() -> None:
    s = position("turn 1\nsupply 1 1m\nhand 1 tax block", PROMO)
    assert offered(s, "use tax") == offered(s, "use block") == []
    assert refused(s, "use tax bremen-minden") == "H9.3"
    assert refused(s, "use block bremen-minden") == "H9.4"


def test_h9_3_whoever_founds_an_office_there_brings_two_workers() -> None:
    s = position(f"turn 1\n{FULL}decree tax bremen-minden 2\nsupply 2 0t 1m", PROMO)
    before = supply(s, 2)
    play(s, "establish minden-hannover", "office hannover")  # not an end city of the taxed route
    assert supply(s, 2) == before
    s = position(f"turn 1\n{FULL}decree tax bremen-hannover 2\nsupply 2 0t 1m", PROMO)
    play(s, "establish minden-hannover", "office hannover")
    assert supply(s, 2) == (2, 1)
    assert mover(s) == 1


def test_h9_3_the_owner_too_and_for_extra_offices() -> None:
    s = position(f"turn 1\n{FULL}decree tax bremen-minden 1\nhand 1 office\nsupply 1 0t 1m", PROMO)
    play(s, "establish minden-hannover", "extra t minden")
    assert supply(s, 1) == (2, 1)


def test_h9_3_not_for_a_swap_or_an_ability() -> None:
    s = position("turn 1\nhand 1 swap\ncity minden 1t 2t\ndecree tax bremen-minden 3", PROMO)
    play(s, "use swap minden.1")
    assert supply(s, 3) == (0, 0)


def test_h9_3_asked_only_where_there_is_a_choice_of_kinds() -> None:
    s = position(f"turn 1\n{FULL}decree tax bremen-hannover 2", PROMO)
    play(s, "establish minden-hannover", "office hannover")
    assert mover(s) == 2
    assert choices(s) == ["hire t", "hire m"]  # not optional
    assert_round_trips(s)
    assert refused(s, "done") == "H9.3"
    play(s, "hire m")
    assert supply(s, 2) == (1, 1)  # the second one can only be a trader
    assert mover(s) == 1


def test_h9_3_the_rest_is_taken_without_asking_when_it_is_forced() -> None:
    s = position(f"turn 1\n{FULL}decree tax bremen-hannover 2\nsupply 2 6t", PROMO)
    assert stock(s, 2) == (1, 1)
    play(s, "establish minden-hannover", "office hannover")
    assert supply(s, 2) == (7, 1)


def test_h9_3_only_what_is_there() -> None:
    s = position(f"turn 1\n{FULL}decree tax bremen-hannover 2\nsupply 2 6t 1m", PROMO)
    assert stock(s, 2) == (1, 0)
    play(s, "establish minden-hannover", "office hannover")
    assert stock(s, 2) == (0, 0)


def test_h9_3_two_taxes_of_one_owner_are_four_workers() -> None:
    s = position(f"turn 2\n{FULL}supply 2 2t\nhand 2 tax tax\ndesk 2 book 2", PROMO)
    play(s, "use tax bremen-hannover", "use tax minden-hannover", "end", "end", "end")
    assert stock(s, 2) == (6, 3)
    play(s, "establish minden-hannover", "office hannover", "hire t", "hire m", "hire m", "hire m")
    assert supply(s, 2) == (1, 3)
    assert mover(s) == 1


def test_h9_3_taxes_of_two_owners() -> None:
    s = position(f"turn 1\n{FULL}supply 1 1t\nhand 1 tax\ndecree tax luneburg-hannover 2\nsupply 2 1m", PROMO)
    play(s, "use tax bremen-hannover", "establish minden-hannover", "office hannover")
    assert mover(s) == 1
    play(s, "hire t", "hire t")
    assert (supply(s, 1), supply(s, 2)) == ((2, 0), (2, 1))


def test_h9_4_each_worker_placed_there_costs_one_more() -> None:
    s = position("turn 1 left 3\nsupply 1 4t\ndecree block bremen-minden 2", PROMO)
    play(s, "place t bremen-minden.1")
    assert (supply(s, 1), stock(s, 1)) == ((2, 0), (8, 1))
    play(s, "place t bremen-hannover.1")
    assert supply(s, 1) == (1, 0)


def test_h9_4_the_owner_pays_too() -> None:
    s = play(position("turn 2\nsupply 2 2t\ndecree block bremen-minden 2", PROMO), "place t bremen-minden.1")
    assert supply(s, 2) == (0, 0)


def test_h9_4_not_without_a_worker_to_pay_with() -> None:
    s = position("turn 1\nsupply 1 1t\ndecree block bremen-minden 2", PROMO)
    assert "place t bremen-minden.1" not in choices(s)
    assert "place t bremen-hannover.1" in choices(s)
    assert refused(s, "place t bremen-minden.1") == "H9.4"


def test_h9_4_which_kind_is_paid_is_asked_where_there_is_a_choice() -> None:
    s = position("turn 1\nsupply 1 2t 1m\ndecree block bremen-minden 2", PROMO)
    play(s, "place t bremen-minden.1")
    assert choices(s) == ["pay t", "pay m"]
    assert prompt(s) == {"seat": 0, "name": "pay", "rule": "H9.4", "facts": {"due": 1}}
    assert refused(s, "end") == "H9.4"
    play(s, "pay m")
    assert supply(s, 1) == (1, 0)


def test_h9_4_two_blocks_cost_two() -> None:
    s = position("turn 1 left 4\nsupply 1 5t\nhand 1 block block", PROMO)
    play(s, "use block bremen-minden", "use block bremen-minden", "place t bremen-minden.1")
    assert supply(s, 1) == (0, 0)


def test_h9_4_the_second_worker_is_paid_for_the_block_too() -> None:
    s = position("turn 1\nsupply 1 4t 1m\ndecree block bremen-minden 2\ndecree block bremen-minden 3", PROMO)
    play(s, "place t bremen-minden.1")
    assert prompt(s) == {"seat": 0, "name": "pay", "rule": "H9.4", "facts": {"due": 2}}
    play(s, "pay t")
    assert prompt(s) == {"seat": 0, "name": "pay", "rule": "H9.4", "facts": {"due": 1}}
    assert refused(s, "end") == "H9.4"


def test_h4_3_a_second_worker_is_paid_for_the_displacement_too() -> None:
    s = position("turn 1\nsupply 1 4t 1m\nroute emden-stade 2m . .")
    play(s, "displace t emden-stade.1")
    assert prompt(s) == {"seat": 0, "name": "pay", "rule": "H4.3", "facts": {"due": 2}}
    play(s, "pay t")
    assert prompt(s) == {"seat": 0, "name": "pay", "rule": "H4.3", "facts": {"due": 1}}


def test_h9_4_other_ways_onto_the_route_cost_nothing() -> None:
    rows = "decree block bremen-minden 2\nsupply 1 2t\nroute bremen-minden 3t . .\nroute emden-stade 1t . ."
    s = play(position(f"turn 1\n{rows}", PROMO), "displace t bremen-minden.1", "put t bremen-hannover.1", "done")
    assert supply(s, 1) == (0, 0)
    s = play(position(f"turn 1\n{rows}", PROMO), "move emden-stade.1", "put t bremen-minden.2")
    assert supply(s, 1) == (2, 0)


def test_h9_5_laid_markers_count_for_their_owner() -> None:
    s = position("turn 1\nsupply 1 2t\nhand 1 tax block\nused 1 +4", PROMO)
    assert points(s, 1, "markers") == 3
    play(s, "use tax bremen-minden", "use block bremen-minden")
    assert points(s, 1, "markers") == 3
    assert HANSA.audit(s) == []


def test_h9_5_they_stay_and_do_not_stop_another_marker() -> None:
    rows = "route minden-hannover 1t 1t 1t\nmarker minden-hannover +4\ndecree tax minden-hannover 2"
    s = position(f"turn 1 left 1\n{rows}\ndrawn 1 0", PROMO)
    play(s, "establish minden-hannover", "skip", "end", "draw develop")
    assert "develop minden-hannover" in offered(s, "lay")
    play(s, "lay develop minden-hannover")
    assert look(s)["markers"] == {"minden-hannover": "develop"}
    assert len(look(s)["decrees"]) == 1
