"""A batch plays the games that its environments would play alone, and begins each again when it has ended."""

from __future__ import annotations

from hashlib import sha256

import numpy as np
import pytest

from kogge.core.dealer import Dealer
from kogge.core.errors import IllegalAction
from kogge.core.rewards import returns_of
from kogge.games.registry import GAMES
from kogge.research import Batch, Env, make
from tests.contract.cases import PLAIN, Case
from tests.depth import trials

GAMES_AT_ONCE = 3
# Game, board, players, steps of a batch of three, and a checksum of everything but the observations.
STEPPED = [
    ("hansa", "league-45", 4, 400, "f48dd9b7c23b7f6f"),
    ("hansa", "east", 2, 400, "16d630b2f9d73f98"),
    ("yokohama", "city", 2, 700, "1f1969ba9694d5c0"),
    ("merchants", "main", 3, 400, "ed7f309e87ee3d18"),
]


def seed_of(number: int, episode: int) -> str:
    """The seed of one game of a batch with seed 5."""
    return f"5/{number}/{episode}"


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_each_game_is_the_one_that_its_seed_gives_alone(case: Case) -> None:
    env = Env(case.game, case.options, "margin")
    limit = 25
    batch = Batch(env, GAMES_AT_ONCE, 5, limit)
    alone = [Env(case.game, case.options) for _ in range(GAMES_AT_ONCE)]
    episodes = [0] * GAMES_AT_ONCE
    for i, one in enumerate(alone):
        one.reset(seed_of(i, 0))
    ended = 0
    for _ in range(trials(30, 60, 2000)):
        assert batch.seats.tolist() == [one.to_move() for one in alone]
        assert np.array_equal(batch.masks, [one.mask() for one in alone])
        assert np.array_equal(batch.observations, [one.observation() for one in alone])
        ids, starts = batch.legal_ids()
        for i, one in enumerate(alone):
            assert ids[starts[i] : starts[i + 1]].tolist() == one.legal_ids()
        drawn = batch.sample().copy()
        batch.step(drawn)
        for i, one in enumerate(alone):
            one.step(int(drawn[i]))
            stopped = not one.is_over() and one.length >= limit
            assert bool(batch.terminated[i]) == one.is_over()
            assert bool(batch.truncated[i]) == stopped
            if one.is_over() or stopped:
                returns = returns_of(case.game, one.state, "margin")
                assert batch.rewards[i].tolist() == batch.returns[i].tolist() == returns
                assert batch.lengths[i] == one.length
                episodes[i] += 1
                ended += 1
                one.reset(seed_of(i, episodes[i]))
            else:
                assert not batch.rewards[i].any()
    assert ended >= GAMES_AT_ONCE


def test_games_that_end_begin_again_and_keep_their_returns() -> None:
    batch = Batch(make("yokohama", players=2), 2, 1)
    ended = 0
    while ended < 3:
        batch.step(batch.sample())
        assert not batch.truncated.any()
        for i in np.flatnonzero(batch.terminated):
            ended += 1
            assert batch.rewards[i].sum() == 1, "a win is shared by those who win"
            kept = batch.returns[i].tolist()
            assert batch.masks[i].any(), "the next game has begun"
            batch.step(batch.sample())
            assert not batch.rewards[i].any()
            assert batch.returns[i].tolist() == kept
    assert batch.steps % 2 == 0


@pytest.mark.parametrize(("name", "board", "players", "steps", "expected"), STEPPED)
def test_both_builds_step_alike(name: str, board: str, players: int, steps: int, expected: str) -> None:
    batch = Batch(make(name, board, players, reward="rank"), 3, "equal", 100, {0: "random"})
    digest = sha256()
    for _ in range(steps):
        drawn = batch.sample()
        digest.update(drawn.tobytes() + batch.seats.tobytes() + batch.masks.tobytes())
        batch.step(drawn)
        digest.update(batch.rewards.tobytes() + batch.truncated.tobytes() + batch.lengths.tobytes())
    assert digest.hexdigest()[:16] == expected


def test_a_reset_begins_the_same_games() -> None:
    batch = Batch(make("hansa"), 4, "again", 40)
    runs = []
    for _ in range(2):
        batch.reset()
        played = []
        for _ in range(60):
            played += batch.sample().tolist()
            batch.step(batch.sample())
        runs.append((played, batch.observations.copy(), batch.returns.copy()))
    assert runs[0][0] == runs[1][0]
    assert np.array_equal(runs[0][1], runs[1][1])
    assert np.array_equal(runs[0][2], runs[1][2])
    assert Batch(make("hansa"), 4, "other", 40).sample().tolist() != runs[0][0][:4]


def test_arrays_show_the_next_step_and_cannot_be_written() -> None:
    batch = Batch(make("hansa"), 2, 1)
    masks, observations = batch.masks, batch.observations
    before = observations.copy()
    batch.step(batch.sample())
    assert masks is batch.masks
    assert not np.array_equal(observations, before)
    assert [one.dtype.name for one in (masks, observations, batch.seats)] == ["uint8", "int16", "uint8"]
    for array in (masks, observations, batch.rewards, batch.seats, batch.terminated):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 1


@pytest.mark.parametrize("masks", [True, False])
def test_illegal_ids_are_refused_before_anything_is_played(masks: bool) -> None:
    batch = Batch(make("hansa"), 2, 1, masks=masks)
    drawn = batch.sample().tolist()
    ids, starts = batch.legal_ids()
    illegal = next(id for id in range(batch.env.size) if id not in ids[starts[1] :])
    for bad in (illegal, -1, batch.env.size):
        with pytest.raises(IllegalAction, match="game 1: "):
            batch.step([drawn[0], bad])
    with pytest.raises(ValueError, match="1 ids for 2 games"):
        batch.step([0])
    assert batch.legal_ids()[0].tolist() == ids.tolist()
    assert batch.steps == 0
    batch.step(drawn)
    assert batch.steps == 2


@pytest.mark.parametrize("name", GAMES)
def test_rivals_play_the_other_seats(name: str) -> None:
    env = make(name)
    batch = Batch(env, env.players, 1, 100, "greedy")
    for _ in range(trials(5, 20, 200)):
        assert batch.seats.tolist() == list(range(env.players)), "in game i the learner has seat i"
        batch.step(batch.sample())
    some = Batch(env, 2, 1, 100, {0: "random"})
    seen = set()
    for _ in range(40):
        seen |= {*some.seats.tolist()}
        some.step(some.sample())
    assert seen == set(range(1, env.players))
    with pytest.raises(ValueError, match="before the learner has decided"):
        Batch(env, env.players, 1, 1, "random")


def test_a_batch_without_masks_or_observations_plays_the_same_games() -> None:
    env = make("merchants")
    batches = [Batch(env, 2, 1, 50), Batch(env, 2, 1, 50, masks=False), Batch(env, 2, 1, 50, observations=False)]
    dealer = Dealer("ids")
    for _ in range(80):
        ids, starts = batches[0].legal_ids()
        chosen = [int(ids[starts[i] + dealer.below(int(starts[i + 1] - starts[i]))]) for i in range(2)]
        for batch in batches:
            batch.step(chosen)
            assert batch.seats.tolist() == batches[0].seats.tolist()
    assert batches[1].masks.shape == (2, 0)
    assert batches[2].observations.shape == (2, 0)
    assert np.array_equal(batches[1].observations, batches[0].observations)
    assert np.array_equal(batches[2].masks, batches[0].masks)
