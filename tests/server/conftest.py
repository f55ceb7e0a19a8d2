"""Servers and databases for the tests."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.server.launch import UNLIMITED, Cluster, RunningServer, ServerProcess, ServerThread, postgres_programs


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL; where there is none the tests are skipped, except in CI."""
    programs = postgres_programs()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is not installed; Debian: apt-get install postgresql")
        pytest.skip("PostgreSQL is not installed; Debian: apt-get install postgresql")
    one = Cluster(programs)
    try:
        yield one.create()
    finally:
        one.remove()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def new_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], str]:
    """Makes databases of either kind."""
    if request.param == "postgresql":
        cluster: Cluster = request.getfixturevalue("cluster")
        return lambda: cluster.database(f"kogge_{uuid4().hex[:12]}")
    folder = tmp_path_factory.mktemp("databases")
    return lambda: f"sqlite:///{folder}/{uuid4().hex[:12]}.db"


@pytest.fixture(scope="session")
def server(new_database: Callable[[], str]) -> Iterator[RunningServer]:
    """One server for all tests that do not break it, without rate limits."""
    one = ServerThread(new_database(), **UNLIMITED)
    try:
        yield one.start()
    finally:
        one.stop()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A database of its own."""
    return f"sqlite:///{tmp_path}/kogge.db"


@pytest.fixture
def serve() -> Iterator[Callable[..., ServerThread]]:
    """Starts servers with settings of their own in this process; they are stopped after the test."""
    with ExitStack() as stack:

        def make(database: str, **settings: Any) -> ServerThread:
            one = ServerThread(database, **settings)
            stack.callback(one.stop)
            return one.start()

        yield make


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., ServerProcess]]:
    """Starts servers in processes of their own; they are stopped after the test."""
    with ExitStack() as stack:

        def make(database: str, *arguments: str) -> ServerProcess:
            one = ServerProcess(database, *arguments, log=tmp_path / f"server-{uuid4().hex[:6]}.log")
            stack.callback(one.stop)
            return one.start()

        yield make
