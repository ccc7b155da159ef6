"""Several processes share a database: who lives, and which of them runs a match's bots and clocks."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("radio", sa.Boolean, nullable=False),
    )
    op.add_column("matches", sa.Column("owner", sa.String(16)))
    op.add_column("matches", sa.Column("fence", sa.Integer, nullable=False, server_default="0"))
