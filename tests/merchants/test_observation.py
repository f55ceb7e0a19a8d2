"""Observations of Merchants of Europe: hands as far as they are known."""

from __future__ import annotations

from kogge.games.merchants.game import MERCHANTS
from kogge.games.merchants.state import Merchants


def cells(s: Merchants, seat: int, name: str) -> list[int]:
    """One block as a seat observes it."""
    features = MERCHANTS.features(s.options)
    start = features.at(name)
    return [int(cell) for cell in MERCHANTS.observation(s, seat)[start : start + features.block(name).size]]


def dealt() -> Merchants:
    """Empty hands, then a wood for seat 1 that all have seen, and a salt that only its owner knows of."""
    s = MERCHANTS.new(MERCHANTS.menu().choose("short", 3, {}))
    for i in range(len(s.hand)):
        s.hand[i] = 0
    for i in range(len(s.known)):
        s.known[i] = 0
    for p in range(3):
        s.size[p] = 0
    s.draw(1, 0)
    s.hand[1 * 5 + 4] += 1
    s.size[1] += 1
    return s


def test_the_own_hand_is_known_and_others_are_counted() -> None:
    s = dealt()
    assert cells(s, 1, "counted") == [1, 0, 0, 0, 1, *[0] * 10]
    assert cells(s, 0, "counted") == [*[0] * 5, 1, 0, 0, 0, 0, *[0] * 5]
    assert cells(s, 2, "counted") == [*[0] * 10, 1, 0, 0, 0, 0]
    assert [cells(s, seat, "hand_size") for seat in range(3)] == [[0, 2, 0], [2, 0, 0], [0, 0, 2]]


def test_development_cards_of_others_are_unseen() -> None:
    s = dealt()
    all_cards = [int(count) for count in s.deck]
    s.deck[2] -= 1
    s.cards[1 * 6 + 2] += 1
    assert cells(s, 0, "unseen_cards") == all_cards
    assert cells(s, 1, "unseen_cards") == [count - (card == 2) for card, count in enumerate(all_cards)]
    assert cells(s, 1, "own.cards") == [0, 0, 1, 0, 0, 0]
    assert cells(s, 0, "own.cards") == [0] * 6
    assert cells(s, 0, "cards_held") == [0, 1, 0]
