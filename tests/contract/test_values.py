"""States are values: copied, compared, pickled and dumped, compiled as interpreted."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from kogge.core.contract import Game, State
from kogge.core.dealer import Dealer
from kogge.core.errors import BadDump, IllegalAction
from kogge.core.match import Match
from kogge.core.record import read_record, record_of
from kogge.games.registry import GAMES, find_game
from tests.contract.cases import PLAIN, Case
from tests.contract.test_steps import steps_of
from tests.depth import sample, trials
from tests.records.make import HERE

CHOSEN = sample(PLAIN, lambda case: case.table(), 1)


def walk(case: Case, seed: str, most: int, stride: int = 1) -> list[State]:
    """Every so many positions of the beginning of a random game, and the last one."""
    dealer = Dealer(case.seed(seed))
    s: State = case.game.new(case.options)
    out = [s.copy()]
    for number in range(1, most + 1):
        if s.is_over():
            break
        legal = s.legal()
        s.apply(legal[dealer.below(len(legal))])
        if number % stride == 0:
            out.append(s.copy())
    return [*out, s]


def ways(game: Game[Any], s: State) -> list[State]:
    """The same state by every way there is to carry it somewhere."""
    return [game.load(s.dump()), pickle.loads(pickle.dumps(s)), copy.deepcopy(s), copy.copy(s), s.copy()]


@pytest.mark.parametrize("case", CHOSEN, ids=str)
def test_a_state_comes_back_equal_whatever_carries_it(case: Case) -> None:
    for s in walk(case, "values", trials(200, 600, 20_000), trials(41, 19, 1)):
        for other in ways(case.game, s):
            assert other == s
            assert other.dump() == s.dump()
            assert case.game.write_position(other) == case.game.write_position(s)
            assert case.game.audit(other) == []


@pytest.mark.parametrize("case", CHOSEN, ids=str)
def test_a_copy_plays_on_like_the_state_and_does_not_touch_it(case: Case) -> None:
    middle = walk(case, "middle", 60)[-1]
    for other in ways(case.game, middle):
        before = middle.dump()
        mine, theirs = middle.copy(), other
        dealer = Dealer("on")
        for _ in range(60):
            if mine.is_over():
                break
            assert list(mine.legal()) == list(theirs.legal())
            action = mine.legal()[dealer.below(len(mine.legal()))]
            mine.apply(action)
            theirs.apply(action)
        assert mine == theirs
        assert middle.dump() == before


@pytest.mark.parametrize("name", GAMES)
def test_every_step_is_made_of_its_key(name: str) -> None:
    """Number and variant name its class; what follows the number in its key are its arguments."""
    steps = steps_of(name)
    assert len({(step.number, step.variant) for step in steps}) == len(steps)


def test_states_that_differ_are_not_equal() -> None:
    hansa = find_game("hansa")
    first = hansa.new(hansa.menu().choose("league-3", 3, {"first": "1"}))
    assert first == hansa.new(hansa.menu().choose("league-3", 3, {"first": "1"}))
    assert first != hansa.new(hansa.menu().choose("league-3", 3, {"first": "2"})), "other options"
    later = first.copy()
    later.apply(later.legal()[0])
    assert later != first
    assert first != "first"


@pytest.mark.parametrize("name", GAMES)
def test_damaged_dumps_are_refused(name: str) -> None:
    game = find_game(name)
    good = game.new(game.menu().choose(None, None, {})).dump()
    for bad in (b"", b"nonsense", good[:-1], good + b"\0", good[:20] + bytes([good[20] ^ 1]) + good[21:]):
        with pytest.raises(BadDump):
            game.load(bad)
    for other in GAMES.values():
        if other is not game:
            with pytest.raises(BadDump, match=f"it is of {name}, not of {other.name}"):
                other.load(good)


@pytest.mark.parametrize("name", GAMES)
def test_a_dump_is_small(name: str) -> None:
    case = next(one for one in PLAIN if one.game.name == name)
    assert max(len(s.dump()) for s in walk(case, "small", 300)) < 1000


def test_only_legal_actions_are_played_when_it_is_checked() -> None:
    hansa = find_game("hansa")
    s = hansa.new(hansa.menu().choose("league-3", 3, {"first": "1"}))
    before = s.dump()
    with pytest.raises(IllegalAction, match="not legal"):
        s.play(123_456_789)
    assert s.dump() == before
    s.play(s.legal()[0])
    assert s.dump() != before


@pytest.mark.parametrize("name", GAMES)
def test_options_dealers_matches_and_records_are_values_too(name: str) -> None:
    game = find_game(name)
    match = Match(game, game.menu().choose(None, None, {}), "values", keep_told=True)
    while len(match.log) < 40 or match.log[-1].seat < 0:
        match.play(match.to_move(), match.choices()[-1].text)
    match.undo(match.log[-1].seat)
    dealer = Dealer("twin")
    dealer.below(7)
    for one in (match.options, dealer, match, record_of(match, {0: "Anna"})):
        for other in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
            assert type(other) is type(one)
            assert other == one
    again: Match = pickle.loads(pickle.dumps(match))
    assert again.state == match.state
    assert again.game is game, "there is one object of each game"
    again.redo(again.decision_log.undone[-1].seat)
    assert again != match
    assert dealer != Dealer("twin")


def count_legal(s: State) -> int:
    """What another process says of a state."""
    return len(s.legal())


def test_states_travel_to_other_processes() -> None:
    states: list[State] = [game.new(game.menu().choose(None, None, {})) for game in GAMES.values()]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert list(pool.map(count_legal, states)) == [len(s.legal()) for s in states]


@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_the_golden_games_is_made_of_its_key(name: str) -> None:
    game = find_game(name)
    met: set[type[Any]] = set()
    for path in sorted((HERE / name / str(game.version)).glob("*.txt")):
        record = read_record(path.read_text(encoding="utf-8"))
        match = Match(game, record.chosen(game))
        for one in record.decisions:
            for step in match.state.agenda:
                met.add(type(step))
                assert type(step).made_of(list(step.key()[1:])) == step
            match.play(one.seat, one.text)
    assert len(met) >= 20
