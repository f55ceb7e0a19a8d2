"""Y1: set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from kogge.core.contract import NATURE
from kogge.core.dealer import Dealer
from kogge.games.yokohama.board import load_board
from kogge.games.yokohama.game import YOKOHAMA
from tests.yokohama.table import choices, dealt, desk, let_chance_decide, look, mover, new, pending, play, yen

REMOVED = {
    2: {"laboratory_b", "port_b", "chinatown", "canal"},
    3: {"laboratory_b"},
    4: set[str](),
}
SINGLE = {2: 4, 3: 3, 4: 0}  # production boards of which only one is there


@pytest.mark.parametrize(("players", "boards"), [(2, 10), (3, 14), (4, 18)])
def test_y1_1_boards_by_number_of_players(players: int, boards: int) -> None:
    kinds = Counter(one["kind"] for one in look(dealt(players))["locations"])
    assert sum(kinds.values()) == boards
    everything = set(load_board(players).box.kinds)
    assert set(kinds) == everything - REMOVED[players]
    production = ("copper_mine", "silk_mill", "tea_plantation", "fishing_ground")
    assert sum(1 for kind in production if kinds[kind] == 1) == SINGLE[players]
    assert kinds["fishing_ground"] == (1 if players == 2 else 2)


@pytest.mark.parametrize(("players", "rows"), [(2, [4, 3, 2, 1]), (3, [5, 4, 3, 2]), (4, [6, 5, 4, 3])])
def test_y1_2_pyramid_and_adjacency(players: int, rows: list[int]) -> None:
    """Y1.2: rows moved by half a board: adjacent are those whose centres are at most one board apart."""
    scene = YOKOHAMA.scene(YOKOHAMA.menu().choose("city", players, {}))
    assert scene["rows"] == rows
    places = scene["places"]
    for c, near in enumerate(scene["near"]):
        expected = []
        for other, place in enumerate(places):
            dx, dy = abs(place["x"] - places[c]["x"]), abs(place["y"] - places[c]["y"])
            if (dy == 0 and dx == 1) or (dy == 1 and dx == 0.5):
                expected.append(other)
        assert near == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_y1_2_every_location_but_the_canal_has_a_tile_and_a_token(players: int) -> None:
    locations = look(dealt(players))["locations"]
    tiles = [one["tile"] for one in locations if one["kind"] != "canal"]
    assert None not in tiles
    assert len(set(tiles)) == len(tiles)
    assert all(one["token"] for one in locations if one["kind"] != "canal")
    assert all(one["tile"] is None and one["token"] is None for one in locations if one["kind"] == "canal")


def test_y1_2_odds_are_the_boards_left() -> None:
    """Y1.2: two copper mines are twice as likely as one bank; the second one again as likely as the bank."""
    s = new(4, first="1")
    odds = dict(zip(choices(s), s.weights(), strict=True))
    assert odds["site 1 copper_mine"] == 2
    assert odds["site 1 bank"] == 1
    play(s, "site 1 copper_mine", "tile 1 building_03")
    tokens = dict(zip(choices(s), s.weights(), strict=True))
    assert (tokens["token 1 points4"], tokens["token 1 copper2"], sum(tokens.values())) == (3, 1, 20)
    play(s, "token 1 points4")
    assert dict(zip(choices(s), s.weights(), strict=True))["site 2 copper_mine"] == 1
    assert "tile 2 building_03" not in choices(play(s, "site 2 bank"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_y1_3_yr1_what_players_have(players: int) -> None:
    """Y1.3, YR1: 20 assistants are played with, 12 of them can be hired."""
    s = dealt(players, first="2")
    for seat in range(1, players + 1):
        found = desk(s, seat)
        assert found["hand"] == {"assistant": 8, "shop": 2, "house": 0}
        assert found["warehouse"] == {"assistant": 12, "shop": 6, "house": 4}
        assert found["president"] is None
        assert found["things"] == {
            "copper": 1,
            "silk": 1,
            "tea": 1,
            "fish": 1,
            "import": 0,
            "yen": 3 if seat == 2 else 4,
        }


def test_y1_4_one_achievement_of_each_kind() -> None:
    met = set()
    for seed in range(30):
        tiles = [one["id"] for one in look(dealt(2, f"{seed}"))["achievements"]]
        assert [name[0] for name in tiles] == ["a", "b", "c"]
        met.update(tiles)
    assert len(met) == 12


@pytest.mark.parametrize(
    ("players", "labs", "ports", "deck", "unseen"),
    [(2, 6, 6, 10, 26), (3, 6, 12, 13, 18), (4, 12, 12, 16, 16)],
)
def test_y1_5_boards_are_filled_and_orders_removed(players: int, labs: int, ports: int, deck: int, unseen: int) -> None:
    """Y1.5: 16, 5 and 0 orders are removed, so they stay unseen for ever."""
    view = look(dealt(players))
    assert sum(1 for side in view["laboratories"].values() for card in side if card) == labs
    assert sum(1 for side in view["ports"].values() for card in side if card) == ports
    assert sum(view["technology_deck"].values()) == 30 - labs
    assert view["order_deck"] == deck
    hidden = 2 * players  # all in hand still
    assert len(view["unseen_orders"]) == unseen + hidden


def test_y1_5_each_player_keeps_one_of_two_orders_in_secret() -> None:
    s = dealt(3, first="3")
    for seat in (3, 1, 2):
        assert (mover(s), pending(s)) == (seat, "keep")
        first, second = desk(s, seat)["orders"]
        assert choices(s) == [f"keep {first}", f"keep {second}"]
        play(s, f"keep {second}")
        assert desk(s, seat)["orders"] == [second]
        assert desk(s, seat)["boxed"] == first
        assert look(s)["seats"][seat - 1]["orders"] == ["?"]
        assert look(s)["seats"][seat - 1]["boxed"] == "?"
    assert mover(s) == 3


def test_y1_5_dealing_and_keeping_are_told_to_the_owner_only() -> None:
    """Y1.5, Y2.1."""
    s = new(2, first="1")
    dealer = Dealer("told")
    while pending(s) != "dealt":
        s.apply(s.legal()[dealer.pick(s.weights())])
    action = s.legal()[0]
    text = YOKOHAMA.write(s, action)
    assert [YOKOHAMA.tell(s, action, seat) for seat in (0, 1, None)] == [text, "deal ?", "deal ?"]
    let_chance_decide(s)
    action = s.legal()[0]
    text = YOKOHAMA.write(s, action)
    assert [YOKOHAMA.tell(s, action, seat) for seat in (0, 1, None)] == [text, "keep ?", "keep ?"]


def test_y1_6_two_players_have_a_blocked_cell_on_each_board() -> None:
    view = look(dealt(2))
    assert view["church"].count("neutral") == 1
    assert view["customs"].count("neutral") == 1
    assert "neutral" not in look(dealt(3))["church"] + look(dealt(3))["customs"]


def test_y1_7_first_player_is_drawn_or_named() -> None:
    s = new(4)
    assert s.to_move() == NATURE
    assert choices(s) == ["first 1", "first 2", "first 3", "first 4"]
    s = new(4, first="3")
    assert pending(s) == "site"
    assert look(s)["first"] == 2
    assert [yen(s, seat) for seat in (1, 2, 3, 4)] == [4, 4, 3, 4]


def test_y10_1_four_of_six_reward_tokens_lie_beside_the_tiles() -> None:
    view = look(dealt(2, reward_tokens="yes"))
    assert sum(view["reward_tokens"].values()) == 4
    assert look(dealt(2))["reward_tokens"] == {}


def test_y10_2_free_merchants_are_mixed_into_the_tokens() -> None:
    met = {"yes": 0, "no": 0}
    for seed in range(10):
        for option in ("yes", "no"):
            tokens = [one["token"] for one in look(dealt(4, f"{seed}", free_merchants=option))["locations"]]
            assert tokens.count("free_merchant") <= 5
            met[option] += tokens.count("free_merchant")
    assert met["yes"] > 0
    assert met["no"] == 0
