"""Positions both ways: whatever a match can reach is written as text, and read back as an equal state."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Final

import pytest

from kogge.bots.random import decide
from kogge.core.contract import NOBODY
from kogge.core.dealer import Dealer
from kogge.core.errors import BadPosition
from kogge.games.merchants.game import MENU, MERCHANTS
from kogge.games.merchants.position_steps import STEP_FORMS
from kogge.games.merchants.state import Merchants
from tests.depth import trials

SETUPS: Final = [
    (board, players, opening, first, offers, rounds, version)
    for (board, opening), players, (first, offers, rounds, version) in product(
        (("short", "fixed"), ("short", "variable"), ("main", "")),
        (3, 4),
        (("random", "3", "50", 3), ("2", "off", "100", 3), ("3", "10", "200", 2), ("1", "1", "50", 1)),
    )
]
POSITIONS: Final = trials(40, 300, 10_000)
EVERY: Final = 5  # decisions from one position that is tried to the next, so that late ones are among them


def begin(board: str, players: int, opening: str, first: str, offers: str, rounds: str, version: int = 3) -> Merchants:
    """A new game of a set-up."""
    given = {"first": first, "offers": offers, "rounds": rounds}
    if opening:
        given["opening"] = opening
    return MERCHANTS.new(MENU.choose(board, players, given, version))


def check_round_trip(s: Merchants) -> None:
    """Equal state, equal choices, equal text, and the set-up too."""
    text = MERCHANTS.write_position(s)
    again = MERCHANTS.read_position(text)
    assert again.key() == s.key(), text
    assert list(again.legal()) == list(s.legal()), text
    assert again.options.data() == s.options.data()
    assert list(again.bank) == list(s.bank)
    assert list(again.size) == list(s.size)
    assert list(again.reach) == list(s.reach)
    assert [step.name for step in again.agenda] == [step.name for step in s.agenda]
    assert MERCHANTS.write_position(again) == text


@pytest.mark.parametrize("setup", SETUPS, ids=["-".join(map(str, setup)) for setup in SETUPS])
def test_every_position_of_random_games_is_read_as_it_is_written(
    setup: tuple[str, int, str, str, str, str, int],
) -> None:
    """Decisions of seats and of chance, and the end of the game."""
    dealer = Dealer(f"round trip {setup}")
    s = begin(*setup)
    for _ in range(POSITIONS):
        check_round_trip(s)
        if s.to_move() == NOBODY:
            s = begin(*setup)
        for _ in range(EVERY):
            if s.to_move() != NOBODY:
                s.apply(decide(s, dealer))


def test_all_steps_of_the_game_are_met_in_random_games() -> None:
    """Else the round trip would not be tried for some of them."""
    met: set[str] = set()
    dealer = Dealer("all steps")
    boards = (("main", 4, ""), ("short", 3, "variable"))
    setups = iter([(*board, "random", "10", "50", version) for board in boards for version in (3, 2)] * 10)
    while len(met) < len(STEP_FORMS) and (setup := next(setups, None)) is not None:
        s = begin(*setup)
        while s.to_move() != NOBODY:
            fresh = {step.name for step in s.agenda} & set(STEP_FORMS) - met
            if fresh:
                check_round_trip(s)
                met |= fresh
            s.apply(decide(s, dealer))
    assert sorted(set(STEP_FORMS) - met) == []


BASE: Final = """
    board main
    players 4
    posts 1 lyon paris bern
    posts 2 cologne prague brussels
    routes 1 bern/-1,1n
    routes 2 bern/-1,2n
    caravans 1 bern/-1,1n
    merchants 1 1,0n
    hand 1 wood 2 ore 1 salt 1
    hand 2 wool 3
    cards 1 lancer
    robber 3,-1
