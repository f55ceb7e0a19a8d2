"""How long a table waits for somebody, and how much of its time a seat has used."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that are there wait as long as new ones usually do; what seats have used is not known of old entries."""
    op.add_column("tables", sa.Column("waiting_time", sa.Integer, nullable=False, server_default="60"))
    op.add_column("entries", sa.Column("spent", sa.BigInteger, nullable=True))


def downgrade() -> None:
    """Without them."""
    op.drop_column("entries", "spent")
    op.drop_column("tables", "waiting_time")
