"""Quick decisions in Hansa Teutonica."""

from __future__ import annotations

from kogge.bots.contract import NO_ACTION, Heuristics
from kogge.bots.heuristics import greedy_heuristics, search_heuristics
from kogge.core.dealer import Dealer
from kogge.games.hansa.game import HANSA
from kogge.games.hansa.state import Hansa
from tests.bots.hansa.positions import position


def completed_by(heuristics: Heuristics, s: Hansa, *actions: str) -> str:
    """What the completion policy does after these actions; empty where it has no opinion."""
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
    put = completed_by(search_heuristics(HANSA), s, lifted)
    assert put.startswith("put 2t ")
    assert "minden-hannover" not in put
    assert "minden-munster" not in put
    assert completed_by(search_heuristics(HANSA), s, put) == "done"
    assert completed_by(greedy_heuristics(HANSA), position(text), lifted) == ""
