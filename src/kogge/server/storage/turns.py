"""Whom tables wait for: written with their entries, found by when something is to be done about it.

A turn goes through stages. First whoever is awaited gets a notice, unless they are at the table; then, where a clock
runs for days, a reminder; then their time is over. `due` says when the next one comes, so that a process asks an index
and looks at no table that has nothing to do.
"""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Executable, delete, insert, select, update

from kogge.server.errors import Conflict
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Store
from kogge.server.table.awaited import is_same, turn_of
from kogge.server.table.facts import PAUSED, RUNNING
from kogge.server.table.table import Table
from kogge.server.table.turn import NOBODY, Turn

NOTICE: Final = 0
REMINDER: Final = 1
TIME_OUT: Final = 2
GRACE: Final = 10_000  # milliseconds in which somebody who has just decided can take it back, and a page can come back
LONGEST_WARNING: Final = 6 * 3_600_000  # milliseconds before the end of a long turn
MOST_DUE: Final = 100  # at once
MOST_GAMES: Final = 200  # in somebody's list


class Due(msgspec.Struct, frozen=True):
    """Something to be done about a turn."""

    table_id: str
    turn: Turn
    stage: int
    game: str


def due_at(turn: Turn, stage: int) -> int | None:
    """When a stage of a turn comes; None where it never does. A live table keeps its clock in memory."""
    if stage == NOTICE:
        return turn.since + GRACE
    if turn.deadline is None or not turn.slow:
        return None
    if stage == REMINDER:
        return turn.deadline - min(LONGEST_WARNING, (turn.deadline - turn.since) // 4)
    return turn.deadline + 1 if stage == TIME_OUT else None


def follow_turn(batch: Batch, table: Table) -> None:
    """Store whom a table waits for, if that has changed."""
    turn = turn_of(table)
    if is_same(table.stored_turn, turn):
        return
    table.stored_turn = turn
    a, n = schema.awaited.c, schema.notified.c
    id = table.info.id
    batch.add(delete(schema.awaited).where(a.table_id == id))
    batch.add(delete(schema.notified).where(n.table_id == id, n.turn != turn.number))
    if turn.seat != NOBODY:
        batch.add(insert(schema.awaited).values(table_id=id, **_row(turn)))


def _row(turn: Turn) -> dict[str, int | bool | None]:
    return {
        "seat": turn.seat,
        "turn": turn.number,
        "since": turn.since,
        "deadline": turn.deadline,
        "slow": turn.slow,
        "stage": NOTICE,
        "due": due_at(turn, NOTICE),
    }


async def due_turns(store: Store, time: int) -> list[Due]:
    """What is to be done by now, the oldest first."""
    a, t = schema.awaited.c, schema.tables.c
    query = select(schema.awaited, t.game).join(schema.tables, t.id == a.table_id).where(a.due <= time)
    rows = await store.rows(query.order_by(a.due).limit(MOST_DUE))
    return [
        Due(row.table_id, Turn(row.seat, row.turn, row.since, row.deadline, row.slow), row.stage, row.game)
        for row in rows
    ]


async def claim(store: Store, due: Due) -> bool:
    """Whether this process is the one that does it. The turn, if it is still on, goes to its next stage in any case."""
    batch = Batch(due.table_id)
    row = {"table_id": due.table_id, "turn": due.turn.number, "stage": due.stage}
    batch.add(insert(schema.notified).values(**row))
    batch.add(_next_stage(due))
    try:
        await store.write(batch)
    except Conflict:
        pass
    else:
        a = schema.awaited.c
        still = select(a.table_id).where(a.table_id == due.table_id, a.turn == due.turn.number)
        return bool(await store.rows(still))
    batch = Batch(due.table_id)
    batch.add(_next_stage(due))
    await store.write(batch)
    return False


def _next_stage(due: Due) -> Executable:
    a = schema.awaited.c
    following = due.stage + 1
    return (
        update(schema.awaited)
        .where(a.table_id == due.table_id, a.turn == due.turn.number, a.stage == due.stage)
        .values(stage=following, due=due_at(due.turn, following))
    )


async def postpone(store: Store, due: Due, until: int) -> None:
    """Look again later."""
    a = schema.awaited.c
    batch = Batch(due.table_id)
    mine = (a.table_id == due.table_id, a.turn == due.turn.number, a.stage == due.stage)
    batch.add(update(schema.awaited).where(*mine).values(due=until))
    await store.write(batch)


async def holders_of(store: Store, table_id: str, seat: int) -> list[str]:
    """The people of a seat."""
    h = schema.holders.c
    rows = await store.rows(select(h.identity).where(h.table_id == table_id, h.seat == seat))
    return [row.identity for row in rows]


class OngoingGame(msgspec.Struct):
    """A game that somebody plays, and whether it waits for them."""

    table: str
    game: str
    board: str
    seat: int
    status: str
    names: list[str]  # of the other seats
    waiting: bool  # for this seat
    since: int | None = None  # when the turn began, whoever's it is
    deadline: int | None = None


async def ongoing_games(store: Store, who: str) -> list[OngoingGame]:
    """Somebody's games that are not over: first those that wait for them, the most urgent first."""
    t, h, a, s = schema.tables.c, schema.holders.c, schema.awaited.c, schema.seats.c
    query = (
        select(t.id, t.game, t.board, t.status, t.created, h.seat, a.seat.label("mover"), a.since, a.deadline)
        .join(schema.tables, t.id == h.table_id)
        .outerjoin(schema.awaited, a.table_id == t.id)
        .where(h.identity == who, t.status.in_((RUNNING, PAUSED)))
    )
    rows = await store.rows(query.order_by(t.created.desc()).limit(MOST_GAMES))
    names: dict[str, list[tuple[int, str]]] = {row.id: [] for row in rows}
    seats = select(s.table_id, s.seat, s.name).where(s.table_id.in_(list(names))).order_by(s.table_id, s.seat)
    for row in await store.rows(seats):
        names[row.table_id].append((row.seat, row.name))
    games = [
        OngoingGame(
            row.id,
            row.game,
            row.board,
            row.seat,
            row.status,
            [name for seat, name in names[row.id] if seat != row.seat],
            row.mover == row.seat,
            row.since,
            row.deadline,
        )
        for row in rows
    ]
    return sorted(games, key=lambda one: (not one.waiting, one.deadline is None, one.deadline or one.since or 0))
