"""What needs the consent of others: going back, a bot for somebody who is away, stopping and starting the clock, ending
the game as it is.

Nobody's silence is a yes. A question that waits for answers longer than the table waits is answered with no.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from kogge.core.contract import NATURE
from kogge.core.match import Match
from kogge.server.errors import Refused
from kogge.server.table.facts import ENDED, HUMAN, PAUSED, RUNNING
from kogge.server.table.log import ASK, END, OVER, PAUSE, RESUME, REWIND, SEAT, STAND_IN, VOTE, Proposal
from kogge.server.table.outcome import must_allow_rewinds
from kogge.server.table.table import Table

Unseen: TypeAlias = Callable[[int], float]  # for how many seconds nobody who holds a seat has been seen
SILENCE: Final = 24 * 3_600_000  # so long without an answer, a paused game may go on: else one person could end it


def ask_rewind(table: Table, who: str, seat: int, decisions: int) -> None:
    """Ask all other people to go back to an earlier decision, those a bot plays for too."""
    _must_play(table, who, seat)
    match = table.running()
    must_allow_rewinds(table)
    _nothing_else_asked(table)
    _can_rewind(match, decisions)
    _ask(table, seat, REWIND, decisions, _others(table, who))
    _carry_out_if_agreed(table)


def ask_bot(table: Table, who: str, seat: int, absent: int, unseen: Unseen) -> None:
    """Ask the other people who are there to let a bot play for somebody who is away and awaited."""
    _must_play(table, who, seat)
    table.running()
    if table.info.contest:
        raise Refused("counts", "nobody calls a bot to a contest: whoever keeps others waiting loses the deal")
    _nothing_else_asked(table)
    mine = table.seats_of(who)
    if not 0 <= absent < len(table.seats) or table.seats[absent].bot_plays() or absent in mine:
        raise Refused("no-seat", f"seat {absent} is nobody else's")
    if table.info.origin is not None:
        raise Refused("copy", "no bots in a copy of a running game")
    patience = table.info.turn_limit or table.info.waiting_time
    _must_be_away(table, absent, patience, unseen)
    needs = [one for one in _playing(table, who) if one != absent and unseen(one) < patience]
    _ask(table, seat, STAND_IN, absent, needs)
    _carry_out_if_agreed(table)


def _must_be_away(table: Table, seat: int, patience: int, unseen: Unseen) -> None:
    """Refuse a bot for whoever nobody waits for, or has not waited for long enough since they were last seen."""
    if table.awaited_person() != seat:
        raise Refused("not-awaited", "nobody waits for this player now")
    awaited = table.times.used(seat, table.clock()).turn / 1_000
    if min(awaited, unseen(seat)) < patience:
        raise Refused("present", f"the table waits {patience} seconds for a player")


def pause(table: Table, who: str) -> None:
    """Stop play. Where a clock runs, all people who play must agree."""
    seat = _asker(table, who, RUNNING)
    if table.info.contest and _others(table, who):
        raise Refused("counts", "a contest goes on until its deals close")
    if table.times.control is None:
        _pause(table, seat)
        return
    _nothing_else_asked(table)
    _ask(table, seat, PAUSE, 0, _playing(table, who))
    _carry_out_if_agreed(table)


def resume(table: Table, who: str) -> None:
    """Go on. Where a clock runs, all people who play must agree, or have been silent for a day."""
    seat = _asker(table, who, PAUSED)
    asked = table.open_proposal()
    if table.times.control is None or (asked is not None and table.clock() - asked.at > SILENCE):
        _resume(table, seat)
        return
    _nothing_else_asked(table)
    _ask(table, seat, RESUME, 0, _playing(table, who))
    _carry_out_if_agreed(table)


def ask_end(table: Table, who: str, seat: int, unseen: Unseen) -> None:
    """Ask the other people to end the game as it is, without a winner.

    Whoever has given up is not asked, nor whoever left to a bot and has not been seen for as long as the table waits.
    """
    _must_play(table, who, seat)
    table.playing()
    if table.info.status not in (RUNNING, PAUSED):
        raise Refused(table.info.status, f"the game is {table.info.status}")
    _nothing_else_asked(table)
    waits = table.info.waiting_time
    needs = [one for one in _others(table, who) if not table.seats[one].standin or unseen(one) < waits]
    _ask(table, seat, END, 0, needs)
    _carry_out_if_agreed(table)


def _must_play(table: Table, who: str, seat: int) -> None:
    """Whoever has given a seat up has no say any more."""
    if table.must_hold(who, seat).gone:
        raise Refused("gone", "you have given up this seat")


def _asker(table: Table, who: str, status: str) -> int:
    """A seat of whoever asks, at a table of that status."""
    mine = [seat for seat in table.seats_of(who) if not table.seats[seat].gone]
    if not mine:
        raise Refused("not-yours", "you have no seat at this table", status=403)
    table.known_game()
    if table.info.status != status:
        raise Refused(table.info.status, f"the game is {table.info.status}")
    return mine[0]


def _nothing_else_asked(table: Table) -> None:
    if table.open_proposal() is not None:
        raise Refused("asked", "another question is still open")


def _others(table: Table, who: str) -> list[int]:
    """The seats of all other people who have not given up, whether or not they are there."""
    return [one.seat for one in table.seats if one.kind == HUMAN and who not in one.holders and not one.gone]


def _playing(table: Table, who: str) -> list[int]:
    """Those of them who play, without those a bot plays for."""
    return [seat for seat in _others(table, who) if not table.seats[seat].standin]


def _can_rewind(match: Match, to: int) -> None:
    if not 0 <= to < len(match.log):
        raise Refused("undo", f"the match has {len(match.log)} decisions; {to} is none to go back to")
    if all(one.seat == NATURE for one in match.log[to:]):
        raise Refused("undo", "nobody has decided anything since")


def _ask(table: Table, seat: int, what: str, to: int, needs: list[int]) -> None:
    table.add_data(ASK, {"what": what, "to": to, "needs": needs}, seat)


def vote(table: Table, who: str, seat: int, agree: bool, unseen: Unseen) -> None:
    """Answer a question, for all one's seats. One no ends it; when everybody has agreed it is done."""
    table.must_hold(who, seat)
    table.playing()
    proposal = table.open_proposal()
    if proposal is None or seat not in proposal.needs:
        raise Refused("not-asked", "nothing is asked of this seat")
    if not agree:
        table.add(VOTE, seat, "no")
        return
    asked = [one for one in table.seats_of(who) if one in proposal.needs and one != seat]
    for one in [seat, *asked]:
        table.add(VOTE, one, "yes")
    if proposal.what == STAND_IN and unseen(proposal.to) * 1_000 < table.clock() - proposal.at:
        table.add(VOTE, proposal.to, "no")  # they have come back since
        return
    _carry_out_if_agreed(table)


