"""Cookies that can be revoked, people who may not talk, tables where only the seated talk, and notices to servers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Cookies, people and tables that are there stay as they are."""
    op.add_column("identities", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.add_column("identities", sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("chat", sa.String(8), nullable=False, server_default="all"))
    op.create_table("muted_names", sa.Column("name", sa.String(200), primary_key=True))
    op.create_table(
        "notices",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("subject", sa.String(24), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Without them."""
    op.drop_table("notices")
    op.drop_table("muted_names")
    op.drop_column("tables", "chat")
    op.drop_column("identities", "muted")
    op.drop_column("identities", "epoch")
