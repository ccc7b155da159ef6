"""How Alembic reaches the database: through the connection it is given."""

from alembic import context

from peppermill.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
