"""What is sent: requests, commands, answers. Unknown fields are refused, texts and numbers are bounded."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from kogge.server.table.play import Ack

Id: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]+$", min_length=1, max_length=64)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=10_000_000)]
ActionText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=400)]
Word: TypeAlias = Annotated[str, Meta(max_length=80)]


class Command(Struct, forbid_unknown_fields=True, tag_field="type"):
    """Something to be done at a table. The id is the client's own: sent again, nothing is done twice."""

    id: Id


class Play(Command, tag="play"):
    """Decide. `version` is the position the client has seen."""

    seat: Seat
    action: ActionText
    version: Number


class Undo(Command, tag="undo"):
    """Take back the last decision of one's own."""

    seat: Seat


class Redo(Command, tag="redo"):
    """Play again what was taken back."""

    seat: Seat


class Reset(Command, tag="reset"):
    """Take back everything of this turn."""

    seat: Seat


class AskRewind(Command, tag="ask-rewind"):
    """Ask the others to go back to the first `decisions` decisions."""

    seat: Seat
    decisions: Number


class AskBot(Command, tag="ask-bot"):
    """Ask the others to let a bot play for somebody who is away."""

    seat: Seat
    absent: Seat


class Vote(Command, tag="vote"):
    """Answer such a question."""

    seat: Seat
    agree: bool


class Chat(Command, tag="chat"):
    """Say something."""

    text: Annotated[str, Meta(min_length=1, max_length=2_000)]


class Leave(Command, tag="leave"):
    """Give the seat back; in a running game a bot stands in."""

    seat: Seat


class Back(Command, tag="back"):
    """Play again instead of the bot that stood in."""

    seat: Seat


class Start(Command, tag="start"):
    """Begin; free seats become bots of the level `fill`."""

    fill: Word | None = None


class Pause(Command, tag="pause"):
    """Stop play and clock."""


class Resume(Command, tag="resume"):
    """Go on."""


class SetSeat(Command, tag="set-seat"):
    """The host makes a seat free or a bot's."""

    seat: Seat
    kind: Literal["open", "bot"]
    level: Word = ""


AnyCommand: TypeAlias = (
    Play | Undo | Redo | Reset | AskRewind | AskBot | Vote | Chat | Leave | Back | Start | Pause | Resume | SetSeat
)


class SeatRequest(Struct, forbid_unknown_fields=True):
    """`me`: the maker of the table sits here (several such seats: hot-seat)."""

    kind: Literal["me", "open", "bot"]
    level: Word = ""


class TableRequest(Struct, forbid_unknown_fields=True):
    """A table to be made."""

    game: Word
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=20)]
    board: Word | None = None
    options: Annotated[dict[Word, Word], Meta(max_length=100)] = {}
    public: bool = False
    watch: bool = True
    autostart: bool = True
    turn_limit: Annotated[int, Meta(ge=10, le=2_592_000)] | None = None
    hints: Literal["alone", "always", "never"] = "alone"


class NameRequest(Struct, forbid_unknown_fields=True):
    """How somebody wants to be called."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]


class JoinRequest(Struct, forbid_unknown_fields=True):
    """Any free seat, a certain one, or the one a link opens."""

    seat: Seat | None = None
    link: Annotated[str, Meta(min_length=1, max_length=64)] | None = None


class ForkRequest(Struct, forbid_unknown_fields=True):
    """A private copy from after so many decisions, as one's seat knows them."""

    decisions: Number
    seat: Seat | None = None


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
    """Who the cookie says you are."""

    id: str
    name: str


class SeatReply(Struct):
    """A seat as everybody may know it."""

    seat: int
    kind: str
    level: str
    name: str
    standin: bool
    mine: bool
    present: bool


class ProposalReply(Struct):
    """An open question."""

    number: int
    seat: int
    what: str
    to: int
    needs: list[int]


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
    hints: str
    host: bool
    readonly: bool
    copy: bool
    created: int
    events: int
    seats: list[SeatReply]
    proposal: ProposalReply | None = None


class TableLine(Struct):
    """A table in a list."""

    id: str
    game: str
    board: str
    players: int
    status: str
    created: int
    free: int
    names: list[str]


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
    """`allowed`, or the rule that forbids it: as a sentence, and as a code of the game with what fills the sentence."""

    allowed: bool
    rule: str = ""
    reason: str = ""
    code: str = ""
    params: dict[str, str | int] = {}


class HintAction(Struct):
    """An action, where it happens, its value in points and what that comes from; `chosen`: the level would play it."""

    action: str
    at: str
    value: float
    parts: dict[str, float]
    chosen: bool


class Hint(Struct):
    """The best actions of the position of that version, the level's own choice first."""

    version: int
    level: str
    actions: list[HintAction]


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


class Event(Struct, omit_defaults=True):
    """What happened. Decisions and taking back have a text, everything else has data; `step` names what a decision
    that still stands has answered."""

    number: int
    kind: str
    seat: int | None
    at: int
    text: str = ""
    step: str = ""
    data: Any = None


class Replay(Struct):
    """A position of the past as a seat saw it."""

    decision: int
    decisions: int
    last: dict[str, Any] | None
    view: dict[str, Any]
    prompt: dict[str, Any] | None


class HistoryPoint(Struct):
    """A moment of a finished game: for each seat what it had by category."""

    decision: int
    turn: int
    parts: list[dict[str, int]]


class LogLine(Struct):
    """A decision in force, as a seat may know it; chance has no seat."""

    decision: int
    seat: int | None
    text: str


class ErrorBody(Struct):
    """What went wrong: a code for programs, a sentence for people, and the rule if it is one."""

    code: str
    message: str
    rule: str = ""


class ErrorReply(Struct):
    """Every refusal looks like this."""

    error: ErrorBody


class Health(Struct):
    """Whether the server can do its work."""

    status: str
    database: str


def error_bytes(code: str, message: str, rule: str = "") -> bytes:
    """A refusal, encoded."""
    return msgspec.json.encode(ErrorReply(ErrorBody(code, message, rule)))


def ack_bytes(request: str, ack: Ack) -> bytes:
    """A WebSocket's acknowledgement."""
    return msgspec.json.encode(
        {"type": "ack", "id": request, "version": ack.version, "event": ack.event, "repeated": ack.repeated}
    )


def refusal_bytes(request: str | None, code: str, message: str, rule: str = "") -> bytes:
    """A WebSocket's refusal."""
    body: dict[str, Any] = {"code": code, "message": message, "rule": rule}
    return msgspec.json.encode({"type": "refused", "id": request, "error": body})
