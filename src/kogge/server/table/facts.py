"""The stored facts of a table and of its seats, as plain values."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from kogge.server.ids import is_bot_id

OPEN: Final = "open"
RUNNING: Final = "running"
PAUSED: Final = "paused"
ENDED: Final = "over"
CANCELLED: Final = "cancelled"  # by its host, before the start
CLOSED: Final = "closed"  # by whoever runs the server: it can be read, and nothing is done there any more

HUMAN: Final = "human"
BOT: Final = "bot"
FREE: Final = "open"

SEATED: Final = "seated"

SLOW: Final = 24 * 3_600  # so many seconds for a turn, and people go away between their turns, and have vacations

RESIGNED: Final = "resigned"  # why somebody has given a seat up for good: of their own will,
LATE: Final = "late"  # or because their time was over, at a table where that loses the seat


class Origin(msgspec.Struct):
    """A copy made from a running game begins with a guess of the position, since its maker may not know it all."""

    table: str
    entry: int  # the log of that table up to this entry
    decisions: int  # how many decisions of that log
    seat: int  # who guesses
    dealer: str  # the guess's chance


class TableInfo(msgspec.Struct):
    """What is stored of a table beside its log and its seats."""

    id: str
    game: str
    version: int
    board: str
    players: int
    options: dict[str, str]
    seed: str
    status: str
    public: bool
    watch: bool
    autostart: bool
    turn_limit: int | None  # seconds for a turn
    waiting_time: int  # seconds that an absent person, or an answer, is waited for
    hints: str  # to whom: "alone" (no other person plays), "always", "never"
    chat: str  # who may talk: "all" who may look on, or "seated"
    host: str
    origin: Origin | None
    attended: bool  # whether the server has something to do here by itself: bots to run or a clock to watch
    process: str | None  # which process does that
    created: int
    components: str = ""  # the digest of the component file, empty as shipped
    rated: bool = False  # everybody who sits down agrees that it counts
    contest: str = ""  # whose deal it plays
    deal: int = 0  # of the contest, counted from 0
    sealed_until: int = 0  # others play the same deal until then
    bank: int | None = None  # seconds for the whole game
    increment: int = 0  # seconds that a turn adds to them
    delay: int = 0  # seconds of every turn that are free
    time_out: str = "bot"  # what happens to whoever is late: a "bot" stands in, or the seat is "lost"
    vacation: int = 0  # days for which everybody may stop their clock
    level: str = "any"  # whom the host wants to play with: "any", "beginners", "experienced"
    position: str = ""  # the text of the position that the game began from; empty: from its beginning


class SeatAssignment(msgspec.Struct):
    """A seat and who plays it. A stand-in is a bot that plays for a person who may come back."""

    seat: int
    kind: str
    level: str
    name: str
    standin: bool
    link: int  # the generation of the seat's link, raised whenever the seat changes hands
    holders: set[str]
    gone: str = ""  # why nobody comes back to it; a bot plays it to the end

    def bot_plays(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.kind == BOT or self.standin

    def is_program(self) -> bool:
        """Whether a bot account holds the seat."""
        return any(is_bot_id(who) for who in self.holders)

    def data(self) -> dict[str, Any]:
        """What everybody may know."""
        return {
            "seat": self.seat,
            "kind": self.kind,
            "level": self.level,
            "name": self.name,
            "standin": self.standin,
            "program": self.is_program(),
            "gone": self.gone,
        }
