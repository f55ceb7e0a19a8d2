"""Commands of the table itself: sit down, leave, start, come back, talk."""

from __future__ import annotations

import re
from typing import Any, Final, Protocol

from kogge.bots.levels import LEVELS, STYLED, USUAL
from kogge.bots.registry import BOTS, has_bot
from kogge.core.errors import BadOption
from kogge.server.errors import Refused
from kogge.server.ids import is_bot_id, new_id
from kogge.server.table.consent import stand_in
from kogge.server.table.facts import BOT, CANCELLED, CLOSED, FREE, HUMAN, OPEN, PAUSED, RUNNING, SEATED, SeatAssignment
from kogge.server.table.log import CHAT, CLOSE, MADE, SEAT
from kogge.server.table.names import distinct_name
from kogge.server.table.outcome import must_allow_bots, must_be_a_person
from kogge.server.table.table import Table

LONGEST_CHAT: Final = 500
OLD_LINKS: Final = 20  # so many used links still lead a seat's holder back to it
UNPRINTABLE: Final = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


class SeatLinks(Protocol):
    """Makes and checks the secrets of seats' links."""

    def link(self, table: str, seat: int, generation: int) -> str:
        """The secret of a seat's link."""

    def opens(self, link: str, table: str, seat: int, generation: int) -> bool:
        """Whether a link is the one of this seat."""


def bot_levels() -> list[str]:
    """Every level a seat can be given."""
    return [*LEVELS, *STYLED, *filter(has_bot, BOTS)]  # scripts have no name by themselves


def default_level() -> str:
    """What a seat gets when no level is named."""
    return USUAL


def clean(text: str, longest: int) -> str:
    """Plain text of one line: no control or direction characters, blanks single."""
    return " ".join(UNPRINTABLE.sub(" ", text).split())[:longest].strip()


def open_table(table: Table) -> None:
    """A new table; when nobody is missing, play begins."""
    note_made(table)
    _start_when_full(table)


def note_made(table: Table, more: dict[str, Any] | None = None) -> None:
    """The first entry of a new table; that of a copy names what it was made from."""
    table.info.attended = table.needs_server()
    table.changes.created = True
    table.add_data(MADE, {"seats": [one.data() for one in table.seats], **(more or {})})


def _start_when_full(table: Table) -> None:
    if table.info.autostart and not any(one.kind == FREE for one in table.seats):
        table.begin()


def seat_of_link(table: Table, who: str, links: SeatLinks, link: str) -> int:
    """The seat a link opens. A used link opens nothing, except for whoever holds the seat: they may follow it again."""
    for one in table.seats:
        oldest = max(0, one.link - OLD_LINKS) if who in one.holders else one.link
        generations = range(one.link, oldest - 1, -1)
        if one.kind != BOT and any(links.opens(link, table.info.id, one.seat, old) for old in generations):
            return one.seat
    raise Refused("bad-link", "this link opens no seat of this table", status=403)


def join_once(
    table: Table, who: str, name: str, seat: int | None, link: str | None, links: SeatLinks, id: str | None
) -> tuple[int, str]:
    """Join; sent again with the same id, the answer is the same seat. The entry says who it was in any case, so that a
    name can be forgotten."""
    request = f"{who}/{id or new_id()}"
    done = table.repeated(request)
    if done is not None:
        seat = _seat_taken(table, done.event)
        return seat, seat_link(table, who, seat, links)
    joined = join(table, who, name, seat, link, links)
    if table.changes.entries:  # else they had the seat already
        table.remember(request)
    return joined


def _seat_taken(table: Table, number: int) -> int:
    """The seat of the last entry about a seat, up to this one."""
    for entry in reversed(table.entries[:number]):
        if entry.kind == SEAT and entry.seat is not None:
            return entry.seat
    raise Refused("not-yours", "this id did not take a seat", status=403)


def join(table: Table, who: str, name: str, seat: int | None, link: str | None, links: SeatLinks) -> tuple[int, str]:
    """Sit down on a free seat, or come back to one's own by its link from another device. The seat and its link."""
    must_not_be_closed(table)
    table.known_game()
    if table.info.contest:
        raise Refused("contest", "seats of a contest are given by the contest", status=403)
    if table.info.rated:
        must_be_a_person(who)
    if link is not None:
        seat = seat_of_link(table, who, links, link)
        if table.seats[seat].kind == HUMAN:
            _add_holder(table, table.seats[seat], who, name)
            return seat, seat_link(table, who, seat, links)
    if table.info.status != OPEN:
        raise Refused("started", "the game has started")
    if link is None and not table.info.public and who != table.info.host:
        raise Refused("private", "this table is private: ask for a seat's link", status=403)
    if seat is None:
        seat = next((one.seat for one in table.seats if one.kind == FREE), -1)
    if not 0 <= seat < len(table.seats) or table.seats[seat].kind != FREE:
        raise Refused("taken", "this seat is not free")
    if table.info.rated and table.seats_of(who):
        raise Refused("taken", "in a rated game everybody has one seat")
    _sit(table, table.seats[seat], who, name)
    _start_when_full(table)
    return seat, seat_link(table, who, seat, links)


