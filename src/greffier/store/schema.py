"""The tables, as SQLAlchemy declares them; Alembic builds them, the ledger's SQL reads and writes them."""

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    },
)

campaigns = Table(
    "campaigns",
    metadata,
    Column("uid", String(36), primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False, unique=True),
    sqlite_with_rowid=False,
)

events = Table(
    "events",
    metadata,
    Column("campaign", String(36), ForeignKey("campaigns.uid"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("order_id", String(36), nullable=False),
    Column("order_index", Integer, nullable=False),
    Column("intent", LargeBinary(32)),  # what was asked, hashed; with the order's first event
    Column("session", Integer),
    Column("type", String(40), nullable=False),
    Column("at", String(27), nullable=False),
    Column("actor", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("prev", LargeBinary(32), nullable=False),
    Column("hash", LargeBinary(32), nullable=False),
    UniqueConstraint("campaign", "order_id", "order_index"),
    CheckConstraint("seq >= 1", name="seq_from_one"),
    CheckConstraint("length(prev) = 32 AND length(hash) = 32", name="hashes_whole"),
    sqlite_with_rowid=False,
)
Index(
    "ix_events_corrections",
    events.c.campaign,
    events.c.seq,
    sqlite_where=text("type IN ('order.undone', 'order.redone')"),
    postgresql_where=text("type IN ('order.undone', 'order.redone')"),
)
Index("ix_events_session", events.c.campaign, events.c.session, events.c.seq)

snapshots = Table(
    "snapshots",
    metadata,
    Column("campaign", String(36), ForeignKey("campaigns.uid"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("fingerprint", String(64), primary_key=True),
    Column("state", LargeBinary, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("campaign", String(36), ForeignKey("campaigns.uid"), primary_key=True),
    Column("session", Integer, primary_key=True, autoincrement=False),
    Column("seed", LargeBinary(32), nullable=False),
)

desks = Table(
    "desks",
    metadata,
    Column("login", Text, primary_key=True),
    Column("campaign", String(36), ForeignKey("campaigns.uid"), nullable=False),
    comment="The campaign that each person last chose to use",
)
