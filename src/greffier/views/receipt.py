"""A receipt: a short text for the forum that holds a campaign to its record so far."""

from typing import Any

from greffier.vocabulary.events import Recorded

from .speech import Speech
from .telling import tell


def receipt_shown(name: str, one: Recorded, speech: Speech) -> str:
    """Campaign, date, what happened, and the seq and hash to give to `audit --expect`."""
    if one.event.secret:  # a receipt is for everyone to see
        return speech.say("receipt.secret", name=name, at=one.at, expect=expectation(one))
    return speech.say("receipt", name=name, at=one.at, told=tell(one.event, speech), expect=expectation(one))


def expectation(one: Recorded) -> str:
    """SEQ:HASH."""
    return f"{one.seq}:{one.hash.hex()}"


def document(name: str, one: Recorded, speech: Speech) -> dict[str, Any]:
    """The same as JSON-like data."""
    return {
        "campaign": {"uid": one.campaign, "name": name},
        "seq": one.seq,
        "hash": one.hash.hex(),
        "at": one.at,
        "expect": expectation(one),
        "text": receipt_shown(name, one, speech),
    }
