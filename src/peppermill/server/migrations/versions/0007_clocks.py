"""Clocks, seats that bots hold, votes, codes for another device, when something last happened, and how it looked."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("matches", sa.Column("clock", sa.JSON))
    op.add_column("matches", sa.Column("due", sa.BigInteger))
    op.add_column("matches", sa.Column("votes", sa.JSON))
    op.add_column("matches", sa.Column("closed", sa.String(16)))
    op.add_column("matches", sa.Column("active", sa.DateTime(timezone=True)))
    op.add_column("matches", sa.Column("picture", sa.JSON))
    op.add_column("matches", sa.Column("pictured", sa.Integer))
    op.create_index("ix_matches_due", "matches", ["due"])
    op.create_index("ix_matches_active", "matches", ["active"])
    # Nobody knows when something last happened at the old ones: from now on it counts.
    op.execute("UPDATE matches SET active = CURRENT_TIMESTAMP")
    op.add_column("seats", sa.Column("held", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("spare", sa.JSON))
    op.add_column("seats", sa.Column("code", sa.JSON))
    op.create_table(
        "service",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("time", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO service (id, time) VALUES (1, 0)")
