"""A record in a file, or through a pipe, which can be read but once while a record is read more often."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from greffier.vocabulary.refusals import Refusal

BLOCK_BYTES = 1 << 20


@contextmanager
def in_a_file(place: str) -> Iterator[str]:
    """The file itself; for what cannot be read again, one for as long that holds what came through.

    Args:
        place: a file, a pipe, or `-` for stdin.

    Raises:
        OSError: it cannot be read.
        Refusal: `disk-refuses` where there is no room to hold it.
    """
    there = place != "-" and os.path.exists(place)
    if place != "-" and (not there or os.path.isfile(place) or os.path.isdir(place)):
        yield place
        return
    import tempfile

    try:
        kept = tempfile.NamedTemporaryFile(buffering=0)  # noqa: SIM115 - closed below
    except OSError as error:
        raise _no_room(error) from error
    with kept:
        if place != "-":
            with open(place, "rb") as pipe:
                _hold(pipe, kept.fileno())
        elif sys.stdin:
            _hold(sys.stdin.buffer, kept.fileno())
        yield kept.name


def _hold(coming: BinaryIO, kept: int) -> None:
    while block := memoryview(coming.read(BLOCK_BYTES)):
        try:
            while block:
                block = block[os.write(kept, block) :]
        except OSError as error:
            raise _no_room(error) from error


def _no_room(error: OSError) -> Refusal:
    import tempfile

    return Refusal("disk-refuses", path=tempfile.tempdir or "TMPDIR", reason=error.strerror)
