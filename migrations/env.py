"""What Alembic runs over the connection it is handed, or over the URL in GREFFIER_DB; or only writes down."""

import os

import sqlalchemy as sa
from alembic import context

from greffier.store.schema import metadata

settings = context.config.attributes
handed = settings.get("connection")


def run(connection: sa.Connection) -> None:
    context.configure(connection=connection, target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()


if context.is_offline_mode():
    context.configure(dialect_name=settings["dialect"], dialect_opts={"paramstyle": "named"})
    with context.begin_transaction():
        context.run_migrations()
elif handed is not None:
    run(handed)
else:
    with sa.create_engine(os.environ["GREFFIER_DB"]).begin() as fresh:
        run(fresh)
