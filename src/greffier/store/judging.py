"""A record judged before it comes in: every event checked, and all of it replayed.

A long one is judged by a process of its own, meanwhile this one writes what it will only keep if the judge
finds nothing wrong.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from greffier.engine.history import cancelled
from greffier.engine.replay import happen
from greffier.vocabulary.events import CORRECTIONS, CampaignStarted, Recorded, Withheld
from greffier.vocabulary.refusals import DamagedRecord, Refusal
from greffier.vocabulary.state import State

from .batch import Head
from .recordfile import FileSource

LONG_BYTES = 4_000_000
"""Of a file that is worth a process: to start one takes as long as to judge so much."""


class Judged(Struct):
    """What there is to know of a record that is sound, as far as whole orders go."""

    head: Head
    state: State
    """Before the last order, which is yet to be judged; what any undo cancels left out."""
    undone: set[str]
    last: int = 0
    """The seq of the last order's first event."""


if TYPE_CHECKING:
    import subprocess

Verdict = Callable[[], Judged]


def judge(source: FileSource) -> Judged:
    """Read the whole record, each event checked against the one before, and replay it.

    Raises:
        DamagedRecord: where the file goes wrong or cannot be replayed; `no-beginning`, `order-repeated`.
        Refusal: `record-withheld` for a file made for players.
    """
    judged = Judged(Head(), State(), cancelled(source.of_kinds(CORRECTIONS)))
    order: list[Recorded] = []
    orders: set[str] = set()
    for one in source.events():
        if type(one.event) is Withheld:
            raise Refusal("record-withheld", "C1", seq=one.seq)
        if one.index == 0:
            if one.seq == 1 and not isinstance(one.event, CampaignStarted):
                raise DamagedRecord("no-beginning", 1)
            if one.order in orders:
                raise DamagedRecord("order-repeated", one.seq)
            orders.add(one.order)
            follow(judged, order)
            order = []
        order.append(one)
    judged.last = order[0].seq
    judged.head = Head(order[-1].seq, order[-1].hash)
    return judged


def follow(judged: Judged, order: list[Recorded]) -> None:
    """Let an order happen to the state.

    Raises:
        DamagedRecord: where it cannot have happened.
    """
    for one in order:
        if one.order not in judged.undone:
            happen(judged.state, one.event, one.seq)


@contextmanager
def judging(source: FileSource) -> Iterator[Verdict]:
    """Have a record judged, by somebody else where it is long: who asks for the verdict waits for it.

    The other process does not say what is wrong, if anything is: this one then judges again, and says it.
    """
    other = _process(source) if source.path.stat().st_size >= LONG_BYTES else None
    if other is None:
        judged = judge(source)
        yield lambda: judged
        return
    with other:
        try:
            yield cache(lambda: _told(other) or judge(source))
        finally:
            other.kill()


def _process(source: FileSource) -> "subprocess.Popen[bytes] | None":
    """Somebody else who judges; null where the system has none to give."""
    import subprocess  # noqa: PLC0415 - seldom needed

    # Without -P, what lies in the current folder would go before what is installed.
    words, quiet = [sys.executable or "", "-P", "-m", __name__, str(source.path)], subprocess.DEVNULL
    with suppress(OSError):
        return subprocess.Popen(words, stdin=quiet, stdout=subprocess.PIPE, stderr=quiet)  # noqa: S603
    return None


def _told(other: "subprocess.Popen[bytes]") -> Judged | None:
    """What the other process found; null where it did not come to the end."""
    with suppress(msgspec.DecodeError):
        return msgspec.msgpack.decode(other.communicate()[0], type=Judged)
    return None


def main() -> None:
    """Judge the record in a file, and tell the verdict; whatever is wrong ends the process otherwise."""
    sys.stdout.buffer.write(msgspec.msgpack.encode(judge(FileSource(Path(sys.argv[1])))))


if __name__ == "__main__":
    main()
