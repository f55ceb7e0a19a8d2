"""Slow play: whom tables wait for, notices, notes, and decisions made ahead."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

ID = sa.String(24)
INDEXED = (("awaited", "due"), ("push_endpoints", "identity"), ("notes", "table_id"), ("plans", "identity"))


def upgrade() -> None:
    """Tables that are there are watched from their next decision on."""
    op.create_table(
        "awaited",
        sa.Column("table_id", ID, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger, nullable=True),
        sa.Column("slow", sa.Boolean, nullable=False),
        sa.Column("stage", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=True),
    )
    op.create_table(
        "notified",
        sa.Column("table_id", ID, primary_key=True),
        sa.Column("turn", sa.Integer, primary_key=True),
        sa.Column("stage", sa.Integer, primary_key=True),
    )
    op.create_table(
        "notice_wishes",
        _person(primary_key=True),
        sa.Column("tables", sa.String(8), nullable=False),
        sa.Column("mail", sa.Boolean, nullable=False),
        sa.Column("webhook", sa.String(500), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
    )
    op.create_table(
        "push_endpoints",
        sa.Column("digest", sa.String(64), primary_key=True),
        _person(nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "notes",
        _person(primary_key=True),
        sa.Column("table_id", ID, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "plans",
        sa.Column("table_id", ID, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        _person(nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("turns", sa.Text, nullable=False),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("word", sa.Text, nullable=False),
    )
    for table, column in INDEXED:
        op.create_index(f"ix_{table}_{column}", table, [column])


def _person(**more: Any) -> sa.Column[str]:
    return sa.Column("identity", ID, sa.ForeignKey("identities.id", ondelete="CASCADE"), **more)


def downgrade() -> None:
    """Without them."""
    for table in ("plans", "notes", "push_endpoints", "notice_wishes", "notified", "awaited"):
        op.drop_table(table)
