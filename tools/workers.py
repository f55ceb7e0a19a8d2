"""Spreads work over processes of this machine, or over a Ray cluster."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from kogge.arena.cluster import work_on_cluster

T = TypeVar("T")
R = TypeVar("R")

TOOLS: Final = str(Path(__file__).parent)  # nodes of a cluster have Kogge; these tools travel


def spread(work: Callable[[T], R], tasks: list[T], workers: int, ray: str | None = None) -> Iterator[R]:
    """Results in the order in which they are found. Whoever takes no more of them stops the work."""
    if ray is not None:
        yield from work_on_cluster(work, (), tasks, ray, workers, [TOOLS])
        return
    with multiprocessing.get_context("fork").Pool(workers) as pool:
        yield from pool.imap_unordered(work, tasks)
