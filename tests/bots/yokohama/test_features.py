"""What a seat of Yokohama values now: rewards, flags, orders, visits and the time that is left."""

from __future__ import annotations

from kogge.bots.yokohama.city_value import best_visit
from kogge.bots.yokohama.evaluator import YokohamaEvaluator
from kogge.bots.yokohama.features import Features, SeatFeatures
from kogge.bots.yokohama.gains import (
    NOTHING,
    VisitGains,
    best_building,
    best_declaration,
    best_prayer,
    port_gain,
    visit_gain,
)
from kogge.bots.yokohama.progress import (
    MAY_PLACE,
    MUST_MOVE,
    placed_in,
    places_left,
    progress_of,
    stage_of,
    time_left,
)
from kogge.bots.yokohama.weights import Weights
from kogge.core.bits import bit
from kogge.games.yokohama.board import COPPER, FISH, SHOP_CELLS, SILK, TEA
from kogge.games.yokohama.state import IN_HAND, MOST_POWER, Yokohama
from tests.bots.yokohama.deciding import place
from tests.yokohama.table import play, position


def features(text: str, time: int = 100) -> SeatFeatures:
    """Of seat 1, which has the main action before it."""
    return Features(Weights()).seat(position("turn 1 place\n" + text), 0, time)


def order(f: SeatFeatures, name: str) -> int:
    """The number of an order."""
    return f.s.board.box.orders.index(name)


def test_y4_3_goods_are_reserved_for_complete_orders_first_and_the_rest_is_lacking() -> None:
    """order_18: three copper, two fish; order_10: two copper, two fish; only one of them can be fulfilled."""
    f = features("things 1 copper 4 silk 0 tea 1 fish 2\norders 1 order_18 order_10")
    assert [int(f.lacking[good]) for good in (COPPER, SILK, TEA, FISH)] == [1, 0, 0, 2]
    assert [int(f.unreserved[good]) for good in (COPPER, SILK, TEA, FISH)] == [0, 0, 1, 0]
    f = features("things 1 copper 2 silk 0 tea 0 fish 2\norders 1 order_33 order_10")
    assert [int(f.lacking[good]) for good in (COPPER, SILK, TEA, FISH)] == [4, 0, 1, 1], "order_10 comes first"


def test_y4_3_a_good_that_an_order_lacks_is_worth_more() -> None:
    without, needed = features("things 1 copper 1"), features("things 1 copper 1\norders 1 order_18")
    assert needed.gain_value(COPPER, 2) > without.gain_value(COPPER, 2)
    assert needed.gain_value(SILK, 2) == without.gain_value(SILK, 2)


def test_y4_3_an_order_is_worth_more_the_more_of_its_goods_are_left_over() -> None:
    values = []
    for copper in (0, 2, 4):
        f = features(f"things 1 copper {copper} silk 0 tea 1 fish 1")
        values.append(int(f.order_value(order(f, "order_33"), f.unreserved)))
    assert values == sorted(set(values))


def test_y4_4_the_flag_that_makes_a_pair_brings_an_agent() -> None:
    """Both orders have one country: its second flag is worth more than a third, which begins a new pair."""
    one, two = features("fulfilled 1 order_01"), features("fulfilled 1 order_01 order_02")
    country = one.s.board.box.order_flag[order(one, "order_01")]
    assert country == one.s.board.box.order_flag[order(one, "order_02")]
    assert one.flag_value(country) > two.flag_value(country) + 100


def test_rewards_fade_from_their_use_to_their_points() -> None:
    """Y6.1, Y9.5: an import brings a point at the end, a movement nothing; points stay what they are."""
    early, late = features("", 100), features("", 0)
    box = early.s.board.box
    points_only = box.church_reward[len(box.church_reward) - 1]
    assert early.reward_value(points_only) == late.reward_value(points_only) == 1100
    assert early.reward_value(box.order_reward[2]) == 400 + Weights().early[4]
    assert late.reward_value(box.order_reward[2]) == 400 + Weights().late[4]


def test_what_is_remembered_of_a_box_is_not_used_for_another() -> None:
    """Every number of players has a box of its own, whose rewards may differ."""
    made = Features(Weights())
    four, two = position("turn 1"), position("turn 1", "players 2\n")
    rewards = made.seat(four, 0, 100).rewards
    assert rewards.box is four.board.box
    assert made.seat(four, 1, 50).rewards is rewards
    assert made.seat(two, 0, 100).rewards.box is two.board.box


def test_y5_4_faith_saves_gifts() -> None:
    """A cell of the church is worth the more the fewer gifts it takes; without faith and gifts there is none."""
    f = features("things 1 copper 1 silk 1 tea 1 fish 1 import 1 yen 2")
    gains = [int(best_prayer(f, faith)[0]) for faith in (4, 6, 8)]
    assert gains == sorted(set(gains))
    poor = features("things 1 copper 0 silk 0 tea 0 fish 0 import 0 yen 0")
    assert best_prayer(poor, 1) == (0, NOTHING)


