"""One sentence an event: what is said at the table as it is recorded, and again in the log."""

from collections.abc import Callable
from typing import Any

from greffier.views.speech import Speech, kept_secret
from greffier.vocabulary.events import Event

from . import amended, banebdjed, enormatro, table

TELL: dict[type[Event], Callable[[Any, Speech], str]] = {
    **table.TELL,
    **banebdjed.TELL,
    **enormatro.TELL,
    **amended.TELL,
}


def tell(event: Event, speech: Speech) -> str:
    """The event in a sentence, marked where players do not see it."""
    return TELL[type(event)](event, speech) + kept_secret(event, speech)
