"""Requests and answers as they are sent. Unknown fields are refused, texts and numbers are bounded."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from kogge.server.fields import ActionText, Id, Number, Seat
from kogge.server.table.create import SeatRequest
from kogge.server.table.table import Ack


class NameRequest(Struct, forbid_unknown_fields=True):
    """How somebody wants to be called."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]


class JoinRequest(Struct, forbid_unknown_fields=True):
    """Any free seat, a certain one, or the one a link opens. Sent again with the same id, it takes no second seat."""

    seat: Seat | None = None
    link: Annotated[str, Meta(min_length=1, max_length=64)] | None = None
    id: Id | None = None


class ForkRequest(Struct, forbid_unknown_fields=True):
    """A private copy that starts after this many decisions, as one's own seat knows them. `seats`: yours or bots;
    without it all are yours."""

    decisions: Number
    seat: Seat | None = None
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=20)] | None = None


class ActionQuestion(Struct, forbid_unknown_fields=True):
    """An action that the page does not offer."""

    seat: Seat
    action: ActionText


class HintRequest(Struct, forbid_unknown_fields=True):
    """For the seat to move."""

    seat: Seat


class RecordUpload(Struct, forbid_unknown_fields=True):
    """A record as text."""

    record: Annotated[str, Meta(min_length=1)]


class Me(Struct):
    """Who the cookie or token says you are. A `player` can sign in elsewhere; a `bot` is a program, and says so."""

    id: str
    name: str
    player: bool = False
    bot: bool = False


class SeatReply(Struct):
    """A seat as everybody may know it. `program`: a bot account holds it, not one of the server's own bots."""

    seat: int
    kind: str
    level: str
    name: str
    standin: bool
    program: bool
    mine: bool
    present: bool
    held: bool
    gone: str = ""


class ProposalReply(Struct):
    """An open question."""

    number: int
    seat: int
    what: str
    to: int
    needs: list[int]


class ComponentsReply(Struct):
    """The file that replaces some of a game's components."""

    name: str
    digest: str


class SeatClock(Struct):
    """The clock of a seat, in milliseconds: what is left, and what of this turn is still free. `vacation` is when the
    vacation ends that is on; `vacation_left` are whole days."""

    seat: int
    left: int
    free: int = 0
    vacation: int | None = None
    vacation_left: int = 0


class ClockReply(Struct):
    """The clocks of all people at the moment `now` (milliseconds since 1970); that of the seat `running` runs."""

    now: int
    running: int | None
    seats: list[SeatClock]


class TableReply(Struct):
    """A table without its position."""

    id: str
    game: str
    version: int
    board: str
    players: int
    options: dict[str, str]
    status: str
    public: bool
    watch: bool
    turn_limit: int | None
    waiting_time: int
    hints: str
    chat: str
    host: bool
    readonly: bool
    copy: bool
    created: int
    events: int
    seats: list[SeatReply]
    rated: bool = False
    contest: str | None = None
    sealed: bool = False
    components: ComponentsReply | None = None
    proposal: ProposalReply | None = None
    bank: int | None = None
    increment: int = 0
    delay: int = 0
    time_out: str = "bot"
    vacation: int = 0
    level: str = "any"
    host_name: str = ""
    clocks: ClockReply | None = None


class TableSummary(Struct):
    """A table in a list."""

    id: str
    game: str
    board: str
    players: int
    status: str
    created: int
    free: int
    names: list[str]
    options: dict[str, str] = {}
    turn_limit: int | None = None
    bank: int | None = None
    increment: int = 0
    delay: int = 0
    level: str = "any"
    bots: int = 0
    rated: bool = False


class TablePage(Struct):
    """Some tables, and where the list goes on; null at its end."""

    tables: list[TableSummary]
    next: str | None = None


class Joined(Struct):
    """The seat somebody sits on now, and its link: it lets its owner in from another device."""

    seat: int
    link: str


