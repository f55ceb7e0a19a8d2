"""Ratings of people, made from stored results: one for each game and number of players.

Every rated game is a step that moves the ratings of its seats by the model of openskill (Plackett-Luce), in the order
in which games ended. Steps are stored, so a profile can show how a rating grew, and are a cache: `recompute` makes the
same ones again from the results. Games are counted when somebody next looks. Two processes that count at the
same time want to write the same number, and one of them finds that it is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from openskill.models import PlackettLuce
from sqlalchemy import Row, delete, func, insert, select

from kogge.server.errors import Conflict
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Store

MODEL: Final = PlackettLuce()
SURE: Final = 5  # games after which a rating is listed among the others
AT_ONCE: Final = 500  # games in one batch
TRIES: Final = 5


class Rating(msgspec.Struct):
    """A rating: `mu` is the best guess, `sigma` how far off it may be."""

    mu: float
    sigma: float

    def shown(self) -> int:
        """What people read: a strength that is very likely reached, which grows with certainty."""
        return round(1000 + 40 * (self.mu - 3 * self.sigma))


class RatingLine(msgspec.Struct):
    """Somebody in a list of ratings."""

    place: int
    who: str
    name: str
    rating: int
    uncertainty: int
    games: int


class PoolRating(msgspec.Struct):
    """Somebody's rating in a game by a number of players, and how it grew."""

    game: str
    players: int
    rating: int
    uncertainty: int
    games: int
    sure: bool
    history: list[int]


class SeatResult(msgspec.Struct):
    """What the model needs of a seat."""

    seat: int
    who: str | None
    place: int
    absent: bool


def pool_of(game: str, players: int) -> str:
    """The name of a pool."""
    return f"{game}/{players}"


def new_rating() -> Rating:
    """Of somebody who has not played."""
    return Rating(MODEL.mu, MODEL.sigma)


def rate(seats: Sequence[SeatResult], before: dict[int, Rating]) -> dict[int, Rating]:
    """The ratings of all seats after a game. Whoever was absent at its end comes last, behind all who stayed."""
    behind = max(one.place for one in seats) + 1
    ranks = [float(behind if one.absent else one.place) for one in seats]
    teams = [[MODEL.rating(before[one.seat].mu, before[one.seat].sigma)] for one in seats]
    rated = MODEL.rate(teams, ranks=ranks)
    return {one.seat: Rating(team[0].mu, team[0].sigma) for one, team in zip(seats, rated, strict=True)}


# -- counting


async def catch_up(store: Store, game: str, players: int) -> None:
    """Count the rated games of a pool that have ended since somebody last looked."""
    for _ in range(TRIES):
        try:
            if await _count_some(store, game, players):
                return
        except Conflict:  # another process counts as well
            continue


async def recompute(store: Store, game: str, players: int) -> int:
    """Forget all steps of a pool and make them again; how many games were counted."""
    steps = schema.rating_steps.c
    pool = pool_of(game, players)
    batch = Batch("")
    batch.add(delete(schema.rating_steps).where(steps.pool == pool))
    await store.write(batch)
    await catch_up(store, game, players)
    rows = await store.rows(select(func.max(steps.number).label("games")).where(steps.pool == pool))
    return int(rows[0].games or 0)


async def pools_of(store: Store) -> list[tuple[str, int]]:
    """Every game and number of players of which a rated game is stored."""
    f = schema.finished_games.c
    query = select(f.game, f.players).where(f.rated.is_(True)).distinct().order_by(f.game, f.players)
    return [(row.game, row.players) for row in await store.rows(query)]


async def _count_some(store: Store, game: str, players: int) -> bool:
    """Count until nothing is left; begins anew when a game is found that ended before one that was counted."""
    pool = pool_of(game, players)
    while True:
        games = await _uncounted(store, game, players)
        if not games:
            return True
        steps = schema.rating_steps.c
        last = (
            await store.rows(
                select(func.max(steps.number).label("number"), func.max(steps.ended).label("ended")).where(
                    steps.pool == pool
                )
            )
        )[0]
        batch = Batch("")
        number, ratings = last.number or 0, await current(store, pool)
        if last.ended is not None and games[0].ended < last.ended:
            batch.add(delete(schema.rating_steps).where(steps.pool == pool))
            number, ratings = 0, {}
            games = await _uncounted(store, game, players, everything=True)
        for one in games:
            number += 1
            await _add_step(store, batch, pool, number, one, ratings)
        await store.write(batch)