def seat_entrant(table: Table, who: str, name: str) -> int:
    """Whoever plays the contest's deal here takes the next free seat."""
    must_not_be_closed(table)
    for one in table.seats:
        if one.kind == FREE and table.info.status == OPEN and not table.seats_of(who):
            table.changes.plays.append(who)
            _sit(table, one, who, name)
            _start_when_full(table)
            return one.seat
    raise Refused("taken", "no seat is free here")


def _add_holder(table: Table, assignment: SeatAssignment, who: str, name: str) -> None:
    """Another device of the seat's owner; or, when the seat lost its owner, somebody who plays on in their place."""
    if who in assignment.holders:
        return
    if table.info.rated:  # or whoever loses could undo the game by a second guest of theirs
        message = "in a rated game a seat is one person's; your own other devices sign in by a link of the account page"
        raise Refused("taken", message)
    if assignment.holders and is_bot_id(who) != assignment.is_program():
        raise Refused("bot-account", "a person and a program cannot share a seat", status=403)
    assignment.link += 1
    if assignment.holders:
        assignment.holders.add(who)
        _changed(table, assignment, "device")
    else:
        assignment.name = name_at(table, who, name)
        assignment.holders = {who}
        assignment.standin = False
        assignment.gone = ""
        _changed(table, assignment, "joined")


def name_at(table: Table, who: str, name: str) -> str:
    """What somebody is called at a table: nobody there looks like anybody else."""
    return distinct_name(name, [one.name for one in table.seats if one.name and who not in one.holders])


def _sit(table: Table, assignment: SeatAssignment, who: str, name: str) -> None:
    assignment.kind = HUMAN
    assignment.name = name_at(table, who, name)
    assignment.holders = {who}
    assignment.link += 1  # the invitation is used up; the new link is the owner's alone
    _changed(table, assignment, "joined")


def _changed(table: Table, assignment: SeatAssignment, what: str) -> None:
    table.change_seat(assignment.seat)
    table.add_data(SEAT, {"what": what, **assignment.data()}, assignment.seat)


def leave(table: Table, who: str, seat: int) -> None:
    """Give the seat back before the start; afterwards a bot stands in, and the person may come back."""
    assignment = table.must_hold(who, seat)
    if table.info.status == OPEN:
        if table.info.contest:
            raise Refused("contest", "everybody plays the deal of a contest once: the others come, or it closes")
        free(table, assignment)
    elif table.info.status in (RUNNING, PAUSED) and not assignment.standin:
        if table.info.origin is not None:
            raise Refused("copy", "no bots in a copy of a running game")
        stand_in(table, seat)


def free(table: Table, assignment: SeatAssignment, what: str = "left") -> None:
    """Anybody may take the seat, by a new link."""
    assignment.kind = FREE
    assignment.name = ""
    assignment.level = ""
    assignment.holders = set()
    assignment.link += 1
    _changed(table, assignment, what)


def come_back(table: Table, who: str, seat: int) -> None:
    """The person plays again instead of the bot."""
    assignment = table.must_hold(who, seat)
    if assignment.gone:
        raise Refused("gone", "you have given up this seat")
    if assignment.standin:
        left = table.times.left(seat, table.clock())
        if left is not None and left < 0 and (table.waiting_for() == seat or table.info.bank is not None):
            raise Refused("time-out", "your time for this turn is over; the bot ends it, then you can come back")
        assignment.standin = False
        _changed(table, assignment, "back")


def set_seat(table: Table, who: str, seat: int, kind: str, level: str) -> None:
    """The host makes a seat free, or a bot's, before the start."""
    _must_host(table, who)
    if table.info.status != OPEN:
        raise Refused("started", "the game has started")
    assignment = table.seat(seat)
    must_allow_bots(table)
    if kind == BOT:
        seat_bot(assignment, level)
        _changed(table, assignment, "bot")
        _start_when_full(table)
    else:
        free(table, assignment)


def seat_bot(assignment: SeatAssignment, level: str) -> None:
    """Give the seat to a bot of that level."""
    level = level or default_level()
    if level not in bot_levels():  # what a bot may be told costs the server's time: that is not for guests to choose
        raise BadOption(f"there is no bot {level!r} here; there are: {', '.join(bot_levels())}")
    assignment.kind = BOT
    assignment.level = level
    assignment.name = level
    assignment.holders = set()
    assignment.standin = False
    assignment.link += 1


