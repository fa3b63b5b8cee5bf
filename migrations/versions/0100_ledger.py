"""The ledger: campaigns, events, secrets, desks, and the triggers that keep events append-only.

Revision ID: 0100
Revises:
"""

import sqlalchemy as sa
from alembic import op

revision = "0100"
down_revision = None
branch_labels = None
depends_on = None

# On PostgreSQL, texts that are compared go by their code points, in every locale and after every upgrade of
# the system's; and numbers have the room that they have in SQLite.
UID = sa.String(36).with_variant(sa.String(36, collation="C"), "postgresql")
TYPE = sa.String(40).with_variant(sa.String(40, collation="C"), "postgresql")
TIME = sa.String(27).with_variant(sa.String(27, collation="C"), "postgresql")
KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
NUMBER = sa.Integer().with_variant(sa.BigInteger(), "postgresql")

APPEND_ONLY = """
CREATE TRIGGER {table}_no_{verb} BEFORE {event} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only: {event} is refused'); END
"""

NEXT_IN_CHAIN = """
CREATE TRIGGER events_next_in_chain BEFORE INSERT ON events
BEGIN
  SELECT RAISE(ABORT, 'events: seq must be the head''s plus one, prev must be its hash')
    WHERE (NEW.seq, NEW.prev) IS NOT
      (SELECT seq + 1, hash FROM events WHERE campaign = NEW.campaign ORDER BY seq DESC LIMIT 1)
    AND (NEW.seq <> 1 OR NEW.prev <> zeroblob(32)
      OR EXISTS (SELECT 1 FROM events WHERE campaign = NEW.campaign));
  SELECT RAISE(ABORT, 'events: this place in the order is taken')
    WHERE EXISTS (SELECT 1 FROM events
      WHERE campaign = NEW.campaign AND order_id = NEW.order_id AND order_index = NEW.order_index);
END
"""

CAMPAIGN_ONCE = """
CREATE TRIGGER campaigns_once BEFORE INSERT ON campaigns
BEGIN
  SELECT RAISE(ABORT, 'campaigns: this uid or name is taken')
    WHERE EXISTS (SELECT 1 FROM campaigns WHERE uid = NEW.uid OR name_key = NEW.name_key);
END
"""


# On PostgreSQL the tables are named through the trigger, never through the search path, which whoever
# inserts may set; and a whole statement is refused, even one that would touch no row.
POSTGRES_FUNCTIONS = (
    """
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END $$
""",
    """
CREATE FUNCTION events_next_in_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head_seq bigint;
  head_hash bytea;
  taken boolean;
BEGIN
  EXECUTE format('SELECT seq, hash FROM %I.%I WHERE campaign = $1 ORDER BY seq DESC LIMIT 1',
    TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO head_seq, head_hash USING NEW.campaign;
  IF NEW.seq <> 1 + coalesce(head_seq, 0) THEN
    RAISE EXCEPTION 'events: seq must be the head''s plus one'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.prev <> coalesce(head_hash, decode(repeat('00', 32), 'hex')) THEN
    RAISE EXCEPTION 'events: prev must be the head''s hash'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I.%I
    WHERE campaign = $1 AND order_id = $2 AND order_index = $3)',
    TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO taken USING NEW.campaign, NEW.order_id, NEW.order_index;
  IF taken THEN
    RAISE EXCEPTION 'events: this place in the order is taken'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$
""",
    """
CREATE FUNCTION campaigns_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I.%I WHERE uid = $1 OR name_key = $2)',
    TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO taken USING NEW.uid, NEW.name_key;
  IF taken THEN
    RAISE EXCEPTION 'campaigns: this uid or name is taken'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$
""",
)

POSTGRES_APPEND_ONLY = """
CREATE TRIGGER {table}_no_{verb} BEFORE {event} ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION append_only()
"""

POSTGRES_BEFORE_INSERT = """
CREATE TRIGGER {name} BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()
"""


def upgrade() -> None:
    _campaigns()
    _events()
    _beside_the_record()
    if op.get_context().dialect.name == "postgresql":
        _guard_on_postgres()
    else:
        _guard_on_sqlite()


def _guard_on_sqlite() -> None:
    for table in ("events", "campaigns"):
        for event in ("UPDATE", "DELETE"):
            op.execute(APPEND_ONLY.format(table=table, event=event, verb=event.lower()))
    op.execute(NEXT_IN_CHAIN)
    op.execute(CAMPAIGN_ONCE)


def _guard_on_postgres() -> None:
    for function in POSTGRES_FUNCTIONS:
        op.execute(function)
    for table in ("events", "campaigns"):
        for event in ("UPDATE", "DELETE", "TRUNCATE"):
            op.execute(POSTGRES_APPEND_ONLY.format(table=table, event=event, verb=event.lower()))
    for table, name in (("events", "events_next_in_chain"), ("campaigns", "campaigns_once")):
        op.execute(POSTGRES_BEFORE_INSERT.format(table=table, name=name))


def _campaigns() -> None:
    op.create_table(
        "campaigns",
        sa.Column("uid", UID, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", KEY, nullable=False),
        sa.PrimaryKeyConstraint("uid", name="pk_campaigns"),
        sa.UniqueConstraint("name_key", name="uq_campaigns_name_key"),
        sqlite_with_rowid=False,
    )


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("campaign", UID, nullable=False),
        sa.Column("seq", NUMBER, autoincrement=False, nullable=False),
        sa.Column("order_id", UID, nullable=False),
        sa.Column("order_index", sa.Integer, nullable=False),
        sa.Column("session", NUMBER),
        sa.Column("type", TYPE, nullable=False),
        sa.Column("at", TIME, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("prev", sa.LargeBinary(32), nullable=False),
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.CheckConstraint("seq >= 1", name=op.f("ck_events_seq_from_one")),
        sa.CheckConstraint("length(prev) = 32 AND length(hash) = 32", name=op.f("ck_events_hashes_whole")),
        sa.ForeignKeyConstraint(["campaign"], ["campaigns.uid"], name="fk_events_campaign"),
        sa.PrimaryKeyConstraint("campaign", "seq", name="pk_events"),
        sa.UniqueConstraint(
            "campaign", "order_id", "order_index", name="uq_events_campaign_order_id_order_index"
        ),
        sqlite_with_rowid=False,
    )
    corrections = sa.text("type IN ('order.undone', 'order.redone')")
    op.create_index(
        "ix_events_corrections",
        "events",
        ["campaign", "seq"],
        sqlite_where=corrections,
        postgresql_where=corrections,
    )


def _beside_the_record() -> None:
    """Tables that hold no history: the seeds not yet revealed, and who uses which campaign."""
    op.create_table(
        "secrets",
        sa.Column("campaign", UID, nullable=False),
        sa.Column("session", NUMBER, autoincrement=False, nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("secret_seed", sa.LargeBinary(32), nullable=False),
        sa.ForeignKeyConstraint(["campaign"], ["campaigns.uid"], name="fk_secrets_campaign"),
        sa.PrimaryKeyConstraint("campaign", "session", name="pk_secrets"),
    )
    op.create_table(
        "desks",
        sa.Column("login", KEY, nullable=False),
        sa.Column("campaign", UID, nullable=False),
        sa.ForeignKeyConstraint(["campaign"], ["campaigns.uid"], name="fk_desks_campaign"),
        sa.PrimaryKeyConstraint("login", name="pk_desks"),
        comment="The campaign that each person last chose to use",
    )
