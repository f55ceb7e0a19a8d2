"""Accounts: passkeys, mail addresses, recovery codes, tokens, bot accounts, and people who are locked."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

ID = sa.String(24)
UNIQUE = (("passkeys", "credential"), ("mail_addresses", "address"), ("tokens", "digest"))
INDEXED = (("passkeys", "identity"), ("recovery_codes", "identity"), ("tokens", "identity"), ("bot_accounts", "owner"))


def upgrade() -> None:
    """Everybody who is there stays a guest."""
    op.add_column("identities", sa.Column("locked", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("identities", sa.Column("player_since", sa.BigInteger, nullable=True))
    op.create_table(
        "passkeys",
        sa.Column("id", ID, primary_key=True),
        _person(nullable=False),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("transports", sa.String(120), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=True),
    )
    op.create_table(
        "mail_addresses",
        _person(primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("confirmed", sa.BigInteger, nullable=False),
        sa.Column("language", sa.String(8), nullable=False, server_default="en"),
    )
    op.create_table("recovery_codes", sa.Column("digest", sa.String(64), primary_key=True), _person(nullable=False))
    op.create_table(
        "tokens",
        sa.Column("id", ID, primary_key=True),
        _person(nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("scopes", sa.String(120), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=True),
        sa.Column("used", sa.BigInteger, nullable=True),
    )
    op.create_table(
        "bot_accounts",
        _person(primary_key=True),
        sa.Column("owner", ID, sa.ForeignKey("identities.id"), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "spent",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    for unique, pairs in ((True, UNIQUE), (False, INDEXED)):
        for table, column in pairs:
            op.create_index(f"ix_{table}_{column}", table, [column], unique=unique)


def _person(**more: Any) -> sa.Column[str]:
    return sa.Column("identity", ID, sa.ForeignKey("identities.id", ondelete="CASCADE"), **more)


def downgrade() -> None:
    """Without them."""
    for table in ("spent", "bot_accounts", "tokens", "recovery_codes", "mail_addresses", "passkeys"):
        op.drop_table(table)
    op.drop_column("identities", "player_since")
    op.drop_column("identities", "locked")
