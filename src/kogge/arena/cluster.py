"""Works on a Ray cluster. Every node needs the same version of Kogge; bots from files travel with the plan."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import islice
from typing import Any, Final, TypeVar

from kogge.arena.game import play_game
from kogge.arena.plan import Plan
from kogge.arena.processes import Played
from kogge.arena.schedule import Pairing
from kogge.core.errors import KoggeError
from kogge.extras import needs

LOCAL: Final = "local"  # as an address: start a cluster on this machine for the run, and stop it afterwards

R = TypeVar("R")


def require_ray() -> Any:
    """Import Ray, or say how to install it."""
    with needs("--ray", "ray"):
        import ray
    return ray


def play_on_cluster(plan: Plan, pairings: Iterable[Pairing], address: str, workers: int) -> Played:
    """Yield games in the order in which the cluster finishes them. `workers` sizes a `local` cluster only."""
    yield from work_on_cluster(play_game, (plan,), pairings, address, workers)


def work_on_cluster(
    work: Callable[..., R],
    common: Sequence[object],
    tasks: Iterable[object],
    address: str,
    workers: int,
    modules: Sequence[str] = (),
) -> Generator[R, None, None]:
    """Yield `work(*common, task)` of every task in the order in which the cluster finishes them. What is common is sent
    once; `modules` are folders of packages that nodes of another cluster lack."""
    ray = require_ray()
    started: dict[str, Any] = {"num_cpus": workers, "include_dashboard": False}
    if address != LOCAL:
        started = {"address": address, **({"runtime_env": {"py_modules": list(modules)}} if modules else {})}
    try:
        ray.init(log_to_driver=False, logging_level=logging.ERROR, **started)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise KoggeError(f"no Ray cluster answers at {address}: {error}") from error
    try:
        remote = ray.remote(work)
        sent = [ray.put(one) for one in common]
        most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        todo = iter(tasks)
        running: list[Any] = []
        while True:
            running += [remote.remote(*sent, one) for one in islice(todo, most - len(running))]
            if not running:
                return
            ready, running = ray.wait(running)
            for one in ready:
                yield _result(ray, one)
    finally:
        ray.shutdown()


def _result(ray: Any, one: Any) -> Any:
    try:
        return ray.get(one)
    except ray.exceptions.RayTaskError as error:
        cause = error.cause
        raise (cause if isinstance(cause, KoggeError) else KoggeError(str(cause))) from error
    except ray.exceptions.RayError as error:
        raise KoggeError(f"the cluster lost a game: {error}") from error
