"""Finished games in and out of the database."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import ColumnElement, exists, func, insert, not_, select, update

from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Store
from kogge.server.table.facts import TableInfo
from kogge.server.table.outcome import Outcome

MOST_OPENINGS: Final = 5  # of each game


class GameLine(msgspec.Struct):
    """A finished game in somebody's history."""

    table: str
    game: str
    board: str
    players: int
    ended: int
    place: int
    points: int
    rated: bool
    absent: bool
    contest: str | None
    others: list[str]


class Tally(msgspec.Struct):
    """How often somebody played a game, and how often they won it."""

    game: str
    players: int
    games: int
    wins: int
    points: float  # the mean


class Opening(msgspec.Struct):
    """A first turn that somebody plays again and again."""

    game: str
    text: str
    games: int
    wins: int


def add_outcome(batch: Batch, info: TableInfo, outcome: Outcome) -> None:
    """A game has ended: its result is stored together with its last entry."""
    game = {
        "table_id": info.id,
        "game": info.game,
        "version": info.version,
        "board": info.board,
        "players": info.players,
        "ended": outcome.ended,
        "rated": outcome.rated,
        "contest": info.contest,
        "deal": info.deal,
    }
    batch.add(insert(schema.finished_games).values(**game))
    for one in outcome.seats:
        row = msgspec.structs.asdict(one)
        row["identity"] = row.pop("who")
        batch.add(insert(schema.results).values(table_id=info.id, **row))


def forget_results(batch: Batch, who: str) -> None:
    """A person is deleted: what they reached stays as nobody's."""
    batch.add(update(schema.results).where(schema.results.c.identity == who).values(identity=None))
    batch.add(update(schema.rating_steps).where(schema.rating_steps.c.identity == who).values(identity=None))
    batch.add(update(schema.contests).where(schema.contests.c.organiser == who).values(organiser=None))
    for table in (schema.entrants, schema.plays):
        batch.add(table.delete().where(table.c.identity == who))


async def games_of(store: Store, who: str, before: int | None, limit: int) -> list[GameLine]:
    """Somebody's finished games, the newest first."""
    f, r = schema.finished_games.c, schema.results.c
    query = select(schema.finished_games, r.place, r.points, r.absent)
    query = query.join(schema.results, r.table_id == f.table_id).where(r.identity == who)
    if before is not None:
        query = query.where(f.ended < before)
    rows = await store.rows(query.order_by(f.ended.desc(), f.table_id).limit(limit))
    others = await _others(store, [row.table_id for row in rows], who)
    return [
        GameLine(
            row.table_id,
            row.game,
            row.board,
            row.players,
            row.ended,
            row.place,
            row.points,
            row.rated,
            row.absent,
            row.contest or None,
            others.get(row.table_id, []),
        )
        for row in rows
    ]


async def _others(store: Store, tables: list[str], who: str) -> dict[str, list[str]]:
    """Whom somebody played with: names of people, levels of bots."""
    r, i = schema.results.c, schema.identities.c
    query = select(r.table_id, r.level, r.identity, i.name).outerjoin(schema.identities, i.id == r.identity)
    out: dict[str, list[str]] = {}
    for row in await store.rows(query.where(r.table_id.in_(tables)).order_by(r.table_id, r.seat)):
        if row.identity != who:
            out.setdefault(row.table_id, []).append(row.name or row.level or "")
    return out


async def tallies_of(store: Store, who: str) -> list[Tally]:
    """How often somebody has played each game by each number of players."""
    f, r = schema.finished_games.c, schema.results.c
    wins = func.sum((r.place == 1).cast(schema.results.c.place.type))
    query = select(f.game, f.players, func.count().label("games"), wins.label("wins"), func.avg(r.points).label("mean"))
    query = query.join(schema.results, r.table_id == f.table_id).where(r.identity == who)
    rows = await store.rows(query.group_by(f.game, f.players).order_by(func.count().desc(), f.game, f.players))
    return [Tally(row.game, row.players, row.games, int(row.wins), round(float(row.mean), 1)) for row in rows]


async def openings_of(store: Store, who: str, time: int) -> list[Opening]:
    """The first turns that somebody has played most often, without those of deals that others still play."""
    f, r = schema.finished_games.c, schema.results.c
    wins = func.sum((r.place == 1).cast(schema.results.c.place.type))
    query = select(f.game, r.opening, func.count().label("games"), wins.label("wins"))
    query = query.join(schema.results, r.table_id == f.table_id).where(
        r.identity == who, r.opening != "", not_(_is_open(time))
    )
    out: dict[str, list[Opening]] = {}
    for row in await store.rows(query.group_by(f.game, r.opening).order_by(func.count().desc(), r.opening).limit(200)):
        mine = out.setdefault(row.game, [])
        if len(mine) < MOST_OPENINGS:
            mine.append(Opening(row.game, row.opening, row.games, int(row.wins)))
    return [one for some in out.values() for one in some]


def _is_open(time: int) -> ColumnElement[bool]:
    """Whether a finished game is of a deal that has not closed: in rounds each closes by itself."""
    f, c, r = schema.finished_games.c, schema.contests.c, schema.rounds.c
    closed_round = select(r.number).where(r.contest_id == f.contest, r.number == f.deal, r.closes <= time)
    return exists(select(c.id).where(c.id == f.contest, c.closes > time)) & not_(exists(closed_round))
