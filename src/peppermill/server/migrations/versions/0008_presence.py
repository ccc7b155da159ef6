"""Who came and went during a match, how long the others wait for whom, and who wanted the rematch."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("matches", sa.Column("notes", sa.JSON))
    op.add_column("matches", sa.Column("takeovers", sa.JSON))
    op.add_column("matches", sa.Column("next_by", sa.Integer))
