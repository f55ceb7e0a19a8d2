"""New tables: made, played again, copied from a point of a game, or uploaded as a record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from kogge.core.contract import Game
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption
from kogge.core.match import Match
from kogge.core.options import Options
from kogge.core.record import Record, read_record, replay
from kogge.games.registry import find_game
from kogge.server.contest.facts import Contest
from kogge.server.errors import Refused
from kogge.server.fields import Word
from kogge.server.ids import new_id, new_seed, now
from kogge.server.table.facts import BOT, ENDED, FREE, HUMAN, OPEN, RUNNING, SLOW, Origin, SeatAssignment, TableInfo
from kogge.server.table.history import record_until, state_after
from kogge.server.table.log import REMATCH, START
from kogge.server.table.names import clean_name, distinct_name
from kogge.server.table.outcome import must_be_a_person, must_not_be_sealed
from kogge.server.table.seats import note_made, open_table, seat_bot
from kogge.server.table.table import Table

MOST_DECISIONS: Final = 50_000  # of an uploaded record
WAITING_TIME: Final = 60  # seconds
CLOCK: Final = ("turn_limit", "bank", "increment", "delay", "time_out", "vacation")  # what a rematch has too


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
    waiting_time: Annotated[int, Meta(ge=30, le=2_592_000)] = WAITING_TIME
    hints: Literal["alone", "always", "never"] = "alone"
    chat: Literal["all", "seated"] = "all"
    rated: bool = False
    bank: Annotated[int, Meta(ge=30, le=86_400)] | None = None
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    delay: Annotated[int, Meta(ge=0, le=600)] = 0
    time_out: Literal["bot", "lost"] = "bot"
    vacation: Annotated[int, Meta(ge=0, le=60)] = 0
    level: Literal["any", "beginners", "experienced"] = "any"


def make_table(
    request: TableRequest, who: str, name: str, seed: str = "", clock: Callable[[], int] = now, components: str = ""
) -> Table:
    """A table as it was asked for; it begins at once when no seat is free."""
    table = planned_table(request, who, name, seed, clock, components)
    open_table(table)
    return table


def planned_table(
    request: TableRequest, who: str, name: str, seed: str = "", clock: Callable[[], int] = now, components: str = ""
) -> Table:
    """The same before anything has happened there."""
    game = find_game(request.game)
    options = game.menu().choose(request.board, len(request.seats), request.options, None, components)
    info = _info(game, options, who, seed)
    info.public = request.public
    info.watch = request.watch or request.public
    info.autostart = request.autostart
    info.waiting_time = request.waiting_time
    info.hints = request.hints
    info.chat = request.chat
    info.level = request.level
    _set_clock(info, request)
    if request.rated:
        _check_rated(request)
        must_be_a_person(who)
        info.rated, info.hints = True, "never"
    return Table(info, [_assignment(seat, one, who, name) for seat, one in enumerate(request.seats)], game, clock)


def _set_clock(info: TableInfo, request: TableRequest) -> None:
    """The clock that was asked for, if there is such a clock."""
    if request.bank is not None and request.turn_limit is not None:
        raise BadOption("a clock has seconds for a turn (turn_limit) or for the whole game (bank), not both")
    if (request.increment or request.delay) and request.bank is None:
        raise BadOption("increment and delay belong to a bank")
    if request.increment and request.delay:
        raise BadOption("a clock has an increment or a delay, not both")
    if request.vacation and (request.turn_limit or 0) < SLOW:
        raise BadOption("vacations are for tables with a day or more for a turn")
    for field in CLOCK:
        setattr(info, field, getattr(request, field))


def contest_table(
    contest: Contest,
    deal: int,
    closes: int,
    people: Sequence[tuple[str, str] | None],
    clock: Callable[[], int] = now,
) -> Table:
    """A table for a deal of a contest: ids and names of people, None for one who is still to come, bots at the other
    seats. Nobody looks on, and nobody is advised, until the deal has closed."""
    game = find_game(contest.game)
    options = game.menu().choose(contest.board, contest.players, contest.options, contest.version)
    here = [one for one in people if one is not None]
    info = _info(game, options, here[0][0], contest.seed_of(deal))
    info.contest, info.deal, info.sealed_until, info.turn_limit = contest.id, deal, closes, contest.turn_limit
    info.autostart, info.hints, info.chat, info.waiting_time = True, "never", "seated", SLOW
    requests = [SeatRequest("open")] * len(people) + [SeatRequest("bot", contest.level)] * (info.players - len(people))
    seats = [_assignment(seat, request, "", "") for seat, request in enumerate(requests)]
    names: list[str] = []
    for seat, one in enumerate(people):
        if one is not None:
            seats[seat] = _assignment(seat, SeatRequest("me"), one[0], distinct_name(one[1], names))
            names.append(seats[seat].name)
    table = Table(info, seats, game, clock)
    table.changes.plays = [who for who, _ in here]
    open_table(table)
    return table


def _check_rated(request: TableRequest) -> None:
    kinds = [one.kind for one in request.seats]
    if "bot" in kinds or kinds.count("me") > 1 or len(kinds) < 2:
        raise BadOption("a rated game is played by people, and each has one seat")


def _info(game: Game[Any], options: Options, who: str, seed: str = "") -> TableInfo:
    return TableInfo(
        id=new_id(),
        game=game.name,
        version=options.version,
        board=options.board,
        players=options.players,
        options=dict(options.chosen),
        seed=seed or new_seed(),
        status=OPEN,
        public=False,
        watch=False,
        autostart=False,
        turn_limit=None,
        waiting_time=WAITING_TIME,
        hints="alone",
        chat="all",
        host=who,
        origin=None,
        attended=False,
        process=None,
        created=now(),
        components="" if options.components is None else options.components.digest,
    )


def _assignment(seat: int, request: SeatRequest, who: str, name: str) -> SeatAssignment:
    assignment = SeatAssignment(seat, FREE, "", "", False, 0, set())
    if request.kind == "bot":
        seat_bot(assignment, request.level)
    elif request.kind == "me":
        assignment.kind = HUMAN
        assignment.name = name
        assignment.holders = {who}
    return assignment


def people_of_rematch(table: Table) -> set[str]:
    """Who would play together in a rematch; nobody, when there is one already."""
    if any(entry.kind == REMATCH for entry in table.entries):
        return set()
    return set[str]().union(*(one.holders for one in table.seats))


def rematch(table: Table, who: str) -> str:
    """The same people again, the next seat first: the id of a new table, or of the one somebody has made already."""
    if not table.seats_of(who):
        raise Refused("not-yours", "you have no seat at this table", status=403)
    if table.info.status != ENDED:
        raise Refused("running", "the game is not over")
    if table.info.contest:
        raise Refused("contest", "everybody plays the deal of a contest once")
    for entry in table.entries:
        if entry.kind == REMATCH:
            return entry.text
    game = table.known_game()
    info = _info(game, game.menu().renew(table.options()), who)
    info.public, info.watch, info.level = table.info.public, table.info.watch, table.info.level
    for field in CLOCK:
        setattr(info, field, getattr(table.info, field))
    info.waiting_time = table.info.waiting_time
    info.autostart = True
    info.hints = table.info.hints
    info.chat = table.info.chat
    turned = table.seats[1:] + table.seats[:1]
    seats = []
    for seat, old in enumerate(turned):  # whoever left to a bot is asked again
        level = old.level if old.kind == BOT else ""
        seats.append(SeatAssignment(seat, old.kind, level, old.name, False, 0, set(old.holders)))
    again = Table(info, seats, table.game, table.clock)
    open_table(again)
    table.add(REMATCH, text=info.id)
    table.changes.tables.append(again)  # both or neither: no entry names a table that does not exist
    return info.id


def fork(
    table: Table, who: str, name: str, decisions: int, seat: int | None, seats: list[SeatRequest] | None = None
) -> Table:
    """A private copy for one person and bots; of a game that is not over it begins with a guess."""
    game = table.known_game()
    table.playing()
    table.may_see(who, seat)
    must_not_be_sealed(table)
    info = _info(game, table.options(), who)
    assignments = _fork_seats(table, who, name, seats)
    source = {"source": {"table": table.info.id, "decisions": decisions}}
    alone = all(who in one.holders for one in table.seats)
    if (table.info.status == ENDED or alone) and table.info.origin is None:
        match = replay(game, record_until(table, _checked(table, decisions)))
        return table_of_match(match, info, assignments, table.clock, source)
    if seat is None or who not in table.seats[seat].holders:
        raise Refused("not-yours", "until the game is over, only from a seat of your own", status=403)
    state = state_after(table, _checked(table, decisions))
    info.origin = Origin(table.info.id, table.last(), decisions, seat, new_seed())
    copy = Table(info, assignments, game, table.clock)
    copy.start_state = game.guess(state, seat, Dealer(info.origin.dealer))
    note_made(copy, source)
    copy.begin()
    return copy


def _fork_seats(table: Table, who: str, name: str, wanted: list[SeatRequest] | None) -> list[SeatAssignment]:
    """One person plays all seats of a copy but those that they leave to bots."""
    if wanted is not None and (len(wanted) != len(table.seats) or any(one.kind == "open" for one in wanted)):
        raise BadOption(f"each of the {len(table.seats)} seats is yours or a bot's")
    out = []
    for i, old in enumerate(table.seats):
        request = SeatRequest("me") if wanted is None else wanted[i]
        out.append(_assignment(i, request, who, old.name if old.kind == HUMAN else name))
    return out


def _checked(table: Table, decisions: int) -> int:
    if decisions > len(table.log.decisions):
        raise Refused("no-position", f"the game has {len(table.log.decisions)} decisions", status=404)
    return decisions


def upload(text: str, who: str, name: str, clock: Callable[[], int] = now) -> Table:
    """A table of a record: to look at when the game is over, to go on playing alone when it is not. Takes its time."""
    record: Record = read_record(text)
    if len(record.decisions) > MOST_DECISIONS:
        raise Refused("too-long", f"a record may have {MOST_DECISIONS} decisions", status=413)
    game = find_game(record.game)
    match = replay(game, record)
    info = _info(game, match.options, who)
    seats = []
    for seat in range(info.players):
        given = clean_name(record.names.get(seat, ""))
        seats.append(SeatAssignment(seat, HUMAN, "", given or f"{name} {seat + 1}", False, 0, {who}))
    return table_of_match(match, info, seats, clock, {"record": True})


def table_of_match(
    match: Match,
    info: TableInfo,
    seats: list[SeatAssignment],
    clock: Callable[[], int] = now,
    source: dict[str, Any] | None = None,
) -> Table:
    """A table whose decisions are a match's, and which goes on with a seed of its own."""
    table = Table(info, seats, match.game, clock)
    info.status = RUNNING
    note_made(table, source)
    table.add(START)
    if match.start is not None:
        table.start_state = match.start
        info.position = match.game.write_position(match.start)
    again = Match(match.game, match.options, None, match.start, table.log, keep_told=True)
    for one in match.log:
        again.play_action(one.seat, one.action)
    again.go_on(info.seed)  # the match may end where NATURE is to decide: then it decides now
    table.match = again
    table.add_decisions(again.log)
    table.check_over()
    return table
