"""An environment plays a game by ids, as the rules do by actions."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from kogge.bots.contract import Bot, Observation
from kogge.bots.random import Random
from kogge.core.contract import NATURE, NOBODY, Action, State
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption, IllegalAction
from kogge.games.registry import GAMES
from kogge.research import Env, make
from tests.contract.cases import PLAIN, Case
from tests.depth import trials

STEPS = trials(60, 150, 5000)


def random_steps(env: Env, most: int, seed: str = "steps") -> list[int]:
    """Play legal ids at random; those that were played."""
    dealer = Dealer(seed)
    out: list[int] = []
    while len(out) < most and not env.is_over():
        ids = env.legal_ids()
        out.append(ids[dealer.below(len(ids))])
        env.step(out[-1])
    return out


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_ids_masks_and_observations_are_those_of_the_state(case: Case) -> None:
    env = Env(case.game, case.options)
    env.reset("1")
    s: State = case.game.new(case.options)
    chance = Dealer("1")
    dealer = Dealer("walk")
    for _ in range(STEPS):
        while s.to_move() == NATURE:
            s.apply(s.legal()[chance.pick(s.weights())])
        assert s == env.state
        if env.is_over():
            break
        ids = [int(env.codec.id(action)) for action in s.legal()]
        assert env.legal_ids() == ids
        assert np.flatnonzero(env.mask()).tolist() == sorted(ids)
        for seat in range(env.players):
            assert env.observation(seat).tolist() == list(case.game.observation(s, seat))
        assert env.observation().tolist() == env.observation(env.to_move()).tolist()
        at = int(dealer.below(len(ids)))
        s.apply(s.legal()[at])
        env.step(ids[at])


@pytest.mark.parametrize("name", GAMES)
def test_the_seed_decides_all_chance(name: str) -> None:
    first, second, other = make(name), make(name), make(name)
    first.reset(7)
    second.reset("7")
    other.reset(8)
    played = random_steps(first, STEPS)
    assert random_steps(second, STEPS) == played
    assert first.state == second.state
    assert random_steps(other, STEPS) != played


@pytest.mark.parametrize("name", GAMES)
def test_a_clone_goes_on_alike_and_alone(name: str) -> None:
    env = make(name)
    env.reset(3)
    random_steps(env, 20)
    before = env.state.copy()
    for other in (env.clone(), copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert other.length == env.length
        twin = env.clone()
        assert random_steps(other, 30) == random_steps(twin, 30)
        assert other.state == twin.state, "chance is the same too"
        assert env.state == before


def test_an_illegal_id_is_refused_and_changes_nothing() -> None:
    env = make("hansa", first="1")
    before = env.state.copy()
    illegal = next(id for id in range(env.size) if id not in env.legal_ids())
    for id in (illegal, -1, env.size + int(env.codec.chance_size), env.size):
        with pytest.raises(IllegalAction):
            env.step(id)
    assert env.state == before
    assert env.length == 0
    with pytest.raises(ValueError, match="no seat 4"):
        env.observation(4)


def test_set_ups_are_checked() -> None:
    assert make("hansa", "east", 3, first="2").options["first"] == "2"
    assert make("merchants", version=1).options.version == 1
    with pytest.raises(BadOption, match="no board 'west'"):
        make("hansa", "west")
    with pytest.raises(BadOption, match="no reward 'glory'"):
        make("hansa", reward="glory")


def test_whoever_asks_decides_for_chance() -> None:
    env = make("yokohama", explicit_chance=True)
    env.reset("any")
    assert env.is_chance()
    assert env.to_move() == NATURE
    assert env.mask().sum() == 0
    outcomes = env.chance_outcomes()
    assert [id for id, _ in outcomes] == env.legal_ids()
    assert min(id for id, _ in outcomes) >= env.size, "chance has ids of its own"
    assert sum(odds for _, odds in outcomes) == pytest.approx(1)
    weights = [int(weight) for weight in env.state.weights()]
    assert [odds for _, odds in outcomes] == [weight / sum(weights) for weight in weights]
    while env.is_chance():
        env.step(env.chance_outcomes()[-1][0])
    assert env.length == 0, "only decisions of seats count"
    with pytest.raises(ValueError, match="chance is not to decide"):
        env.chance_outcomes()


def test_returns_come_with_the_end() -> None:
    env = make("yokohama", players=2, reward="points")
    env.reset("1")
    random_steps(env, 10)
    assert env.returns().tolist() == [0, 0]
    random_steps(env, 100_000)
    assert env.is_over()
    assert env.to_move() == NOBODY
    assert env.returns().tolist() == [one.total for one in env.game.scores(env.state)]
    assert env.observation(0).shape == (int(env.features.size),)


class Watcher(Bot):
    """Plays the first action, and keeps what it was shown."""

    shown: list[tuple[int, Observation]] = []  # noqa: RUF012 - the test looks at it

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        self.shown.append((int(observation.seat), observation))
        return observation.legal()[0]


class Cheat(Bot):
    """Answers nonsense."""

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        return 12345


def test_rivals_decide_on_guesses_for_all_seats_but_the_learners() -> None:
    env = make("hansa", players=3, missions="yes")
    Watcher.shown.clear()
    env.reset("1", lambda game: Watcher(), learner=1)
    for _ in range(5):
        assert env.to_move() == 1
        env.step(env.legal_ids()[-1])
    assert {seat for seat, _ in Watcher.shown} == {0, 2}
    for _, observation in Watcher.shown:
        assert observation._state is not env.state
    with pytest.raises(TypeError, match="rivals"):
        pickle.dumps(env)


def test_rivals_are_checked() -> None:
    env = make("hansa", players=3)
    with pytest.raises(BadOption, match="no bot 'genius'"):
        env.reset("1", "genius")
    with pytest.raises(ValueError, match="leave the learner at least one"):
        env.reset("1", {0: "random", 1: "random", 2: "random"})
    with pytest.raises(IllegalAction, match="answered 12345"):
        env.reset("1", {seat: (lambda game: Cheat()) for seat in (0, 1)})
        env.step(env.legal_ids()[0])
        env.step(env.legal_ids()[0])
    env.reset("1", {1: "greedy", 2: lambda game: Random()})
    for _ in range(10):
        assert env.to_move() == 0
        env.step(env.legal_ids()[-1])
