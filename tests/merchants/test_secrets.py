"""M2.6, M7.1: what nobody else may see, what can be counted, and what is dealt to a guess."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from kogge.bots.random import decide
from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.games.merchants.game import MENU, MERCHANTS

At = Callable[[str], Any]

THEFT = """
    board short
    players 4
    turn 1
    cards 1 lancer
    posts 1 zagreb
    posts 2 berlin
    hand 1 wood 1
    hand 2 ore 3 salt 2
    hand 3 wool 1
"""


def text(data: object) -> str:
    return json.dumps(data, sort_keys=True)


def test_m2_6_hands_and_cards_are_seen_by_their_owner_only(at: At) -> None:
    table = at("board short\nplayers 3\nturn 1\nhand 1 wood 2\nhand 2 ore 3\ncards 2 lancer profits")
    for watcher in (None, 1, 3):
        seat = table.view(watcher)["seats"][1]
        assert (seat["hand_size"], seat["cards_held"]) == (3, 2)
        assert not {"hand", "cards", "fresh"} & set(seat)
    assert table.view(2)["seats"][1]["hand"]["ore"] == 3
    assert table.view(2)["seats"][1]["cards"] == {"lancer": 1, "profits": 1}


def test_m2_6_a_stolen_card_is_told_to_thief_and_victim(at: At) -> None:
    table = at(THEFT).play("play lancer", "robber 3,-1")
    action = MERCHANTS.read(table.s, "steal ore")
    told = [MERCHANTS.tell(table.s, action, seat) for seat in (0, 1, 2, 3, None)]
    assert told == ["steal ore", "steal ore", "steal ?", "steal ?", "steal ?"]


def test_m7_1_a_bought_card_is_told_to_its_buyer(at: At) -> None:
    table = at("board short\nplayers 3\nturn 2\nhand 2 wool 1 salt 1").play("card")
    action = MERCHANTS.read(table.s, "draw lancer")
    assert [MERCHANTS.tell(table.s, action, seat) for seat in (0, 1, 2, None)] == [
        "draw ?",
        "draw lancer",
        "draw ?",
        "draw ?",
    ]


def test_m2_6_a_theft_leaves_others_unsure_of_one_card_only(at: At) -> None:
    table = at(THEFT).play("play lancer", "robber 3,-1", "steal salt")
    seen = set()
    for i in range(60):
        g = MERCHANTS.guess(table.s, 2, Dealer(f"guess {i}"))
        assert MERCHANTS.audit(g) == []
        seen.add((*[int(n) for n in g.hand[0:5]], *[int(n) for n in g.hand[5:10]]))
    assert seen == {(1, 0, 0, 1, 0, 0, 0, 0, 2, 2), (1, 0, 0, 0, 1, 0, 0, 0, 3, 1)}


def test_m2_6_thief_and_victim_know_each_other_s_hands_after_a_theft(at: At) -> None:
    table = at(THEFT).play("play lancer", "robber 3,-1", "steal salt")
    for seat in (0, 1):
        for i in range(20):
            assert MERCHANTS.guess(table.s, seat, Dealer(f"guess {i}")).hand == table.s.hand


def test_m2_6_a_theft_from_cards_that_are_all_alike_is_no_secret(at: At) -> None:
    table = at(THEFT.replace("ore 3 salt 2", "ore 3")).play("play lancer", "robber 3,-1", "steal ore")
    for i in range(20):
        assert MERCHANTS.guess(table.s, 2, Dealer(f"guess {i}")).hand == table.s.hand


def test_m2_6_a_payment_tells_what_was_stolen(at: At) -> None:
    table = at(THEFT + "gold 1 0").play("play lancer", "robber 3,-1", "steal ore", "route zagreb/1,2n")
    for i in range(20):
        assert MERCHANTS.guess(table.s, 2, Dealer(f"guess {i}")).hand == table.s.hand


def test_m3_1_who_offers_a_card_holds_it(at: At) -> None:
    table = at(THEFT).play("play lancer", "robber 3,-1", "steal salt", "offer", "give salt")
    for i in range(20):
        assert MERCHANTS.guess(table.s, 2, Dealer(f"guess {i}")).hand == table.s.hand


def test_m7_1_guesses_deal_development_cards_from_what_is_unseen(at: At) -> None:
    table = at("board short\nplayers 3\nturn 2\ncards 1 profits\ncards 2 lancer harvest\nhand 2 wool 1 salt 1")
    table.play("card", "draw pathfinders")
    kinds = set()
    for i in range(60):
        g = MERCHANTS.guess(table.s, 0, Dealer(f"guess {i}"))
        assert MERCHANTS.audit(g) == []
        assert list(g.cards[0:6]) == list(table.s.cards[0:6])
        assert sum(g.cards[6:12]) == 3
        assert sum(g.fresh) == 1
        kinds |= {card for card in range(6) if g.cards[6 + card] > 0}
    assert kinds == {0, 1, 2, 3, 4, 5}
    own = MERCHANTS.guess(table.s, 1, Dealer("own"))
    assert list(own.cards[6:12]) == list(table.s.cards[6:12])
    assert list(own.fresh) == list(table.s.fresh)


@pytest.mark.parametrize(("board", "players"), [("short", 3), ("short", 4), ("main", 3), ("main", 4)])
def test_m2_6_no_seat_can_tell_a_guess_from_the_truth(board: str, players: int) -> None:
    s = MERCHANTS.new(MENU.choose(board, players, {}))
    dealer = Dealer(f"secrets {board} {players}")
    for made in range(2500):
        if s.to_move() == NOBODY:
            break
        if made % 7 == 0:
            for seat in range(players):
                g = MERCHANTS.guess(s, seat, dealer)
                assert MERCHANTS.audit(g) == []
                assert text(MERCHANTS.view(g, seat)) == text(MERCHANTS.view(s, seat))
                assert g.to_move() == s.to_move()
                if s.to_move() == seat:
                    assert list(g.legal()) == list(s.legal())
                if s.to_move() != NATURE:
                    g.apply(g.legal()[0])
        s.apply(decide(s, dealer))


@pytest.mark.parametrize("players", [3, 4])
def test_m2_6_a_guess_of_a_guess_is_no_better(players: int) -> None:
    """States that differ only in what a seat cannot know give the seat the same view."""
    s = MERCHANTS.new(MENU.choose("main", players, {}))
    dealer = Dealer(f"twice {players}")
    for _ in range(1500):
        s.apply(decide(s, dealer))
    g = MERCHANTS.guess(s, 0, dealer)
    h = MERCHANTS.guess(g, 0, dealer)
    assert text(MERCHANTS.view(g, 0)) == text(MERCHANTS.view(h, 0)) == text(MERCHANTS.view(s, 0))


def test_m5_1_who_walks_into_a_dead_end_must_have_more_grain(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 1
        cards 1 lancer
        posts 1 prague zagreb venice
        posts 2 berlin wroclaw
        merchants 1 1,0n
        merchants 3 2,0n
        hand 1 grain 1
        hand 2 grain 1 ore 1
    """)
    table.play("play lancer", "robber 3,-1", "steal grain")
    assert {int(MERCHANTS.guess(table.s, 2, Dealer(f"{i}")).hand[2]) for i in range(40)} == {1, 2}
    table.play("walk 1 prague", "step 2,0n", "step berlin")
    assert {int(MERCHANTS.guess(table.s, 2, Dealer(f"{i}")).hand[2]) for i in range(40)} == {1}


