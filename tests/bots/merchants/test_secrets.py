"""Bots of Merchants of Europe know no more than their seat: where peeking would change the answer, it is the same."""

from __future__ import annotations

import pytest

from kogge.bots.contract import Observation
from kogge.bots.registry import make_bot
from kogge.core.dealer import Dealer
from kogge.games.merchants.game import MERCHANTS
from kogge.games.merchants.state import WATCHERS, Merchants
from tests.bots.merchants.table import at, played
from tests.bots.peeking import PeekingObservation

SEEDS = ("one", "two", "three", "four")
KINDS = 5

# Seat 1 robs seat 2 or seat 3, which are about equal, but for what is hidden, by the gold of seat 2.
ROBBING = "cards 1 lancer\nhand 1 wood 1 ore 1\ngold 1 0\n"
ROB = ("play lancer", "robber 3,0")
# Six cards lie in the deck or with seat 2, and seat 1 can buy one.
DISCARDED = " ".join(["lancer"] * 7 + ["swift-merchant", "swift-caravan", "harvest", "profits"] * 3)
BUYING = f"discarded {DISCARDED}\nhand 1 wool 1 salt 1\ngold 1 0\nhand 2 wood 1\n"


def uncounted(s: Merchants) -> Merchants:
    """After thefts among the others seat 1 is not sure of any of their cards."""
    for i in range(KINDS, len(s.hand)):
        s.known[i * WATCHERS] = 0
    return s


def hidden_hands(one: str, other: str, gold: int) -> list[Merchants]:
    """Seats 2 and 3 hold these cards, or each the other's."""
    text = ROBBING + f"gold 2 {gold}\n"
    pair = (f"hand 2 {one}\nhand 3 {other}", f"hand 2 {other}\nhand 3 {one}")
    return [played(uncounted(at(text + hands)), *ROB) for hands in pair]


def hidden_development_cards() -> list[Merchants]:
    """Seats 2 and 3 have pathfinders and lancers, or the other way round."""
    text = ROBBING + "gold 2 40\nhand 2 wool 2\nhand 3 wool 2\n"
    one, other = "pathfinders pathfinders", "lancer lancer"
    pair = (f"cards 2 {one}\ncards 3 {other}", f"cards 2 {other}\ncards 3 {one}")
    return [played(at(text + cards), *ROB) for cards in pair]


def hidden_deck() -> list[Merchants]:
    """Seat 2 holds the lancers and the deck the pathfinders, or the other way round."""
    return [at(BUYING + f"cards 2 {' '.join([card] * 3)}") for card in ("lancer", "pathfinders")]


SECRETS = {
    "greedy, hands": ("greedy", hidden_hands("salt 2 wood 1 ore 1", "wool 4", 40)),
    "mcts, hands": ("mcts:40", hidden_hands("salt 4", "wool 4", 43)),
    "greedy, development cards": ("greedy", hidden_development_cards()),
    "mcts, development cards": ("mcts:60", hidden_development_cards()),
    "mcts, the deck": ("mcts:60", hidden_deck()),
}


def answers(name: str, observation: type[Observation], s: Merchants) -> list[str]:
    """What bots with different chances do as seat 1."""
    out = []
    for seed in SEEDS:
        seen = observation(MERCHANTS, s, 0, Dealer(f"guess {seed}"))
        out.append(MERCHANTS.write(s, make_bot(name, MERCHANTS).choose(seen, Dealer(f"choice {seed}"))))
    return out


@pytest.mark.parametrize("secret", SECRETS)
def test_m2_6_it_never_peeks(secret: str) -> None:
    name, (one, other) = SECRETS[secret]
    assert MERCHANTS.audit(one) == MERCHANTS.audit(other) == []
    assert MERCHANTS.view(one, 0) == MERCHANTS.view(other, 0)
    assert one.key() != other.key()
    assert answers(name, Observation, one) == answers(name, Observation, other)


@pytest.mark.parametrize("secret", SECRETS)
def test_who_peeks_answers_otherwise(secret: str) -> None:
    """The twin: bots that are handed the truth tell the two positions apart."""
    name, (one, other) = SECRETS[secret]
    assert answers(name, PeekingObservation, one) != answers(name, PeekingObservation, other)
