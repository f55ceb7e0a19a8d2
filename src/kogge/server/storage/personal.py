"""Which tables hold rows about a person: what an export has to show, beside the person's tables and talk.

Whoever adds a table with a column that names a person adds it here; a test compares. Deleting a person deletes the rows
of a `schema.person_column` by itself, since that column says so to the database; the others are deleted, or made
nobody's, by `results.forget_results` and `social.forget_people`. Results, friends, blocks and reports are exported with
more than their rows (`admin/people.py`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Table, select

from kogge.server.storage import schema
from kogge.server.storage.store import Store


class Personal(msgspec.Struct, frozen=True):
    """Rows about people: the column that says about whom, and the columns that are nobody's business."""

    table: Table
    hidden: tuple[str, ...] = ()
    column: str = "identity"


PERSONAL: Final = (
    Personal(schema.passkeys, ("credential", "public_key")),
    Personal(schema.mail_addresses),
    Personal(schema.recovery_codes, ("digest",)),
    Personal(schema.tokens, ("digest",)),
    Personal(schema.bot_accounts, column="owner"),
    Personal(schema.notice_wishes),
    Personal(schema.push_endpoints, ("digest", "key", "auth")),
    Personal(schema.absences),
    Personal(schema.notes),
    Personal(schema.plans),
    Personal(schema.entrants),
    Personal(schema.plays),
    Personal(schema.contests, ("seed",), column="organiser"),  # nobody may know it while deals are open
    Personal(schema.rating_steps),
    Personal(schema.barred),
    Personal(schema.seeks, ("process",), column="person"),
)


async def personal_rows(store: Store, who: str) -> dict[str, list[dict[str, Any]]]:
    """Every row about a person by the name of its table; tables without one are left out."""
    out: dict[str, list[dict[str, Any]]] = {}
    for one in PERSONAL:
        shown = [column for column in one.table.c if column.name not in (*one.hidden, one.column)]
        query = select(*(shown or [one.table.c[one.column]])).where(one.table.c[one.column] == who)
        rows = await store.rows(query.order_by(*one.table.primary_key))
        if rows:
            name = str(one.table.name)
            out[name] = [dict(row._mapping) if shown else {} for row in rows]
    return out
