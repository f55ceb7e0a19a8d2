"""What the evaluator of Hansa Teutonica looks at, and what it leaves out."""

from __future__ import annotations

import pytest

from kogge.bots.contract import NO_ACTION, Heuristics
from kogge.bots.heuristics import Maker, greedy_heuristics, search_heuristics
from kogge.bots.random import verb_first
from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from kogge.games.hansa.state import Hansa


def position(text: str) -> Hansa:
    return build_position(MENU, f"board league-45\nplayers 4\n{text}")


def without_stock(text: str) -> Hansa:
    """Seat 1 has no workers but those on the board."""
    s = position(f"turn 1\n{text}")
    s.stock[0] = s.stock[1] = 0
    return s


def looked_at(s: Hansa) -> set[str]:
    return {HANSA.write(s, action) for action in greedy_heuristics(HANSA).pruning.prune(s, s.legal())}


def test_posts_of_a_route_are_looked_at_once() -> None:
    placed = {text for text in looked_at(position("turn 1\nsupply 1 2t")) if text.startswith("place t minden-hannover")}
    assert placed == {"place t minden-hannover.1"}


def test_as_many_workers_are_hired_as_can_be() -> None:
    hired = {text for text in looked_at(position("turn 1")) if text.startswith("income")}
    assert hired == {"income 2t 1m", "income 3t"}


def test_a_turn_ends_only_when_there_is_nothing_to_do() -> None:
    assert "end" not in looked_at(position("turn 1\nsupply 1 1t"))
    assert "end" not in looked_at(position("turn 1"))
    idle = without_stock("route minden-hannover 1t . .")
    assert looked_at(idle) == {"end", "move minden-hannover.1"}


def test_a_route_longer_than_the_own_workers_is_worth_nothing() -> None:
    values = greedy_heuristics(HANSA).evaluator.values
    bare = values(without_stock(""))[0]
    assert values(without_stock("route quedlinburg-halle 1t 1t 1t ."))[0] == bare
    assert values(without_stock("route minden-hannover 1t 1t ."))[0] == bare
    assert values(without_stock("route minden-hannover 1t 1t 1t"))[0] > bare
    assert values(position("turn 1\nroute quedlinburg-halle 1t 1t 1t ."))[0] > bare


EVERYTHING = {"missions": "yes", "favours": "yes", "tax_replaces": "swap"}
SET_UPS: list[tuple[str, int, dict[str, str]]] = [
    ("league-45", 5, EVERYTHING),
    ("league-3", 2, {}),
    ("east", 4, {}),
    ("britannia-45", 4, {}),
]


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


def set_down_by(heuristics: Heuristics, s: Hansa, *actions: str) -> str:
    """What the evaluator would do after these actions."""
    for action in actions:
        s.apply(HANSA.read(s, action))
    assert heuristics.completion is not None
    found = heuristics.completion.action(s, Dealer("x"), 0)
    assert found == NO_ACTION or found in list(s.legal())
    return "" if found == NO_ACTION else HANSA.write(s, found)


def test_h6_7_others_workers_are_set_down_out_of_the_own_way() -> None:
    text = "turn 1\nhand 1 move3\nroute minden-hannover 1t 2t .\nroute minden-munster 2t . ."
    s = position(text)
    lifted = "use move3 minden-hannover.2"
    put = set_down_by(search_heuristics(HANSA), s, lifted)
    assert put.startswith("put 2t ")
    assert "minden-hannover" not in put
    assert "minden-munster" not in put
    assert set_down_by(search_heuristics(HANSA), s, put) == "done"
    assert set_down_by(greedy_heuristics(HANSA), position(text), lifted) == ""
