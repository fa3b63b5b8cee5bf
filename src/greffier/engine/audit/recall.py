"""What an order was given, taken from its own events: values of chance, proofs, salts, commitments."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import TypeVar

from greffier.engine import chance
from greffier.engine.history import throws, used_by
from greffier.vocabulary import events as ev
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import SECRET, Session, Slots, slots_name
from greffier.vocabulary.terms import Coin

T = TypeVar("T")


class Forged(Exception):  # noqa: N818 - it is a finding, not an error of this program
    """An event says of its chance what cannot be; the code is that of the finding."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def revealed(closings: Iterable[ev.Recorded]) -> dict[int, bytes]:
    """The open seeds that sessions revealed as they closed, by their number."""
    events = (recorded.event for recorded in closings)
    closed = (event for event in events if isinstance(event, ev.SessionClosed))
    return {event.number: bytes.fromhex(event.seed) for event in closed if event.seed}


def may_be_next(slot: int, held: Slots, withheld: int) -> bool:
    """Whether a secret value may have that slot: each line that is withheld may hold one before it."""
    return slot not in held and slot <= held.next + len(held.beyond) + withheld


class Keys:
    """The keys of a session's values, as far as they are known.

    Args:
        session: the one under way.
        campaign: the uid of the campaign that opened it.
        seed: its open seed; None where it is not known. One that the session did not commit to counts for
            nothing.
    """

    def __init__(self, session: Session, campaign: str, seed: bytes | None) -> None:
        self._session = session
        self._campaign = campaign
        self._seed = seed

    def of(self, used: ev.ChanceUsed) -> bytes | None:
        """The key of these values; None where nobody can know it yet."""
        return self._made_from(bytes.fromhex(used.proof.leaf)) if used.proof else self._open

    @cached_property
    def _open(self) -> bytes | None:
        known = self._seed is not None and chance.commitment(self._seed) == self._session.commitment
        return self._made_from(self._seed) if self._seed and known else None

    def committed(self, proof: ev.Proof, slot: int) -> bool:
        """Whether the session had committed to what a secret value is made from."""
        return chance.root_of(proof, slot) == self._session.secret_commitment

    def _made_from(self, seed: bytes) -> bytes:
        session = self._session
        return chance.session_key(seed, self._campaign, session.number, session.key_phrases)


class Recall:
    """The values that the events of one order say they used (`engine.values.Values`).

    Where the session's key is known, they are computed anew, whatever the events say. Else they are taken at
    their word, which is counted: what cannot be checked is never passed over.

    Args:
        order: its events.
        keys: those of the session under way; None outside one.
        pinned: take the slots from the events too, rather than the smallest free ones: an order that is
            judged in another history keeps the slots that it had in its own.
        withheld: how many lines of the session are withheld so far: their secret slots are not known.
    """

    def __init__(
        self,
        order: Sequence[ev.Recorded],
        keys: Keys | None,
        *,
        pinned: bool = False,
        withheld: int = 0,
    ) -> None:
        self._order = order
        self._keys = keys
        self._pinned = pinned
        self._withheld = withheld
        self._salts: list[str] | None = None
        self.checked = 0
        """Values computed anew."""
        self.unchecked = 0
        """Values taken at their word."""

    @cached_property
    def _shown(self) -> "Shown":
        return Shown(self._order)

    def slot(self, name: str, held: Slots) -> int:
        if self._pinned:
            return _next(self._shown.slots[name])
        if name == SECRET and self._withheld and self._shown.slots[name]:
            slot = self._shown.slots[name].pop(0)
            return slot if may_be_next(slot, held, self._withheld) else held.next
        return held.next

    def proof(self, slot: int) -> ev.Proof:
        proof = _next(self._shown.proofs)
        if self._keys is None or not self._keys.committed(proof, slot):
            raise Forged("proof-broken")
        return proof

    def dice(self, used: ev.ChanceUsed) -> list[int]:
        key = self._key(used)
        if key:
            return chance.dice(key, used)
        part = self._shown.part(used)
        if not isinstance(part, ev.Throw):
            raise Forged("chance-forged")
        return part.thrown[len(part.thrown) - used.count :]

    def coin(self, used: ev.ChanceUsed) -> Coin:
        key = self._key(used)
        if key:
            return chance.coin(key, used)
        part = self._shown.part(used)
        if not isinstance(part, ev.MatTossed):
            raise Forged("chance-forged")
        return part.value

    def card(self, used: ev.ChanceUsed, pile: Collection[str]) -> str:
        key = self._key(used)
        if key:
            return chance.card(key, used, pile)
        part = self._shown.part(used)
        card = part.cards[0] if isinstance(part, ev.HandDealt) else getattr(part, "card", "")
        if card not in pile:
            raise Refusal("card-not-in-pile", "C3", card=card, left=len(pile))
        return str(card)

    def _key(self, used: ev.ChanceUsed) -> bytes | None:
        """The key of these values, where it is known; they are counted."""
        if self._keys is None:
            raise Forged("chance-forged")
        key = self._keys.of(used)
        self.checked += used.count if key else 0
        self.unchecked += 0 if key else used.count
        return key

    def salt(self) -> str:
        if self._salts is None:
            self._salts = [recorded.event.salt for recorded in self._order if recorded.event.salt]
        return _next(self._salts)

    def commitments(self) -> tuple[str, str]:
        event = self._order[0].event
        if not isinstance(event, ev.SessionOpened):
            raise Forged("outcome-differs")
        return event.commitment, event.secret_commitment

    def revealed(self) -> str | None:
        event = self._order[0].event
        if not isinstance(event, ev.SessionClosed):
            raise Forged("outcome-differs")
        return event.seed


class Shown:
    """The slots, proofs and values that the events of an order show.

    Args:
        order: its events.
    """

    def __init__(self, order: Sequence[ev.Recorded]) -> None:
        self.slots: dict[str, list[int]] = defaultdict(list)
        """By the name of their stream, in the order in which they were taken."""
        self.proofs: list[ev.Proof] = []
        self._parts: dict[tuple[ev.Stream, bool], list[ev.Event]] = defaultdict(list)
        parts = [
            (used, part) for recorded in order for part in throws(recorded.event) if (used := used_by(part))
        ]
        for used, part in sorted(parts, key=lambda entry: (entry[0].slot, entry[0].first)):
            slots = self.slots[slots_name(used)]
            self._parts[used.stream, used.proof is not None].append(part)
            if used.proof and used.slot in slots:
                continue  # the sides of a secret contest share one slot
            slots.append(used.slot)
            if used.proof:
                self.proofs.append(used.proof)

    def part(self, used: ev.ChanceUsed) -> ev.Event:
        """The next part of an event that shows values of that stream.

        Raises:
            Forged: `chance-forged` where there is none.
        """
        return _next(self._parts[used.stream, used.proof is not None])


def _next(coming: list[T]) -> T:
    """The next of what the events show; none left means that they show too little."""
    if not coming:
        raise Forged("chance-forged")
    return coming.pop(0)
