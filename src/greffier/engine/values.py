"""What a decision may not make up itself: values of chance, salts, commitments; and who gives them."""

from collections.abc import Callable, Collection
from typing import Protocol

from msgspec import Struct

from greffier.vocabulary.events import ChanceUsed, Proof, Stream
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import SECRET, Session, Slots, stream_name
from greffier.vocabulary.terms import Coin, StreamKind

from . import chance


class Values(Protocol):
    """Gives a decision what it must not make up."""

    def slot(self, name: str, held: Slots) -> int:
        """The slot to take of the stream of that name, whose slots `held` orders that count hold."""

    def proof(self, slot: int) -> Proof:
        """What the secret value of that slot is made from."""

    def dice(self, used: ChanceUsed) -> list[int]:
        """Faces, 1–6."""

    def coin(self, used: ChanceUsed) -> Coin:
        """0 or 22."""

    def card(self, used: ChanceUsed, pile: Collection[str]) -> str:
        """A card of the pile, which is not empty."""

    def salt(self) -> str:
        """16 bytes in hex, for a secret event."""

    def commitments(self) -> tuple[str, str]:
        """What is published of the two seeds as a session opens."""

    def revealed(self) -> str | None:
        """The open seed in hex, as its session closes; None where it was lost."""


SIDE_INDICES = 1000
"""Indices of a slot that each side of a secret contest has: more than it can ever throw dice."""


class Seeds(Struct, frozen=True):
    """The two seeds of a session, 32 bytes each."""

    open: bytes
    secret: bytes


class ClerkValues:
    """The values of the session under way, from its seeds.

    Args:
        seeds: those of the session under way, or of the one that is to open; None where they are not here.
        campaign: the campaign's uid.
        session: the one under way.
        random_bytes: for salts.
    """

    def __init__(
        self,
        seeds: Seeds | None,
        campaign: str,
        session: Session | None,
        random_bytes: Callable[[int], bytes],
    ) -> None:
        self._seeds = seeds
        self._campaign = campaign
        self._session = session
        self._random_bytes = random_bytes

    def _trusted(self) -> Seeds:
        """The seeds, held against what was published of the open one.

        Raises:
            Refusal: `seed-missing` where they are not here, `seed-wrong` where it is another.
        """
        if self._seeds is None:
            raise Refusal("seed-missing", "C2")
        if self._session and chance.commitment(self._seeds.open) != self._session.commitment:
            raise Refusal("seed-wrong", "C2", number=self._session.number)
        return self._seeds

    def _key(self, used: ChanceUsed) -> bytes:
        if self._session is None:
            raise AssertionError("values are taken in a session")
        seed = bytes.fromhex(used.proof.leaf) if used.proof else self._trusted().open
        return chance.session_key(seed, self._campaign, self._session.number, self._session.key_phrases)

    def slot(self, name: str, held: Slots) -> int:
        del name
        return held.next

    def proof(self, slot: int) -> Proof:
        tree = chance.tree(self._trusted().secret)
        if self._session and tree.root != self._session.secret_commitment:
            raise Refusal("seed-wrong", "C2", number=self._session.number)
        return tree.proof(slot)

    def dice(self, used: ChanceUsed) -> list[int]:
        return chance.dice(self._key(used), used)

    def coin(self, used: ChanceUsed) -> Coin:
        return chance.coin(self._key(used), used)

    def card(self, used: ChanceUsed, pile: Collection[str]) -> str:
        return chance.card(self._key(used), used, pile)

    def salt(self) -> str:
        return self._random_bytes(chance.SALT_BYTES).hex()

    def commitments(self) -> tuple[str, str]:
        seeds = self._trusted()
        return chance.commitment(seeds.open), chance.tree(seeds.secret).root

    def revealed(self) -> str | None:
        try:
            return self._trusted().open.hex()
        except Refusal:
            return None


class Chance:
    """What one order takes of the session's chance: each throw, card and coin the next slot of its stream.

    Args:
        values: gives what the slots hold.
        session: whose slots they are; only read.
        published: gives the secret slots whose keys are known to all, which no order takes again.
    """

    def __init__(
        self, values: Values, session: Session, published: Callable[[], Collection[int]] = tuple
    ) -> None:
        self._values = values
        self._session = session
        self._published = published
        self._taken: dict[str, Slots] = {}
        self._shared: ChanceUsed | None = None

    def dice(
        self, who: int, count: int, *, secret: bool = False, side: int | None = None
    ) -> tuple[list[int], ChanceUsed | None]:
        """Faces, 1–6, and the values they used; None where no die was thrown.

        Args:
            who: whose dice they are.
            count: how many.
            secret: whether they are kept from players.
            side: the place of this throw among several of one event, from 0. In secret they share one slot,
                so that as many lines are withheld as slots are taken.
        """
        if not count:
            return [], None
        if secret and side is not None:
            used = self._beside(who, count, side)
        else:
            used = self._next("dice", who, count, secret=secret)
        return self._values.dice(used), used

    def _beside(self, who: int, count: int, side: int) -> ChanceUsed:
        """Values of the slot that the sides of a secret contest share, each with indices of its own."""
        shared = self._shared = self._shared or self._next("dice", who, count, secret=True)
        return ChanceUsed(("dice", who), shared.slot, side * SIDE_INDICES, count, shared.proof)

    def more_dice(self, known: ChanceUsed, count: int) -> tuple[list[int], ChanceUsed]:
        """More dice of a throw: the values of its slot that follow those known."""
        after = known.first + known.count
        used = ChanceUsed(known.stream, known.slot, after, count, known.proof)
        return self._values.dice(used), used

    def card(
        self, kind: StreamKind, who: int, pile: Collection[str], *, secret: bool = False
    ) -> tuple[str, ChanceUsed]:
        """A card of a pile, every one as likely as any other."""
        used = self._next(kind, who, 1, secret=secret)
        return self._values.card(used, pile), used

    def coin(self, who: int) -> tuple[Coin, ChanceUsed]:
        """What the coin makes of le Mat: 0 or 22 (B2)."""
        used = self._next("coin", who, 1, secret=False)
        return self._values.coin(used), used

    def _next(self, kind: StreamKind, who: int, count: int, *, secret: bool) -> ChanceUsed:
        """The smallest slot of a stream that no order holds that counts.

        Raises:
            Refusal: `secrets-spent` where a session has had all its secret values.
        """
        name = SECRET if secret else stream_name(kind, who)
        slots = self._taken.get(name) or self._held(name, secret=secret)
        slot = self._values.slot(name, slots)
        if secret and slot >= chance.LEAVES:
            raise Refusal("secrets-spent", "C6", most=chance.LEAVES)
        slots.hold(slot)
        stream: Stream = (kind, who)
        return ChanceUsed(stream, slot, 0, count, self._values.proof(slot) if secret else None)

    def _held(self, name: str, *, secret: bool) -> Slots:
        known = self._session.slots.get(name)
        slots = Slots(known.next, list(known.beyond)) if known else Slots()
        for slot in self._published() if secret else ():
            slots.hold(slot)
        self._taken[name] = slots
        return slots
