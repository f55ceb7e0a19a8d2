"""Bad networks: one passes bytes on and cuts connections at random points, one stops passing anything on."""

from __future__ import annotations

import random
import socket
import threading
from contextlib import suppress
from typing import Final

CHUNK: Final = 512


class BadNetwork:
    """Listens on a port of its own. While `bad`, every connection is cut after a random number of bytes."""

    def __init__(self, target: int, seed: int) -> None:
        self.target = target
        self.random = random.Random(seed)
        self.bad = True
        self.cuts = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Stop listening."""
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                theirs, _ = self._listener.accept()
            except OSError:
                return
            ours = socket.create_connection(("127.0.0.1", self.target))
            budget = [self.random.randrange(1_500, 60_000)]
            for source, sink in ((theirs, ours), (ours, theirs)):
                threading.Thread(target=self._pass_on, args=(source, sink, budget), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket, budget: list[int]) -> None:
        try:
            while data := source.recv(CHUNK):
                budget[0] -= len(data)
                if self.bad and budget[0] < 0:
                    self.cuts += 1
                    break
                sink.sendall(data)
        except OSError:
            pass
        for one in (source, sink):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()


class HungNetwork:
    """Listens on a port of its own. While it hangs, connections stay open, new ones are taken, and no byte arrives."""

    def __init__(self, target: int) -> None:
        self.target = target
        self._flows = threading.Event()
        self._flows.set()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=200)
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def hang(self) -> None:
        """From now on nothing comes through."""
        self._flows.clear()

    def go_on(self) -> None:
        """What was held back arrives."""
        self._flows.set()

    def close(self) -> None:
        """Stop listening, and let everything end."""
        self._listener.close()
        self.go_on()

    def _accept(self) -> None:
        while True:
            try:
                theirs, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._connect, args=(theirs,), daemon=True).start()

    def _connect(self, theirs: socket.socket) -> None:
        self._flows.wait()
        ours = socket.create_connection(("127.0.0.1", self.target))
        for source, sink in ((theirs, ours), (ours, theirs)):
            threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                self._flows.wait()
                sink.sendall(data)
        for one in (source, sink):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
