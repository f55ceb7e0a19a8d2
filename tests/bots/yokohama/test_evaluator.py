"""What positions of Yokohama are worth: more is better, near is better than far, secrets do not count."""

from __future__ import annotations

import pytest

from kogge.bots.heuristics import greedy_heuristics
from kogge.bots.random import decide
from kogge.bots.yokohama.progress import progress_of
from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.games.yokohama.game import MENU, YOKOHAMA
from kogge.games.yokohama.state import BOXED, DESK, ORDERS, Yokohama
from tests.bots.asking import choose_greedily
from tests.yokohama.table import dealt, play, position

TURN = "turn 2 place\n"  # somebody else's, so that seat 1 has its whole next turn before it


def values(s: Yokohama) -> list[int]:
    return [int(value) for value in greedy_heuristics(YOKOHAMA).evaluator.values(s)]


def worth(text: str, seat: int = 1, header: str = TURN) -> int:
    return values(position(header + text))[seat - 1]


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ("points 1 3", "points 1 4"),
        ("things 1 copper 1", "things 1 copper 2"),
        ("things 1 silk 1", "things 1 silk 2"),
        ("things 1 tea 8", "things 1 tea 9"),
        ("things 1 fish 1", "things 1 fish 2"),
        ("things 1 import 1", "things 1 import 2"),
        ("things 1 yen 9", "things 1 yen 10"),
        ("things 1 tea 2", "things 1 copper 2"),
        ("things 1 yen 2", "things 1 import 2"),
        ("hand 1 assistant 4", "hand 1 assistant 5"),
        ("hand 1 assistant 4 shop 1", "hand 1 assistant 4 shop 2"),
        ("hand 1 assistant 4", "hand 1 assistant 4 house 1"),
        ("techs 1 tram", "techs 1 tram mining"),
        ("", "agents 1 uk"),
        ("", "orders 1 order_12"),
        ("hand 1 assistant 8 shop 1", "hand 1 assistant 8 shop 1\nshop 1 bank 2"),
        ("", "church 1"),
        ("", "customs 1"),
        ("", "taken 1 bank"),
    ],
)
def test_more_is_worth_more(less: str, more: str) -> None:
    assert worth(less) < worth(more)


def test_an_order_is_worth_more_the_more_of_its_goods_are_there() -> None:
    """Y4.3: two copper, two silk, beside what the goods themselves are worth."""
    none, half, whole = (
        worth(f"orders 1 order_20\nthings 1 {goods}") - worth(f"things 1 {goods}")
        for goods in ("yen 1", "copper 2", "copper 2 silk 2")
    )
    assert none < half < whole


def test_no_good_serves_two_orders() -> None:
    """Y4.3: the goods of one order make the other, that asks for the same, no more likely."""
    goods = "things 1 copper 3 fish 2 tea 2"
    one = worth(f"{goods}\norders 1 order_18") - worth(goods)
    both = worth(f"{goods}\norders 1 order_18 order_19") - worth(goods)
    assert both < 2 * one


def test_an_achievement_that_is_met_is_nearly_earned() -> None:
    """Y8.1: 5 copper."""
    steps = [
        worth(f"goals a_copper b_yen c_p3c2\nthings 1 copper {n}")
        - worth(f"goals a_tea b_yen c_p3c2\nthings 1 copper {n}")
        for n in (3, 4, 5)
    ]
    assert steps[0] < steps[1] < steps[2]


def test_an_assistant_beside_the_president_beats_one_far_away() -> None:
    """Y3.2: from the copper mine the silk mill can be reached at once, the customs only by more assistants."""
    header = "turn 2 place\npresident 1 copper_mine\nhand 1 assistant 0\nthings 1 yen 1\n"
    assert worth("men 1 silk_mill 3", header=header) > worth("men 1 silk_mill2 3", header=header)


def test_the_main_action_still_to_come_is_worth_something() -> None:
    """Y3: whoever is to move has more before it than whoever has moved."""
    desk = "hand 1 assistant 5\nmen 1 bank 4\nthings 1 yen 1"
    assert worth(desk, header="turn 1 move\n") > worth(desk, header="turn 1 second\n")


def unpruned(text: str) -> set[str]:
    s = position("version 1\nturn 1 place\n" + text)
    return {YOKOHAMA.write(s, action) for action in greedy_heuristics(YOKOHAMA).pruning.prune(s, s.legal())}


