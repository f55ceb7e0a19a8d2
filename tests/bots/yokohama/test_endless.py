"""Two greedy players who both gather yen and goods, turn after turn, end the game all the same."""

from __future__ import annotations

from kogge.bots.random import decide
from kogge.bots.yokohama.progress import ENDLESS, progress_of
from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.games.yokohama.game import YOKOHAMA
from tests.bots.asking import choose_greedily
from tests.yokohama.table import position

ROW = "copper_mine church bank fishing_ground employment_agency customs silk_mill tea_plantation laboratory_a port_a"

# Of a real game: seat 1 gains tea, silk and yen, seat 2 yen, and neither builds its last trading house.
GATHERING = f"""
    players 2
    city {ROW}
    tiles building_13 building_09 building_11 building_21 building_18 building_01 building_06 building_20 building_16
    tokens yen4 . . . . tea3 . . . .
    goals a_fish b_yen c_p2c3
    first 2
    turn 1 extra
    techs 1 gaslight spinning_mill telephone tram university
    orders 1 order_07 order_29
    boxed 1 order_33
    fulfilled 1 order_30
    hand 1 assistant 1 shop 0 house 1
    things 1 copper 1 silk 2 tea 92 fish 0 import 0 yen 180
    points 1 85
    men 1 bank 1 fishing_ground 5 customs 4 silk_mill 1 laboratory_a 2
    president 1 tea_plantation
    shop 1 church 1
    house 1 church
    shop 1 bank 1
    house 1 bank
    shop 1 customs 1
    shop 1 silk_mill 1
    house 1 tea_plantation
    shop 1 laboratory_a 2
    agents 1 uk de
    spent 1 2
    taken 1 2
    achieved 1 b_yen c_p2c3
    techs 2 letterpress exhibition mining patent spinning_mill university brickworks
    orders 2 order_36
    boxed 2 order_23
    fulfilled 2 order_03 order_06 order_08 order_17 order_22 order_32 order_34
    hand 2 assistant 0 shop 2 house 0
    things 2 copper 0 silk 0 tea 10 fish 9 import 3 yen 123
    points 2 132
    men 2 bank 2 fishing_ground 1 customs 4 silk_mill 2 tea_plantation 1 laboratory_a 2 port_a 3
    shop 2 fishing_ground 1
    house 2 fishing_ground
    shop 2 employment_agency 1
    shop 2 silk_mill 4
    house 2 silk_mill
    shop 2 tea_plantation 2
    shop 2 laboratory_a 1
    house 2 laboratory_a
    shop 2 port_a 1
    agents 2 us nl uk fr de
    spent 2 5
    taken 2 6
    achieved 2 a_fish b_yen c_p2c3
    church 1 1 1 n
    customs 1 2 n 2
    lab a postal stagecoach station newspaper postal winery
    port a order_10 order_09 order_27 order_12 order_14 order_18
"""


def test_y9_1_whoever_could_gather_for_ever_ends_the_game() -> None:
    s = position(f"{GATHERING}round {ENDLESS + 1}", "")
    dealer = Dealer("gathering")
    for _ in range(120):
        if s.to_move() == NOBODY:
            break
        s.apply(decide(s, dealer) if s.to_move() == NATURE else choose_greedily(YOKOHAMA, s, dealer))
    assert YOKOHAMA.ended_by(s) == "houses"


def test_a_game_of_usual_length_is_not_taken_for_an_endless_one() -> None:
    assert progress_of(position(f"{GATHERING}round {ENDLESS}", "")) < 100
    assert progress_of(position(f"{GATHERING}round {ENDLESS + 1}", "")) == 100
