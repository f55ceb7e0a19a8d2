"""Quick decisions in Hansa Teutonica."""

from __future__ import annotations

import pytest

from kogge.bots.contract import NO_ACTION, Heuristics
from kogge.bots.hansa.features import Features
from kogge.bots.hansa.rollout_policy import ANY, best_route, fill_post, idle_post, wanted_kind
from kogge.bots.hansa.seat_features import SeatFeatures
from kogge.bots.hansa.weights import Weights
from kogge.bots.heuristics import greedy_heuristics, search_heuristics
from kogge.core.dealer import Dealer
from kogge.games.hansa.board import MERCHANT, TRADER
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
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


def seat_features(text: str) -> SeatFeatures:
    return Features(Weights()).of(position(f"turn 1\n{text}")).seat(0)


def route(s: Hansa, name: str) -> int:
    return list(s.board.routes).index(name)


def best_of(text: str, noise: int = 0, seed: str = "x") -> str:
    seat = seat_features(text)
    return seat.state.board.routes[best_route(seat, ANY, Dealer(seed), noise)]


def test_h4_1_it_hires_as_many_as_it_can_with_one_merchant() -> None:
    assert completed_by(search_heuristics(HANSA), position("turn 1")) == "income 2t 1m"
    everybody = completed_by(search_heuristics(HANSA), position("turn 1\ndesk 1 bank 3 book 2"))
    assert everybody.startswith("income ")
    assert everybody.endswith("t 3m")


@pytest.mark.parametrize(
    ("supply", "taken", "action"),
    [
        ("2t", "2t", "displace t minden-hannover.3"),
        ("1t", "2t", "income 2t 1m"),
        ("2t", "2m", "income 2t 1m"),
        ("3t", "2m", "displace t minden-hannover.3"),
        ("1t", ".", "place t minden-hannover.3"),
    ],
)
def test_h4_3_a_post_is_taken_by_who_can_pay_for_it(supply: str, taken: str, action: str) -> None:
    seat = seat_features(f"supply 1 {supply}\nroute minden-hannover 1t 1t {taken}")
    assert HANSA.write(seat.state, fill_post(seat, route(seat.state, "minden-hannover"))) == action


def test_posts_of_others_make_a_route_dearer() -> None:
    text = "supply 1 5t\ndesk 1 actions 5\nmarker minden-hannover +4\nroute minden-hannover"
    assert best_of(f"{text} . . .") == "minden-hannover"
    assert best_of(f"{text} 2m 3m 4m") != "minden-hannover"


def test_noise_makes_rollouts_differ() -> None:
    seeds = "abcdefghi"
    assert len({best_of("supply 1 5t", 0, seed) for seed in seeds}) == 1
    assert len({best_of("supply 1 5t", 200, seed) for seed in seeds}) > 1


def test_h5_1_a_merchant_goes_where_an_open_office_needs_one() -> None:
    """Stade's office is for a merchant; Quedlinburg's too, with privilege; Goslar's is for a trader."""

    def kind(name: str, text: str = "") -> int:
        seat = seat_features(f"supply 1 2t 1m\n{text}")
        return int(wanted_kind(seat, route(seat.state, name)))

    assert kind("hamburg-stade") == MERCHANT
    assert kind("quedlinburg-goslar") == TRADER
    assert kind("quedlinburg-goslar", "desk 1 privilege 1") == MERCHANT
    assert kind("hamburg-stade", "desk 1 book 1\nroute hamburg-stade 1m . .") == TRADER


def test_h4_7_a_worker_is_lifted_where_fewest_are() -> None:
    for pair, single in (("arnheim-kampen", "minden-hannover"), ("minden-hannover", "arnheim-kampen")):
        s = position(f"turn 1\nroute {pair} 1t 1t .\nroute {single} 1t . .")
        assert s.board.route_of[idle_post(s, 0, -1)] == route(s, single)
        assert s.board.route_of[idle_post(s, 0, route(s, single))] == route(s, pair)


def test_h6_3_a_marker_is_kept_where_a_slot_brings_the_same_office() -> None:
    s = position("turn 1\nhand 1 office\ndesk 1 privilege 3\nroute goslar-magdeburg 1t 1t\ncity goslar 2t")
    found = completed_by(search_heuristics(HANSA), s, "establish goslar-magdeburg")
    assert {"office goslar", "extra t goslar"} < {HANSA.write(s, action) for action in s.legal()}
    assert found == "office goslar"


def test_h12_3_neutral_workers_are_resettled_to_neutral_ones() -> None:
    """Seat 2 decides for the neutral colour; the nearest empty posts are on routes of both."""
    s = build_position(
        MENU,
        "board league-3\nplayers 2\nturn 1\nsupply 1 2t\nroute hamburg-lubeck nt . .\n"
        "route hamburg-stade 2t 2t .\nroute hamburg-bremen nt nt . .",
    )
    found = completed_by(search_heuristics(HANSA), s, "displace t hamburg-lubeck.1")
    assert found.startswith("put nt hamburg-bremen.")


def test_hr20_markers_for_actions_are_kept_after_a_favour() -> None:
    rows = "turn 1 left 0\nsupply 1 3t\nhand 1 +4 swap\ncity minden 1t 2t\noption favours yes\n"
    assert completed_by(search_heuristics(HANSA), position(rows)) == "use +4"
    assert completed_by(search_heuristics(HANSA), position(f"{rows}forgone")) == "end"


@pytest.mark.parametrize("version", [1, 2])
def test_hr35_an_extra_neutral_trader_is_placed(version: int) -> None:
    header = f"version {version}\nboard league-3\nplayers 2\n"
    s = build_position(MENU, f"{header}turn 1\nsupply 1 2t\nroute hamburg-lubeck nt . .")
    actions = ("displace t hamburg-lubeck.1", "put nt hamburg-stade.1")
    assert completed_by(search_heuristics(HANSA), s, *actions).startswith("put nt ")
