"""What one order appends, and its events in their places in the chain."""

from typing import Any

from msgspec import UNSET, Struct

from greffier.engine.values import Seeds
from greffier.vocabulary.events import Event, Recorded, SessionOpened
from greffier.vocabulary.refusals import Refusal

from . import chain, codec

LONGEST_BODY = (1 << 20) - 1000
"""Bytes of an event: whoever reads a record refuses a longer line at once."""


class Head(Struct, frozen=True):
    """Where a campaign's record ends."""

    seq: int = 0
    hash: bytes = chain.GENESIS


class Batch(Struct, frozen=True, kw_only=True):
    """What one order appends."""

    campaign: str
    """The campaign's uid."""
    expected: Head
    """The head that the order was decided on."""
    order: str
    asked: dict[str, Any]
    """The order as it was understood (C7)."""
    actor: str
    at: str
    session: int | None
    """The session under way as the order was decided."""
    events: list[Event]
    seeds: Seeds | None
    """Those of the session that it opens."""


def check_repeated(known: Recorded, asked: dict[str, Any], actor: str) -> None:
    """Whether an order whose id is known is the one that was given under it, by the same person (C1).

    Raises:
        Refusal: `order-id-taken`.
    """
    if (known.asked, known.actor) != (asked, actor):
        raise Refusal("order-id-taken", "C1", order=known.order, seq=known.seq)


def chained(batch: Batch) -> list[Recorded]:
    """The batch's events in their places, each linked to the one before (chain-1).

    Raises:
        Refusal: `order-too-long` for one that no line of a record could hold.
    """
    recorded = []
    seq, prev = batch.expected.seq, batch.expected.hash
    for index, event in enumerate(batch.events):
        seq += 1
        session = event.number if isinstance(event, SessionOpened) else batch.session
        body = codec.encode(
            codec.Body(
                actor=batch.actor,
                at=batch.at,
                asked=UNSET if index else batch.asked,
                campaign=batch.campaign,
                data=event,
                order=batch.order,
                seq=seq,
                session=session,
                type=event.TYPE,
                v=event.VERSION,
            ),
        )
        if len(body) > LONGEST_BODY:
            raise Refusal("order-too-long", "C7", length=len(body), longest=LONGEST_BODY)
        one = Recorded(
            campaign=batch.campaign,
            seq=seq,
            session=session,
            order=batch.order,
            index=index,
            actor=batch.actor,
            at=batch.at,
            asked=None if index else batch.asked,
            event=event,
            body=body,
            prev=prev,
            hash=chain.link(prev, body),
        )
        recorded.append(one)
        prev = one.hash
    return recorded