async def _uncounted(store: Store, game: str, players: int, everything: bool = False) -> Sequence[Row[Any]]:
    f = schema.finished_games.c
    query = select(f.table_id, f.ended).where(f.game == game, f.players == players, f.rated.is_(True))
    if not everything:
        counted = select(schema.rating_steps.c.table_id).where(schema.rating_steps.c.pool == pool_of(game, players))
        query = query.where(f.table_id.not_in(counted)).limit(AT_ONCE)
    return await store.rows(query.order_by(f.ended, f.table_id))


async def _add_step(
    store: Store, batch: Batch, pool: str, number: int, game: Row[Any], ratings: dict[str, Rating]
) -> None:
    r = schema.results.c
    rows = await store.rows(
        select(r.seat, r.identity, r.place, r.absent).where(r.table_id == game.table_id).order_by(r.seat)
    )
    seats = [SeatResult(row.seat, row.identity, row.place, row.absent) for row in rows]
    before = {one.seat: ratings.get(one.who or "", new_rating()) for one in seats}
    for seat, after in rate(seats, before).items():
        who = seats[seat].who
        if who is not None:
            ratings[who] = after
        row = {"pool": pool, "number": number, "seat": seat, "table_id": game.table_id, "ended": game.ended}
        batch.add(insert(schema.rating_steps).values(**row, identity=who, mu=after.mu, sigma=after.sigma))


async def current(store: Store, pool: str) -> dict[str, Rating]:
    """Everybody's rating now."""
    s = schema.rating_steps.c
    newest = select(s.identity, func.max(s.number).label("number")).where(s.pool == pool, s.identity.is_not(None))
    last = newest.group_by(s.identity).subquery()
    query = select(s.identity, s.mu, s.sigma).join(last, (last.c.identity == s.identity) & (last.c.number == s.number))
    return {row.identity: Rating(row.mu, row.sigma) for row in await store.rows(query.where(s.pool == pool))}


# -- looking


async def rating_of(store: Store, who: str, game: str, players: int) -> Rating:
    """Somebody's rating in one game by one number of players."""
    await catch_up(store, game, players)
    s = schema.rating_steps.c
    mine = select(s.mu, s.sigma).where(s.pool == pool_of(game, players), s.identity == who)
    rows = await store.rows(mine.order_by(s.number.desc()).limit(1))
    return Rating(rows[0].mu, rows[0].sigma) if rows else new_rating()


async def leaders(store: Store, game: str, players: int, limit: int) -> list[RatingLine]:
    """Who plays best, of those who have played enough to be sure."""
    await catch_up(store, game, players)
    pool = pool_of(game, players)
    s, i = schema.rating_steps.c, schema.identities.c
    count = select(s.identity, func.count().label("games"), i.name).join(schema.identities, i.id == s.identity)
    rows = await store.rows(count.where(s.pool == pool).group_by(s.identity, i.name))
    ratings = await current(store, pool)
    lines = []
    for row in rows:
        rating = ratings[row.identity]
        if row.games >= SURE:
            lines.append(RatingLine(0, row.identity, row.name, rating.shown(), uncertainty(rating), row.games))
    lines.sort(key=lambda line: (-line.rating, line.who))
    for line in lines:
        line.place = 1 + sum(other.rating > line.rating for other in lines)
    return lines[:limit]


def uncertainty(rating: Rating) -> int:
    """In the points that people read."""
    return round(40 * rating.sigma)


async def ratings_of(store: Store, who: str) -> list[PoolRating]:
    """Somebody's ratings, the game that they play most first."""
    f, r = schema.finished_games.c, schema.results.c
    mine = select(f.game, f.players).join(schema.results, r.table_id == f.table_id)
    pools = await store.rows(mine.where(f.rated.is_(True), r.identity == who).distinct())
    out = []
    for row in pools:
        await catch_up(store, row.game, row.players)
        s = schema.rating_steps.c
        steps = await store.rows(
            select(s.mu, s.sigma).where(s.pool == pool_of(row.game, row.players), s.identity == who).order_by(s.number)
        )
        history = [Rating(step.mu, step.sigma) for step in steps]
        if history:
            now = history[-1]
            shown = [one.shown() for one in history]
            out.append(
                PoolRating(
                    row.game,
                    row.players,
                    now.shown(),
                    uncertainty(now),
                    len(history),
                    len(history) >= SURE,
                    shown[-200:],
                )
            )
    return sorted(out, key=lambda one: (-one.games, one.game, one.players))
