"""What positions of Hansa Teutonica are worth."""

from __future__ import annotations

import pytest

from kogge.bots.contract import NO_ACTION
from kogge.bots.hansa.evaluator import HansaEvaluator, lifted_workers
from kogge.bots.hansa.seat_features import POINT
from kogge.bots.hansa.weights import Weights
from kogge.bots.heuristics import Maker, greedy_heuristics, search_heuristics
from kogge.bots.random import verb_first
from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.games.hansa.board import WALES
from kogge.games.hansa.countries import country_scores
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.move import with_lifted
from kogge.games.hansa.position import build_position
from kogge.games.hansa.state import worker
from tests.bots.hansa.positions import SET_UPS, position, random_walk, without_stock


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
            s.apply(s.legal()[dealer.pick(s.weights())])
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


def seat_values(weights: Weights, text: str) -> list[int]:
    return [int(value) for value in HansaEvaluator(weights).values(position(text))]


def no_weights() -> Weights:
    """Nothing counts but points."""
    w = Weights()
    for name in [name for name in dir(w) if not name.startswith("_")]:
        value = getattr(w, name)
        if isinstance(value, int):
            setattr(w, name, 0)
        else:
            for i in range(len(value)):
                value[i] = 0
    return w


@pytest.mark.parametrize(("board", "players", "options"), SET_UPS)
def test_h7_2_without_weights_the_value_is_the_score(board: str, players: int, options: dict[str, str]) -> None:
    evaluator = HansaEvaluator(no_weights())
    for number, s in enumerate(random_walk(board, players, options, 500)):
        if number % 5 == 0:
            assert [int(value) for value in evaluator.values(s)] == [one.total * POINT for one in HANSA.scores(s)]


def test_h8_2_a_tile_for_cities_counts_at_once() -> None:
    city = "option favours yes\nturn 1\ncity minden 1t"
    assert seat_values(no_weights(), f"{city}\nfavour cities 1")[0] - seat_values(no_weights(), city)[0] == 2 * POINT


def test_h7_3_a_tie_that_is_broken_is_a_small_lead() -> None:
    s = position("turn 1\nprestige 1 9\nprestige 2 9\ndesk 2 actions 1")
    s.ended = 1
    first, second, third, _ = HansaEvaluator(Weights()).values(s)
    assert first > second > first - POINT
    assert second - third > 8 * POINT


def test_an_action_left_counts_for_the_active_seat() -> None:
    one, two = (seat_values(Weights(), f"turn 1 left {left}") for left in (1, 2))
    assert two[0] - one[0] == Weights().left
    assert two[1:] == one[1:]


def test_a_seventh_trader_at_hand_is_spare() -> None:
    w = Weights()
    five, six, seven = (seat_values(w, f"turn 1\nsupply 1 {count}t")[0] for count in (5, 6, 7))
    assert six - five == w.supply - w.stock
    assert seven - six == w.spare - w.stock


def test_an_opponents_worker_on_a_route_makes_it_worth_less() -> None:
    w = no_weights()
    w.partial = 100
    w.contested = 10
    w.marker = 3600
    free, contested = (
        seat_values(w, f"turn 1\nmarker minden-hannover +4\nroute minden-hannover 1t {other} .")[0]
        for other in (".", "2t")
    )
    score = seat_values(no_weights(), "turn 1")[0]
    assert (contested - score) == (free - score) // 10
    assert contested > score


def test_h5_4_a_link_counts_more_the_nearer_it_is() -> None:
    """Each of the last three cities of the chain brings its percentage of the first link's seven points."""
    chain = ["arnheim", "kampen", "osnabruck", "bremen", "hamburg", "luneburg", "perleberg"]
    w = no_weights()
    w.link[0], w.link[1], w.link[2] = 90, 50, 10
    for cities, percent in ((3, 0), (5, 10), (6, 50), (7, 90)):
        text = "turn 1\n" + "\n".join(f"city {name} 1t" for name in chain[:cities])
        assert seat_values(w, text)[0] - seat_values(no_weights(), text)[0] == 7 * percent


def test_h4_7_own_workers_in_hand_are_counted() -> None:
    hand = with_lifted(with_lifted(worker(0, 0), worker(1, 1)), worker(1, 0))
    assert [lifted_workers(hand, p) for p in range(3)] == [1, 2, 0]


def test_h8_1_a_mission_counts_as_if_the_game_ended_now() -> None:
    s = position("option missions yes\nturn 1\nmission 1 5\ncity dortmund 1t\ncity stendal 1t\ncity kampen 1t")
    assert HANSA.scores(s)[0].parts["mission"] == 8
    assert HansaEvaluator(no_weights()).values(s)[0] == HANSA.scores(s)[0].total * POINT


def test_h11_9_wales_counts_as_if_the_game_ended_now() -> None:
    text = "board britannia-45\nplayers 4\nturn 1\n"
    board = build_position(MENU, text).board
    route = next(r for r in range(board.n_routes) if board.country[r] == WALES)
    s = build_position(MENU, f"{text}city {board.cities[board.city_a[route]]} 1t\n")
    assert country_scores(s, WALES)[0] > 0
    assert HansaEvaluator(no_weights()).values(s)[0] == HANSA.scores(s)[0].total * POINT
