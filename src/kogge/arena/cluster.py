"""Plays games on a Ray cluster. Every node needs the same version of Kogge; bots from files travel with the plan."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

from kogge.arena.game import play_game
from kogge.arena.plan import Plan
from kogge.arena.processes import Played
from kogge.arena.result import GameResult
from kogge.arena.schedule import Pairing
from kogge.core.errors import KoggeError
from kogge.extras import needs

LOCAL: Final = "local"  # as an address: start a cluster on this machine for the run, and stop it afterwards


def require_ray() -> Any:
    """Import Ray, or say how to install it."""
    with needs("--ray", "ray"):
        import ray
    return ray


def play_on_cluster(plan: Plan, pairings: Iterable[Pairing], address: str, workers: int) -> Played:
    """Yield games in the order in which the cluster finishes them. `workers` sizes a `local` cluster only."""
    ray = require_ray()
    started = {"num_cpus": workers, "include_dashboard": False} if address == LOCAL else {"address": address}
    try:
        ray.init(log_to_driver=False, logging_level=logging.ERROR, **started)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise KoggeError(f"no Ray cluster answers at {address}: {error}") from error
    try:
        yield from _play(ray, plan, pairings)
    finally:
        ray.shutdown()


def _play(ray: Any, plan: Plan, pairings: Iterable[Pairing]) -> Played:
    remote = ray.remote(play_game)
    sent = ray.put(plan)
    most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    todo = iter(pairings)
    running: list[Any] = []
    while True:
        running += [remote.remote(sent, one) for one in islice(todo, most - len(running))]
        if not running:
            return
        ready, running = ray.wait(running)
        for one in ready:
            try:
                result: tuple[GameResult, str] = ray.get(one)
            except ray.exceptions.RayTaskError as error:
                cause = error.cause
                raise (cause if isinstance(cause, KoggeError) else KoggeError(str(cause))) from error
            except ray.exceptions.RayError as error:
                raise KoggeError(f"the cluster lost a game: {error}") from error
            yield result
