"""Commands of play: decide, take back, ask the others, say why not."""

from __future__ import annotations

from kogge.core.contract import NATURE
from kogge.core.errors import IllegalAction, StaleVersion, UndoRefused
from kogge.core.match import Match
from kogge.core.refusal import Refusal
from kogge.server.errors import Refused
from kogge.server.table.facts import HUMAN
from kogge.server.table.log import ASK, REDO, REWIND, SEAT, UNDO, VOTE
from kogge.server.table.table import Table


def play(table: Table, who: str, seat: int, action: str, version: int) -> None:
    """A person's decision."""
    if table.must_hold(who, seat).standin:
        raise Refused("stand-in", "a bot plays for you; come back first")
    decide(table, seat, action, version)


def decide(table: Table, seat: int, action: str, version: int) -> None:
    """A decision of a person or a bot: checked, played, and written down with what NATURE decides after it."""
    match = table.running()
    try:
        decisions = match.play(seat, action, version)
    except StaleVersion as error:
        raise Refused("stale", f"made for version {version}, the table is at {table.version}") from error
    except IllegalAction as error:
        raise Refused("illegal", str(error), error.rule) from error
    table.add_decisions(decisions)
    table.check_over()


def undo(table: Table, who: str, seat: int) -> None:
    """Take back one's own last decision, as long as nothing has come to light since."""
    table.must_hold(who, seat)
    match = table.running()
    try:
        match.undo(seat)
    except UndoRefused as error:
        raise Refused("undo", f"{error}; ask the others") from error
    table.add(UNDO, seat, "1")


def reset(table: Table, who: str, seat: int) -> None:
    """Take back one's own decisions of this turn, as far as nothing has come to light since."""
    table.must_hold(who, seat)
    match = table.running()
    try:
        taken = match.reset_turn(seat)
    except UndoRefused as error:
        raise Refused("undo", f"{error}; ask the others") from error
    table.add(UNDO, seat, str(taken))


def redo(table: Table, who: str, seat: int) -> None:
    """Play again what was taken back last."""
    table.must_hold(who, seat)
    match = table.running()
    try:
        decisions = match.redo(seat)
    except UndoRefused as error:
        raise Refused("undo", str(error)) from error
    table.add_decisions(decisions, REDO)
    table.check_over()


def why_not(table: Table, who: str, seat: int, action: str) -> Refusal | None:
    """Why the seat to move may not do it. Only that seat may ask: the answer can depend on what it alone knows."""
    table.must_hold(who, seat)
    match = table.running()
    if match.to_move() != seat:
        raise Refused("not-your-turn", "another seat is to decide")
    return match.game.why_not(match.state, action)


def may_ask_for_hints(table: Table, who: str, seat: int) -> int:
    """Whether a person may be advised now; the version of the position it is about."""
    assignment = table.must_hold(who, seat)
    match = table.running()
    if assignment.standin or match.to_move() != seat:
        raise Refused("not-your-turn", "only who is to decide is advised")
    if table.info.origin is not None:
        raise Refused("copy", "no bots in a copy of a running game")
    people = [one for one in table.seats if one.kind == HUMAN and who not in one.holders]
    if table.info.hints == "never" or (table.info.hints == "alone" and people):
        raise Refused("no-hints", "there are no hints at this table", status=403)
    return table.version


def ask_rewind(table: Table, who: str, seat: int, decisions: int) -> None:
    """Ask the other people to go back to an earlier decision."""
    table.must_hold(who, seat)
    match = table.running()
    _nothing_else_asked(table)
    _can_rewind(match, decisions)
    _ask(table, seat, "rewind", decisions, _others(table, who))


def ask_bot(table: Table, who: str, seat: int, absent: int, present: bool) -> None:
    """Ask the other people to let a bot play for somebody who is away."""
    table.must_hold(who, seat)
    table.running()
    _nothing_else_asked(table)
    mine = table.seats_of(who)
    if not 0 <= absent < len(table.seats) or table.seats[absent].bot_plays() or absent in mine:
        raise Refused("no-seat", f"seat {absent} is nobody else's")
    if table.info.origin is not None:
        raise Refused("copy", "no bots in a copy of a running game")
    if present:
        raise Refused("present", "the player is here")
    _ask(table, seat, "bot", absent, [one for one in _others(table, who) if one != absent])


def _nothing_else_asked(table: Table) -> None:
    if table.proposal is not None:
        raise Refused("asked", "another question is still open")


def _others(table: Table, who: str) -> list[int]:
    """The seats of people who must agree: those who play, without one's own."""
    return [one.seat for one in table.seats if one.kind == HUMAN and not one.standin and who not in one.holders]


def _can_rewind(match: Match, to: int) -> None:
    if not 0 <= to < len(match.log):
        raise Refused("undo", f"the match has {len(match.log)} decisions; {to} is none to go back to")
    if all(one.seat == NATURE for one in match.log[to:]):
        raise Refused("undo", "nobody has decided anything since")


def _ask(table: Table, seat: int, what: str, to: int, needs: list[int]) -> None:
    table.add_data(ASK, {"what": what, "to": to, "needs": needs}, seat)
    _carry_out_if_agreed(table)


def vote(table: Table, who: str, seat: int, agree: bool) -> None:
    """Answer a question, for all one's seats. One no ends it; when everybody has agreed it is done."""
    table.must_hold(who, seat)
    table.running()
    proposal = table.proposal
    if proposal is None or seat not in proposal.needs:
        raise Refused("not-asked", "nothing is asked of this seat")
    if not agree:
        table.add(VOTE, seat, "no")
        return
    asked = [one for one in table.seats_of(who) if one in proposal.needs and one != seat]
    for one in [seat, *asked]:
        table.add(VOTE, one, "yes")
    _carry_out_if_agreed(table)


def _carry_out_if_agreed(table: Table) -> None:
    proposal = table.proposal
    if proposal is None or proposal.needs:
        return
    if proposal.what == "bot":
        stand_in(table, proposal.to)
        return
    dealt = table.playing().rewind(proposal.to)
    table.add(REWIND, proposal.seat, str(proposal.to))
    table.add_decisions(dealt)


def stand_in(table: Table, seat: int) -> None:
    """A bot plays for a person until they come back."""
    assignment = table.seats[seat]
    assignment.standin = True
    table.change_seat(seat)
    table.proposal = None
    table.add_data(SEAT, {"what": "stand-in", **assignment.data()}, seat)
