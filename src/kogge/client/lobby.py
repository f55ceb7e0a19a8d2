"""The lobby as it changes: who looks for a game, and the table that comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kogge.client.connection import LiveConnection
from kogge.client.refusal import ServerRefused

if TYPE_CHECKING:
    from kogge.client.client import Client
    from kogge.client.table import RemoteTable


class LiveLobby(LiveConnection):
    """The WebSocket of the lobby. What is looked for ends when it is closed."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self.seeks: list[Any] = []
        self.table = ""  # the one that was made, as soon as people were found

    def seek(self, game: str, players: int, **more: Any) -> None:
        """Look for a game; `more`: board, options, rated, rating_from, rating_to, and a clock as for a table."""
        self.table = ""
        self._send({"type": "seek", "wish": {"game": game, "players": players, **more}})

    def stop(self) -> None:
        """Look for none any more."""
        self.table = ""
        self._send({"type": "stop"})

    def wait(self, seconds: float = 30.0) -> None:
        """Until the next message has come. Raises ServerRefused when it is a refusal."""
        message = self._hear(seconds)
        if message["type"] == "seeks":
            self.seeks = message["seeks"]
        elif message["type"] == "paired":
            self.table = message["table"]
        elif message["type"] == "refused":
            why = message["error"]
            raise ServerRefused(409, why["code"], why["message"])

    def found(self, seconds: float = 30.0) -> RemoteTable:
        """The table, as soon as there is one."""
        while not self.table:
            self.wait(seconds)
        return self.client.table(self.table)

    def _connect(self) -> None:
        self._open("/api/lobby/live")