class LinkReply(Struct):
    """The secret of a seat's link."""

    seat: int
    link: str


class NewTable(Struct):
    """Where to go."""

    id: str


class WhyNot(Struct):
    """`allowed`, or the rule that forbids it: as a sentence, and as a code of the game with what fills the sentence.

    `ends`: it is allowed, and the turn is over after it.
    """

    allowed: bool
    rule: str = ""
    reason: str = ""
    code: str = ""
    params: dict[str, str | int] = {}
    ends: bool = False


class Choice(Struct):
    """A legal action and where on the table it happens."""

    action: str
    at: str


class Position(Struct):
    """What a seat sees and may do. `prompt` says who decides and what; `choices` are there when it is this seat."""

    version: int
    status: str
    seat: int | None
    decisions: int
    readonly: bool
    view: dict[str, Any] | None
    prompt: dict[str, Any] | None
    choices: list[Choice]
    result: dict[str, Any] | None


class Gain(Struct, omit_defaults=True):
    """What a decision brought to a seat (nobody's colour: null), or cost it: what and which one, the reason, and where
    on the table."""

    seat: int | None
    what: str
    count: int
    of: str = ""
    why: str = ""
    at: str = ""


class PlannedMove(Struct):
    """A decision of a plan: where it happens, the step that it answers and what it brings."""

    action: str
    at: str
    step: str
    gains: list[Gain]


class HintAction(Struct):
    """An action and where it happens. `win`: the chance to win with the best turn that begins so, which is `plan`;
    `value`: the points that are expected until the seat's next turn, and `parts` what they come from. `chosen`: the
    recommendation; none of the others has a greater chance."""

    action: str
    at: str
    value: float
    parts: dict[str, float]
    chosen: bool
    win: float
    plan: list[PlannedMove]


class Hint(Struct):
    """The best actions of the position of that version, the level's own choice first."""

    version: int
    level: str
    actions: list[HintAction]


class Event(Struct, omit_defaults=True):
    """What happened. Decisions and taking back have a text, everything else has data. Of a decision that still stands
    `step` names what it has answered, `turn` its turn, `anchor` where it happened, and `gains` say what it brought."""

    number: int
    kind: str
    seat: int | None
    at: int
    text: str = ""
    step: str = ""
    turn: int | None = None
    anchor: str = ""
    gains: list[Gain] = []
    data: Any = None


class Replay(Struct):
    """A position of the past as a seat saw it. Once the game is over `choices` are what could be decided there."""

    decision: int
    decisions: int
    last: dict[str, Any] | None
    view: dict[str, Any]
    prompt: dict[str, Any] | None
    choices: list[Choice]


class HistoryPoint(Struct):
    """A moment of a finished game: for each seat what it had by category."""

    decision: int
    turn: int
    parts: list[dict[str, int]]


class LogLine(Struct, omit_defaults=True):
    """A decision in force, as a seat may know it; chance has no seat."""

    decision: int
    seat: int | None
    text: str
    step: str = ""
    turn: int | None = None
    anchor: str = ""
    gains: list[Gain] = []


class Health(Struct):
    """Whether the server can do its work."""

    status: str
    database: str


def ack_bytes(request: str, ack: Ack) -> bytes:
    """A WebSocket's acknowledgement."""
    return msgspec.json.encode(
        {"type": "ack", "id": request, "version": ack.version, "event": ack.event, "repeated": ack.repeated}
    )


def refusal_bytes(request: str | None, code: str, message: str, rule: str = "") -> bytes:
    """A WebSocket's refusal."""
    body: dict[str, Any] = {"code": code, "message": message, "rule": rule}
    return msgspec.json.encode({"type": "refused", "id": request, "error": body})


def presence_bytes(seats: list[int]) -> bytes:
    """From which seats somebody looks."""
    return msgspec.json.encode({"type": "presence", "seats": seats})
