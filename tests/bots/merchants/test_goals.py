"""What players of Merchants of Europe want to do next, where their pieces go, and how they get the cards for it."""

from __future__ import annotations

from kogge.bots.contract import NO_ACTION
from kogge.bots.merchants.goals import Goals, missing_cards, obtain_action, obtainable_cards
from kogge.bots.merchants.paths import NONE, WalkingDistances
from kogge.bots.merchants.targets import find_delivery, find_walk
from kogge.bots.merchants.weights import Weights
from kogge.games.merchants.board import GRAIN, ORE, SALT, WOOD, load_board
from kogge.games.merchants.game import MENU, MERCHANTS
from kogge.games.merchants.position import build_position
from kogge.games.merchants.state import Merchants
from kogge.games.merchants.trade import count_in, with_one
from kogge.games.merchants.walk import STEPS
from tests.bots.merchants.table import START, at, only_empty, played

DISTANCES = WalkingDistances(load_board("short"))
ROUTE_COST = with_one(with_one(0, WOOD), ORE)


def goals_of(s: Merchants, found_first: bool = False) -> Goals:
    return Goals(Weights(), DISTANCES, s, 0, found_first)


def texts_of(s: Merchants, found_first: bool = False) -> list[str]:
    return [MERCHANTS.write(s, action) for action in goals_of(s, found_first).actions]


def test_m5_2_when_posts_are_urgent_a_merchant_comes_before_a_route() -> None:
    assert [text.split()[0] for text in texts_of(at(""), found_first=False)] == ["route", "hire"]
    assert [text.split()[0] for text in texts_of(at(""), found_first=True)] == ["hire", "route"]


def test_m4_1_a_caravan_is_equipped_where_the_path_starts() -> None:
    without = START.replace("caravans 1 budapest/3,2n", "").replace("posts 1 budapest nuremberg hamburg", "")
    assert texts_of(build_position(MENU, without + "posts 1 budapest"))[:2] == [
        "equip budapest/3,2n",
        "route vienna/2,2n",
    ]


def test_m6_3_a_drive_that_ends_at_a_post_takes_the_salt_for_all_of_it() -> None:
    s = at("routes 1 2,2n/vienna")
    goals = goals_of(s)
    assert MERCHANTS.write(s, goals.actions[0]) == "drive 1 3,2n/3,1s"
    assert count_in(goals.costs[0], SALT) == 1  # three routes


def test_m6_3_the_target_knows_its_first_gap() -> None:
    target = find_delivery(Weights(), at(""), 0)
    assert target is not None
    assert (target.caravan, target.post, target.drives, target.gaps) == (0, NONE, 2, 1)
    assert at("").board.edges[target.gap] == "vienna/2,2n"


def test_m6_3_a_caravan_that_is_named_does_not_start_from_a_post() -> None:
    alone = "board short\nplayers 3\nposts 1 budapest\nposts 2 vienna\n"
    s = build_position(MENU, alone)
    assert find_delivery(Weights(), s, 0) is not None
    assert find_delivery(Weights(), s, 0, 1) is None


def test_m5_no_two_merchants_walk_to_the_same_city() -> None:
    s = only_empty("istanbul", "merchants 1 4,1n 4,3s")  # the second one is nearer
    target = find_walk(Weights(), DISTANCES, s, 0, 100)
    assert target.merchant == 0


def test_m5_the_merchant_that_has_least_to_go_walks() -> None:
    for merchants, nearest in (("4,1n 4,3s", 1), ("4,3s 4,1n", 0)):  # beside Istanbul, and on the way to Krakow
        s = only_empty("istanbul krakow", f"merchants 1 {merchants}")
        assert find_walk(Weights(), DISTANCES, s, 0, 100).merchant == nearest


def test_m5_1_for_a_long_walk_some_grain_is_enough_to_set_out() -> None:
    board = load_board("short")
    seen = set()
    for vertex, name in enumerate(board.vertices):
        steps = DISTANCES.to_city[vertex * board.n_cities + board.city_number["istanbul"]]
        if board.city_at[vertex] < 0 and steps <= Weights().horizon:
            goals = goals_of(only_empty("istanbul", f"merchants 1 {name}"))
            assert count_in(goals.costs[0], GRAIN) == (1 if steps <= STEPS else 2), name
            seen.add(int(steps))
    assert seen == set(range(1, 13))


def test_m3_2_no_more_can_be_bought_than_the_turn_allows() -> None:
    s = at("gold 1 9")
    assert obtainable_cards(s, 0, ROUTE_COST) == 2
    assert obtainable_cards(played(s, "buy salt"), 0, ROUTE_COST) == 1
    assert obtainable_cards(played(s, "buy salt", "buy salt"), 0, ROUTE_COST) == 0


def test_m3_2_cards_of_the_goal_are_not_exchanged() -> None:
    s = at("hand 1 wood 3\ngold 1 0")
    assert missing_cards(s, 0, ROUTE_COST) == 1
    assert obtainable_cards(s, 0, ROUTE_COST) == 0
    assert obtainable_cards(at("hand 1 wood 4\ngold 1 0"), 0, ROUTE_COST) == 1


def test_m3_2_exchange_comes_before_gold_and_the_bank_must_have_the_card() -> None:
    s = at("hand 1 wood 1 wool 3")
    assert MERCHANTS.write(s, obtain_action(s, 0, ROUTE_COST)) == "exchange wool ore"
    s = at("hand 1 wood 1")
    assert MERCHANTS.write(s, obtain_action(s, 0, ROUTE_COST)) == "buy ore"
    s = at("hand 1 wood 1\nhand 2 ore 19")
    assert obtain_action(s, 0, ROUTE_COST) == NO_ACTION
