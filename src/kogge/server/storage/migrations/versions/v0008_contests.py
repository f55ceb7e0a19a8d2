"""Games that count: results, ratings, and contests on equal deals."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that are there are neither rated nor of a contest; what ended before is in no history."""
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("contest", sa.String(24), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("deal", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("sealed_until", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("ix_tables_contest_deal", "tables", ["contest", "deal"])
    _create_results()
    _create_contests()


def _create_results() -> None:
    op.create_table(
        "finished_games",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("board", sa.String(80), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("contest", sa.String(24), nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("identity", sa.String(24), nullable=True),
        sa.Column("level", sa.String(40), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("opening", sa.String(200), nullable=False),
        sa.Column("absent", sa.Boolean, nullable=False),
    )
    op.create_table(
        "rating_steps",
        sa.Column("pool", sa.String(48), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("identity", sa.String(24), nullable=True),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
    )
    op.create_index("ix_finished_games_game_players_ended", "finished_games", ["game", "players", "ended"])
    op.create_index("ix_finished_games_contest_deal", "finished_games", ["contest", "deal"])
    op.create_index("ix_results_identity", "results", ["identity"])
    op.create_index("ix_rating_steps_identity", "rating_steps", ["identity"])


def _create_contests() -> None:
    op.create_table(
        "contests",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("organiser", sa.String(24), nullable=True),
        sa.Column("day", sa.String(60), nullable=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("board", sa.String(80), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("level", sa.String(40), nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("opens", sa.BigInteger, nullable=False),
        sa.Column("closes", sa.BigInteger, nullable=False),
        sa.Column("round_hours", sa.Integer, nullable=False),
    )
    op.create_table(
        "entrants",
        sa.Column("contest_id", sa.String(24), sa.ForeignKey("contests.id"), primary_key=True),
        sa.Column("identity", sa.String(24), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "rounds",
        sa.Column("contest_id", sa.String(24), sa.ForeignKey("contests.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("closes", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "plays",
        sa.Column("contest_id", sa.String(24), sa.ForeignKey("contests.id"), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("identity", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(24), nullable=False),
    )
    op.create_index("ix_contests_day", "contests", ["day"], unique=True)
    op.create_index("ix_contests_closes", "contests", ["closes"])
    op.create_index("ix_plays_table_id", "plays", ["table_id"])


def downgrade() -> None:
    """Without them."""
    for name in ("plays", "rounds", "entrants", "contests", "rating_steps", "results", "finished_games"):
        op.drop_table(name)
    op.drop_index("ix_tables_contest_deal", "tables")
    for name in ("sealed_until", "deal", "contest", "rated"):
        op.drop_column("tables", name)
