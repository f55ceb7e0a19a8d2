"""Y9: the end and the final scoring."""

from __future__ import annotations

import pytest

from kogge.core.contract import NOBODY
from kogge.games.yokohama.game import YOKOHAMA
from kogge.games.yokohama.state import Yokohama
from tests.yokohama.table import TWO, choices, desk, look, mover, parts, play, position

PORTS = "port a order_01 order_02 order_03 order_04 order_05 order_06"


def end_turns(s: Yokohama, turns: int) -> Yokohama:
    """Turns in which everybody does the least they may."""
    for _ in range(turns):
        turn = s.turn
        while s.turn == turn and s.to_move() != NOBODY:
            legal = choices(s)
            play(s, next((text for text in ("done", "recall") if text in legal), legal[0]))
    return s


SHOPS = "\n".join(
    f"shop 1 {name} 1" for name in ("church", "customs", "chinatown", "port_a", "port_b", "tea_plantation", "silk_mill")
)
HOUSES = "house 1 church\nhouse 1 customs\nhouse 1 chinatown"
FOURTH = "turn 1 move\nmen 1 bank 3\ntile bank building_01\ntoken bank points4"


def test_y9_1_the_fourth_trading_house() -> None:
    s = position(f"{FOURTH}\n{HOUSES}\nhand 1 assistant 2 house 1")
    play(s, "enter bank", "house")
    assert look(s)["last_turn"] == 8
    assert YOKOHAMA.ended_by(s) == ""
    end_turns(s, 7)
    assert s.to_move() == NOBODY
    assert YOKOHAMA.ended_by(s) == "houses"


def test_y9_1_the_eighth_shop() -> None:
    s = position(f"{FOURTH}\n{SHOPS}\nhand 1 assistant 2 shop 1")
    play(s, "enter bank", "shop 1")
    end_turns(s, 7)
    assert YOKOHAMA.ended_by(s) == "shops"


def test_y9_1_an_empty_port_slot() -> None:
    s = position(f"turn 1 move\nmen 1 port_a 1\n{PORTS}\ndeck 0")
    play(s, "enter port_a", "order order_01 a1 free")
    end_turns(s, 7)
    assert YOKOHAMA.ended_by(s) == "orders"


@pytest.mark.parametrize(("players", "before"), [(2, "2 2 1 n"), (3, "2 2 1 3"), (4, "2 2 1 3 4")])
def test_y9_1_church_is_full(players: int, before: str) -> None:
    """Y9.1: 5, 5 and 6 assistants; with two players the neutral one counts."""
    text = "turn 1 move\nmen 1 church 4\ntaken 1 church\nhand 1 assistant 2 shop 0\nthings 1 yen 9 import 9"
    s = position(f"{text}\nchurch {before}", f"players {players}\n")
    assert look(s)["last_turn"] == 0
    cell = len(before.split()) + 1
    play(s, "enter church", f"pray {cell} hand")
    while mover(s) == 1:
        play(s, choices(s)[-1])
    assert look(s)["last_turn"] == 2 * players
    end_turns(s, 2 * players - 1)
    assert YOKOHAMA.ended_by(s) == "church"


def test_y9_1_customs_is_full() -> None:
    text = "turn 1 move\nmen 1 customs 1\nhand 1 assistant 2\nthings 1 import 1"
    s = position(f"{text}\ncustoms 2 . n 2 2", TWO)
    play(s, "enter customs", "declare 2 hand")
    end_turns(s, 3)
    assert YOKOHAMA.ended_by(s) == "customs"


def test_y9_1_the_round_is_finished_and_one_more_is_played() -> None:
    """Y9.1: seat 3 begins, seat 1 is third in the fourth round; seat 2 ends that round, then everybody has a turn."""
    s = position(f"first 3\nround 4\n{FOURTH}\n{HOUSES}\nhand 1 assistant 2 house 1")
    play(s, "enter bank", "house")
    order = []
    while mover(s) > 0:
        order.append(mover(s))
        end_turns(s, 1)
        if s.to_move() == NOBODY:
            break
    assert order == [2, 3, 4, 1, 2]