def test_y3_1_nobody_idles_with_everybody_in_hand() -> None:
    """Version 1 would allow it; YR2 of version 2 does not."""
    found = unpruned("hand 1 assistant 5")
    assert "done" not in found
    assert "place bank" in found
    assert "done" in unpruned("hand 1 assistant 5\nmen 1 bank 1")
    assert "done" in unpruned("hand 1 assistant 5\npresident 1 bank")


def test_means_fade_towards_the_end() -> None:
    """Y9.1: of two technologies with one number and flag the more useful one is less ahead near the end."""
    early = worth("techs 1 university") - worth("techs 1 stagecoach")
    late = worth("techs 1 university\nchurch 2 3 4 2 3") - worth("techs 1 stagecoach\nchurch 2 3 4 2 3")
    assert early > late > 0


def test_progress_is_that_of_the_nearest_end() -> None:
    """Y9.1: the first houses say little, the last but one says much; late rounds say something too."""
    steps = ["", "church 1 2 3", "church 1 2 3\ncustoms 1 2 3 4", "house 1 bank\nhouse 1 church\nhouse 1 customs"]
    found = [int(progress_of(position("turn 1\n" + text))) for text in steps]
    assert found == sorted(set(found))
    assert found[0] < 5
    assert found[-1] < 100
    assert progress_of(position("turn 1\nround 12")) > found[1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_answers_wherever_it_is_asked_and_knows_the_score_at_the_end(players: int) -> None:
    evaluator = greedy_heuristics(YOKOHAMA).evaluator
    dealer = Dealer(f"evaluate {players}")
    s = YOKOHAMA.new(MENU.choose("city", players, {"reward_tokens": "yes", "free_merchants": "yes"}))
    number = 0
    while s.to_move() != NOBODY:
        if number % 4 == 0:
            before = s.key()
            assert len(evaluator.values(s)) == players
            assert s.key() == before
        s.apply(decide(s, dealer))
        number += 1
    assert values(s) == [100 * one.total for one in YOKOHAMA.scores(s)]


def test_it_does_not_use_what_the_seat_cannot_know() -> None:
    """Y2.1: guesses of one view differ in others' secret orders, the box and the deck; the seat's value does not."""
    dealer = Dealer("guesses")
    s = dealt(4)
    compared = 0
    for number in range(600):
        seat = int(s.to_move())
        if seat >= 0 and number % 20 == 0:
            mine = {values(YOKOHAMA.guess(s, seat, dealer))[seat] for _ in range(4)}
            assert mine == {values(s)[seat]}
            compared += 1
        s.apply(decide(s, dealer))
    assert compared > 10


def test_the_box_and_the_deck_do_not_count() -> None:
    """Y1.5: which orders nobody has seen changes no value at all."""
    s = dealt(4)
    play_out_set_up(s)
    other = s.copy()
    d = DESK  # seat 2
    other.desk[d + BOXED] = next(o + 1 for o in range(36) if int(other.unseen) >> o & 1)
    assert values(other) == values(s)
    other.desk[d + ORDERS] = other.desk[d + BOXED]
    assert values(other)[0] == values(s)[0]


def play_out_set_up(s: Yokohama) -> None:
    """Y1.5: everybody keeps an order."""
    dealer = Dealer("keep")
    while int(s.turn) == 0:
        s.apply(decide(s, dealer))


def choice(s: Yokohama) -> str:
    return YOKOHAMA.write(s, choose_greedily(YOKOHAMA, s, Dealer("greedy")))


def test_it_fulfils_an_order() -> None:
    s = position("turn 1\norders 1 order_12\nthings 1 copper 1 silk 1 tea 1 fish 1")
    assert choice(s) == "fulfil order_12"


def test_it_shows_an_achievement_before_the_goods_are_gone() -> None:
    s = position("turn 1\ngoals a_copper b_yen c_p3c2\norders 1 order_18\nthings 1 copper 5 fish 2")
    assert choice(s) == "achieve a_copper"


def test_it_builds_when_it_can() -> None:
    s = position("turn 1 move\nmen 1 bank 4\nhand 1 shop 1")
    play(s, "enter bank")
    play(s, "take")
    while s.to_move() == NATURE:
        s.apply(s.legal()[0])
    assert choice(s).startswith("shop")


@pytest.mark.long
def test_it_beats_random_players() -> None:
    won = 0
    for seed in range(2):
        dealer = Dealer(f"beats {seed}")
        s = YOKOHAMA.new(MENU.choose("city", 2, {}))
        while s.to_move() != NOBODY:
            greedy = s.to_move() == seed % 2
            s.apply(choose_greedily(YOKOHAMA, s, dealer) if greedy else decide(s, dealer))
        won += YOKOHAMA.scores(s)[seed % 2].place == 1
    assert won == 2
