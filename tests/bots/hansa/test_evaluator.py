"""What positions of Hansa Teutonica are worth."""

from __future__ import annotations

import pytest

from kogge.bots.contract import NO_ACTION
from kogge.bots.heuristics import Maker, greedy_heuristics, search_heuristics
from kogge.bots.random import verb_first
from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.games.hansa.game import HANSA, MENU
from tests.bots.hansa.positions import SET_UPS, position, without_stock


def test_a_route_longer_than_the_own_workers_is_worth_nothing() -> None:
    values = greedy_heuristics(HANSA).evaluator.values
    bare = values(without_stock(""))[0]
    assert values(without_stock("route quedlinburg-halle 1t 1t 1t ."))[0] == bare
    assert values(without_stock("route minden-hannover 1t 1t ."))[0] == bare
    assert values(without_stock("route minden-hannover 1t 1t 1t"))[0] > bare
    assert values(position("turn 1\nroute quedlinburg-halle 1t 1t 1t ."))[0] > bare


@pytest.mark.parametrize(("board", "players", "options"), SET_UPS)
@pytest.mark.parametrize("make", [greedy_heuristics, search_heuristics])
def test_what_was_seen_before_changes_no_value(make: Maker, board: str, players: int, options: dict[str, str]) -> None:
    """An evaluator remembers offices and gains of the last position; a new one has nothing to remember."""
    used = make(HANSA)
    dealer = Dealer("remember")
    s = HANSA.new(MENU.choose(board, players, options))
    for _ in range(120):
        if s.to_move() == NOBODY:
            break
        if s.to_move() == NATURE:
            s.apply(s.legal()[dealer.pick(HANSA.weights(s))])
            continue
        assert list(used.evaluator.values(s)) == list(make(HANSA).evaluator.values(s))
        lucky = dealer.twin()
        assert used.rollout is not None
        action = used.rollout.action(s, dealer, 40)
        new = make(HANSA).rollout
        assert new is not None
        assert action == new.action(s, lucky, 40)
        if action == NO_ACTION or dealer.below(4) == 0:
            action = verb_first(s.legal(), dealer)
        s.apply(action)
