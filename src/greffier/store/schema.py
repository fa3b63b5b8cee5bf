"""The tables, as SQLAlchemy declares them; Alembic builds them, the ledger's SQL reads and writes them."""

from sqlalchemy import (
    BigInteger,
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

# On PostgreSQL, texts that are compared go by their code points, in every locale and after every upgrade of
# the system's; and numbers have the room that they have in SQLite.
_Uid = String(36).with_variant(String(36, collation="C"), "postgresql")
_Type = String(40).with_variant(String(40, collation="C"), "postgresql")
_Time = String(27).with_variant(String(27, collation="C"), "postgresql")
_Key = Text().with_variant(Text(collation="C"), "postgresql")
_Number = Integer().with_variant(BigInteger(), "postgresql")

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
    Column("uid", _Uid, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", _Key, nullable=False, unique=True),
    sqlite_with_rowid=False,
)

events = Table(
    "events",
    metadata,
    Column("campaign", _Uid, ForeignKey("campaigns.uid"), primary_key=True),
    Column("seq", _Number, primary_key=True, autoincrement=False),
    Column("order_id", _Uid, nullable=False),
    Column("order_index", Integer, nullable=False),
    Column("session", _Number),
    Column("type", _Type, nullable=False),
    Column("at", _Time, nullable=False),
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

secrets = Table(
    "secrets",
    metadata,
    Column("campaign", _Uid, ForeignKey("campaigns.uid"), primary_key=True),
    Column("session", _Number, primary_key=True, autoincrement=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("secret_seed", LargeBinary(32), nullable=False),
)

desks = Table(
    "desks",
    metadata,
    Column("login", _Key, primary_key=True),
    Column("campaign", _Uid, ForeignKey("campaigns.uid"), nullable=False),
    comment="The campaign that each person last chose to use",
)
