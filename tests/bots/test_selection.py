"""How a search selects: by estimates, priors, visits, and by whose win a decider wants."""

from __future__ import annotations

from typing import Any

from kogge.bots.contract import Observation
from kogge.bots.greedy import WON, advantage
from kogge.bots.heuristics import greedy_heuristics, search_heuristics
from kogge.bots.random import decide
from kogge.bots.search.mcts import Mcts
from kogge.bots.search.options import read_options
from kogge.bots.search.rollout import OPPONENT_WEIGHT, lead
from kogge.bots.search.tree import Node
from kogge.bots.search.win_probability import CERTAIN, POINTS_SHARE, utility, win_probabilities
from kogge.core.dealer import Dealer
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from kogge.games.hansa.state import Hansa
from kogge.games.registry import GAMES

ME, OTHER = 0, 1


def position(text: str) -> Hansa:
    return build_position(MENU, f"board league-45\nplayers 4\nturn 1\n{text}")


def cells(*numbers: int) -> Any:
    """Up to four numbers as compiled modules keep them; only these can make such a row, so a game lends its own."""
    out = HANSA.new(MENU.choose("league-45", 4, {})).prestige[: len(numbers)]
    for i, number in enumerate(numbers):
        out[i] = number
    return out


def searcher(options: str = "10") -> Mcts:
    """A search of seat 1 whose rollouts go beyond its turn."""
    bot = Mcts(search_heuristics(HANSA), read_options(options, 0.0))
    bot.seat = ME
    bot.horizon = 8
    return bot


def decision(seat: int, *children: tuple[int, int, tuple[int, ...]]) -> Node:
    """A node; of each action the prior value, and the visits with what each of them brought."""
    node = Node(seat, True)
    node.expanded = True
    for number, (prior, visits, result) in enumerate(children):
        node.add(number, prior)
        child = Node(ME, True)
        for _ in range(visits):
            child.visit(cells(*result))
            node.visit(cells(*result))
        if visits > 0:
            node.children[number] = child
    node.update_priors(20_000.0)
    return node


S = position("")


def test_a_strong_opponent_makes_a_lead_smaller() -> None:
    evaluator = greedy_heuristics(HANSA).evaluator
    weak, strong = position("prestige 1 5\nprestige 2 3"), position("prestige 1 5\nprestige 2 9")
    assert lead(evaluator, strong, ME) < lead(evaluator, weak, ME)
    values = [int(value) for value in evaluator.values(strong)]
    assert lead(evaluator, strong, ME) == values[0] - max(values[1:]) * OPPONENT_WEIGHT // 100


def test_an_ended_game_is_won_or_lost_and_nothing_between() -> None:
    evaluator = greedy_heuristics(HANSA).evaluator
    s = position("prestige 1 19\nroute minden-hannover 1t 1t 1t\ncity minden 1t\ncity hannover 1t")
    s.apply(HANSA.read(s, "establish minden-hannover"))
    while s.to_move() == ME:
        s.apply(s.legal()[0])
    assert HANSA.ended_by(s) == "prestige"
    assert [advantage(evaluator, s, p) for p in range(4)] == [WON, -WON, -WON, -WON]


def test_a_finished_game_goes_to_its_winner_but_for_the_part_by_points() -> None:
    s = position("prestige 1 19\nroute minden-hannover 1t 1t 1t\ncity minden 1t\ncity hannover 1t")
    s.apply(HANSA.read(s, "establish minden-hannover"))
    while s.to_move() == ME:
        s.apply(s.legal()[0])
    shares = [int(share) for share in win_probabilities(search_heuristics(HANSA), s)]
    assert shares[0] >= CERTAIN - CERTAIN // POINTS_SHARE
    assert max(shares[1:]) <= CERTAIN // POINTS_SHARE
    assert CERTAIN - 8 <= sum(shares) <= CERTAIN


def test_the_better_result_is_selected() -> None:
    node = decision(ME, (0, 5, (300_000, 0)), (0, 5, (400_000, 0)))
    assert searcher()._select(S, node) == 1


def test_of_equal_results_the_one_with_fewer_visits_is_selected() -> None:
    node = decision(ME, (0, 10, (400_000, 0)), (0, 1, (400_000, 0)))
    assert searcher()._select(S, node) == 1


def test_an_action_with_a_bad_result_is_tried_again_for_its_prior_only_while_visits_are_few() -> None:
    few = decision(ME, (20_000, 1, (350_000, 0)), (-80_000, 30, (400_000, 0)))
    many = decision(ME, (20_000, 400, (350_000, 0)), (-80_000, 30, (400_000, 0)))
    assert searcher()._select(S, few) == 0
    assert searcher()._select(S, many) == 1


def test_the_better_prior_is_selected_where_nothing_was_visited() -> None:
    node = decision(ME, (10_000, 0, (0, 0)), (90_000, 0, (0, 0)))
    assert searcher()._select(S, node) == 1


def test_what_is_illegal_in_a_guess_is_not_selected() -> None:
    node = decision(OTHER, (90_000, 0, (0, 0)), (10_000, 0, (0, 0)))
    node.certain = False
    node.actions[1] = S.legal()[0]
    assert searcher()._select(S, node) == 1
    node.actions[1] = 1
    assert searcher()._select(S, node) == -1


def test_others_want_to_win_unless_the_search_is_paranoid() -> None:
    """The first action is better for the other seat itself, the second one harms the searching seat more."""
    node = decision(OTHER, (0, 9, (200_000, 300_000, 500_000)), (0, 9, (100_000, 200_000, 700_000)))
    assert searcher("10")._select(S, node) == 0
    assert searcher("10+paranoid")._select(S, node) == 1


def test_a_paranoid_search_still_wants_to_win_itself() -> None:
    node = decision(ME, (0, 9, (200_000, 300_000)), (0, 9, (100_000, 200_000)))
    assert searcher("10+paranoid")._select(S, node) == 0


def test_utility_is_a_win_or_the_negative_of_one() -> None:
    assert utility(cells(600_000, 400_000), 1) == 400_000
    assert utility(cells(600_000, 400_000), -1 - 0) == -600_000


def test_rollouts_within_the_turn_count_what_the_seat_makes_of_an_action() -> None:
    """The mean of the first action is worse, but its most visited continuation is better."""
    bot = searcher()
    node = decision(ME, (0, 9, (300_000, 0)), (0, 9, (400_000, 0)))
    first = node.children[0]
    assert first is not None
    first.backed_up = 500_000
    for child in node.children[1:]:
        assert child is not None
        child.backed_up = 400_000
    assert bot._select(S, node) == 1
    bot.horizon = bot.turn + 1
    assert bot._select(S, node) == 0


def test_a_leaf_is_expanded_only_after_enough_visits() -> None:
    """In Yokohama, whose turns are not planned: planning expands for itself."""
    game = GAMES["yokohama"]
    s = game.new(game.menu().choose("city", 4, {}))
    dealer = Dealer("leaves")
    for _ in range(60):
        s.apply(decide(s, dealer))
    while s.to_move() < 0 or len(s.legal()) < 4:
        s.apply(decide(s, dealer))
    heuristics = search_heuristics(game)
    bot = Mcts(heuristics, read_options("40", 0.0))
    root = bot.think(Observation(game, s, s.to_move(), dealer), s.legal(), dealer)
    assert heuristics.profile.expand_after == 2
    own = [child for child in root.children if child is not None and child.seat == root.seat]
    assert {child.expanded for child in own if child.visits > 3} == {True}
    assert {child.expanded for child in own if child.visits <= 2} <= {False}
