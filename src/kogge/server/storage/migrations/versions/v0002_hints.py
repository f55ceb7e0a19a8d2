"""Whether a table allows hints."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that are there get what new ones usually have."""
    op.add_column("tables", sa.Column("hints", sa.String(8), nullable=False, server_default="alone"))


def downgrade() -> None:
    """Without them."""
    op.drop_column("tables", "hints")
