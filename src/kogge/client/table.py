"""A table of the server, from a distance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kogge.client.connection import new_request
from kogge.client.seat import LiveSeat

if TYPE_CHECKING:
    from kogge.client.client import Client


class RemoteTable:
    """A table as one guest sees it."""

    def __init__(self, client: Client, id: str) -> None:
        self.client = client
        self.id = id
        self.path = f"/api/tables/{id}"

    def info(self) -> Any:
        """Seats, status, open question."""
        return self.client.get(self.path)

    def command(self, type: str, **more: Any) -> Any:
        """Carry out a command; sent again after a lost connection with the same id, so it happens once."""
        return self.client.post(f"{self.path}/commands", {"type": type, "id": new_request(), **more})

    def position(self, seat: int | None = None) -> Any:
        """What the seat sees."""
        return self.client.get(f"{self.path}/position", seat=seat)

    def play(self, seat: int, action: str, version: int) -> Any:
        """Decide."""
        return self.command("play", seat=seat, action=action, version=version)

    def events(self, seat: int | None = None, after: int = 0) -> Any:
        """What happened."""
        return self.client.get(f"{self.path}/events", seat=seat, after=after)

    def log(self, seat: int | None = None) -> Any:
        """Decisions in force."""
        return self.client.get(f"{self.path}/log", seat=seat)

    def replay(self, decision: int, seat: int | None = None) -> Any:
        """A position of the past."""
        return self.client.get(f"{self.path}/replay/{decision}", seat=seat)

    def whole_game(self, seat: int | None = None) -> Any:
        """A finished game with all its positions."""
        return self.client.get(f"{self.path}/replay", seat=seat)

    def history(self) -> Any:
        """How a finished game went."""
        return self.client.get(f"{self.path}/history")

    def record(self, seat: int | None = None) -> str:
        """The game as text."""
        return str(self.client.get(f"{self.path}/record", seat=seat))

    def join(self, seat: int | None = None, link: str | None = None) -> Any:
        """Sit down."""
        return self.client.post(f"{self.path}/join", {"seat": seat, "link": link, "id": new_request()})

    def links(self) -> Any:
        """Links of free seats and of one's own."""
        return self.client.get(f"{self.path}/links")

    def why_not(self, seat: int, action: str) -> Any:
        """The rule that forbids it."""
        return self.client.post(f"{self.path}/why-not", {"seat": seat, "action": action})

    def hint(self, seat: int) -> Any:
        """What a strong player would do, and why."""
        return self.client.post(f"{self.path}/hint", {"seat": seat})

    def analysis(self) -> Any:
        """What the coach has made of a finished game so far."""
        return self.client.get(f"{self.path}/analysis")

    def analyse(self) -> Any:
        """Have a finished game analysed."""
        return self.client.post(f"{self.path}/analysis")

    def cancel_analysis(self) -> Any:
        """Stop the analysis."""
        return self.client.post(f"{self.path}/analysis/cancel")

    def answer(self, at: int, action: str) -> Any:
        """What another action would have been worth after so many decisions."""
        return self.client.post(f"{self.path}/analysis/answer", {"at": at, "action": action})

    def fork(self, decisions: int, seat: int | None = None, seats: Sequence[str] | None = None) -> RemoteTable:
        """A private copy; `seats` as for a new table, without it all are one's own."""
        body: dict[str, Any] = {"decisions": decisions, "seat": seat}
        if seats is not None:
            body["seats"] = seat_requests(seats)
        return RemoteTable(self.client, self.client.post(f"{self.path}/fork", body)["id"])

    def turns(self) -> Any:
        """After how many decisions each turn has begun."""
        return self.client.get(f"{self.path}/turns")

    def rematch(self) -> RemoteTable:
        """The same people again."""
        return RemoteTable(self.client, self.client.post(f"{self.path}/rematch")["id"])

    def live(self, seat: int | None = None, after: int = 0) -> LiveSeat:
        """The seat's WebSocket."""
        return LiveSeat(self, seat, after)


def seat_requests(seats: Sequence[str]) -> list[dict[str, str]]:
    """Seats on the wire: "me", "open", "bot" or "bot LEVEL" for each."""
    parts = [seat.partition(" ") for seat in seats]
    return [{"kind": kind, "level": level} for kind, _, level in parts]
