"""What one order appends, and its events in their places in the chain."""

from msgspec import Struct

from greffier.vocabulary.events import Event, Recorded, SessionOpened

from . import chain, codec


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
    intent: bytes
    """What was asked, hashed: the same order id with another intent is refused."""
    actor: str
    at: str
    session: int | None
    """The session under way as the order was decided."""
    events: list[Event]
    seed: bytes
    """The session's seed, kept secret from its opening to its close."""


def chained(batch: Batch) -> list[Recorded]:
    """The batch's events in their places, each linked to the one before (chain-1)."""
    recorded = []
    seq, prev = batch.expected.seq, batch.expected.hash
    for index, event in enumerate(batch.events):
        seq += 1
        session = event.number if isinstance(event, SessionOpened) else batch.session
        body = codec.encode(
            codec.Body(
                actor=batch.actor,
                at=batch.at,
                campaign=batch.campaign,
                data=event,
                order=batch.order,
                seq=seq,
                session=session,
                type=event.TYPE,
                v=event.VERSION,
            ),
        )
        one = Recorded(
            campaign=batch.campaign,
            seq=seq,
            session=session,
            order=batch.order,
            index=index,
            actor=batch.actor,
            at=batch.at,
            event=event,
            body=body,
            prev=prev,
            hash=chain.link(prev, body),
        )
        recorded.append(one)
        prev = one.hash
    return recorded
