"""Contests with seconds for a turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Those that are there have no clock."""
    op.add_column("contests", sa.Column("turn_limit", sa.Integer, nullable=True))


def downgrade() -> None:
    """Without it."""
    op.drop_column("contests", "turn_limit")
