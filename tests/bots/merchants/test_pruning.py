"""Which offers a search of Merchants of Europe looks at."""

from __future__ import annotations

from kogge.bots.heuristics import search_heuristics
from kogge.games.merchants.game import MERCHANTS
from tests.bots.merchants.table import at, offer_of, played


def test_m3_1_a_search_makes_no_offer_that_nobody_should_accept() -> None:
    prune = search_heuristics(MERCHANTS).pruning.prune
    hopeless = at("hand 1 wood 1\nhand 2 wool 1")
    assert "offer" not in [MERCHANTS.write(hopeless, action) for action in prune(hopeless, hopeless.legal())]
    s = at("option offers 10\nhand 1 wood 1 wool 4\nhand 2 wood 1 grain 5")
    assert "offer" in [MERCHANTS.write(s, action) for action in prune(s, s.legal())]
    s = played(s, "offer")
    while s.agenda[-1].name == "offer":
        (only,) = prune(s, s.legal())
        assert MERCHANTS.write(s, only) != "drop"
        s.apply(only)
    assert s.agenda[-1].name == "answer"


def test_m3_1_a_search_makes_no_counter_offer_that_the_trader_should_refuse() -> None:
    prune = search_heuristics(MERCHANTS).pruning.prune
    s = offer_of(at("hand 1 wood 1\nhand 2 wool 1"), "wood", "wool")
    assert {"accept", "counter", "refuse"} == {MERCHANTS.write(s, action) for action in s.legal()}
    assert {"accept", "refuse"} == {MERCHANTS.write(s, action) for action in prune(s, s.legal())}
    s = offer_of(at("hand 1 wood 1 wool 4\nhand 2 wood 1 grain 5"), "wool", "wood")
    assert "counter" in {MERCHANTS.write(s, action) for action in prune(s, s.legal())}


def test_where_nothing_is_offered_nothing_is_pruned() -> None:
    s = played(at("cards 1 lancer"), "play lancer")
    assert list(search_heuristics(MERCHANTS).pruning.prune(s, s.legal())) == list(s.legal())