def test_y9_2_yr3_alone_on_a_board() -> None:
    """Y9.2, YR3: the first prize only, and nobody else scores."""
    s = position("turn 1\nchurch . 2 2\ncustoms 3")
    assert parts(s, "church") == [0, 6, 0, 0]
    assert parts(s, "customs") == [0, 0, 8, 0]


def test_y9_2_nobody_on_a_board() -> None:
    s = position("turn 1")
    assert parts(s, "church") == parts(s, "customs") == [0, 0, 0, 0]


def test_yr20_neutral_assistants_win_nothing() -> None:
    """YR20: the neutral one ties with both and is furthest right."""
    s = position("turn 1\nchurch 1 2 . n\ncustoms . . n 1", TWO)
    assert parts(s, "church") == [3, 6]
    assert parts(s, "customs") == [8, 0]


def test_y9_3_only_players_with_technologies() -> None:
    s = position("turn 1\ntechs 3 tram")
    assert parts(s, "technologies") == [0, 0, 10, 0]


def test_y9_3_y9_6_ties_go_to_the_player_nearest_to_the_first() -> None:
    """Y9.3, Y9.6: seat 3 begins, so the order is 3, 4, 1, 2."""
    s = position("turn 3\nfirst 3\ntechs 1 stagecoach\ntechs 2 university\ntechs 4 patent")
    assert parts(s, "technologies") == [5, 0, 0, 10]
    s = position("turn 3\nfirst 3\npoints 1 5\npoints 2 5\npoints 4 5")
    assert [one.place for one in YOKOHAMA.scores(s)] == [2, 3, 4, 1]


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        ("order_01", 0),
        ("order_01 order_02", 0),
        ("order_01 order_03", 2),
        ("order_01 order_03 order_04", 4),
        ("order_01 order_03 order_04 order_05", 8),
        ("order_01 order_03 order_04 order_05 order_11", 12),
        ("order_01 order_02 order_03 order_08", 4),
    ],
)
def test_y9_4_points_for_flags(orders: str, expected: int) -> None:
    s = position(f"turn 1\nfulfilled 1 {orders}")
    assert parts(s, "flags")[0] == expected


def test_y9_4_technologies_and_reward_tokens_count_and_orders_in_hand_do_not() -> None:
    """Y9.4, Y10.1."""
    s = position("turn 1\nfulfilled 1 order_01\ntechs 1 tram\norders 1 order_03\noption reward_tokens yes\nreward 1 nl")
    assert desk(s, 1)["flags"] == {"us": 0, "nl": 1, "uk": 1, "fr": 0, "de": 1}
    assert parts(s, "flags")[0] == 4


def test_y9_5_yr13_only_unused_agents_score() -> None:
    """Y9.5, YR13: neither used agents, nor free merchants, nor reward tokens."""
    s = position(
        """turn 1
        option reward_tokens yes
        option free_merchants yes
        agents 1 uk us fr
        spent 1 1
        taken 1 bank
        merchants 1 1
        reward 1 de
        things 1 copper 0 silk 0 tea 0 fish 2
        """
    )
    assert parts(s, "agents")[0] == 2
    assert parts(s, "goods")[0] == 0
    assert YOKOHAMA.scores(s)[0].total == 2


def test_yr18_several_conditions_in_one_turn() -> None:
    """YR18: the first in the order of Y9.1 is named; a later one changes nothing."""
    s = position(f"{FOURTH}\n{HOUSES}\nhand 1 assistant 2 house 1\nchurch 2 2 3 3 4 4")
    play(s, "enter bank", "house")
    assert look(s)["ended"] == 1
    assert look(s)["last_turn"] == 8
    end_turns(s, 2)
    assert look(s)["last_turn"] == 8
