"""chance-1: every value follows from the session's seed, and anyone can check it with SHA-256 alone.

The commitment binds the clerk to the seed before the first card; each value is HMAC-SHA256 of its
position under a key made from seed, campaign, session and the players' phrases.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence

from greffier.vocabulary.events import ChanceUsed
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.terms import Coin

SEED_BYTES = 32
_SPAN = 2**64


def commitment(seed: bytes) -> str:
    """What is published before the session's first value: SHA-256 over the seed, in hex."""
    return hashlib.sha256(b"greffier:chance-1:seed:" + seed).hexdigest()


def session_key(seed: bytes, campaign: str, session: int, phrases: Iterable[tuple[str, str]]) -> bytes:
    """The key of a session's values.

    Args:
        seed: 32 bytes.
        campaign: the campaign's uid.
        session: its number.
        phrases: name and phrase of each player who added one, in order.
    """
    said = "".join(f"\n{name}\t{phrase}" for name, phrase in phrases)
    message = f"greffier:chance-1:key:{campaign}:{session}{said}"
    return hmac.digest(seed, message.encode(), "sha256")


def value_at(key: bytes, position: int, bound: int) -> int:
    """The value at a position, from 0 to bound − 1.

    Without bias: what falls above the last whole multiple of the bound is drawn again.
    """
    limit = _SPAN - _SPAN % bound
    attempt = 0
    while True:
        digest = hmac.digest(key, f"greffier:chance-1:{position}:{attempt}".encode(), "sha256")
        drawn = int.from_bytes(digest[:8], "big")
        if drawn < limit:
            return drawn % bound
        attempt += 1


class Chance:
    """The values of one session, taken in order (C2).

    Args:
        key: the session's key; null where its seed is not here, and then no value is.
        position: the next unused value.
    """

    def __init__(self, key: bytes | None, position: int) -> None:
        self._key = key
        self.position = position

    def key(self) -> bytes:
        """The session's key.

        Raises:
            Refusal: `seed-missing` where the seed is not here, the session having been opened elsewhere.
        """
        if self._key is None:
            raise Refusal("seed-missing", "C2")
        return self._key

    def _next(self, bound: int) -> int:
        value = value_at(self.key(), self.position, bound)
        self.position += 1
        return value

    def dice(self, count: int) -> tuple[list[int], ChanceUsed | None]:
        """Faces 1–6, and the values they used; null when no die was thrown."""
        used = ChanceUsed(self.position, count) if count else None
        return [1 + self._next(6) for _ in range(count)], used

    def card(self, pile: Sequence[str]) -> tuple[str, ChanceUsed]:
        """A card of a pile in canonical order, every one as likely as any other."""
        used = ChanceUsed(self.position, 1)
        return pile[self._next(len(pile))], used

    def coin(self) -> tuple[Coin, ChanceUsed]:
        """What the coin makes of le Mat: 0 or 22 (B2)."""
        used = ChanceUsed(self.position, 1)
        return (22 if self._next(2) else 0), used
