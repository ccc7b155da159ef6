"""Seats promise to add to the salt, and do so after the commitment: what was added before it no longer counts."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("seats", sa.Column("promised", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE seats SET entropy = '' WHERE match IN (SELECT id FROM matches WHERE status = 'open')")
