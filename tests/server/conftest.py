"""Servers and databases for the tests."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import pytest

from tests.depth import PROVE
from tests.server.launch import UNLIMITED, Cluster, RunningServer, ServerProcess, ServerThread, postgres_programs
from tests.server.programs import can_install, install

DATABASES: Final = ("sqlite", "postgresql")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Unless proving, a test of what both databases do alike takes one of them; which one, its name decides. A test
    that is asked for by its name takes both."""
    if PROVE or any("::" in one for one in config.args):
        return
    kept = [one for one in items if takes_part(one)]
    config.hook.pytest_deselected(items=[one for one in items if not takes_part(one)])
    items[:] = kept


def takes_part(item: pytest.Item) -> bool:
    """Whether it needs no database of either kind, or this one is its turn."""
    call = item.callspec if isinstance(item, pytest.Function) and hasattr(item, "callspec") else None
    if call is None or "new_database" not in call.params or item.get_closest_marker("both_databases"):
        return True
    name = item.nodeid.partition("[")[0]
    return bool(call.params["new_database"] == DATABASES[zlib.crc32(name.encode()) % len(DATABASES)])


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL, installed where that is possible; elsewhere the tests are skipped, except in CI."""
    programs = postgres_programs()
    if programs is None and can_install():
        install("postgresql")
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


@pytest.fixture(scope="session", params=DATABASES)
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
def fresh_server(new_database: Callable[[], str]) -> Iterator[ServerThread]:
    """A server of the test's own, whose clock it puts forward."""
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
