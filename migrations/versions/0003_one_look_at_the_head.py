"""SQLite looks at the head once for every event, where it looked twice: to record one takes that much less.

On PostgreSQL it is one look already.

Revision ID: 0003
Revises: 0002
"""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

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


def upgrade() -> None:
    if op.get_context().dialect.name == "sqlite":
        op.execute("DROP TRIGGER IF EXISTS events_next_in_chain")
        op.execute(NEXT_IN_CHAIN)
