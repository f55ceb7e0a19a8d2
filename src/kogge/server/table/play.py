"""Commands of play: decide, take back, ask the others, say why not."""

from __future__ import annotations

import msgspec

from kogge.core.contract import NATURE, Refusal
from kogge.core.errors import IllegalAction, UndoRefused
from kogge.core.match import Match
from kogge.server.table.history import state_after
from kogge.server.table.log import ASK, REDO, REWIND, SEAT, UNDO, VOTE
from kogge.server.table.table import RUNNING, Refused, Table


class Ack(msgspec.Struct):
    """What a command that was carried out is answered with, after it is durable."""

    version: int
    event: int  # the last entry of the table
    repeated: bool = False  # this id had been carried out before; nothing was done now


def ack(table: Table) -> Ack:
    """The table as it stands."""
    return Ack(table.version, table.last())


def repeated(table: Table, request: str | None) -> Ack | None:
    """The answer to a command that was carried out before."""
    if request is not None and request in table.requests:
        return Ack(table.version, table.requests[request], repeated=True)
    return None


def request_key(who: str | None, given: str | None) -> str | None:
    """Ids are each person's own, so nobody can use up another's."""
    return None if given is None or who is None else f"{who}/{given}"


def _running(table: Table) -> Match:
    match = table.playing()
    if table.info.status != RUNNING:
        raise Refused(table.info.status, f"the game is {table.info.status}")
    return match


def play(table: Table, who: str | None, seat: int, action: str, version: int, given: str | None) -> Ack:
    """A person's decision."""
    assignment = table.must_hold(who, seat)
    request = request_key(who, given)
    done = repeated(table, request)
    if done is not None:
        return done
    if assignment.standin:
        raise Refused("stand-in", "a bot plays for you; come back first")
    return decide(table, seat, action, version, request)


def decide(table: Table, seat: int, action: str, version: int, request: str | None = None) -> Ack:
    """A decision of a person or a bot: checked, played, and written down with what NATURE decides after it."""
    match = _running(table)
    if version != table.version:
        raise Refused("stale", f"made for version {version}, the table is at {table.version}")
    before = match.state.copy()
    try:
        decisions = match.play(seat, action)
    except IllegalAction as error:
        raise Refused("illegal", str(error), error.rule) from error
    table.add_decisions(before, decisions, request=request)
    table.check_over()
    return ack(table)


def undo(table: Table, who: str | None, seat: int, given: str | None, whole_turn: bool) -> Ack:
    """Take back one's own last decision, or all of this turn, as far as nothing has come to light since."""
    table.must_hold(who, seat)
    request = request_key(who, given)
    done = repeated(table, request)
    if done is not None:
        return done
    match = _running(table)
    try:
        taken = match.reset_turn(seat) if whole_turn else 1
        if not whole_turn:
            match.undo(seat)
    except UndoRefused as error:
        raise Refused("undo", f"{error}; ask the others") from error
    table.add(UNDO, seat, str(taken), request=request)
    return ack(table)


def redo(table: Table, who: str | None, seat: int, given: str | None) -> Ack:
    """Play again what was taken back last."""
    table.must_hold(who, seat)
    request = request_key(who, given)
    done = repeated(table, request)
    if done is not None:
        return done
    match = _running(table)
    before = match.state.copy()
    start = len(match.log)
    try:
        match.redo(seat)
    except UndoRefused as error:
        raise Refused("undo", str(error)) from error
    table.add_decisions(before, match.log[start:], REDO, request)
    table.check_over()
    return ack(table)


def why_not(table: Table, who: str | None, seat: int, action: str) -> Refusal | None:
    """Why the seat to move may not do it. Only that seat may ask: the answer can depend on what it alone knows."""
    table.must_hold(who, seat)
    match = _running(table)
    if match.to_move() != seat:
        raise Refused("not-your-turn", "another seat is to decide")
    return match.game.why_not(match.state, action)


def may_ask_for_hints(table: Table, who: str | None, seat: int) -> int:
    """Whether a person may be advised now; the version of the position it is about."""
    assignment = table.must_hold(who, seat)
    match = _running(table)
    if assignment.standin or match.to_move() != seat:
        raise Refused("not-your-turn", "only who is to decide is advised")
    if table.info.origin is not None:
        raise Refused("copy", "no bots in a copy of a running game")
    people = [one for one in table.seats if one.kind == "human" and who not in one.holders]
    if table.info.hints == "never" or (table.info.hints == "alone" and people):
        raise Refused("no-hints", "there are no hints at this table", status=403)
    return table.version


def ask(table: Table, who: str | None, seat: int, what: str, to: int, given: str | None, absent: bool = True) -> Ack:
    """Ask the other people to go back to an earlier decision, or to let a bot play for somebody who is away."""
    table.must_hold(who, seat)
    request = request_key(who, given)
    done = repeated(table, request)
    if done is not None:
        return done
    match = _running(table)
    if table.proposal is not None:
        raise Refused("asked", "another question is still open")
    mine = table.seats_of(who)
    needs = [
        assignment.seat
        for assignment in table.seats
        if assignment.kind == "human" and not assignment.standin and assignment.seat not in mine
    ]
    if what == "rewind":
        _can_rewind(match, to)
    else:
        _can_stand_in(table, to, mine, absent)
        needs = [one for one in needs if one != to]
    table.add_data(ASK, {"what": what, "to": to, "needs": needs}, seat, request)
    _apply_proposal(table)
    return ack(table)


def _can_rewind(match: Match, to: int) -> None:
    if not 0 <= to < len(match.log):
        raise Refused("undo", f"the match has {len(match.log)} decisions; {to} is none to go back to")
    if all(one.seat == NATURE for one in match.log[to:]):
        raise Refused("undo", "nobody has decided anything since")


def _can_stand_in(table: Table, seat: int, mine: list[int], absent: bool) -> None:
    if not 0 <= seat < len(table.seats) or table.seats[seat].bot_plays() or seat in mine:
        raise Refused("no-seat", f"seat {seat} is nobody else's")
    if table.info.origin is not None:
        raise Refused("copy", "no bots in a copy of a running game")
    if not absent:
        raise Refused("present", "the player is here")


def vote(table: Table, who: str | None, seat: int, agree: bool, given: str | None) -> Ack:
    """Answer a question. One no ends it; when everybody has agreed it is done."""
    table.must_hold(who, seat)
    request = request_key(who, given)
    done = repeated(table, request)
    if done is not None:
        return done
    _running(table)
    if table.proposal is None or seat not in table.proposal.needs:
        raise Refused("not-asked", "nothing is asked of this seat")
    for one in [seat, *[other for other in table.seats_of(who) if other in table.proposal.needs and other != seat]]:
        table.add(VOTE, one, "yes" if agree else "no", request=request if one == seat else None)
        if not agree:
            break
    _apply_proposal(table)
    return ack(table)


def _apply_proposal(table: Table) -> None:
    proposal = table.proposal
    if proposal is None or proposal.needs:
        return
    if proposal.what == "bot":
        stand_in(table, proposal.to)
        return
    match = table.playing()
    match.rewind(proposal.to)
    table.add(REWIND, proposal.seat, str(proposal.to))
    dealt = match.log[proposal.to :]
    if dealt:
        before = state_after(table, proposal.to)
        table.add_decisions(before, dealt)


def stand_in(table: Table, seat: int) -> None:
    """A bot plays for a person until they come back."""
    assignment = table.seats[seat]
    assignment.standin = True
    table.save_seat(assignment)
    table.proposal = None
    table.add_data(SEAT, {"what": "stand-in", **assignment.data()}, seat)
