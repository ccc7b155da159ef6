"""Seats promise to add to the salt, and do so after the commitment: what was added before it no longer counts."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("seats", sa.Column("promised", sa.Boolean, nullable=False, server_default=sa.false()))
    matches = sa.table("matches", sa.column("id"), sa.column("status"))
    seats = sa.table("seats", sa.column("match"), sa.column("entropy"))
    waiting = sa.select(matches.c.id).where(matches.c.status == "open")
    op.execute(seats.update().where(seats.c.match.in_(waiting)).values(entropy=""))
