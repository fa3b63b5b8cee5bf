"""An event as a row of the table, and back."""

from typing import Any

from greffier.vocabulary.events import Recorded
from greffier.vocabulary.refusals import DamagedRecord

from . import codec
from .port import Row

COLUMNS = "campaign, seq, session, order_id, order_index, actor, at, type, body, prev, hash"
NAMES = tuple(COLUMNS.split(", "))
HASH = NAMES.index("hash")


def written(uid: str, one: Recorded) -> Row:
    """The row that holds an event of that campaign.

    The bodies of a forked campaign name, up to where it was forked, the one that it shares them with.
    """
    kind, body = one.event.TYPE, one.body.decode()
    place = (uid, one.seq, one.session, one.order, one.index)
    return (*place, one.actor, one.at, kind, body, one.prev, one.hash)


def body_in(text: Any) -> bytes:  # noqa: ANN401 - it may be anything
    """The body as it is hashed; where somebody made the column something else than text, what that is."""
    return text.encode() if isinstance(text, str) else bytes(text)


def recorded_in(row: Row) -> Recorded:
    """A row as the event it holds.

    Raises:
        DamagedRecord: what `codec.decode` raises; `columns-differ` where a column is not what the body says.
            Whose campaign the body may name is for the chain to say.
    """
    _, seq, session, order, index, actor, at, kind, text, prev, digest = row
    body = body_in(text)
    found = codec.decode(body, kind, seq)
    copied = (found.seq, found.session, found.order, found.actor, found.at)
    hashes = isinstance(prev, bytes) and isinstance(digest, bytes)
    if copied != (seq, session, order, actor, at) or not hashes:
        raise DamagedRecord("columns-differ", seq)
    return Recorded(
        seq=seq,
        campaign=found.campaign,
        session=session,
        order=order,
        index=index,
        actor=actor,
        at=at,
        asked=found.asked or None,
        event=found.data,
        body=body,
        prev=prev,
        hash=digest,
    )