def start(table: Table, who: str, fill: str | None) -> None:
    """The host starts; free seats are filled with bots when a level is given."""
    _must_host(table, who)
    table.known_game()
    if table.info.status != OPEN:
        raise Refused("started", "the game has started")
    free = [one for one in table.seats if one.kind == FREE]
    if free and fill is None:
        raise Refused("seats-free", f"{len(free)} seats are free; fill them with bots, or wait")
    if free:
        must_allow_bots(table)
    for one in free:
        seat_bot(one, fill or "")
        _changed(table, one, "bot")
    table.begin()


def chat(table: Table, who: str, name: str, text: str) -> None:
    """Say something to everybody at the table."""
    table.may_see(who, None)
    text = clean(text, LONGEST_CHAT)
    if not text:
        raise Refused("empty", "nothing was said", status=400)
    mine = table.seats_of(who)
    if table.info.chat == SEATED and not mine and who != table.info.host:
        raise Refused("seated-only", "only who plays may talk at this table", status=403)
    seat = mine[0] if mine else None
    shown = name_at(table, who, name) if seat is None else table.seats[seat].name
    table.add_data(CHAT, {"name": shown, "text": text}, seat)


def renew_link(table: Table, who: str, seat: int) -> None:
    """The seat's link is void from now on, and there is another: by the host, or by the seat's owner."""
    assignment = table.seat(seat)
    if who not in assignment.holders:
        _must_host(table, who)
    if assignment.kind == BOT:
        raise Refused("no-link", "a bot's seat has no link")
    renew(table, assignment)


def renew(table: Table, assignment: SeatAssignment) -> None:
    """Make the seat's link void."""
    assignment.link += 1
    _changed(table, assignment, "link")


def remove_holder(table: Table, who: str, seat: int) -> None:
    """The host takes a seat away from whoever holds it; an owner takes it away from their own other devices."""
    assignment = table.seat(seat)
    if who not in assignment.holders:
        _must_host(table, who)
    if assignment.kind != HUMAN or not assignment.holders - {who}:
        raise Refused("no-holder", "nobody else holds this seat")
    if who in assignment.holders:
        assignment.holders = {who}
        assignment.link += 1
        _changed(table, assignment, "devices")
    elif table.info.status == OPEN:
        free(table, assignment, "kicked")
    else:
        must_allow_bots(table)
        remove_owner(table, assignment)


def remove_owner(table: Table, assignment: SeatAssignment) -> None:
    """Nobody holds the seat any more, nor does it bear anybody's name; in a game that goes on, a bot plays for it until
    somebody follows its link."""
    assignment.holders = set()
    assignment.name = ""
    assignment.link += 1
    assignment.standin = table.info.status in (RUNNING, PAUSED)
    _changed(table, assignment, "removed")


def close(table: Table) -> None:
    """Whoever runs the server ends a table: it can still be read."""
    if table.info.status != CLOSED:
        table.set_status(CLOSED)
        table.add_data(CLOSE, {})


def cancel(table: Table, who: str) -> None:
    """The host ends a table before its game has begun."""
    _must_host(table, who)
    if table.info.status != OPEN:
        raise Refused("started", "the game has started")
    table.set_status(CANCELLED)
    table.add_data(CLOSE, {"by": "host"})


def must_not_be_closed(table: Table) -> None:
    """Refuse whatever changes a closed table."""
    if table.info.status in (CLOSED, CANCELLED):
        raise Refused("closed", "this table has been closed")


def may_invite(table: Table, who: str, assignment: SeatAssignment) -> bool:
    """Whether somebody may hand out the link of a seat: it is free, and they play or made the table; or it has lost
    its owner, and they made the table."""
    host = who == table.info.host
    if table.info.contest:  # which gives the seats itself
        return False
    if assignment.kind == FREE:
        return host or bool(table.seats_of(who))
    return host and not table.info.rated and assignment.kind == HUMAN and not assignment.holders


def seat_link(table: Table, who: str, seat: int, links: SeatLinks) -> str:
    """The link of a free seat for whoever may invite, of a taken seat for its owner only."""
    assignment = table.seat(seat)
    if not may_invite(table, who, assignment) and who not in assignment.holders:
        raise Refused("not-yours", f"seat {seat} is not yours", status=403)
    return links.link(table.info.id, seat, assignment.link)


def _must_host(table: Table, who: str) -> None:
    if who != table.info.host:
        raise Refused("not-host", "only who made the table may do this", status=403)
