"""Removes what is older than whoever runs the server wants to keep."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Select, delete, func, select, update

from kogge.server.admin.people import ANONYMOUS, NOTHING_SAID, delete_person
from kogge.server.admin.session import persist
from kogge.server.ids import ID_LETTERS, now
from kogge.server.storage import schema
from kogge.server.storage.notices import PEOPLE, TABLE, add_notice
from kogge.server.storage.social import forget_people
from kogge.server.storage.store import Batch, Store
from kogge.server.table.log import CHAT

DAY: Final = 24 * 3600 * 1000  # milliseconds


class Pruned(msgspec.Struct):
    """How much is gone, or would be."""

    chat: int = 0
    guests: int = 0


async def prune(store: Store, chat_days: int, guest_days: int, dry_run: bool = False) -> Pruned:
    """Remove old talk, and old guests without a table. Zero days: keep them."""
    out = Pruned()
    if chat_days > 0:
        out.chat = await _prune_chat(store, now() - chat_days * DAY, dry_run)
    if guest_days > 0:
        out.guests = await _prune_guests(store, now() - guest_days * DAY, dry_run)
    return out


async def _prune_chat(store: Store, before: int, dry_run: bool) -> int:
    """The entries stay, since their numbers have no gaps; who talked and what was said is gone."""
    e = schema.entries.c
    old = (e.kind == CHAT) & (e.at < before) & (e.text != NOTHING_SAID)
    found = await store.rows(select(e.table_id, func.count().label("said")).where(old).group_by(e.table_id))
    if found and not dry_run:
        batch = Batch("")
        batch.add(update(schema.entries).where(old).values(text=NOTHING_SAID, request=None))
        for row in found:
            add_notice(batch, store, TABLE, row.table_id)
        await store.write(batch)
    return sum(row.said for row in found)


async def _prune_guests(store: Store, before: int, dry_run: bool) -> int:
    """Guests who made no table and hold no seat; players and bot accounts stay.

    Whoever is muted or locked stays too, or they could come back by being pruned.
    """
    i = schema.identities.c

    def old(query: Select[tuple[str]]) -> Select[tuple[str]]:
        return query.where(
            i.created < before,
            i.muted.is_(False),
            i.locked.is_(False),
            i.player_since.is_(None),
            i.id.not_in(select(schema.bot_accounts.c.identity)),
            i.id != ANONYMOUS,
            i.id.not_in(select(schema.holders.c.identity)),
            i.id.not_in(select(schema.tables.c.host)),
            i.id.not_in(select(schema.results.c.identity).where(schema.results.c.identity.is_not(None))),
            i.id.not_in(select(schema.entrants.c.identity)),
            i.id.not_in(select(schema.plays.c.identity)),
        )

    async def once() -> int:
        found = [row.id for row in await store.rows(old(select(i.id)))]
        if found and not dry_run:
            for who in await _who_left_traces(store, found):
                await delete_person(store, who)
            batch = Batch("")
            for statement in forget_people(old(select(i.id))):
                batch.add(statement)
            batch.add(delete(schema.identities).where(i.id.in_(old(select(i.id)))))
            add_notice(batch, store, PEOPLE)
            await store.write(batch)
        return len(found)

    return await persist(once)


async def _who_left_traces(store: Store, guests: list[str]) -> list[str]:
    """Those of whom something stands at a table, though they hold no seat there: their names go one by one. All
    requests are looked through once, not once for every guest."""
    e, b = schema.entries.c, schema.barred.c
    known: set[str] = set()
    for query in (select(func.substr(e.request, 1, ID_LETTERS)).where(e.request.is_not(None)), select(b.identity)):
        known.update(row[0] for row in await store.rows(query.distinct()))
    return [who for who in guests if who in known]
