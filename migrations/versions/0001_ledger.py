"""The ledger: campaigns, events, snapshots, secrets, desks, and the triggers that keep events append-only.

Revision ID: 0001
Revises:
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

APPEND_ONLY = """
CREATE TRIGGER {table}_no_{verb} BEFORE {event} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only: {event} is refused'); END
"""

NEXT_IN_CHAIN = """
CREATE TRIGGER events_next_in_chain BEFORE INSERT ON events
BEGIN
  SELECT RAISE(ABORT, 'events: seq must be the head''s plus one')
    WHERE NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM events WHERE campaign = NEW.campaign);
  SELECT RAISE(ABORT, 'events: prev must be the head''s hash')
    WHERE NEW.prev <> coalesce(
      (SELECT hash FROM events WHERE campaign = NEW.campaign AND seq = NEW.seq - 1), zeroblob(32));
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


def upgrade() -> None:
    _campaigns()
    _events()
    _beside_the_record()
    for table in ("events", "campaigns"):
        for event in ("UPDATE", "DELETE"):
            op.execute(APPEND_ONLY.format(table=table, event=event, verb=event.lower()))
    op.execute(NEXT_IN_CHAIN)
    op.execute(CAMPAIGN_ONCE)


def _campaigns() -> None:
    op.create_table(
        "campaigns",
        sa.Column("uid", sa.String(36), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("uid", name="pk_campaigns"),
        sa.UniqueConstraint("name_key", name="uq_campaigns_name_key"),
        sqlite_with_rowid=False,
    )


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("campaign", sa.String(36), nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("order_index", sa.Integer, nullable=False),
        sa.Column("intent", sa.LargeBinary(32)),
        sa.Column("session", sa.Integer),
        sa.Column("type", sa.String(40), nullable=False),
        sa.Column("at", sa.String(27), nullable=False),
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
    op.create_index("ix_events_session", "events", ["campaign", "session", "seq"])


def _beside_the_record() -> None:
    """Tables that hold no history: a cache, the seeds not yet revealed, and who uses which campaign."""
    op.create_table(
        "snapshots",
        sa.Column("campaign", sa.String(36), nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["campaign"], ["campaigns.uid"], name="fk_snapshots_campaign"),
        sa.PrimaryKeyConstraint("campaign", "seq", "fingerprint", name="pk_snapshots"),
    )
    op.create_table(
        "secrets",
        sa.Column("campaign", sa.String(36), nullable=False),
        sa.Column("session", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.ForeignKeyConstraint(["campaign"], ["campaigns.uid"], name="fk_secrets_campaign"),
        sa.PrimaryKeyConstraint("campaign", "session", name="pk_secrets"),
    )
    op.create_table(
        "desks",
        sa.Column("login", sa.Text, nullable=False),
        sa.Column("campaign", sa.String(36), nullable=False),
        sa.ForeignKeyConstraint(["campaign"], ["campaigns.uid"], name="fk_desks_campaign"),
        sa.PrimaryKeyConstraint("login", name="pk_desks"),
        comment="The campaign that each person last chose to use",
    )
