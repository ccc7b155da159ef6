"""Whether moves may be taken back at a table. At those that began before, they may not."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("matches", sa.Column("takebacks", sa.Boolean, nullable=False, server_default=sa.false()))
