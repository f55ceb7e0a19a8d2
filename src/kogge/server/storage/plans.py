"""Plans and notes: what people keep to themselves about a table."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, insert, select, update

from kogge.server.ids import now
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Store
from kogge.server.table.plan import Plan, Word


class StoredPlan(msgspec.Struct):
    """A plan, or what is left of one: the word why it was dropped."""

    plan: Plan
    word: Word | None = None


async def plan_of(store: Store, table_id: str, seat: int) -> StoredPlan | None:
    """The plan of a seat."""
    p = schema.plans.c
    rows = await store.rows(select(schema.plans).where(p.table_id == table_id, p.seat == seat))
    if not rows:
        return None
    row = rows[0]
    turns = msgspec.json.decode(row.turns, type=list[list[str]])
    word = msgspec.json.decode(row.word, type=Word) if row.word else None
    return StoredPlan(Plan(row.id, row.identity, seat, turns, row.after), word)


async def set_plan(store: Store, table_id: str, plan: Plan) -> None:
    """Instead of an earlier one of the seat; without a turn, only that one goes."""
    p = schema.plans.c
    batch = Batch("")
    batch.add(delete(schema.plans).where(p.table_id == table_id, p.seat == plan.seat))
    if plan.turns:
        values = {"seat": plan.seat, "identity": plan.who, "id": plan.id, "after": plan.after, "word": ""}
        turns = msgspec.json.encode(plan.turns).decode()
        batch.add(insert(schema.plans).values(table_id=table_id, turns=turns, **values))
    await store.write(batch)


async def go_on(store: Store, table_id: str, plan: Plan, word: Word | None) -> None:
    """What is left of a plan after a turn, unless its owner has made another one meanwhile."""
    p = schema.plans.c
    mine = (p.table_id == table_id, p.seat == plan.seat, p.id == plan.id)
    batch = Batch("")
    if plan.turns or word is not None:
        turns = msgspec.json.encode(plan.turns).decode()
        text = "" if word is None else msgspec.json.encode(word).decode()
        batch.add(update(schema.plans).where(*mine).values(turns=turns, after=plan.after, word=text))
    else:
        batch.add(delete(schema.plans).where(*mine))
    await store.write(batch)


async def note_of(store: Store, who: str, table_id: str) -> str:
    """What somebody has written down for themselves."""
    n = schema.notes.c
    rows = await store.rows(select(n.text).where(n.identity == who, n.table_id == table_id))
    return rows[0].text if rows else ""


async def set_note(store: Store, who: str, table_id: str, text: str) -> None:
    """Instead of what was there."""
    n = schema.notes.c
    batch = Batch("")
    batch.add(delete(schema.notes).where(n.identity == who, n.table_id == table_id))
    if text:
        batch.add(insert(schema.notes).values(identity=who, table_id=table_id, text=text, changed=now()))
    await store.write(batch)