def test_y5_5_of_cells_with_one_reward_the_one_that_takes_fewer_imports() -> None:
    f = features("things 1 import 2")
    gain, cell = best_declaration(f, 1)
    assert gain > 0 and f.s.board.box.customs_number[cell] == 1
    assert best_declaration(features("things 1 import 0"), 4) == (0, NOTHING)
    dear = Weights()
    dear.early[4] = 2000
    costly = Features(dear).seat(f.s, 0, 100)
    assert best_declaration(costly, 2) == (0, NOTHING), "imports that are worth more than the cell are kept"


def test_y5_8_a_second_order_counts_if_it_is_worth_more_than_it_costs() -> None:
    port = "port a order_18 order_33 order_16 order_30\nthings 1 copper 7 silk 0 tea 1 fish 3"
    one, both = (port_gain(features(f"{port} yen {yen}"), 0, MOST_POWER) for yen in (1, 2))
    assert both > one


def test_y3_5_four_action_points_build() -> None:
    f = features("hand 1 assistant 4 shop 1")
    bank = place(f.s, "bank")
    gain, cell = best_building(f, bank)
    assert gain > 0 and 0 <= cell < SHOP_CELLS
    without = features("hand 1 assistant 4 shop 0")
    assert best_building(without, bank) == (0, NOTHING)
    assert visit_gain(f, bank, 3) == visit_gain(without, bank, 3)
    assert visit_gain(f, bank, 4) == visit_gain(without, bank, 4) + gain


def test_gains_are_the_same_when_they_are_remembered() -> None:
    f = features("men 1 bank 2 church 1\nhand 1 assistant 3 shop 1\nthings 1 yen 6 import 2")
    gains = VisitGains(f)
    for _ in range(2):
        for c in range(f.s.cells):
            for power in range(1, MOST_POWER + 1):
                assert gains.gain(c, power) == visit_gain(f, c, power)


def test_y9_1_each_turn_of_the_last_round_counts_until_its_main_action_is_done() -> None:
    """Seat 2 is on turn in the last round, which seat 1 began."""
    s = position("turn 2 place")
    w = Weights()
    s.last_turn = s.turn + 2
    assert [time_left(w, s, p, 100, False) for p in range(4)] == [0, 12, 12, 12]
    assert time_left(w, s, 1, 100, True) == 0


def test_y3_1_what_was_placed_this_turn_and_what_still_can_be() -> None:
    s = position("turn 1 place\nhand 1 assistant 5")
    bank = place(s, "bank")
    assert (stage_of(s), places_left(s, 0, MAY_PLACE), placed_in(s, MAY_PLACE)) == (MAY_PLACE, 3, 0)
    play(s, "place bank")
    assert (places_left(s, 0, MAY_PLACE), placed_in(s, MAY_PLACE)) == (2, bit(bank))
    pair = play(s.copy(), "place bank")
    assert stage_of(pair) == MUST_MOVE, "two in one location are all"
    play(s, "place church", "done")
    assert (places_left(s, 0, stage_of(s)), placed_in(s, stage_of(s))) == (0, 0)


def test_y9_2_a_majority_counts_in_full_only_when_the_end_has_come() -> None:
    """The weight of an early lead decides what it is worth at the beginning, and nothing at the end."""
    trusting, doubting = Weights(), Weights()
    trusting.lead, doubting.lead = 100, 0

    def difference(s: Yokohama) -> int:
        return int(YokohamaEvaluator(trusting).values(s)[0] - YokohamaEvaluator(doubting).values(s)[0])

    early = position("turn 2 place\nchurch 1")
    assert difference(early) > 500
    late = early.copy()
    late.ended = 1
    assert progress_of(late) == 100
    assert difference(late) == 0


def test_y3_2_only_locations_that_can_be_reached_count() -> None:
    """From the copper mine the way to the bank needs an assistant in the silk mill."""
    f = features("president 1 copper_mine\nmen 1 bank 3\nhand 1 assistant 1")
    mine, bank = place(f.s, "copper_mine"), place(f.s, "bank")
    assert best_visit(f, mine, MUST_MOVE, 0, 0) == (0, IN_HAND)
    gain, target = best_visit(f, mine, MAY_PLACE, 1, 0)
    assert target == bank
    assert gain == visit_gain(f, bank, 4), "three assistants and the president: nobody is left for the bank itself"


def test_y3_2_where_another_president_stands_less_is_to_be_expected() -> None:
    text = "turn 2 place\nmen 1 bank 4\nhand 1 assistant 0\nthings 1 yen 1\n"
    evaluator = YokohamaEvaluator(Weights())
    blocked = evaluator.values(position(text + "president 2 bank"))[0]
    assert blocked < evaluator.values(position(text + "president 2 church"))[0]


def test_y3_6_the_next_visit_counts_with_the_assistants_that_this_one_brings_back() -> None:
    """Nobody is at hand, so without those from the bank no assistant could be placed next turn."""
    few, many = Weights(), Weights()
    few.next, many.next = 0, 100
    s = position("turn 1 move\nhand 1 assistant 0\nmen 1 bank 4\nthings 1 yen 1")
    assert YokohamaEvaluator(many).values(s)[0] > YokohamaEvaluator(few).values(s)[0]
