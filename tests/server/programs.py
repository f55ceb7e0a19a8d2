"""Programs of others that tests run: proxies, Redis. Each listens on a free port of the loopback address.

Where a program is missing and the tests run as root on Debian, its package is installed, as with Chromium's; elsewhere
the test is skipped, except in CI.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Final, Self

import pytest

from tests.ports import free_port
from tests.server.launch import SECONDS_TO_START

NOT_NOW: Final = "#!/bin/sh\nexit 101\n"  # Debian's way to install a service without starting it
POLICY: Final = Path("/usr/sbin/policy-rc.d")


def program(package: str, *names: str) -> str:
    """The path of the first of these programs that is there."""
    found = find(*names)
    if found is None and can_install():
        install(package, *names)
        found = find(*names)
    if found is None:
        message = f"{names[0]} is not installed; Debian: apt-get install {package}"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return found


def can_install() -> bool:
    """As root on Debian."""
    return os.getuid() == 0 and shutil.which("apt-get") is not None


def find(*names: str) -> str | None:
    """Also where only root looks."""
    path = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"
    return next((found for name in names if (found := shutil.which(name, path=path))), None)


def install(package: str, *names: str) -> None:
    """One at a time, whoever else runs tests."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with Path("/tmp/kogge-tests-install.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if names and find(*names) is not None:
            return
        ours = not POLICY.exists()
        if ours:
            POLICY.write_text(NOT_NOW)
            POLICY.chmod(0o755)
        try:
            for words in (["update"], ["install", "--yes", "--no-install-recommends", package]):
                subprocess.run(["apt-get", "-qq", *words], env=environment, capture_output=True, check=False)
        finally:
            if ours:
                POLICY.unlink()


class Daemon:
    """A program that listens on a port until it is stopped."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        """How it is started."""
        raise NotImplementedError

    def start(self) -> Self:
        """Returns when it listens."""
        log = self.folder / f"{type(self).__name__.lower()}.log"
        home = {name: str(self.folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        with log.open("ab") as out:
            self._process = subprocess.Popen(
                self.command(), stdout=out, stderr=out, cwd=self.folder, env={**os.environ, **home}
            )
        deadline = time.monotonic() + SECONDS_TO_START
        while not self._listens():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise RuntimeError(f"it did not start:\n{log.read_text()}")
            time.sleep(0.02)
        return self

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def stop(self) -> None:
        """Returns when it is gone."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(30)


class Redis(Daemon):
    """Redis or Valkey, which keeps nothing."""

    def command(self) -> list[str]:
        """It needs no file."""
        server = program("redis-server", "valkey-server", "redis-server")
        return [server, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]


class Nginx(Daemon):
    """nginx with this file of a site."""

    def __init__(self, folder: Path, site: str) -> None:
        super().__init__(folder)
        self.site = site

    def command(self) -> list[str]:
        """Everything that it writes goes into the folder."""
        path = program("nginx-light", "nginx")
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        places = " ".join(f"{kind}_temp_path {self.folder}/{kind};" for kind in kinds)
        user = "user root;" if os.getuid() == 0 else ""
        text = f"daemon off; {user} pid {self.folder}/nginx.pid; error_log stderr; events {{}}\n"
        file = self.folder / "nginx.conf"
        file.write_text(f"{text}http {{ access_log off; {places}\n{self.site}\n}}\n")
        return [path, "-p", str(self.folder), "-e", "stderr", "-c", str(file)]


class Caddy(Daemon):
    """Caddy with this Caddyfile."""

    def __init__(self, folder: Path, site: str) -> None:
        super().__init__(folder)
        self.site = site

    def command(self) -> list[str]:
        """Without its own door for administrators, and without certificates."""
        path = program("caddy", "caddy")
        file = self.folder / "Caddyfile"
        file.write_text(f"{{\n\tadmin off\n\tauto_https off\n}}\n{self.site}\n")
        return [path, "run", "--config", str(file), "--adapter", "caddyfile"]
