"""M1: what lies where before the first roll."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kogge.games.merchants.board import DATA, KINDS, TERRAINS, load_board
from kogge.games.merchants.game import MENU
from kogge.games.merchants.setup import OpeningRoutes

At = Callable[[str], Any]
New = Callable[..., Any]


def test_m1_1_nineteen_cards_of_five_kinds(new: New) -> None:
    table = new("main", 4)
    assert table.view()["bank"] == dict.fromkeys(("wood", "wool", "grain", "ore", "salt"), 19)
    pairs = dict(zip(TERRAINS, KINDS))
    assert pairs == {"forest": "wood", "pasture": "wool", "field": "grain", "mountain": "ore", "saltworks": "salt"}


@pytest.mark.parametrize("board", ["short", "main"])
def test_m1_2_dotted_tokens_lie_in_their_cells_and_two_of_each_colour_beside_the_board(new: New, board: str) -> None:
    view = new(board, 4).view()
    assert sorted(view["tokens"].values()) == [5, 5, 9, 9, 9]
    assert view["reserve"] == dict.fromkeys(TERRAINS, 2)
    cells = {one["at"]: one["terrain"] for one in load_board(board).data["hexes"]}
    assert sorted(cells[place] for place in view["tokens"]) == sorted(TERRAINS)


def test_m1_3_the_robber_hides_where_no_number_is_and_everybody_has_three_gold(new: New) -> None:
    table = new("main", 3)
    assert table.asks() == (0, "hide")
    board = load_board("main")
    for text in table.legal():
        h = board.hex_number[text.split()[1]]
        assert board.printed[h] == 0
        assert board.first_token[h] == 0
    assert len(table.legal()) == 25
    assert table.gold() == [3, 3, 3]
    assert table.view()["deck"] == 25


@pytest.mark.parametrize(
    ("board", "players", "posts", "goods"),
    [("short", 3, 8, 6), ("short", 4, 7, 5), ("main", 3, 12, 10), ("main", 4, 10, 8)],
)
def test_m1_4_pieces_of_each_player(new: New, board: str, players: int, posts: int, goods: int) -> None:
    for seat in new(board, players).view()["seats"]:
        assert seat["posts_left"] == posts - 3
        assert seat["goods_left"] == goods
        assert seat["routes_left"] in (29, 30)
        assert len(seat["caravans"]) == len(seat["merchants"]) == 2


def test_m1_5_one_goods_token_is_free_and_each_post_frees_another(at: At) -> None:
    text = "board short\nplayers 4\nturn 1\nposts 1 prague berlin vienna"
    assert at(text).view()["seats"][0]["goods_free"] == 1
    assert at(text + " krakow").view()["seats"][0]["goods_free"] == 2


def test_m1_6_the_fixed_opening(new: New) -> None:
    table = new("short", 4)
    table.play("hide 7,-5")
    assert table.asks() == (0, "dice")
    assert table.view()["active"] == 0
    assert table.hand(1) == {"wood": 1, "grain": 1, "salt": 1}
    assert table.hand(2) == {"salt": 1, "wool": 1, "ore": 1}
    assert table.hand(3) == {"wood": 1, "grain": 1, "wool": 1}
    assert table.hand(4) == {"ore": 1, "salt": 1, "grain": 1}
    assert table.view()["posts"]["budapest"]["owner"] == 0
    assert table.view()["seats"][1]["caravans"] == ["warsaw/5,-2s", None]
    assert sorted(table.view()["routes"].values()) == [0, 1, 2, 3]


def test_m1_6_the_fourth_colour_stays_neutral_with_three_players(new: New) -> None:
    view = new("short", 3).view()
    neutral = [city for city, post in view["posts"].items() if post["owner"] == "neutral"]
    assert sorted(neutral) == ["krakow", "vilnius", "zagreb"]
    assert sorted(view["routes"].values()) == [0, 1, 2]


def test_m1_6_starting_cards_are_those_of_the_last_named_city() -> None:
    board = load_board("short")
    for opening in board.data["opening"]:
        city = board.city_number[opening["posts"][-1]]
        kinds = [KINDS[board.terrain[h]] for h in board.city_hexes[city * 3 : city * 3 + 3]]
        assert sorted(kinds) == sorted(opening["cards"])


def test_m1_7_order_of_a_variable_opening_with_four_players(new: New) -> None:
    table = new("main", 4)
    table.play("hide 3,-5", "first 3")
    asked = []
    while table.asks()[0] != 0:
        asked.append(table.asks())
        table.play(table.legal()[0])
    posts = [3, 4, 1, 2, 2, 1, 4, 3, 3, 4, 1, 2]
    assert asked == [(seat, "opening-post") for seat in posts] + [(seat, "opening-route") for seat in [2, 1, 4, 3]]
    assert table.view()["active"] == 2


def test_m1_7_three_players_set_neutral_posts_from_the_last_one_on(new: New) -> None:
    table = new("short", 3, opening="variable", first="2")
    table.play("hide 7,-5")
    asked = []
    while table.asks()[0] != 0:
        asked.append(table.asks())
        table.play(table.legal()[0])
    assert [seat for seat, name in asked if name == "opening-post"] == [2, 3, 1, 1, 3, 2, 2, 3, 1]
    assert [seat for seat, name in asked if name == "neutral-post"] == [1, 2, 3]
    assert [seat for seat, name in asked if name == "opening-route"] == [1, 3, 2]


def test_m1_7_posts_only_in_purple_cities(new: New) -> None:
    table = new("main", 4, first="1")
    table.play("hide 3,-5")
    assert len(table.legal("post")) == 16
    assert table.why_not("post madrid") == "M1.7"
    table.play("post paris")
    assert table.why_not("post paris") == "M1.7"


def test_m1_7_mr2_the_third_post_brings_cards_but_neither_gold_nor_tokens(new: New) -> None:
    table = new("main", 4, first="1")
    table.play("hide 3,-5", "post paris", "post bern", "post cologne", "post prague")
    table.play("post berlin", "post amsterdam", "post brussels", "post lyon")
    assert table.sizes() == [0, 0, 0, 0]
    table.play("post hamburg")
    assert table.hand(1) == {"salt": 1, "grain": 1}
    assert table.gold() == [3, 3, 3, 3]
    assert table.view()["reserve"] == dict.fromkeys(TERRAINS, 2)


def test_m1_7_the_first_route_lies_at_an_own_post_and_connects_no_cities(new: New) -> None:
    table = new("main", 4, first="1")
    table.play("hide 3,-5", "post paris", "post bern", "post cologne", "post prague")
    table.play("post berlin", "post amsterdam", "post brussels", "post lyon")
    table.play("post hamburg", "post turin", "post venice", "post zagreb")
    assert table.asks() == (4, "opening-route")
    assert table.why_not("route prague/nuremberg") == "M1.7"
    assert table.why_not("route lyon/-1,1n") == "M1.7"
    table.play("route 2,0n/prague")
    assert table.view()["seats"][3]["caravans"] == ["2,0n/prague", None]
    assert table.gold() == [3, 3, 3, 3]
    assert table.asks() == (3, "opening-route")


def test_m1_7_mr11_a_seat_without_a_path_that_connects_nothing_sets_no_route(at: At) -> None:
    table = at("""
        board main
        players 4
        turn 1
        posts 1 brussels
        routes 2 brussels/1,-2s
    """)
    table.s.then(OpeningRoutes(0))
    table.s.agenda.pop().resolve(table.s, 0)
    assert table.asks() == (1, "turn")
    assert table.view()["routes"] == {"1,-2s/brussels": 1}


def test_mr1_data_says_that_it_is_reconstructed() -> None:
    for name in ("main", "short", "components"):
        assert "reconstruct" in DATA.read(name)["provenance"]


def test_mr10_every_hex_without_a_number_may_hide_the_robber(new: New) -> None:
    assert len(new("short", 3).legal("hide")) == 16
    weights = list(new("short", 3).s.weights())
    assert set(weights) == {1}


def test_mr8_sea_paths_are_paths_like_others(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 1
        posts 1 stockholm
        routes 1 stockholm/5,-4n
        hand 1 wood 1 ore 1
    """)
    assert "route 5,-4n/6,-5s" in table.legal("route")


def test_m1_the_menu_offers_both_boards_for_three_and_four() -> None:
    assert [(entry.name, entry.players) for entry in MENU.boards] == [("short", (3, 4)), ("main", (3, 4))]
    assert MENU.choose("short", 3, {})["opening"] == "fixed"
    assert MENU.choose("main", 3, {})["opening"] == ""
