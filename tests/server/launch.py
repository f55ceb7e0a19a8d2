"""Starts servers and a real PostgreSQL for the tests, each on a free port of the loopback address."""

from __future__ import annotations

import asyncio
import gc
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Self

import uvicorn

from kogge.cli.serve import uvicorn_options
from kogge.client import Client
from kogge.server.app import create_app
from kogge.server.settings import NO_LIMITS, Settings
from tests.ports import free_port

SECONDS_TO_START: Final = 60.0
SECONDS_TO_STOP: Final = 15.0
# For an answer of the database: people are told sooner that it does not answer, but several tests share a machine.
DATABASE_SECONDS: Final = 30.0
UNLIMITED: Final = NO_LIMITS  # everybody comes from one address


class RunningServer(ABC):
    """A server that can be stopped and started again on the same port and database."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"

    @abstractmethod
    def start(self) -> Self:
        """Returns when it answers."""

    @abstractmethod
    def stop(self) -> None:
        """As a person does. Returns when nothing of it runs any more."""

    def restart(self) -> None:
        """What it knows afterwards, it has read from its database."""
        self.stop()
        self.start()

    def answers(self) -> bool:
        """Whether it is well."""
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=5) as answer:
                return int(answer.status) == 200
        except (urllib.error.URLError, OSError):
            return False

    def client(self, name: str) -> Client:
        """A new guest."""
        return Client(self.url, name)


class Clock:
    """A server's time, which a test can put forward."""

    def __init__(self) -> None:
        self.ahead = 0.0  # seconds that have passed
        self.error = 0.0  # seconds by which the machine's clock is wrong

    def milliseconds(self) -> int:
        """The machine's clock, which a server reads when it starts."""
        return time.time_ns() // 1_000_000 + int((self.ahead + self.error) * 1_000)

    def seconds(self) -> float:
        """The time inside a server: it stands still unless it is put forward, so that no machine is too slow."""
        return self.ahead


def what_runs() -> str:
    """Where every thread and task of this process is, for a failure that says why."""
    out = [f"thread {id}:\n{''.join(traceback.format_stack(frame))}" for id, frame in sys._current_frames().items()]
    for one in gc.get_objects():
        if isinstance(one, asyncio.Task) and not one.done():
            out.append(f"task {one.get_name()}:\n{awaited_by(one)}")
    return "\n".join(out)


def awaited_by(task: asyncio.Task[Any]) -> str:
    """Where a task waits, from the outermost call to the innermost."""
    out: list[str] = []
    inner: Any = task.get_coro()
    while inner is not None and hasattr(inner, "cr_frame"):
        if inner.cr_frame is not None:
            out.append(f"  {inner.cr_frame.f_code.co_filename}:{inner.cr_frame.f_lineno} {inner.__qualname__}")
        inner = inner.cr_await
    return "\n".join(out)


class ServerThread(RunningServer):
    """A server inside the test's process, with the settings given: quick to start, with real sockets all the same."""

    def __init__(self, database: str, **settings: Any) -> None:
        super().__init__(database)
        given = {"database_seconds": DATABASE_SECONDS, **settings}
        self.settings = Settings(port=self.port, database=database, **given)
        self.clock = Clock()
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> Self:
        """Returns when it answers."""
        app = create_app(self.settings, self.clock.milliseconds, self.clock.seconds)
        config = uvicorn.Config(app, log_config=None, **uvicorn_options(self.settings))
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, name=f"kogge-{self.port}", daemon=True)
        self._thread.start()
        deadline = time.monotonic() + SECONDS_TO_START
        while not self._server.started:
            if not self._thread.is_alive() or time.monotonic() > deadline:
                raise RuntimeError("the server did not start")
            time.sleep(0.005)
        return self

    def stop(self) -> None:
        """As a person does. Returns when nothing of it runs any more."""
        if self._server is not None and self._thread is not None:
            self._server.should_exit = True
            self._thread.join(SECONDS_TO_STOP)
            if self._thread.is_alive():
                raise AssertionError(f"the server does not stop:\n{what_runs()}")
        self._server = self._thread = None


class ServerProcess(RunningServer):
    """A server in a process of its own, as `kogge serve` starts it; it can be killed."""

    def __init__(self, database: str, *arguments: str, log: Path | None = None) -> None:
        super().__init__(database)
        self.arguments = arguments
        self.log = log or Path(tempfile.mkstemp(prefix="kogge-server-", suffix=".log")[1])
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        """Returns when it answers."""
        command = [sys.executable, "-m", "kogge", "serve", "--port", str(self.port), "--database", self.database]
        command += self.arguments
        variables = {"KOGGE_DATABASE_SECONDS": str(DATABASE_SECONDS), **os.environ}
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=out, start_new_session=True, env=variables)
        deadline = time.monotonic() + SECONDS_TO_START
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")
            time.sleep(0.03)
        return self

    def kill(self) -> None:
        """As `kill -9` does, with everything the server has started."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self._end_group()

    def stop(self) -> None:
        """As a person does. Returns when nothing of it runs any more."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._end_group()

    def _end_group(self) -> None:
        """The server's own processes, bots and workers, go before anybody removes the folders they use."""
        assert self.process is not None
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)


def postgres_programs() -> Path | None:
    """Where initdb and postgres are."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    path = shutil.which("initdb")
    return Path(path).resolve().parent if path else None


class Cluster:
    """A PostgreSQL in a temporary folder. It refuses to run as root: then it runs as another user."""

    def __init__(self, programs: Path, *, durable: bool = False) -> None:
        self.programs = programs
        self.durable = durable
        self.folder = Path(tempfile.mkdtemp(prefix="kogge-pg-"))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.user: int | None = None
        if os.getuid() == 0:
            names = {entry.pw_name: entry for entry in pwd.getpwall()}
            entry = names.get("postgres") or names["nobody"]
            self.user = entry.pw_uid
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)

    def create(self) -> Cluster:
        """Make the data folder and start."""
        data = str(self.folder / "data")
        command = [str(self.programs / "initdb"), "-D", data, "-U", "kogge", "-A", "trust", "-E", "UTF8", "--locale=C"]
        command += [] if self.durable else ["--no-sync"]
        subprocess.run(command, check=True, capture_output=True, user=self.user, cwd=self.folder)
        return self.start()

    def start(self) -> Cluster:
        """Returns when it answers."""
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port)]
        command += ["-k", str(self.folder), "-c", "listen_addresses=127.0.0.1"]
        command += [] if self.durable else ["-c", "fsync=off"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, user=self.user, cwd=self.folder)
        ready = [str(self.programs / "pg_isready"), "-h", "127.0.0.1", "-p", str(self.port)]
        deadline = time.monotonic() + SECONDS_TO_START
        while subprocess.run(ready, capture_output=True, check=False).returncode != 0:
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL did not start: {(self.folder / 'log').read_text()}")
            time.sleep(0.05)
        return self

    def database(self, name: str) -> str:
        """A new database; its URL."""
        address = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "kogge"]
        subprocess.run([str(self.programs / "createdb"), *address, name], check=True, capture_output=True)
        return f"postgresql://kogge@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        """At once, as when the machine of the database goes away."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(30)

    def remove(self) -> None:
        """Stop, and leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
