"""The searching player: legal everywhere, the same for the same seed, blind to what is hidden, and it looks ahead."""

from __future__ import annotations

from typing import Any

import pytest

from kogge.bots.contract import Observation
from kogge.bots.heuristics import greedy_heuristics, search_heuristics
from kogge.bots.random import decide
from kogge.bots.registry import make_bot
from kogge.bots.search.mcts import Mcts
from kogge.bots.search.options import read_options
from kogge.bots.search.parallel import ParallelMcts, decode_statistics, encode_statistics
from kogge.bots.search.tree import RootStatistics
from kogge.bots.search.win_probability import CERTAIN, win_probabilities
from kogge.bots.value.evaluator import NetworkEvaluator
from kogge.core.contract import Action, Game, State
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from kogge.games.hansa.state import Hansa
from kogge.games.registry import GAMES


def position(text: str) -> Hansa:
    return build_position(MENU, "board league-45\nplayers 4\n" + text)


def choose(name: str, game: Game[Any], s: State, seed: str) -> Action:
    dealer = Dealer(seed)
    return make_bot(name, game).choose(Observation(game, s, s.to_move(), dealer), dealer)


def walk_to(game: Game[Any], board: str, players: int, decisions: int) -> State:
    """A position in the middle of a random game, with a seat to move."""
    dealer = Dealer(f"{board}/{players}")
    s: State = game.new(game.menu().choose(board, players, {}))
    made = 0
    while made < decisions or s.to_move() < 0:
        s.apply(decide(s, dealer))
        made += 1
    return s


EVERYWHERE = [
    (game.name, board.name, players)
    for game in GAMES.values()
    for board in game.menu().boards
    for players in board.players
]


@pytest.mark.parametrize(("name", "board", "players"), EVERYWHERE)
def test_it_answers_legally_on_every_board(name: str, board: str, players: int) -> None:
    game = GAMES[name]
    for decisions in (0, 120):
        s = walk_to(game, board, players, decisions)
        before = s.key()
        assert choose("mcts:8+cut=12", game, s, "legal") in list(s.legal())
        assert s.key() == before


def test_the_same_seed_thinks_the_same() -> None:
    s = position("turn 1\nsupply 1 4t 1m\nroute quedlinburg-gottingen 1t 1t .\nmarker minden-hannover +3")
    first = choose("mcts:40", HANSA, s, "one")
    assert first == choose("mcts:40", HANSA, s, "one")
    assert HANSA.write(s, first) in ("place t quedlinburg-gottingen.3", "place m quedlinburg-gottingen.3")


def test_it_plays_a_turn_that_wins_although_no_single_action_does() -> None:
    """Seat 1 leads and can end the game by placing the last worker and establishing; seat 2 would end and win it."""
    s = position(
        "turn 1 left 2\nprestige 1 18\nprestige 2 19\nsupply 1 1t\nspecial 11 1\nspecial 8 2\n"
        "route minden-hannover 1t 1t .\ncity minden 1t\ncity hannover 1t\n"
        "desk 2 keys 1\nroute kampen-osnabruck 2t 2t\ncity kampen 2t\ncity osnabruck 2t"
    )
    bot = make_bot("mcts:60", HANSA)
    dealer = Dealer("win")
    while s.to_move() == 0:
        s.apply(bot.choose(Observation(HANSA, s, 0, dealer), dealer))
    assert HANSA.ended_by(s) == "prestige"
    assert HANSA.scores(s)[0].place == 1
    assert win_probabilities(greedy_heuristics(HANSA), s)[0] > CERTAIN * 9 // 10


def test_it_plans_its_turn_where_the_evaluator_is_good_enough() -> None:
    s = position("turn 1 left 3\nsupply 1 4t 1m")
    bot = Mcts(search_heuristics(HANSA), read_options("60", 0.0))
    dealer = Dealer("plan")
    observation = Observation(HANSA, s, 0, dealer)
    root = bot.think(observation, observation.legal(), dealer)
    assert root.plans == 30
    planned = [
        (prior, child) for prior, child in zip(root.prior_values, root.children, strict=True) if child and child.plans
    ]
    assert len(planned) > 1, "not only the best one"
    assert all(prior >= child.best_prior for prior, child in planned if child.expanded and child.seat == 0)


def test_it_makes_no_plans_elsewhere() -> None:
    for name, board in (("yokohama", "city"), ("merchants", "short")):
        s = walk_to(GAMES[name], board, 4, 120)
        bot = Mcts(search_heuristics(GAMES[name]), read_options("20", 0.0))
        dealer = Dealer("none")
        observation = Observation(GAMES[name], s, s.to_move(), dealer)
        assert bot.think(observation, observation.legal(), dealer).plans == 0


def test_it_remembers_within_its_turn() -> None:
    s = position("turn 1 left 3\nsupply 1 4t 1m")
    bot = Mcts(search_heuristics(HANSA), read_options("60", 0.0))
    dealer = Dealer("memory")
    s.apply(bot.choose(Observation(HANSA, s, 0, dealer), dealer))
    kept = bot.kept
    assert kept is not None and kept.visits > 0
    before = kept.visits
    bot.choose(Observation(HANSA, s, 0, dealer), dealer)
    assert kept.visits == before + 60
    elsewhere = position("turn 1 left 3\nsupply 1 5t")
    bot.choose(Observation(HANSA, elsewhere, 0, dealer), dealer)
    assert kept.visits == before + 60


