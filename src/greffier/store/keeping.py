"""How a snapshot is kept: written whole, for its owner alone, and few of them. Seldom imported."""

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from time import time

import msgspec

from greffier.vocabulary.state import State

from . import chain
from .batch import Head
from .queries import Queries
from .rows import body_in
from .snapshots import (
    KEY,
    KEY_BYTES,
    MOST_BYTES,
    NAMED,
    SAFELY,
    SEAL_BYTES,
    Folder,
    file_name,
    opened,
    place,
    seal_of,
)

FILES_EACH = 4
"""Snapshots of one campaign."""

MOST_CAMPAIGNS = 32

OWN_FOLDER, OWN_FILE = 0o700, 0o600
PART = ".part"
LEFT_SECONDS = 60
"""After which a file that is still being written was left by a process that was killed."""


def keep_checked(ledger: Queries, campaign: str, after: int, head: Head, state: State) -> bool:
    """Keep the state after the head, if the events that made it are linked; whether it was kept.

    Else an event that was changed, but not its hash, in some copy of the ledger would bring a false state
    into the cache, and it would serve for the true record.

    Args:
        ledger: where the events are.
        campaign: its uid.
        after: the seq of the snapshot that the state was made from; the links up to there were checked then.
        head: the last event.
        state: after it.
    """
    return made() is not None and _is_linked(ledger, campaign, after, head) and keep(campaign, head, state)


def _is_linked(ledger: Queries, campaign: str, after: int, head: Head) -> bool:
    """Whether each event after that seq, up to the head, follows on the one before and has its own hash."""
    last = ledger.head(campaign, after)
    for digest, seq, prev, text in ledger.rows(campaign, "hash, seq, prev, body", after, head.seq):
        if (seq, prev, digest) != (last.seq + 1, last.hash, chain.link(last.hash, body_in(text))):
            return False
        last = Head(seq, digest)
    return last == head


def keep(campaign: str, head: Head, state: State) -> bool:
    """Keep the state after the head, whose hash stands for all events before it; whether it was kept."""
    folder, name = made(), file_name(campaign, head.seq)
    if folder is None or not NAMED.fullmatch(name):
        return False
    try:
        encoded = msgspec.msgpack.encode(state)
        key = folder.key() or _new_key(folder)
        if key is None or len(encoded) > MOST_BYTES - SEAL_BYTES:
            return False
        _write(folder, name, seal_of(key, campaign, head, encoded) + encoded, os.replace)
        _drop_old(folder, campaign, head.seq)
        _drop_left(folder)
    except (OSError, OverflowError):  # a number beyond 64 bits, which only a forged record comes to
        return False
    return True


def made() -> Folder | None:
    """The cache folder, made where it is missing; None where there is to be none, or it is not ours alone."""
    with suppress(OSError):  # one of them: an empty path
        os.makedirs(place(), OWN_FOLDER, exist_ok=True)
    return opened()


def _new_key(folder: Folder) -> bytes | None:
    """Make a key where there is none; None where what stands in its place had to be removed first."""
    try:
        _write(folder, KEY, os.urandom(KEY_BYTES), os.link)  # not over a key that another process just made
    except FileExistsError:
        if folder.key() is None:
            os.unlink(folder.at(KEY))
    return folder.key()


def _write(folder: Folder, name: str, content: bytes, put: Callable[[str, str], None]) -> None:
    """Write a file under another name, and put it in its place once it is whole."""
    part = folder.at(os.urandom(16).hex() + PART)
    try:
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | SAFELY, OWN_FILE)
        with open(handle, "wb") as file:
            file.write(content)
        put(part, folder.at(name))
    finally:
        _drop([part])


def _drop_old(folder: Folder, campaign: str, seq: int) -> None:
    """Leave a few files of this campaign, and those of the campaigns that were written last."""
    seqs = folder.seqs()
    older = [other for other in seqs.pop(campaign, []) if other != seq]
    older.sort(key=lambda other: _written([folder.at(file_name(campaign, other))]))
    _drop(folder.at(file_name(campaign, other)) for other in superfluous([*older, seq]))
    files = {other: [folder.at(file_name(other, old)) for old in seqs[other]] for other in seqs}
    for other in sorted(files, key=lambda other: _written(files[other]))[: -MOST_CAMPAIGNS + 1]:
        _drop(files[other])


def _written(paths: Iterable[str]) -> float:
    """When the last of these files was written, in seconds of Unix time."""
    times = [0.0]
    for path in paths:
        with suppress(OSError):  # another process dropped it meanwhile
            times.append(os.lstat(path).st_mtime)
    return max(times)


def _drop_left(folder: Folder) -> None:
    """Drop what processes that were killed left half written."""
    for name in os.listdir(folder.path):
        if name.endswith(PART) and abs(time() - _written([folder.at(name)])) > LEFT_SECONDS:
            _drop([folder.at(name)])


def _drop(paths: Iterable[str]) -> None:
    for path in paths:
        with suppress(OSError):
            os.unlink(path)


def superfluous(seqs: Sequence[int]) -> list[int]:
    """The seqs whose files are to be dropped, so that a few are left.

    Each time, it is the one whose absence leaves the smallest gap for its distance from the new one. So the
    latest are left, and others further and further back. The two that were written last are never dropped:
    they may be of two ledgers, of which one is a copy that goes its own way.

    Args:
        seqs: of all files of a campaign, in the order in which they were written.
    """
    new, left, dropped = seqs[-1], sorted(seqs, reverse=True), []
    while len(left) > FILES_EACH:
        places = zip([left[0], *left], left, [*left[1:], 0])  # noqa: B905 - the first has one too many
        cost = {seq: (above - below) / abs(seq - new) for above, seq, below in places if seq not in seqs[-2:]}
        dropped.append(min(cost, key=cost.__getitem__))
        left.remove(dropped[-1])
    return dropped
