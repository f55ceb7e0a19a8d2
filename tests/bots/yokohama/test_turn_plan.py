"""The plan of a turn in Yokohama: the best visit, the way there, and assistants for both."""

from __future__ import annotations

import pytest

from kogge.bots.yokohama.features import Features
from kogge.bots.yokohama.gains import VisitGains
from kogge.bots.yokohama.paths import ASSISTANT_COST, Paths
from kogge.bots.yokohama.turn_plan import best_placement
from kogge.bots.yokohama.weights import Weights
from kogge.core.bits import bit
from kogge.games.yokohama.state import Yokohama
from tests.bots.yokohama.deciding import place, rollout_turn
from tests.yokohama.table import position

MINE = "turn 1 place\npresident 1 copper_mine\n"
TO_THE_BANK = ["walk silk_mill", "walk bank"]


def test_y3_1_assistants_go_to_the_way_and_the_target_and_then_next_to_it() -> None:
    """From the copper mine over the silk mill to the bank, which the tea plantation adjoins."""
    s = position(MINE + "men 1 bank 3\nhand 1 assistant 3\nthings 1 yen 2")
    assert rollout_turn(s)[:5] == ["place silk_mill", "place bank", "place tea_plantation", *TO_THE_BANK]


def test_y3_1_two_go_to_the_target_if_its_power_is_worth_more_than_other_places() -> None:
    """The fifth action point brings the token."""
    s = position("turn 1 place\nmen 1 copper_mine 2\nhand 1 assistant 3 shop 1\nthings 1 yen 2")
    assert rollout_turn(s) == ["place copper_mine", "place copper_mine", "enter copper_mine", "take", "shop 1"]


def test_y3_1_y3_2_a_way_past_a_president_must_be_paid_twice_where_an_assistant_is_missing() -> None:
    text = MINE + "president 2 silk_mill\nmen 1 bank 4\nhand 1 assistant 2\n"
    assert rollout_turn(position(text + "things 1 yen 2"))[:4] == ["place silk_mill", "place bank", *TO_THE_BANK]
    assert "walk bank" not in rollout_turn(position(text + "things 1 yen 1"))


def test_y3_2_a_fee_is_weighed_against_what_the_visit_brings() -> None:
    """Of two equal mines the one whose way is free."""
    header = "players 4\ncity bank copper_mine church copper_mine customs\n"
    text = "turn 1 move\npresident 1 church\nhand 1 assistant 4\nthings 1 yen 5\nmen 1 copper_mine 2 copper_mine2 2\n"
    for other, expected in (("copper_mine", "walk copper_mine2"), ("copper_mine2", "walk copper_mine")):
        s = position(text + f"techs 1 postal\npresident 2 {other}", header)
        assert rollout_turn(s)[0] == expected


def test_y7_1_with_the_tram_no_assistant_is_needed_on_the_way() -> None:
    s = position(MINE + "techs 1 tram\nmen 1 bank 1\nhand 1 assistant 3 shop 1\nthings 1 yen 2")
    assert rollout_turn(s)[:3] == ["place bank", "place bank", "tram bank"]


def test_y7_1_the_station_is_reached_at_once() -> None:
    s = position(MINE + "techs 1 station\nstation bank\nmen 1 bank 4\nhand 1 assistant 0")
    assert rollout_turn(s)[0] == "ride bank"


def test_y3_2_everybody_is_gathered_when_nothing_can_be_reached() -> None:
    s = position("turn 1 place\npresident 1 chinatown\nhand 1 assistant 0\nmen 1 copper_mine 3 silk_mill 2")
    assert rollout_turn(s)[:2] == ["collect silk_mill", "collect silk_mill"]


def cost(s: Yokohama, name: str, seen: str = "copper_mine") -> tuple[int, int]:
    """Assistants and yen that seat 1's president still needs to get there."""
    paths = Paths(s, 0, bit(place(s, seen)))
    found = int(paths.cost[place(s, name)])
    return found // ASSISTANT_COST, found % ASSISTANT_COST


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("men 1 silk_mill 1", "silk_mill", (0, 0)),
        ("men 1 silk_mill 1", "bank", (1, 0)),
        ("", "bank", (2, 0)),
        ("men 1 silk_mill 1\npresident 2 silk_mill", "silk_mill", (0, 1)),
        ("president 2 silk_mill", "silk_mill", (1, 2)),
        ("president 2 silk_mill\ntechs 1 stagecoach", "silk_mill", (1, 1)),
        ("men 1 employment_agency 1 laboratory_a 1\npresident 2 silk_mill", "laboratory_a", (0, 0)),
    ],
)
def test_y3_1_y3_2_the_cheapest_way_counts_assistants_first_and_then_yen(
    text: str, name: str, expected: tuple[int, int]
) -> None:
    assert cost(position(MINE + text), name) == expected


def test_y5_2_the_canal_is_crossed_for_its_toll() -> None:
    s = position("turn 1 move\npresident 1 port_b\nmen 1 fishing_ground2 1")
    assert cost(s, "canal", "port_b") == (0, int(s.board.box.canal_toll))


def test_yr10_a_walk_does_not_return() -> None:
    """At the silk mill, having come from the copper mine."""
    s = position("turn 1 move\npresident 1 silk_mill\nmen 1 copper_mine 1 employment_agency 1")
    here = bit(place(s, "silk_mill"))
    free = Paths(s, 0, here)
    barred = Paths(s, 0, here | bit(place(s, "copper_mine")))
    mine = place(s, "copper_mine")
    assert free.cost[mine] == 0
    assert barred.cost[mine] > free.cost[mine]
    assert free.first_step(mine) == mine


def test_an_assistant_is_best_placed_next_to_where_the_president_will_be() -> None:
    """The weight of neighbours decides: the tea plantation is better, the silk mill is next to the copper mine."""
    s = position("turn 1 place\nhand 1 assistant 4")
    for weight, expected in ((0, "tea_plantation"), (10_000, "silk_mill")):
        w = Weights()
        w.adjacent = weight
        gains = VisitGains(Features(w).seat(s, 0, 100))
        assert best_placement(gains, 0, place(s, "copper_mine")) == place(s, expected)
