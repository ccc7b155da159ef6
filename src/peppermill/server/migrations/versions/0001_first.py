"""Matches, seats, moves, chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("hints", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("host", sa.Integer, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("salt", sa.Text),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("begun", MOMENT),
        sa.Column("ended", MOMENT),
        sa.Column("result", sa.JSON),
        sa.Column("next", sa.String(16)),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("who", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64)),
        sa.Column("bot", sa.String(32)),
        sa.Column("key", sa.String(64)),
        sa.Column("entropy", sa.String(64), nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
    )
    op.create_table(
        "moves",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer),
        sa.Column("action", sa.JSON, nullable=False),
        sa.Column("client", sa.String(64)),
        sa.Column("at", MOMENT, nullable=False),
        sa.UniqueConstraint("match", "client", name="moves_client"),
    )
    op.create_table(
        "chat",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("client", sa.String(64), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.UniqueConstraint("match", "client", name="chat_client"),
    )
