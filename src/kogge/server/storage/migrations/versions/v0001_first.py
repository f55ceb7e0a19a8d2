"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.String(24)


def upgrade() -> None:
    """Everything a table needs."""
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.String(200), nullable=False),
    )
    op.create_table(
        "identities",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    _create_tables()
    op.create_table(
        "processes",
        sa.Column("id", ID, primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )


def _create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", ID, primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("board", sa.String(80), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("watch", sa.Boolean, nullable=False),
        sa.Column("autostart", sa.Boolean, nullable=False),
        sa.Column("turn_limit", sa.Integer, nullable=True),
        sa.Column("host", ID, sa.ForeignKey("identities.id", name="fk_tables_host"), nullable=False),
        sa.Column("origin", sa.Text, nullable=True),
        sa.Column("attended", sa.Boolean, nullable=False),
        sa.Column("process", ID, nullable=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_tables_status_public_created", "tables", ["status", "public", "created"])
    op.create_index("ix_tables_attended_status", "tables", ["attended", "status"])
    op.create_table(
        "seats",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id", name="fk_seats_table_id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("level", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("standin", sa.Boolean, nullable=False),
        sa.Column("link", sa.Integer, nullable=False),
    )
    op.create_table(
        "holders",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id", name="fk_holders_table_id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("identity", ID, sa.ForeignKey("identities.id", name="fk_holders_identity"), primary_key=True),
    )
    op.create_index("ix_holders_identity", "holders", ["identity"])
    op.create_table(
        "entries",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id", name="fk_entries_table_id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("hidden", sa.Text, nullable=True),
        sa.Column("request", sa.String(120), nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    given = sa.text("request IS NOT NULL")
    op.create_index(
        "ix_entries_table_id_request",
        "entries",
        ["table_id", "request"],
        unique=True,
        sqlite_where=given,
        postgresql_where=given,
    )


def downgrade() -> None:
    """Remove everything."""
    for name in ("entries", "holders", "seats", "tables", "processes", "identities", "secrets"):
        op.drop_table(name)
