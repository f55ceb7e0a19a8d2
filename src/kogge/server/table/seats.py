"""Commands of the table itself: sit down, leave, start, pause, come back, talk."""

from __future__ import annotations

import re
from typing import Final

from kogge.core.errors import BadOption
from kogge.server.runtime.bot_pool import bot_levels, default_level
from kogge.server.security.signing import Signer
from kogge.server.table.log import CHAT, MADE, PAUSE, RESUME, SEAT
from kogge.server.table.play import Ack, ack, repeated, request_key, stand_in
from kogge.server.table.table import BOT, FREE, HUMAN, OPEN, PAUSED, RUNNING, Refused, SeatAssignment, Table

LONGEST_CHAT: Final = 500
LONGEST_NAME: Final = 40
UNPRINTABLE: Final = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def clean(text: str, longest: int) -> str:
    """Plain text of one line: no control or direction characters, blanks single."""
    return " ".join(UNPRINTABLE.sub(" ", text).split())[:longest].strip()


def open_table(table: Table) -> Ack:
    """The first entry of a table; when nobody is missing, play begins."""
    table.info.attended = table.info.turn_limit is not None or any(assignment.bot_plays() for assignment in table.seats)
    table.save_new()
    table.add_data(MADE, {"seats": [assignment.data() for assignment in table.seats]})
    _start_when_full(table)
    return ack(table)


def _start_when_full(table: Table) -> None:
    if table.info.autostart and not any(assignment.kind == FREE for assignment in table.seats):
        table.begin()


def seat_of_link(table: Table, signer: Signer, link: str) -> int:
    """The seat a link opens."""
    for assignment in table.seats:
        if assignment.kind != BOT and signer.opens(link, table.info.id, assignment.seat, assignment.link):
            return assignment.seat
    raise Refused("bad-link", "this link opens no seat of this table", status=403)


def join(table: Table, who: str, name: str, seat: int | None, link: str | None, signer: Signer) -> int:
    """Sit down on a free seat, or come back to one's own by its link from another device. The seat."""
    table.known_game()
    if link is not None:
        seat = seat_of_link(table, signer, link)
        assignment = table.seats[seat]
        if assignment.kind == HUMAN:
            if who not in assignment.holders:
                assignment.holders.add(who)
                table.save_seat(assignment)
                table.add_data(SEAT, {"what": "device", **assignment.data()}, seat)
            return seat
    if table.info.status != OPEN:
        raise Refused("started", "the game has started")
    if link is None and not table.info.public and who != table.info.host:
        raise Refused("private", "this table is private: ask for a seat's link", status=403)
    if seat is None:
        seat = next((assignment.seat for assignment in table.seats if assignment.kind == FREE), -1)
    if not 0 <= seat < len(table.seats) or table.seats[seat].kind != FREE:
        raise Refused("taken", "this seat is not free")
    _sit(table, table.seats[seat], who, name)
    _start_when_full(table)
    return seat


def _sit(table: Table, assignment: SeatAssignment, who: str, name: str) -> None:
    assignment.kind = HUMAN
    assignment.name = name
    assignment.holders = {who}
    assignment.link += 1  # the invitation is used up; the new link is the owner's alone
    table.save_seat(assignment)
    table.add_data(SEAT, {"what": "joined", **assignment.data()}, assignment.seat)


def leave(table: Table, who: str, seat: int) -> Ack:
    """Give the seat back before the start; afterwards a bot stands in, and the person may come back."""
    assignment = table.must_hold(who, seat)
    if table.info.status == OPEN:
        _free(table, assignment)
    elif table.info.status in (RUNNING, PAUSED) and not assignment.standin:
        if table.info.origin is not None:
            raise Refused("copy", "no bots in a copy of a running game")
        stand_in(table, seat)
    return ack(table)


def _free(table: Table, assignment: SeatAssignment) -> None:
    assignment.kind = FREE
    assignment.name = ""
    assignment.level = ""
    assignment.holders = set()
    assignment.link += 1
    table.save_seat(assignment)
    table.add_data(SEAT, {"what": "left", **assignment.data()}, assignment.seat)


