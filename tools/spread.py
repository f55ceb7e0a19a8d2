"""Spreads work over processes of this machine, or over a Ray cluster."""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from kogge.arena.cluster import LOCAL, require_ray
from kogge.core.errors import KoggeError

T = TypeVar("T")
R = TypeVar("R")


def spread(work: Callable[[T], R], tasks: list[T], workers: int, ray: str | None = None) -> Iterator[R]:
    """Results in the order in which they are found. Whoever takes no more of them stops the work."""
    if ray is not None:
        yield from _on_cluster(work, tasks, workers, ray)
        return
    with multiprocessing.get_context("fork").Pool(workers) as pool:
        yield from pool.imap_unordered(work, tasks)


def _on_cluster(work: Callable[[T], R], tasks: list[T], workers: int, address: str) -> Iterator[R]:
    """`workers` sizes a `local` cluster only. Nodes of another one have Kogge; these tools travel."""
    ray: Any = require_ray()
    local = {"num_cpus": workers, "include_dashboard": False}
    remote = {"address": address, "runtime_env": {"py_modules": [str(Path(__file__).parent)]}}
    try:
        ray.init(log_to_driver=False, logging_level=logging.ERROR, **(local if address == LOCAL else remote))
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise KoggeError(f"no Ray cluster answers at {address}: {error}") from error
    try:
        call = ray.remote(work)
        most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        todo = iter(tasks)
        running: list[Any] = []
        while True:
            running += [call.remote(one) for one in islice(todo, most - len(running))]
            if not running:
                return
            ready, running = ray.wait(running)
            for one in ready:
                try:
                    yield ray.get(one)
                except ray.exceptions.RayTaskError as error:
                    raise KoggeError(str(error.cause)) from error
                except ray.exceptions.RayError as error:
                    raise KoggeError(f"the cluster lost a chunk: {error}") from error
    finally:
        ray.shutdown()
