"""Clocks with banks and vacations, seats that were given up, seeks, and what people want of each other."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

ID = sa.String(24)


def upgrade() -> None:
    """Tables that are there keep their clocks: a bot stands in for whoever is late, and there are no vacations."""
    op.add_column("tables", sa.Column("bank", sa.Integer, nullable=True))
    op.add_column("tables", sa.Column("increment", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("delay", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("time_out", sa.String(8), nullable=False, server_default="bot"))
    op.add_column("tables", sa.Column("vacation", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("level", sa.String(16), nullable=False, server_default="any"))
    op.add_column("seats", sa.Column("gone", sa.String(12), nullable=False, server_default=""))
    for name in ("friends", "blocks"):
        op.create_table(
            name,
            sa.Column("person", ID, primary_key=True),
            sa.Column("other", ID, primary_key=True),
            sa.Column("created", sa.BigInteger, nullable=False),
        )
        op.create_index(f"ix_{name}_other", name, ["other"])
    op.create_table(
        "barred",
        sa.Column("table_id", ID, primary_key=True),
        sa.Column("identity", ID, primary_key=True),
    )
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", ID, nullable=False),
        sa.Column("other", ID, nullable=False),
        sa.Column("table_id", ID, nullable=True),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "seeks",
        sa.Column("id", ID, primary_key=True),
        sa.Column("person", ID, nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("process", ID, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "seek_ends",
        sa.Column("seek_id", ID, primary_key=True),
        sa.Column("table_id", ID, nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Without them."""
    for name in ("seek_ends", "seeks", "reports", "barred", "blocks", "friends"):
        op.drop_table(name)
    op.drop_column("seats", "gone")
    for name in ("level", "vacation", "time_out", "delay", "increment", "bank"):
        op.drop_column("tables", name)
