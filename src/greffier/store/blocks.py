"""A long run of events from SQLite, many at once: what a replay reads.

Row by row, SQLite and Python wait for each other. Here one statement finds many rows and puts them together,
in a thread of its own, while Python works at those before.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from greffier.vocabulary.refusals import DamagedRecord, Refusal

from .port import Block, Row

AT_ONCE = 1000
"""Events to a statement."""

AHEAD = 2
"""Statements under way or waiting: with one alone, its thread would wait for Python to hand it the next."""

HASH_BYTES = 32

FOUND = """
SELECT min(seq), max(seq), count(*), group_concat(type, char(10)), group_concat(body, char(10)){} FROM (
  SELECT seq, type, body, prev, hash FROM events
  WHERE campaign = :uid AND seq > :after AND seq <= :until ORDER BY seq)
"""
HASHES = ", group_concat(hex(prev), ''), group_concat(hex(hash), '')"

Ask = Callable[..., Iterable[Row]]


def blocks(ask: Ask, uid: str, after: int, until: int, *, linked: bool) -> Iterator[Block]:
    """The events as `Door.blocks` has them; they end early where anything is not as it should be.

    What that is, is for a reading row by row to say.

    Args:
        ask: runs a statement, in whatever thread.
        uid: the campaign's.
        after: the seq before the first event.
        until: that of the last.
        linked: whether the hashes are asked for.
    """
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - slow to import, for a long run only

    def asked(start: int) -> Iterable[Row]:
        end = min(start + AT_ONCE, until)
        return ask(FOUND.format(HASHES if linked else ""), uid=uid, after=start, until=end)

    with ThreadPoolExecutor(1) as reader:
        starts = iter(range(after, until, AT_ONCE))
        coming = deque((start, reader.submit(asked, start)) for start in islice(starts, AHEAD))
        while coming:
            start, found = coming.popleft()
            end = min(start + AT_ONCE, until)
            try:
                [row] = found.result()
            except (Refusal, DamagedRecord):
                return
            coming.extend((start, reader.submit(asked, start)) for start in islice(starts, 1))
            rows = _taken_apart(row, start, end)
            if rows is None:
                return
            yield end, rows


def _taken_apart(row: Row, after: int, end: int) -> Iterable[Row] | None:
    """The rows that were put together; null where they are not all there, or not to be told apart."""
    first, last, count, *texts = row
    if (first, last, count) != (after + 1, end, end - after):
        return None
    kinds, bodies, *hashes = texts
    columns = [kinds.split("\n"), range(first, last + 1), bodies.split("\n"), *map(_hashes, hashes)]
    return zip(*columns, strict=True) if all(len(column) == count for column in columns) else None


def _hashes(digits: str) -> list[bytes]:
    joined = bytes.fromhex(digits)
    return [joined[at : at + HASH_BYTES] for at in range(0, len(joined), HASH_BYTES)]
