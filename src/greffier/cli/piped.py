"""A record in a file, or through a pipe, which can be read but once while a record is read more often."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def in_a_file(place: str) -> Iterator[str]:
    """The file itself; for what cannot be read again, one for as long that holds what came through.

    Args:
        place: a file, a pipe, or `-` for stdin.

    Raises:
        OSError: it cannot be read.
    """
    there = place != "-" and os.path.exists(place)
    if place != "-" and (not there or os.path.isfile(place) or os.path.isdir(place)):
        yield place
        return
    import shutil
    import tempfile

    with tempfile.NamedTemporaryFile() as kept:
        if place != "-":
            with open(place, "rb") as pipe:
                shutil.copyfileobj(pipe, kept)
        elif sys.stdin:
            shutil.copyfileobj(sys.stdin.buffer, kept)
        kept.flush()
        yield kept.name
