"""Servers and databases for the tests."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from tests.server.launch import Cluster, RunningServer, postgres_programs


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
def server(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests that do not break it; no rate limits, everybody comes from one address."""
    log = tmp_path_factory.mktemp("logs") / "server.log"
    one = RunningServer(new_database(), "--no-rate-limits", log=log).start()
    try:
        yield one
    finally:
        one.stop()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A database of its own."""
    return f"sqlite:///{tmp_path}/kogge.db"


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., RunningServer]]:
    """Starts servers that are stopped after the test."""
    started: list[RunningServer] = []

    def make(database: str, *arguments: str) -> RunningServer:
        log = tmp_path / f"server-{len(started)}.log"
        one = RunningServer(database, *arguments, log=log)
        started.append(one)
        return one.start()

    yield make
    for one in started:
        one.stop()
