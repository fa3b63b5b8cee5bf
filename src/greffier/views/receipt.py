"""A receipt: a short text for the forum that holds a campaign to its record so far."""

from typing import Any

from greffier.vocabulary.events import Recorded

from .speech import Speech
from .telling import tell


def receipt_shown(name: str, recorded: Recorded, speech: Speech) -> str:
    """Campaign, date, what happened, and the seq and hash to give to `audit --expect`."""
    if recorded.event.secret:  # a receipt is for everyone to see
        return speech.say("receipt.secret", name=name, at=recorded.at, expect=expectation(recorded))
    return speech.say(
        "receipt", name=name, at=recorded.at, told=tell(recorded.event, speech), expect=expectation(recorded)
    )


def expectation(recorded: Recorded) -> str:
    """SEQ:HASH."""
    return f"{recorded.seq}:{recorded.hash.hex()}"


def document(name: str, recorded: Recorded, speech: Speech) -> dict[str, Any]:
    """The same as JSON-like data."""
    return {
        "campaign": {"uid": recorded.campaign, "name": name},
        "seq": recorded.seq,
        "hash": recorded.hash.hex(),
        "at": recorded.at,
        "expect": expectation(recorded),
        "text": receipt_shown(name, recorded, speech),
    }