def expire(table: Table) -> None:
    """Answer a question that has waited too long with no."""
    if table.proposal is not None and table.is_expired(table.proposal):
        table.add(VOTE, None, "no")


def _carry_out_if_agreed(table: Table) -> None:
    proposal = table.proposal
    if proposal is None or proposal.needs:
        return
    _carry_out(table, proposal)


def _carry_out(table: Table, proposal: Proposal) -> None:
    if proposal.what == STAND_IN:
        stand_in(table, proposal.to)
    elif proposal.what == PAUSE:
        _pause(table, proposal.seat)
    elif proposal.what == RESUME:
        _resume(table, proposal.seat)
    elif proposal.what == END:
        end_game(table)
    else:
        table.rewind(proposal.seat, proposal.to)


def stand_in(table: Table, seat: int) -> None:
    """A bot plays for a person until they come back."""
    assignment = table.seats[seat]
    assignment.standin = True
    table.change_seat(seat)
    table.add_data(SEAT, {"what": "stand-in", **assignment.data()}, seat)


def _pause(table: Table, seat: int) -> None:
    """The entry says whose clock it stops, and how often the game has been paused."""
    awaited = table.waiting_for()
    count = 1 + sum(1 for entry in table.entries if entry.kind == PAUSE)
    table.set_status(PAUSED)
    table.add_data(PAUSE, {"seat": seat, "awaited": awaited, "count": count})


def _resume(table: Table, seat: int) -> None:
    table.set_status(RUNNING)
    table.add_data(RESUME, {"seat": seat})


def end_game(table: Table) -> None:
    """The game is over where it stands. Nobody has won: there are no scores."""
    table.set_status(ENDED)
    table.add_data(OVER, {"ended_by": "agreement", "scores": []})
