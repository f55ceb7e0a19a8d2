"""What may be done at a table, and the one place where a command is carried out, whichever way it came."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from kogge.server.errors import Refused
from kogge.server.fields import ActionText, Id, Number, Seat, Word
from kogge.server.table import consent, leaving, play, seats
from kogge.server.table.consent import Unseen
from kogge.server.table.table import Ack, Table


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
    """Ask the others to let a bot play for somebody who is away and awaited."""

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
    """Stop play and clock; where a clock runs, ask the others first."""


class Resume(Command, tag="resume"):
    """Go on; where a clock runs, ask the others first."""


class SetSeat(Command, tag="set-seat"):
    """The host makes a seat free or a bot's."""

    seat: Seat
    kind: Literal["open", "bot"]
    level: Word = ""


class RenewLink(Command, tag="renew-link"):
    """The host or the seat's owner makes the seat's link void, and has another."""

    seat: Seat


class RemoveHolder(Command, tag="remove-holder"):
    """The host takes a seat away from whoever holds it; an owner takes it away from their own other devices."""

    seat: Seat


class Resign(Command, tag="resign"):
    """Give a seat up for good; a bot plays it to the end."""

    seat: Seat


class AskEnd(Command, tag="ask-end"):
    """Ask the others to end the game as it is, without a winner."""

    seat: Seat


class Vacation(Command, tag="vacation"):
    """Let one's clock stand still for so many days; 0 ends a vacation."""

    seat: Seat
    days: Annotated[int, Meta(ge=0, le=60)]


class Cancel(Command, tag="cancel"):
    """The host ends the table before its game has begun."""


AnyCommand: TypeAlias = (
    Play
    | Undo
    | Redo
    | Reset
    | AskRewind
    | AskBot
    | Vote
    | Chat
    | Leave
    | Back
    | Start
    | Pause
    | Resume
    | SetSeat
    | RenewLink
    | RemoveHolder
    | Resign
    | AskEnd
    | Vacation
    | Cancel
)


def execute(table: Table, who: str, name: str, command: AnyCommand, unseen: Unseen) -> Ack:
    """Carry a command out once, or refuse it. Ids are each person's own, so nobody can use up another's."""
    request = f"{who}/{command.id}"
    done = table.repeated(request)
    if done is not None:
        return done
    seats.must_not_be_closed(table)
    _dispatch(table, who, name, command, unseen)
    return table.remember(request)


def _dispatch(table: Table, who: str, name: str, command: AnyCommand, unseen: Unseen) -> None:
    match command:
        case Play():
            play.play(table, who, command.seat, command.action, command.version)
        case Undo():
            play.undo(table, who, command.seat)
        case Reset():
            play.reset(table, who, command.seat)
        case Redo():
            play.redo(table, who, command.seat)
        case AskRewind():
            consent.ask_rewind(table, who, command.seat, command.decisions)
        case AskBot():
            consent.ask_bot(table, who, command.seat, command.absent, unseen)
        case Vote():
            consent.vote(table, who, command.seat, command.agree, unseen)
        case Chat():
            seats.chat(table, who, name, command.text)
        case Leave():
            seats.leave(table, who, command.seat)
        case Back():
            seats.come_back(table, who, command.seat)
        case Start():
            seats.start(table, who, command.fill)
        case Pause():
            consent.pause(table, who)
        case Resume():
            consent.resume(table, who)
        case SetSeat():
            seats.set_seat(table, who, command.seat, command.kind, command.level)
        case RenewLink():
            seats.renew_link(table, who, command.seat)
        case RemoveHolder():
            seats.remove_holder(table, who, command.seat)
        case Resign():
            leaving.resign(table, who, command.seat)
        case AskEnd():
            consent.ask_end(table, who, command.seat, unseen)
        case Vacation():
            leaving.take_vacation(table, who, command.seat, command.days)
        case Cancel():
            seats.cancel(table, who)
        case _:
            raise Refused("unknown", "there is no such command", status=400)
