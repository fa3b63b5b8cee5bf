"""Orders that a players' record shows in part: a secret deal may be revealed card by card (C6)."""

from collections.abc import Iterable, Iterator, Sequence

from greffier.engine.chance import card
from greffier.engine.history import in_orders
from greffier.vocabulary import events as ev
from greffier.vocabulary.names import key
from greffier.vocabulary.state import SECRET, Slots, State

from .recall import Keys, may_be_next


def parted(events: Iterable[ev.Recorded]) -> Iterator[tuple[list[ev.Recorded], bool]]:
    """Each order with whether a withheld line follows, which may be the rest of it."""
    before: list[ev.Recorded] = []
    for order in in_orders(events):
        if before:
            yield before, isinstance(order[0].event, ev.Withheld)
        before = order
    if before:
        yield before, False


def is_secret_deal(order: Sequence[ev.Recorded]) -> bool:
    """Whether an order is one whose events may be revealed each by itself."""
    return isinstance(order[0].event, ev.HandDealt) and order[0].event.secret


def fits(recorded: ev.Recorded, state: State, keys: Keys | None, withheld: int) -> bool:
    """Whether a secret card that was revealed by itself came as chance gave it."""
    event, session = recorded.event, state.session
    if not isinstance(event, ev.HandDealt):
        return isinstance(event, ev.SecretRevealed)
    if len(event.cards) != 1 or key(event.character) not in state.characters:
        return False
    used = event.chance
    if used is None:
        return event.source == "table" and event.cards[0] in state.pile
    secret = keys.of(used) if keys and used.proof else None
    if session is None or keys is None or used.proof is None or secret is None:
        return False
    due = ("deal", state.characters[key(event.character)].enrolled)
    if (used.stream, used.first, used.count, event.source) != (due, 0, 1, "virtual"):
        return False
    sound = keys.committed(used.proof, used.slot)
    free = may_be_next(used.slot, session.slots.get(SECRET, Slots()), withheld)
    return sound and free and card(secret, used, state.pile) == event.cards[0]
