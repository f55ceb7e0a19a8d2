"""The stored tables. `entries` is the truth: whatever happens at a table is appended to it, one row each,
never changed.

A decision is an entry, NATURE's too. Taking back is an entry as well, so numbers are never used twice: they
number the events that clients resume from, and two writers can never both append the same number.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, false

ID: Final = String(24)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

secrets: Final = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)

identities: Final = Table(
    "identities",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("epoch", Integer, nullable=False, server_default="0"),  # raised: cookies given before are void
    Column("muted", Boolean, nullable=False, server_default=false()),
)

# Names that may not talk, folded: whoever bears one of them or a look-alike.
muted_names: Final = Table("muted_names", metadata, Column("name", String(200), primary_key=True))

# What the running servers must read again because somebody has changed it from outside.
notices: Final = Table(
    "notices",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("subject", ID, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_autoincrement=True,  # a number is never used twice
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("board", String(80), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(80), nullable=False),
    Column("status", String(12), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("watch", Boolean, nullable=False),
    Column("autostart", Boolean, nullable=False),
    Column("turn_limit", Integer, nullable=True),
    Column("hints", String(8), nullable=False, server_default="alone"),
    Column("waiting_time", Integer, nullable=False, server_default="60"),
    Column("chat", String(8), nullable=False, server_default="all"),
    Column("components", String(16), nullable=False, server_default=""),
    Column("host", ID, ForeignKey("identities.id"), nullable=False),
    Column("origin", Text, nullable=True),
    Column("attended", Boolean, nullable=False),
    Column("process", ID, nullable=True),
    Column("created", BigInteger, nullable=False),
    Index("ix_tables_status_public_created", "status", "public", "created"),
    Index("ix_tables_attended_status", "attended", "status"),
)

components: Final = Table(
    "components",
    metadata,
    Column("digest", String(16), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("level", String(40), nullable=False),
    Column("name", String(80), nullable=False),
    Column("standin", Boolean, nullable=False),
    Column("link", Integer, nullable=False),
)

holders: Final = Table(
    "holders",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("identity", ID, ForeignKey("identities.id"), primary_key=True),
    Index("ix_holders_identity", "identity"),
)

entries: Final = Table(
    "entries",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("text", Text, nullable=False),
    Column("hidden", Text, nullable=True),
    Column("request", String(120), nullable=True),
    Column("at", BigInteger, nullable=False),
    Column("spent", BigInteger, nullable=True),
)
Index(
    "ix_entries_table_id_request",
    entries.c.table_id,
    entries.c.request,
    unique=True,
    sqlite_where=entries.c.request.is_not(None),
    postgresql_where=entries.c.request.is_not(None),
)

processes: Final = Table(
    "processes",
    metadata,
    Column("id", ID, primary_key=True),
    Column("seen", BigInteger, nullable=False),
)