"""

IMPOSSIBLE: Final = {
    "routes 3 bern/-1,1n": "position, 'routes 3 bern/-1,1n': bern/-1,1n is a trade route of seat 1 already",
    "posts 2 lyon": "position, 'posts 2 lyon': there is a post in lyon already",
    "gold 1 -1": "position, 'gold 1 -1': '-1' is not a number up to 9999",
    "gold 1 much": "position, 'gold 1 much': 'much' is not a number up to 9999",
    "gold 1": "position, 'gold 1': a word is missing",
    "gold 1 2 3": "position, 'gold 1 2 3': '3' is one word too many",
    "hand 1 wood -1": "position, 'hand 1 wood -1': '-1' is not a number up to 19",
    "hand 3 wood 18": "position: more wood than there are",
    "hand 1 beer 1": "there is no raw material 'beer'",
    "cards 2 joker": "there is no card 'joker'",
    "castle 1": "position, 'castle 1': unknown line",
    "turn 1\nturn 2": "position: 'turn 1' and 'turn 2' cannot both be there; write one of them",
    "turn 1\ndawn 1": "position: 'turn 1' and 'dawn 1' cannot both be there; write one of them",
    "players 3": "position: 'players 4' and 'players 3' cannot both be there; write one of them",
    "option offers 3\noption offers 1": "'option offers 3' and 'option offers 1' cannot both be there",
    "turn 5": "position, 'turn 5': '5' is not a number up to 4",
    "merchants 1 1,0n 1,0s 0,1n": "'0,1n' is one word too many",
    "caravans 2 bern/0,0n": "position, 'caravans 2 bern/0,0n': there is no path 'bern/0,0n' on board main",
    "caravans 2 -1,1n/lyon": "position: a caravan stands beside -1,1n/lyon, where it may not",
    "goods lyon 1": "position: goods lie in lyon, where they may not",
    "goods lyon 2\ngoods lyon 3": "position, 'goods lyon 3': there are goods in lyon already",
    "goods rome 2": "position: goods in rome, but no post",
    "tokens 4,1 9": "the number of 4,1 is printed",
    "merchants 2 lyon": "position: a merchant of seat 2 stands in lyon",
    "merchants 2 1,0n": "position: two merchants stand at 1,0n",
    "done bought 3": "'3' is not a number up to 2",
    "done played 2": "'2' is not a number up to 1",
    "done offered 4": "'4' is not a number up to 3",
    "fresh profits": "position: more profits bought this turn than held",
    "fees 1 1": "position, 'fees 1 1': seat 1 pays no fee to itself",
    "fees 3 2": "there is no caravan '3'",
    "counted 2 1 wood 3": "'3' is not a number up to 2",
    "counted 1 1 wood 1": "position: watcher 1 counts 1 wood with seat 1, there are 2",
    "first 1\nturns 2": "position: turn 2 is not one of seat 1 when seat 1 began",
    "turns 401": "position: turn 401, but the game ends after turn 400",
    "turns 0": "position: turn 0, but only in the opening no turn has begun",
    "over 1 goods": "position: the game is over by goods, but seat 1 has some left to deliver",
    "over 1 limit": "position: the game is over by its limit, but turn 1 is not the last, 400",
    "over 1 boredom": "there is no end 'boredom'; there are: goods, limit",
    "opening": "position: nobody decides 'begin'; write the step that comes before it",
    "opening\nstep first\nturns 3": "position: turn 3 in the opening, where no turn has begun",
    "bid 2 1wood 1wool": "position: a bid of seat 2, but no offer that it could answer",
    "step pick 1\nbid 2 1wood 4wool": "position: seat 2 does not have what it bids, or gets nothing for it",
    "step pick 1\nbid 2 1wood 1beer": "'1beer' is no item of a trade, such as '2wood' or '1gold'",
    "step nap 1": "position, 'step nap 1': there is no step 'nap'",
    "step robber 2": "position, 'step robber 2': it is the turn of seat 1",
    "step robber": "position, 'step robber': a word is missing",
    "step robber 1 1": "position, 'step robber 1 1': '1' is one word too many",
    "step robber 1\nstep robber 1": "position: step 'robber' cannot come right before 'robber'",
    "step first": "position: step 'first' cannot come right before 'turn'",
    "dawn 1\nstep dice 1": "position: step 'dice' cannot come right before 'dawn'",
    "step tally 1": "position: nobody decides 'tally'; write the step that comes before it",
    "step discard 2 4\nstep robber 1": "position, 'step discard 2 4': seat 2 has only 3 cards",
    "step discard 2 1\nstep discard 2 1\nstep robber 1": "position: step 'discard' is there twice for one seat",
    "step steal 1 1": "position, 'step steal 1 1': seat 1 robs another seat",
    "step steal 1 3": "position: in step 'steal' nothing can be chosen",
    "step walking 1 2 1 grain": "position, 'step walking 1 2 1 grain': this merchant is not on the board",
    "step walking 1 1 3 grain": "position, 'step walking 1 1 3 grain': 3 cannot be left of this way",
    "step walking 1 1 1 salt": "there is no way to go on 'salt'; there are: grain, card",
    "step driving 1 2 1 salt": "position, 'step driving 1 2 1 salt': this caravan is not beside a trade route",
    "step free-route 1 bern/-1,2n": "position, 'step free-route 1 bern/-1,2n': this path gives no free route",
    "step token 1 rome": "position, 'step token 1 rome': seat 1 has no post there",
    "step pay 1 1-0-0-0": "write two or more different ways to share the gold",
    "step share 1 1-0 0-1": "'1-0' is not the gold of 4 seats, such as '2-0-1'",
    "step offer 1 3wood nothing": "position, 'step offer 1 3wood nothing': seat 1 does not have what it offers",
    "step offer 2 1wool nothing": "seat 1 makes the offer, and another seat a counter-offer to it",
    "step answer 1 1 1wood 1wool\nstep tally 1": "seat 1 asks, and another seat answers",
    "step offer 1 1wood nothing": "no offer was begun in this turn; write `done offered 1`",
    "step draw 2": "position, 'step draw 2': it is the turn of seat 1",
    "step dice 3": "position, 'step dice 3': it is the turn of seat 1",
    "step share 1 1-0-0-0 0-1-0-0": "before version 3 of the rules the step is called 'share', since then 'pay'",
    "step pay 1 1-0-0-0 1-1-0-0": "all ways to share bring the same sum of gold",
    "dawn 1\ndone bought 1": "position: before the dice nothing is bought, offered or paid in this turn",
    "dawn 1\nfresh lancer": "position: before the dice nothing is bought, offered or paid in this turn",
    "gold 1 2\ngold 1 3": "'gold 1 2' and 'gold 1 3' cannot both be there",
    "robber 3,2": "'robber 3,-1' and 'robber 3,2' cannot both be there",
    "counted 2 1 wood 1\ncounted 2 1 wood 0": "cannot both be there",
    "game hansa": "position, 'game hansa': this is read as a position of merchants",
    "opening\nstep hide\nstep first": "this is no opening: from step 'hide' on",
    "opening\nstep opening-post 1 3\nstep opening-routes 1": "this is no opening: from step 'hide' on",
}


def test_positions_and_steps_are_documented() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    told = page.partition("\n## Positions of Merchants of Europe\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"(?:^    .+\n)+", told, re.MULTILINE)
    assert len(blocks) == 2
    for block in blocks:
        check_round_trip(MERCHANTS.read_position(block))
    assert [name for name in STEP_FORMS if name != "begin" and f"`{name}`" not in told] == []


def test_the_position_before_it_is_made_impossible_is_read() -> None:
    check_round_trip(MERCHANTS.read_position(BASE))


@pytest.mark.parametrize("lines", IMPOSSIBLE)
def test_impossible_positions_are_refused_with_a_sentence(lines: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        MERCHANTS.read_position(f"{BASE}\n{lines}")
    assert IMPOSSIBLE[lines] in str(refusal.value)


def test_m8_1_who_has_delivered_everything_has_won() -> None:
    cities = MERCHANTS.read_position("board short\nplayers 4").board.cities
    posts = f"board short\nplayers 4\nposts 1 {' '.join(cities[:7])}\nposts 2 {' '.join(cities[7:12])}\n"
    delivered = posts + "".join(f"goods {city} 1\n" for city in cities[7:12])
    with pytest.raises(BadPosition, match="seat 1 has delivered all goods, so the game is over"):
        MERCHANTS.read_position(delivered)
    s = MERCHANTS.read_position(delivered + "over 1 goods")
    assert MERCHANTS.ended_by(s) == "goods"
    check_round_trip(s)


def test_steps_happen_in_the_order_of_their_lines() -> None:
    s = MERCHANTS.read_position(f"{BASE}\nturn 1\nstep discard 1 2\nstep discard 2 1\nstep robber 1")
    assert [step.name for step in s.agenda] == ["turn", "robber", "discard", "discard"]
    assert s.to_move() == 0
    assert list(s.legal()) == [MERCHANTS.read(s, f"discard {kind}") for kind in ("wood", "ore", "salt")]


def test_a_position_by_hand_can_be_played_on_and_written_again() -> None:
    dealer = Dealer("by hand")
    s = MERCHANTS.read_position(f"{BASE}\ndawn 3\ncards 3 profits")
    for _ in range(300):
        check_round_trip(s)
        s.apply(decide(s, dealer))
    assert (s.first, s.turn > 4) == (2, True)


def test_what_happened_this_turn_can_be_written() -> None:
    text = """
        turn 2
        turns 6
        done bought 1 played 1 offered 2
        cards 2 harvest profits
        fresh profits
        fees 1 1 3
        counted 3 1 wood 0 ore 1
        counted spectator 1 wood 1
    """
    s = MERCHANTS.read_position(BASE + text)
    assert (s.turn, s.bought, s.played, s.offered, s.fees) == (6, 1, 1, 2, 0b0101)
    assert list(s.fresh) == [0, 0, 0, 0, 0, 1]
    assert [int(count) for count in s.known[:5]] == [2, 2, 0, 2, 1]  # wood of seat 1, as each seat and others count it
    check_round_trip(s)


@pytest.mark.parametrize("players", [3, 4])
def test_every_position_of_an_opening_is_read(players: int) -> None:
    s = begin("main", players, "", "random", "3", "50")
    dealer = Dealer("opening")
    while s.turn == 0:
        check_round_trip(s)
        s.apply(decide(s, dealer))
