"""M3.1: what was refused is not offered again in the same turn, by any bot."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

from kogge.bots.contract import Bot, Observation
from kogge.bots.merchants.refused_offers import RefusedOffers
from kogge.bots.random import decide
from kogge.bots.registry import make_bot
from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.games.merchants.board import KINDS
from kogge.games.merchants.game import MENU, MERCHANTS
from kogge.games.merchants.state import Merchants
from kogge.games.merchants.trade import Compose, Pick
from tests.bots.merchants.table import at, played
from tests.depth import trials

BOTS = ("greedy", "greedy:noise=300", "mcts:6", "mcts:6+processes=2")
WOOL, GRAIN = i64(1 << 4), i64(1 << 8)


def dealt_hands(dealer: Dealer) -> Merchants:
    """Three seats with hands that are worth trading, and many offers allowed."""
    lines = ["option offers 10"]
    for seat in (1, 2, 3):
        rich = [kind for kind in KINDS if dealer.below(2) == 0] or ["wool"]
        lines.append(f"hand {seat} " + " ".join(f"{kind} {1 + dealer.below(3)}" for kind in rich))
    return at("\n".join(lines))


def offers_of_turn(bot: Bot, s: Merchants, dealer: Dealer) -> list[tuple[int, int]]:
    """What seat 1 offers in a turn in which everybody refuses everything."""
    sent = []
    turn = s.turn
    while s.turn == turn and s.to_move() != NOBODY:
        seat = s.to_move()
        if seat == NATURE:
            action = decide(s, dealer)
        elif seat != 0:
            action = MERCHANTS.read(s, "refuse") if s.agenda[-1].name == "answer" else decide(s, dealer)
        else:
            action = bot.choose(Observation(MERCHANTS, s, seat, dealer), dealer)
            step = s.agenda[-1]
            if isinstance(step, Compose) and MERCHANTS.write(s, action) == "send":
                sent.append((int(step.give), int(step.want)))
        s.apply(action)
    return sent


@pytest.mark.parametrize("name", BOTS)
def test_m3_1_no_refused_offer_is_repeated(name: str) -> None:
    made = 0
    for number in range(trials(4, 12, 200)):
        dealer = Dealer(f"refused {number}")
        sent = offers_of_turn(make_bot(name, MERCHANTS), dealt_hands(dealer), dealer)
        assert len(set(sent)) == len(sent), number
        made += len(sent)
    assert made > 0


@pytest.mark.long
@pytest.mark.parametrize("name", ["greedy:noise=100", "mcts:6"])
def test_m3_1_whole_games_have_no_repeats(name: str) -> None:
    s = MERCHANTS.new(MENU.choose("short", 3, {"offers": "10", "rounds": "50"}))
    dealer = Dealer(f"games {name}")
    bots = [make_bot(name, MERCHANTS) for _ in range(3)]
    sent: set[tuple[int, int, int]] = set()
    made = 0
    turn = s.turn
    for _ in range(trials(100, 400, 5000)):
        seat = s.to_move()
        if seat == NOBODY:
            break
        if s.turn != turn:
            turn = s.turn
            sent.clear()
        action = (
            decide(s, dealer) if seat == NATURE else bots[seat].choose(Observation(MERCHANTS, s, seat, dealer), dealer)
        )
        step = s.agenda[-1]
        text = MERCHANTS.write(s, action)
        if isinstance(step, Compose) and text == "send":
            offer = (int(seat), int(step.give), int(step.want))
            assert offer not in sent
            sent.add(offer)
            made += 1
        elif isinstance(step, Pick) and text.startswith("take"):
            sent.clear()
        s.apply(action)
    assert made > 0


def test_m3_1_an_offer_counts_as_refused_later_in_the_turn_only() -> None:
    refused = RefusedOffers()
    s = played(at("option offers 10\nhand 1 wool 3\nhand 2 grain 2"), "offer", "give wool", "want grain")
    refused.note(s, MERCHANTS.read(s, "send"))
    assert not refused.includes(s, 0, WOOL, GRAIN)  # it is this one
    s = played(s, "send", "refuse", "refuse", "offer")
    assert refused.includes(s, 0, WOOL, GRAIN)
    assert not refused.includes(s, 0, GRAIN, WOOL)
    assert not refused.includes(s, 1, WOOL, GRAIN)
    s.turn += 1
    assert not refused.includes(s, 0, WOOL, GRAIN)


def test_m3_1_what_was_taken_may_be_offered_again() -> None:
    refused = RefusedOffers()
    s = played(at("option offers 10\nhand 1 wool 3\nhand 2 grain 2"), "offer", "give wool", "want grain")
    refused.note(s, MERCHANTS.read(s, "send"))
    s = played(s, "send", "accept", "refuse")
    refused.note(s, MERCHANTS.read(s, "take 2"))
    assert not refused.includes(played(s, "take 2", "offer"), 0, WOOL, GRAIN)


@pytest.mark.parametrize("name", ["greedy", "mcts:2", "turns:1"])
def test_m3_1_a_bot_that_sent_an_offer_does_not_send_it_again(name: str) -> None:
    """Even if it is led to the same offer once more."""
    bot = make_bot(name, MERCHANTS)
    dealer = Dealer("led")
    s = at("option offers 10\nhand 1 wood 1 wool 4\nhand 2 wood 1 grain 5")
    s = played(s, "offer")
    said: list[str] = []
    while not said or said[-1] != "send":
        said.append(MERCHANTS.write(s, bot.choose(Observation(MERCHANTS, s, 0, dealer), dealer)))
        s = played(s, said[-1])
    s = played(s, "refuse", "refuse", "offer", *said[:-1])
    assert MERCHANTS.write(s, bot.choose(Observation(MERCHANTS, s, 0, dealer), dealer)) != "send"
