"""The search by turns: legal everywhere, the same for the same seed, and no two of its turns are one."""

from __future__ import annotations

from typing import Any

import pytest

from kogge.bots.contract import Observation
from kogge.bots.heuristics import classic_heuristics
from kogge.bots.random import decide
from kogge.bots.registry import make_bot
from kogge.bots.search.options import read_options
from kogge.bots.search.turn_search import Contender, TurnSearch, is_clearly_better
from kogge.bots.search.turn_tree import TurnTree
from kogge.bots.search.turns import Turn, follow_plan
from kogge.core.contract import NOBODY, Action, Game, State
from kogge.core.dealer import Dealer
from kogge.core.tables import numbers
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from kogge.games.registry import GAMES
from tests.bots.test_mcts import EVERYWHERE, walk_to
from tests.depth import trials

ALL_GAMES = [game.name for game in GAMES.values()]


def first_set_up(game: Game[Any]) -> tuple[str, int]:
    board = game.menu().boards[0]
    return board.name, board.players[0]


def choose(s: State, game: Game[Any], name: str, seed: str) -> Action:
    dealer = Dealer(seed)
    return make_bot(name, game).choose(Observation(game, s, s.to_move(), dealer), dealer)


def grown(game: Game[Any], s: State, branches: int) -> TurnTree:
    tree = TurnTree(classic_heuristics(game), s, s.to_move(), Dealer("tree"))
    for _ in range(branches):
        tree.grow()
    return tree


@pytest.mark.long
@pytest.mark.parametrize(("name", "board", "players"), EVERYWHERE)
def test_it_answers_legally_on_every_board(name: str, board: str, players: int) -> None:
    game = GAMES[name]
    for decisions in (0, 120):
        s = walk_to(game, board, players, decisions)
        before = s.key()
        assert choose(s, game, "turns:8", "legal") in list(s.legal())
        assert s.key() == before


@pytest.mark.parametrize("name", ALL_GAMES)
def test_equal_seeds_choose_alike(name: str) -> None:
    game = GAMES[name]
    s = walk_to(game, *first_set_up(game), 90)
    assert choose(s, game, "turns:12", "same") == choose(s, game, "turns:12", "same")


@pytest.mark.parametrize("name", ALL_GAMES)
def test_marks_tell_positions_apart(name: str) -> None:
    game = GAMES[name]
    dealer = Dealer("marks")
    marks: dict[int, tuple[Any, ...]] = {}
    for _ in range(trials(1, 3, 30)):
        s: State = game.new(game.menu().choose(*first_set_up(game), {}))
        while s.to_move() != NOBODY and s.turn < 40:
            key = (*s.key(), *(step.variant for step in s.agenda))
            assert marks.setdefault(int(s.mark()), key) == key
            assert s.copy().mark() == s.mark()
            s.apply(decide(s, dealer))
    assert len(set(marks.values())) == len(marks)


@pytest.mark.parametrize("name", ALL_GAMES)
def test_no_two_turns_of_a_tree_end_in_one_position(name: str) -> None:
    game = GAMES[name]
    tree = grown(game, walk_to(game, *first_set_up(game), 90), 3)
    assert len(tree.turns) > 1
    assert len({turn.after.key() for turn in tree.turns}) == len(tree.turns)


def test_h4_10_every_route_for_a_marker_is_looked_at() -> None:
    """Routes that seem equally good are not the same: a search that thought so laid all markers on the first one."""
    s = build_position(MENU, "board league-45\nplayers 4\nturn 1\nplate 1 swap")
    s.apply(HANSA.read(s, "end"))
    assert s.agenda[-1].name == "lay"
    tree = grown(HANSA, s, 1)
    assert {int(turn.actions[0]) for turn in tree.turns} == {int(action) for action in s.legal()}


@pytest.mark.parametrize("name", ALL_GAMES)
def test_a_turn_can_be_replayed(name: str) -> None:
    game = GAMES[name]
    s = walk_to(game, *first_set_up(game), 90)
    tree = grown(game, s, 2)
    for turn in tree.turns[:10]:
        again = s.copy()
        tree.chance.follow(tree.luck)
        made = follow_plan(tree.heuristics, again, tree.seat, turn.actions, tree.chance, Dealer("turn tree"), 0, 0)
        assert list(made)[: len(turn.actions)] == list(turn.actions)


def test_the_rest_of_a_turn_is_remembered() -> None:
    game = HANSA
    s = walk_to(game, *first_set_up(game), 90)
    while s.agenda[-1].name != "turn" or getattr(s, "left", 0) < 2:
        s.apply(decide(s, Dealer("walk")))
    bot = TurnSearch(classic_heuristics(game), read_options("12", 0.0))
    dealer = Dealer("rest")
    action = bot.choose(Observation(game, s, s.to_move(), dealer), dealer)
    assert bot.kept
    assert bot.kept_turn == s.turn
    assert [action, *bot.kept[0]] in [list(one.turn.actions) for one in bot.contenders]


def test_the_worse_half_drops_out_each_round() -> None:
    game = HANSA
    s = walk_to(game, *first_set_up(game), 90)
    bot = TurnSearch(classic_heuristics(game), read_options("60", 0.0))
    dealer = Dealer("halving")
    bot.choose(Observation(game, s, s.to_move(), dealer), dealer)
    visits = [int(one.visits) for one in bot.contenders]
    assert visits[0] == max(visits) > min(visits) >= 1
    assert sum(visit == max(visits) for visit in visits) <= (len(visits) + 1) // 2


def contender(first: int, results: list[int]) -> Contender:
    one = Contender(Turn(numbers([first, 99]), HANSA.new(MENU.choose("league-3", 3, {})), 0))
    for result in results:
        one.add(result)
    return one


def test_a_turn_is_clearly_better_if_it_is_so_in_nearly_every_simulation() -> None:
    best = contender(1, [500, 900, 100, 700] * 4)
    assert is_clearly_better(best, contender(2, [490, 890, 95, 690] * 4))
    assert not is_clearly_better(best, contender(2, [100, 800, 900, 300] * 4))
    assert not is_clearly_better(best, best)


def settles(field: list[Contender], name: str) -> bool:
    bot = TurnSearch(classic_heuristics(HANSA), read_options(name, 0.0))
    bot.is_deciding = True
    return bool(bot._is_settled(field))


def test_a_choice_is_settled_when_all_that_may_be_best_begin_alike() -> None:
    assert settles([contender(1, []), contender(1, [])], "1s")
    assert not settles([contender(1, []), contender(2, [])], "1s")
    better, worse = contender(1, [500, 900] * 8), contender(2, [490, 890] * 8)
    assert settles([worse, better], "1s")
    assert not settles([worse, better], "500")  # iterations that were asked for are made
    assert not settles([contender(2, [490, 890] * 4), contender(1, [500, 900] * 4)], "1s")  # too few to tell
