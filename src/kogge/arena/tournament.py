"""Runs a tournament: plays every scheduled game that is not in the store yet, and stores it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

from kogge.arena.cluster import play_on_cluster
from kogge.arena.plan import Plan
from kogge.arena.players import make_player
from kogge.arena.processes import interrupts_held_back, play_here, play_in_processes
from kogge.arena.result import GameResult
from kogge.arena.schedule import Pairing, line_ups, pairing
from kogge.arena.store import Store


def check(plan: Plan) -> None:
    """Create every bot and line-up once, so that mistakes are found before anything is played."""
    line_ups(plan.bots, plan.players)
    for name in dict.fromkeys(plan.bots):
        make_player(name, plan.rules(), plan.seconds, plan.sources)


def missing(plan: Plan, store: Store, games: int) -> Iterator[Pairing]:
    """The scheduled games that the store does not have."""
    for index in range(games):
        if index not in store.results:
            yield pairing(plan.bots, plan.players, plan.seed, index)


def play(
    plan: Plan, store: Store, games: int, workers: int, ray: str | None, done: Callable[[GameResult], bool]
) -> None:
    """Play the missing games. `done` is called with each result after it is stored, and says whether that is enough."""
    todo = missing(plan, store, games)
    if ray is not None:
        played = play_on_cluster(plan, todo, ray, workers)
    elif workers > 1:
        played = play_in_processes(plan, todo, workers)
    else:
        played = play_here(plan, todo)
    with closing(played):
        for result, record in played:
            with interrupts_held_back():  # a game is both on the disk and counted, or neither
                store.add(result, record)
            if done(result):
                return
