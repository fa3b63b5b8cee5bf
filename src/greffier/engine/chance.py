"""chance-2: every value follows from the session's seed, and anyone can check it with SHA-256 alone.

The commitment binds the clerk to the seed before the first card. Each throw, card and coin takes a slot of
its character's stream, so that what was seen and undone comes back to that character, and to nobody else.
"""

import hashlib
import hmac
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec

from greffier.vocabulary.cards import DECK
from greffier.vocabulary.events import ChanceUsed, Proof, Stream
from greffier.vocabulary.terms import Coin

SEED_BYTES = 32
SALT_BYTES = 16
LEAVES = 1024
"""Secret values that one session may have: the leaves of its tree."""
FACES = 6

_SPAN = 2**64
_SEED = b"greffier:chance-2:seed:"
_LEAF = b"greffier:chance-2:leaf:"
_NODE = b"greffier:chance-2:node:"
_encode = msgspec.json.Encoder(order="sorted").encode


def commitment(seed: bytes) -> str:
    """What is published of the open seed before the session's first value: SHA-256, in hex."""
    return hashlib.sha256(_SEED + seed).hexdigest()


def seal_of(campaign: str, session: int, name: str, phrase: str) -> str:
    """The seal of a phrase that is to be given later: SHA-256, in hex."""
    return hashlib.sha256(_encode(["chance-2", "phrase", campaign, session, name, phrase])).hexdigest()


def session_key(seed: bytes, campaign: str, session: int, phrases: Iterable[Sequence[str]]) -> bytes:
    """The key of a session's values, or of one secret value where `seed` is its leaf.

    Args:
        seed: 32 bytes.
        campaign: the uid of the campaign that opened the session.
        session: its number.
        phrases: name and phrase, in the order that counts.
    """
    pairs = [list(pair) for pair in phrases]
    return hmac.digest(seed, _encode(["chance-2", "key", campaign, session, pairs]), "sha256")


def value_at(key: bytes, stream: Stream, slot: int, index: int, bound: int) -> int:
    """The value of a die or a coin, from 0 to bound − 1.

    Without bias: what falls above the last whole multiple of the bound is drawn again.
    """
    limit = _SPAN - _SPAN % bound
    attempt = 0
    while True:
        drawn = _drawn(key, stream, slot, index, attempt)
        if drawn < limit:
            return drawn % bound
        attempt += 1


def _drawn(key: bytes, stream: Stream, slot: int, index: int, attempt: int) -> int:
    """The first 8 bytes of the value with that label, as a number."""
    # Every part but the kind, which is one of a few plain words, is a number: so this is canonical JSON.
    label = f'["chance-2","{stream[0]}",{stream[1]},{slot},{index},{attempt}]'
    return int.from_bytes(hmac.digest(key, label.encode(), "sha256")[:8], "big")


def candidates(key: bytes, stream: Stream, slot: int) -> Iterator[str]:
    """The cards of the whole deck that a slot names, one after the other; a card may come again."""
    limit = _SPAN - _SPAN % len(DECK)
    attempt = 0
    while True:
        drawn = _drawn(key, stream, slot, 0, attempt)
        if drawn < limit:
            yield DECK[drawn % len(DECK)]
        attempt += 1


def dice(key: bytes, used: ChanceUsed) -> list[int]:
    """The faces, 1–6, of these values."""
    indices = range(used.first, used.first + used.count)
    return [1 + value_at(key, used.stream, used.slot, index, FACES) for index in indices]


def coin(key: bytes, used: ChanceUsed) -> Coin:
    """What the coin makes of le Mat: 0 or 22 (B2)."""
    return 22 if value_at(key, used.stream, used.slot, 0, 2) else 0


def card(key: bytes, used: ChanceUsed, pile: Collection[str]) -> str:
    """The first card that the slot names and that is in the pile, which is not empty."""
    limit, attempt = _SPAN - _SPAN % len(DECK), 0
    while True:  # as `candidates`, without its cost: benchmarks, audit, "chain, chance, rules"
        drawn = _drawn(key, used.stream, used.slot, 0, attempt)
        if drawn < limit and (named := DECK[drawn % len(DECK)]) in pile:
            return named
        attempt += 1


def leaf(secret_seed: bytes, slot: int) -> bytes:
    """What the key of one secret value is made from: 32 bytes, T_j."""
    return hmac.digest(secret_seed, _LEAF + str(slot).encode(), "sha256")


def root_of(proof: Proof, slot: int) -> str:
    """The root of the tree that a leaf and its ten hashes lead to, in hex; "" where they are none."""
    node = hashlib.sha256(_LEAF + bytes.fromhex(proof.leaf)).digest()
    for depth, text in enumerate(proof.path):
        other = bytes.fromhex(text)
        pair = other + node if slot >> depth & 1 else node + other
        node = hashlib.sha256(_NODE + pair).digest()
    return node.hex() if slot < 1 << len(proof.path) == LEAVES else ""


class Tree:
    """The tree over all leaves of a hidden seed.

    Args:
        secret_seed: 32 bytes, T.
    """

    def __init__(self, secret_seed: bytes) -> None:
        self._seed = secret_seed
        level = [hashlib.sha256(_LEAF + leaf(secret_seed, slot)).digest() for slot in range(LEAVES)]
        self._levels = [level]
        while len(level) > 1:
            pairs = zip(level[::2], level[1::2], strict=True)
            level = [hashlib.sha256(_NODE + left + right).digest() for left, right in pairs]
            self._levels.append(level)

    @property
    def root(self) -> str:
        """What is published of the hidden seed before the session's first value, in hex."""
        return self._levels[-1][0].hex()

    def proof(self, slot: int) -> Proof:
        """A leaf, and the hashes that lead from it to the root."""
        path = [level[(slot >> depth) ^ 1].hex() for depth, level in enumerate(self._levels[:-1])]
        return Proof(leaf(self._seed, slot).hex(), path)


@lru_cache(maxsize=1)  # a session has one tree, and most have no secret value: 3,000 hashes when one comes
def tree(secret_seed: bytes) -> Tree:
    """The tree of a hidden seed."""
    return Tree(secret_seed)
