"""Observations of Yokohama: what is known of orders."""

from __future__ import annotations

from kogge.core.actions import verb_of
from kogge.games.yokohama.actions import ORDER
from kogge.games.yokohama.game import YOKOHAMA
from kogge.games.yokohama.state import BOXED, DESK, ORDER_COUNT, ORDERS, Yokohama
from tests.contract.cases import PLAIN, Case
from tests.contract.walks import eager, walk


def cells(s: Yokohama, seat: int, name: str) -> list[int]:
    """One block as a seat observes it."""
    features = YOKOHAMA.features(s.options)
    start = features.at(name)
    return [int(cell) for cell in YOKOHAMA.observation(s, seat)[start : start + features.block(name).size]]


def after_taking_orders() -> Yokohama:
    """A position of two players in which seat 1 has taken an order from a port."""
    case: Case = next(one for one in PLAIN if str(one) == "yokohama city 2p")
    for seed in range(20):
        for s, action in walk(case, eager(case, f"orders {seed}"), case.habits.most):
            if s.to_move() == 1 and verb_of(action) == ORDER:
                taken = s.copy()
                assert isinstance(taken, Yokohama)
                taken.apply(action)
                return taken
    raise AssertionError("nobody took an order")


def test_an_order_taken_from_a_port_stays_known_and_one_dealt_is_counted() -> None:
    s = after_taking_orders()
    d = DESK
    held = [int(s.desk[d + ORDERS + k]) - 1 for k in range(s.desk[d + ORDER_COUNT])]
    known = [order for order in held if cells(s, 0, "orders")[order] == 2]
    hidden = cells(s, 0, "orders_hidden")[1]
    assert known
    assert len(known) + hidden == len(held) == cells(s, 0, "orders_held")[1]
    assert all(cells(s, 1, "orders")[order] == 1 for order in held)


def test_the_order_that_went_to_the_box_is_seen_by_its_owner_only() -> None:
    s = after_taking_orders()
    boxed = int(s.desk[DESK + BOXED]) - 1
    assert cells(s, 1, "orders")[boxed] == 5
    assert cells(s, 0, "orders")[boxed] == 0
    assert cells(s, 0, "orders_boxed") == [1, 1]
