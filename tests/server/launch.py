"""Starts real servers and a real PostgreSQL for the tests, each on a free port of the loopback address."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Final

from kogge.client import Client

SECONDS_TO_START: Final = 60.0


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class RunningServer:
    """A server process; it can be killed and started again on the same port and database."""

    def __init__(self, database: str, *arguments: str, log: Path | None = None) -> None:
        self.database = database
        self.arguments = arguments
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = log or Path(tempfile.mkstemp(prefix="kogge-server-", suffix=".log")[1])
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> RunningServer:
        """Returns when it answers."""
        command = [sys.executable, "-m", "kogge", "serve", "--port", str(self.port), "--database", self.database]
        with self.log.open("ab") as out:
            self.process = subprocess.Popen([*command, *self.arguments], stdout=out, stderr=out)
        deadline = time.monotonic() + SECONDS_TO_START
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")
            time.sleep(0.03)
        return self

    def answers(self) -> bool:
        """Whether it is well."""
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=5) as answer:
                return int(answer.status) == 200
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """As `kill -9` does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """As a person does."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()

    def client(self, name: str) -> Client:
        """A new guest."""
        return Client(self.url, name)


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
