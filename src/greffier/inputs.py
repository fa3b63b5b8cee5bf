"""What comes from the world, and nothing else of ours reads: time, ids, randomness."""

import hashlib
import os
import re
import time
from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from greffier.store import codec
from greffier.vocabulary.refusals import Refusal

VARIANT = dict(zip("0123456789abcdef", "89ab" * 4, strict=True))
"""The digit that says what kind of UUID it is, in place of a random one."""


UUID = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"


def new_order_id() -> str:
    """A UUIDv7: unique, and in order of time (Python's own comes with 3.14)."""
    moment, noise = f"{time.time_ns() // 1_000_000:012x}", os.urandom(10).hex()
    return f"{moment[:8]}-{moment[8:]}-7{noise[:3]}-{VARIANT[noise[3]]}{noise[4:7]}-{noise[7:19]}"


def given_order_id(text: str) -> str:
    """The id of an order that somebody gave it, as the record writes it.

    Raises:
        Refusal: `order-id-malformed`.
    """
    if not re.fullmatch(UUID, text, re.IGNORECASE):
        raise Refusal("order-id-malformed", "C1", id=text)
    return text.lower()


def derived_order_id(*parts: str | int) -> str:
    """A UUIDv8 that follows from these parts: the same parts, the same id."""
    digits = hashlib.sha256(codec.canonical(parts)).hexdigest()
    variant = "89ab"[int(digits[16], 16) % 4]
    return "-".join(
        (digits[:8], digits[8:12], f"8{digits[13:16]}", f"{variant}{digits[17:20]}", digits[20:32])
    )


def utc_now() -> str:
    """The time as the record writes it.

    Put together here, as `chain.moment` would, and its minute kept: each of the two makes an order quicker by
    a thirtieth, for after a wait for the disk all that Python has to look up is far away.
    """
    minute, rest = divmod(time.time_ns() // 1000, 60_000_000)
    return f"{_minute(minute)}{rest // 1_000_000:02}.{rest % 1_000_000:06}Z"


@lru_cache(maxsize=1)
def _minute(count: int) -> str:
    """The beginning of every time within a minute, of which so many had passed since 1970."""
    year, month, day, hour, minute, *_ = time.gmtime(60 * count)
    return f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:"


class Inputs(Struct, frozen=True):
    """What comes from the world: time, ids, randomness. Replay uses none of them."""

    clock: Callable[[], str] = utc_now
    order_id: Callable[[], str] = new_order_id
    random_bytes: Callable[[int], bytes] = os.urandom
