"""New tables: made, played again, copied from a point of a game, or uploaded as a record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from kogge.core.contract import Game
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption
from kogge.core.match import Match
from kogge.core.options import Options
from kogge.core.record import Record, read_record, replay
from kogge.games.registry import find_game
from kogge.server.errors import Refused
from kogge.server.fields import Word
from kogge.server.ids import new_id, new_seed, now
from kogge.server.table.facts import BOT, ENDED, FREE, HUMAN, OPEN, RUNNING, Origin, SeatAssignment, TableInfo
from kogge.server.table.history import record_until, state_after
from kogge.server.table.log import REMATCH, START
from kogge.server.table.names import clean_name
from kogge.server.table.seats import note_made, open_table, seat_bot
from kogge.server.table.table import Table

MOST_DECISIONS: Final = 50_000  # of an uploaded record
WAITING_TIME: Final = 60  # seconds


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


def make_table(
    request: TableRequest, who: str, name: str, seed: str = "", clock: Callable[[], int] = now, components: str = ""
) -> Table:
    """A table as it was asked for; it begins at once when no seat is free."""
    game = find_game(request.game)
    options = game.menu().choose(request.board, len(request.seats), request.options, None, components)
    info = _info(game, options, who, seed)
    info.public = request.public
    info.watch = request.watch or request.public
    info.autostart = request.autostart
    info.turn_limit = request.turn_limit
    info.waiting_time = request.waiting_time
    info.hints = request.hints
    info.chat = request.chat
    table = Table(info, [_assignment(seat, one, who, name) for seat, one in enumerate(request.seats)], game, clock)
    open_table(table)
    return table


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


def rematch(table: Table, who: str) -> str:
    """The same people again, the next seat first: the id of a new table, or of the one somebody has made already."""
    if not table.seats_of(who):
        raise Refused("not-yours", "you have no seat at this table", status=403)
    if table.info.status != ENDED:
        raise Refused("running", "the game is not over")
    for entry in table.entries:
        if entry.kind == REMATCH:
            return entry.text
    game = table.known_game()
    info = _info(game, game.menu().renew(table.options()), who)
    info.public, info.watch, info.turn_limit = table.info.public, table.info.watch, table.info.turn_limit
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
    info = _info(game, table.options(), who)
    assignments = _fork_seats(table, who, name, seats)
    source = {"table": table.info.id, "decisions": decisions}
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
    return table_of_match(match, info, seats, clock)


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
