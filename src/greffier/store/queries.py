"""What a ledger is asked: campaigns, heads, events; written once as portable SQL, for any door."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from msgspec import Struct

from greffier.engine.values import Seeds
from greffier.vocabulary.events import CORRECTIONS, TYPES, Recorded
from greffier.vocabulary.refusals import DamagedRecord

from .batch import Head
from .port import Door, Row
from .rows import COLUMNS, recorded_in

LAST = 2**62
"""Beyond any seq."""


class Campaign(Struct, frozen=True):
    """A campaign as the ledger lists it."""

    uid: str
    name: str
    head: Head


class Queries:
    """The campaigns of one database, as they are read."""

    def __init__(self, door: Door) -> None:
        self._door = door

    def campaigns(self) -> list[Campaign]:
        """Every campaign, by name."""
        rows = sorted(self._door.rows("SELECT name_key, uid, name FROM campaigns"))  # alike in every locale
        return [Campaign(uid, name, self.head(uid)) for _, uid, name in rows]

    def campaign(self, uid: str) -> Campaign | None:
        """The campaign of that uid."""
        for row in self._door.rows("SELECT uid, name FROM campaigns WHERE uid = :uid", uid=uid):
            return Campaign(row[0], row[1], self.head(uid))
        return None

    def used_by(self, login: str) -> str | None:
        """The uid of the campaign that this person last chose."""
        for row in self._door.rows("SELECT campaign FROM desks WHERE login = :login", login=login):
            return str(row[0])
        return None

    def head(self, uid: str, until: int = LAST) -> Head:
        """The last event, at the latest the one of seq `until`."""
        return self.end(uid, until)[0]

    def end(self, uid: str, until: int = LAST) -> tuple[Head, str]:
        """The same, and when it was recorded; "" for a campaign without any."""
        sql = (
            "SELECT seq, hash, at FROM events WHERE campaign = :uid AND seq <= :until"
            " ORDER BY seq DESC LIMIT 1"
        )
        for seq, digest, at in self._door.rows(sql, uid=uid, until=until):
            return Head(seq, digest if isinstance(digest, bytes) else str(digest).encode()), str(at)
        return Head(), ""

    def seq_at(self, uid: str, moment: str) -> int:
        """The last seq of the leading run of events that were recorded at this UTC time or before."""
        sql = "SELECT min(seq) FROM events WHERE campaign = :uid AND at > :moment"
        for (first_after,) in self._door.rows(sql, uid=uid, moment=moment):
            if first_after is not None:
                return int(first_after) - 1
        return self.head(uid).seq

    def begun(self, uid: str) -> int:
        """The seq of the event that it began with: the first, or where it was forked from another.

        That is the one of the order whose id is the campaign's uid.
        """
        sql = "SELECT min(seq) FROM events WHERE campaign = :uid AND order_id = :uid"
        return next((int(seq) for (seq,) in self._door.rows(sql, uid=uid) if seq is not None), 1)

    def seeds(self, uid: str, session: int) -> Seeds | None:
        """The seeds of a session that is not closed yet."""
        sql = "SELECT seed, secret_seed FROM secrets WHERE campaign = :uid AND session = :session"
        for seed, secret_seed in self._door.rows(sql, uid=uid, session=session):
            return Seeds(bytes(seed), bytes(secret_seed))
        return None

    def events(self, uid: str, after: int = 0, until: int = LAST) -> Iterator[Recorded]:
        """The events in order, as they come from the database.

        Raises:
            DamagedRecord: `gap`, `unknown-event`, `unreadable-event`.
        """
        for expected, row in enumerate(self.rows(uid, COLUMNS, after, until), start=after + 1):
            if row[1] != expected:
                raise DamagedRecord("gap", expected, found=row[1])
            yield recorded_in(row)

    def bodies(self, uid: str, after: int, until: int, *, linked: bool = False) -> Iterator[Row]:
        """Kind, seq and body of the events, and prev and hash where `linked`: a replay needs no more."""

        def parts() -> Iterator[Iterable[Row]]:
            came = after
            for last, rows in self._door.blocks(uid, after, until, linked=linked):
                yield rows
                came = last
            if came < until:
                yield self.rows(uid, f"type, seq, body{', prev, hash' if linked else ''}", came, until)

        return chain.from_iterable(parts())

    def rows(self, uid: str, columns: str, after: int = 0, until: int = LAST) -> Iterable[Row]:
        """These columns of the events, in order, the second being seq."""
        sql = f"SELECT {columns} FROM events WHERE campaign = :uid AND seq > :after AND seq <= :until"  # noqa: S608
        return self._door.stream(sql, uid=uid, after=after, until=until)

    def event(self, uid: str, seq: int) -> Recorded:
        """The event of a seq that there is."""
        return next(iter(self.events(uid, after=seq - 1, until=seq)))

    def backwards(self, uid: str, before: int = LAST, kinds: Sequence[str] = ()) -> Iterator[Recorded]:
        """The events from the last to the first, of these kinds if any are named, as they come."""
        return self._found(f"seq < :before{_of(kinds)}", backwards=True, uid=uid, before=before)

    def of_session(self, uid: str, session: int, until: int = LAST) -> Iterator[Recorded]:
        """The events of a session, in order, as they come."""
        return self._found("session = :session AND seq <= :until", uid=uid, session=session, until=until)

    def of_kinds(
        self, uid: str, kinds: Sequence[str], until: int = LAST, after: int = 0
    ) -> Iterator[Recorded]:
        """The events of these kinds, in order, as they come."""
        since = "seq > :after AND " if after else ""  # left out, SQLite sees that the partial index serves
        return self._found(f"{since}seq <= :until{_of(kinds)}", uid=uid, after=after, until=until)

    def _found(self, where: str, *, backwards: bool = False, **values: str | int) -> Iterator[Recorded]:
        """The campaign's events of which that holds, as they come."""
        sql = f"SELECT {COLUMNS} FROM events WHERE campaign = :uid AND {where}"  # noqa: S608
        return (recorded_in(row) for row in self._door.stream(sql, backwards=backwards, **values))

    def corrections(self, uid: str, until: int = LAST) -> list[Recorded]:
        """The undos and redos, in order (C4); a partial index knows them."""
        return list(self.of_kinds(uid, CORRECTIONS, until))

    def of_order(self, uid: str, order: str) -> list[Recorded]:
        """What the order of this id recorded; empty where there is none."""
        sql = (
            f"SELECT {COLUMNS} FROM events"  # noqa: S608
            " WHERE campaign = :uid AND order_id = :order ORDER BY order_index"
        )
        return [recorded_in(row) for row in self._door.rows(sql, uid=uid, order=order)]

    def record(self, uid: str) -> "LedgerRecord":
        """The campaign's record, to look back into."""
        return LedgerRecord(self, uid)


class LedgerRecord:
    """The record of a campaign, for orders and an audit that look back (`engine.history.Record`)."""

    def __init__(self, ledger: Queries, uid: str) -> None:
        self._ledger = ledger
        self._uid = uid

    def at(self, seq: int) -> Recorded | None:
        return next(iter(self._ledger.events(self._uid, after=seq - 1, until=seq)), None)

    def backwards(self, before: int) -> Iterator[Recorded]:
        return self._ledger.backwards(self._uid, before)


def _of(kinds: Sequence[str]) -> str:
    # Written out, since SQLite uses a partial index only for the very values it was made for.
    names = ", ".join(f"'{TYPES[kind].TYPE}'" for kind in kinds)
    return f" AND type IN ({names})" if kinds else ""