@pytest.mark.parametrize(("name", "board", "rounds"), [("hansa", "league-45", 2), ("yokohama", "city", 2)])
def test_rollouts_go_as_far_as_the_game_or_the_player_says(name: str, board: str, rounds: int) -> None:
    game = GAMES[name]
    s = walk_to(game, board, 4, 120)
    for text, far in (("2", rounds), ("2+rounds=3", 3), ("2+rounds=1", 1)):
        bot = Mcts(search_heuristics(game), read_options(text, 0.0))
        bot.choose(Observation(game, s, s.to_move(), Dealer("far")), Dealer("far"))
        assert bot.horizon - s.turn == far * 4


def test_it_stops_when_its_time_is_over() -> None:
    s = position("turn 1\nsupply 1 4t 1m")
    assert choose("mcts:0.05s", HANSA, s, "clock") in list(s.legal())
    dealer = Dealer("limit")
    bot = make_bot("mcts:3600s", HANSA, 0.05)
    assert bot.choose(Observation(HANSA, s, 0, dealer), dealer) in list(s.legal())


def test_paranoid_opponents_are_feared() -> None:
    s = walk_to(HANSA, "league-45", 4, 200)
    assert choose("mcts:30+paranoid", HANSA, s, "fear") in list(s.legal())


@pytest.mark.parametrize(("text", "learned"), [("mcts:6", False), ("mcts:6+value", True)])
def test_the_learned_value_judges_when_it_is_asked_for(text: str, learned: bool) -> None:
    bot = make_bot(text, HANSA)
    assert isinstance(bot, Mcts)
    assert isinstance(bot.heuristics.evaluator, NetworkEvaluator) is learned
    s = walk_to(HANSA, "league-45", 4, 200)
    assert choose(text, HANSA, s, "judge") in list(s.legal())


def test_several_processes_agree_on_a_legal_action() -> None:
    s = position("turn 1\nsupply 1 4t 1m\nroute quedlinburg-gottingen 1t 1t .")
    assert choose("mcts:30+processes=3", HANSA, s, "crowd") in list(s.legal())


def test_the_visits_of_all_processes_count() -> None:
    s = position("turn 1\nsupply 1 4t 1m\nroute quedlinburg-gottingen 1t 1t .")
    bot = ParallelMcts(Mcts(search_heuristics(HANSA), read_options("20+processes=3", 0.0)))
    dealer = Dealer("several")
    assert bot.think(Observation(HANSA, s, 0, dealer), dealer).visits == 3 * 20


def statistics(*rows: tuple[int, int, int, int]) -> RootStatistics:
    """Of one search: action, prior, visits and total of each."""
    out = RootStatistics()
    for action, prior, visits, total in rows:
        out.add(action, prior, 1, visits, total)
        out.visits += visits
        out.total += total
    return out


def test_the_best_estimate_of_those_visited_often_is_chosen() -> None:
    assert statistics((5, 0, 100, 4_000), (6, 0, 90, 4_500), (7, 0, 2, 190)).best_action(3) == 6
    assert statistics((7, 0, 1, 10)).best_action(3) == 7


def test_several_processes_choose_as_one_would_with_all_their_visits() -> None:
    """A prior counts as a few visits, in several processes as in one."""
    one = statistics((5, 0, 4, 4_000), (6, -900, 4, 4_100))
    assert one.best_action(3) == 5
    parts = [statistics((5, 0, 2, 2_000), (6, -900, 2, 2_050)) for _ in range(2)]
    parts[0].merge(decode_statistics(encode_statistics(parts[1])))
    assert parts[0].best_action(3) == 5
    assert parts[0].best_action(0) == 6, "without its prior the other action would be chosen"


def test_statistics_of_a_process_that_failed_change_nothing() -> None:
    one = statistics((5, 0, 4, 4_000), (6, -900, 4, 4_100))
    one.merge(decode_statistics(""))
    assert encode_statistics(one) == "8,8100;5,0,1,4,4000;6,-900,1,4,4100"


def test_win_probabilities_add_up_and_follow_the_lead() -> None:
    s = position("turn 1\nprestige 1 12\nprestige 2 9\nprestige 3 9\nprestige 4 3")
    here = list(win_probabilities(greedy_heuristics(HANSA), s))
    assert CERTAIN - 4 <= sum(here) <= CERTAIN
    assert here[0] > here[1] > here[3]


@pytest.mark.parametrize("text", ["fast", "0s", "-1s", "0", "1s+", "processes=0", "1s+processes=x", "rounds=", "1e9s"])
def test_parameters_that_mean_nothing_are_refused(text: str) -> None:
    with pytest.raises(BadOption, match="tells a search nothing"):
        read_options(text, 0.0)


def test_parameters_are_read() -> None:
    options = read_options("0.5s+value+paranoid+processes=2+rounds=3+cut=10", 0.0)
    assert (options.seconds, options.value, options.paranoid, options.processes) == (0.5, True, True, 2)
    assert (options.rounds, options.cut, options.iterations) == (3, 10, 0)
    assert read_options("500", 0.0).iterations == 500
    assert read_options("", 0.0).seconds == 1.0
    assert not read_options("500", 0.0).value
    assert read_options("2s", 0.7).seconds == 0.7
    assert read_options("500", 0.7).seconds == 0.7


def test_a_bot_that_takes_no_parameters_is_told_none() -> None:
    with pytest.raises(BadOption, match="takes no parameters"):
        make_bot("random:1s", HANSA)
