"""Component files, and which one a table is played with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that are there are played with the components as shipped."""
    op.create_table(
        "components",
        sa.Column("digest", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.add_column("tables", sa.Column("components", sa.String(16), nullable=False, server_default=""))


def downgrade() -> None:
    """Without them."""
    op.drop_column("tables", "components")
    op.drop_table("components")