def come_back(table: Table, who: str, seat: int) -> Ack:
    """The person plays again instead of the bot."""
    assignment = table.must_hold(who, seat)
    if assignment.standin:
        assignment.standin = False
        table.save_seat(assignment)
        table.add_data(SEAT, {"what": "back", **assignment.data()}, seat)
        table.waiting_since = table.clock()
    return ack(table)


def set_seat(table: Table, who: str, seat: int, kind: str, level: str) -> Ack:
    """The host makes a seat free, or a bot's, before the start."""
    _must_host(table, who)
    if table.info.status != OPEN:
        raise Refused("started", "the game has started")
    if not 0 <= seat < len(table.seats):
        raise Refused("no-seat", f"there is no seat {seat} at this table", status=404)
    assignment = table.seats[seat]
    if kind == BOT:
        seat_bot(assignment, level)
        table.save_seat(assignment)
        table.add_data(SEAT, {"what": "bot", **assignment.data()}, seat)
        _start_when_full(table)
    else:
        _free(table, assignment)
    return ack(table)


def seat_bot(assignment: SeatAssignment, level: str) -> None:
    """A bot of that level on the assignment."""
    level = level or default_level()
    if level not in bot_levels():  # what a bot may be told costs the server's time: that is not for guests to choose
        raise BadOption(f"there is no bot {level!r} here; there are: {', '.join(bot_levels())}")
    assignment.kind = BOT
    assignment.level = level
    assignment.name = level
    assignment.holders = set()
    assignment.standin = False
    assignment.link += 1


def start(table: Table, who: str, fill: str | None) -> Ack:
    """The host starts; free seats are filled with bots when a level is given."""
    _must_host(table, who)
    table.known_game()
    if table.info.status != OPEN:
        raise Refused("started", "the game has started")
    free = [assignment for assignment in table.seats if assignment.kind == FREE]
    if free and fill is None:
        raise Refused("seats-free", f"{len(free)} seats are free; fill them with bots, or wait")
    for assignment in free:
        seat_bot(assignment, fill or "")
        table.save_seat(assignment)
        table.add_data(SEAT, {"what": "bot", **assignment.data()}, assignment.seat)
    table.begin()
    return ack(table)


def pause(table: Table, who: str, resume: bool) -> Ack:
    """Anybody who plays may stop the clock and start it again."""
    if not table.seats_of(who):
        raise Refused("not-yours", "you have no seat at this table", status=403)
    wanted, other = (RUNNING, PAUSED) if resume else (PAUSED, RUNNING)
    table.known_game()
    if table.info.status != other:
        raise Refused(table.info.status, f"the game is {table.info.status}")
    table.set_status(wanted)
    table.add_data(RESUME if resume else PAUSE, {"seat": table.seats_of(who)[0]})
    return ack(table)


def chat(table: Table, who: str, name: str, text: str, given: str | None) -> Ack:
    """Say something to everybody at the table."""
    request = request_key(who, given)
    done = repeated(table, request)
    if done is not None:
        return done
    table.may_see(who, None)
    text = clean(text, LONGEST_CHAT)
    if not text:
        raise Refused("empty", "nothing was said", status=400)
    seats = table.seats_of(who)
    table.add_data(CHAT, {"name": name, "text": text}, seats[0] if seats else None, request)
    return ack(table)


def seat_link(table: Table, who: str, seat: int, signer: Signer) -> str:
    """The link of a free seat for whoever may invite, of a taken seat for its owner only."""
    if not 0 <= seat < len(table.seats):
        raise Refused("no-seat", f"there is no seat {seat} at this table", status=404)
    assignment = table.seats[seat]
    invites = assignment.kind == FREE and (who == table.info.host or bool(table.seats_of(who)))
    if not invites and who not in assignment.holders:
        raise Refused("not-yours", f"seat {seat} is not yours", status=403)
    return signer.link(table.info.id, seat, assignment.link)


def _must_host(table: Table, who: str) -> None:
    if who != table.info.host:
        raise Refused("not-host", "only who made the table may do this", status=403)
