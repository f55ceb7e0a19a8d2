"""New tables: made, played again, copied from a point of a game, or uploaded as a record."""

from __future__ import annotations

from typing import Any, Final

from kogge.core.contract import Game
from kogge.core.dealer import Dealer
from kogge.core.match import Match
from kogge.core.options import Options
from kogge.core.record import Record, read_record, replay
from kogge.games.registry import find_game
from kogge.server.api.wire import SeatRequest, TableRequest
from kogge.server.security.signing import new_id, new_seed
from kogge.server.storage.store import now
from kogge.server.table.history import record_until, state_after
from kogge.server.table.log import MADE, REMATCH, START
from kogge.server.table.seats import LONGEST_NAME, clean, open_table, seat_bot
from kogge.server.table.table import (
    BOT,
    ENDED,
    FREE,
    HUMAN,
    OPEN,
    RUNNING,
    Origin,
    Refused,
    SeatAssignment,
    Table,
    TableInfo,
)

MOST_DECISIONS: Final = 50_000  # of an uploaded record


def make_table(request: TableRequest, who: str, name: str, seed: str = "") -> Table:
    """A table as it was asked for; it begins at once when no seat is free."""
    game = find_game(request.game)
    options = game.menu().choose(request.board, len(request.seats), request.options)
    info = _info(game, options, who, seed)
    info.public = request.public
    info.watch = request.watch or request.public
    info.autostart = request.autostart
    info.turn_limit = request.turn_limit
    info.hints = request.hints
    table = Table(info, [_assignment(seat, one, who, name) for seat, one in enumerate(request.seats)], game)
    open_table(table)
    return table


def _info(game: Game[Any], options: Options, who: str, seed: str = "") -> TableInfo:
    return TableInfo(
        id=new_id(),
        game=game.name,
        version=game.version,
        board=options.board,
        players=options.players,
        options=dict(options.chosen),
        seed=seed or new_seed(),
        status=OPEN,
        public=False,
        watch=False,
        autostart=False,
        turn_limit=None,
        hints="alone",
        host=who,
        origin=None,
        attended=False,
        process=None,
        created=now(),
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


def rematch(table: Table, who: str) -> Table | str:
    """The same people again, the next seat first; or the id of the table somebody else has made already."""
    if not table.seats_of(who):
        raise Refused("not-yours", "you have no seat at this table", status=403)
    if table.info.status != ENDED:
        raise Refused("running", "the game is not over")
    for entry in table.entries:
        if entry.kind == REMATCH:
            return entry.text
    info = _info(table.known_game(), table.options(), who)
    info.public, info.watch, info.turn_limit = table.info.public, table.info.watch, table.info.turn_limit
    info.autostart = True
    info.hints = table.info.hints
    turned = table.seats[1:] + table.seats[:1]
    seats = []
    for seat, old in enumerate(turned):
        kind = BOT if old.standin else old.kind
        holders = set(old.holders) if kind == HUMAN else set()
        seats.append(SeatAssignment(seat, kind, old.level, old.name, False, 0, holders))
    again = Table(info, seats, table.game, table.clock)
    open_table(again)
    table.add(REMATCH, text=info.id)
    return again


def fork(table: Table, who: str, name: str, decisions: int, seat: int | None) -> Table:
    """A private copy for one person who plays all seats; of a game that is not over it begins with a guess."""
    game = table.known_game()
    table.playing()
    table.may_see(who, seat)
    info = _info(game, table.options(), who)
    seats = [SeatAssignment(i, HUMAN, "", old.name or name, False, 0, {who}) for i, old in enumerate(table.seats)]
    alone = all(who in assignment.holders for assignment in table.seats)
    if (table.info.status == ENDED or alone) and table.info.origin is None:
        return table_of_match(replay(game, record_until(table, _checked(table, decisions))), info, seats)
    if seat is None or who not in table.seats[seat].holders:
        raise Refused("not-yours", "until the game is over, only from a seat of your own", status=403)
    state = state_after(table, _checked(table, decisions))
    info.origin = Origin(table.info.id, table.last(), decisions, seat, new_seed())
    copy = Table(info, seats, game, table.clock)
    copy.start_state = game.guess(state, seat, Dealer(info.origin.dealer))
    open_table(copy)
    copy.begin()
    return copy


def _checked(table: Table, decisions: int) -> int:
    if decisions > len(table.log.decisions):
        raise Refused("no-position", f"the game has {len(table.log.decisions)} decisions", status=404)
    return decisions


def upload(text: str, who: str, name: str) -> Table:
    """A table of a record: to look at when the game is over, to go on playing alone when it is not. Takes its time."""
    record: Record = read_record(text)
    if len(record.decisions) > MOST_DECISIONS:
        raise Refused("too-long", f"a record may have {MOST_DECISIONS} decisions", status=413)
    game = find_game(record.game)
    match = replay(game, record)
    info = _info(game, match.options, who)
    seats = []
    for seat in range(info.players):
        given = clean(record.names.get(seat, ""), LONGEST_NAME)
        seats.append(SeatAssignment(seat, HUMAN, "", given or f"{name} {seat + 1}", False, 0, {who}))
    return table_of_match(match, info, seats)


def table_of_match(match: Match, info: TableInfo, seats: list[SeatAssignment]) -> Table:
    """A table whose log is a match's, and which goes on with a seed of its own."""
    table = Table(info, seats, match.game)
    info.status = RUNNING
    table.save_new()
    table.add_data(MADE, {"seats": [assignment.data() for assignment in seats]})
    table.add(START)
    game = match.game
    table.match = Match(game, match.options, info.seed)
    table.match.log = match.log[:]
    table.match.rewind(len(match.log))
    # The record may end where NATURE is to decide: then it has decided now.
    table.add_decisions(game.new(match.options), table.match.log)
    table.check_over()
    return table