def test_m6_1_who_drives_into_a_dead_end_must_have_more_salt(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 1
        cards 1 lancer
        posts 2 berlin
        routes 1 1,0n/prague prague/2,0n 2,0n/wroclaw wroclaw/3,0n 3,0n/4,-2s
        caravans 1 1,0n/prague
        caravans 2 prague/2,0n wroclaw/3,0n
        caravans 3 prague/2,0n 2,0n/wroclaw
        caravans 4 wroclaw/3,0n 2,0n/wroclaw
        hand 1 salt 1
        hand 2 salt 1 ore 1
    """)
    table.play("play lancer", "robber 3,-1", "steal salt")
    assert {int(MERCHANTS.guess(table.s, 2, Dealer(f"{i}")).hand[4]) for i in range(40)} == {1, 2}
    table.play("drive 1 prague/2,0n", "go 2,0n/wroclaw", "go wroclaw/3,0n")
    assert {int(MERCHANTS.guess(table.s, 2, Dealer(f"{i}")).hand[4]) for i in range(40)} == {1}


def test_m2_6_the_end_of_a_way_does_not_tell_what_is_in_hand(at: At) -> None:
    """Whoever holds any card is asked whether to go on, grain or not."""
    for kind in ("grain", "ore"):
        table = at(
            f"board short\nplayers 3\nturn 1\nposts 1 prague zagreb venice\nmerchants 1 prague\nhand 1 grain 1 {kind} 1"
        )
        table.play("walk 1 2,0n", "step wroclaw", "step 3,0n")
        assert table.asks() == (1, "walking")
    for kind in ("salt", "ore"):
        table = at(f"""
            board short
            players 3
            turn 1
            routes 1 1,0n/prague prague/2,0n 2,0n/wroclaw wroclaw/3,0n
            caravans 1 1,0n/prague
            hand 1 salt 1 {kind} 1
        """)
        table.play("drive 1 prague/2,0n", "go 2,0n/wroclaw", "go wroclaw/3,0n")
        assert table.asks() == (1, "driving")


def test_m2_6_a_view_tells_what_the_watcher_could_have_counted(at: At) -> None:
    table = at(THEFT).play("play lancer", "robber 3,-1", "steal salt")
    assert [table.view(seat)["seats"][1]["counted"] for seat in (1, 2)] == [{"ore": 3, "salt": 1}] * 2
    assert [table.view(seat)["seats"][1]["counted"] for seat in (3, 4, None)] == [{"ore": 2, "salt": 1}] * 3
    assert [table.view(seat)["seats"][0]["counted"] for seat in (3, None)] == [{"wood": 1}] * 2
    assert table.view(2)["seats"][0]["counted"] == {"wood": 1, "salt": 1}
