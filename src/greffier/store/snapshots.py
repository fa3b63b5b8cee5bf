"""Snapshots of the state: a cache outside the ledger, believed only where nothing speaks against it.

A snapshot is a file in the user's cache folder: a seal, then the encoded state. The seal is an HMAC under the
folder's key. It covers the campaign, the seq, the hash of that event, the fingerprint of the code that made
the state, the length of the encoded state and the encoded state itself. So no ledger, no backup and no other
user can bring in a false one. Where there is any doubt, the record is replayed.
"""

import hashlib
import hmac
import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache

import msgspec

import greffier
from greffier.vocabulary.events import OrderRedone, OrderUndone, Recorded
from greffier.vocabulary.state import State

from .batch import Head
from .queries import Queries

SETTING = "GREFFIER_CACHE"
"""The environment variable that names the folder; where it is empty, nothing is kept."""

REDUCER = ("engine/evolve", "store/upcasting.py", "vocabulary")
"""The folders and files of the code that makes a state."""

LABEL = "greffier:state-1"
SEAL_BYTES = 32
KEY, KEY_BYTES = "key", 32

MOST_BYTES = 2**26
"""Of a file; a state takes some hundred bytes for each character."""

NAMED = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{16})\.state", re.ASCII)
"""The name of a file: the campaign's uid, and the seq in hexadecimal digits."""

OTHERS = stat.S_IRWXG | stat.S_IRWXO
SAFELY: int = sum(getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
"""Flags for opening a file: follow no symbolic link, wait for no pipe, take the bytes as they are."""


class Folder:
    """A cache folder that is ours alone.

    Args:
        path: where it is.
    """

    def __init__(self, path: str) -> None:
        self.path = path

    def at(self, name: str) -> str:
        """The path of a file in it."""
        return os.path.join(self.path, name)

    def content(self, name: str) -> bytes | None:
        """What is in a file; None unless it is a plain file of ours that nobody else may read or write."""
        with suppress(OSError):
            handle = os.open(self.at(name), os.O_RDONLY | SAFELY)
            with open(handle, "rb") as file:
                status = os.fstat(handle)
                if stat.S_ISREG(status.st_mode) and _is_private(status) and status.st_size <= MOST_BYTES:
                    return file.read(MOST_BYTES)
        return None

    def key(self) -> bytes | None:
        """The key that its files are sealed with."""
        key = self.content(KEY)
        return key if key and len(key) == KEY_BYTES else None

    def seqs(self) -> dict[str, list[int]]:
        """By the uid of each campaign, the seqs that there are files for."""
        seqs: dict[str, list[int]] = {}
        with suppress(OSError):
            for match in filter(None, map(NAMED.fullmatch, os.listdir(self.path))):
                seqs.setdefault(match[1], []).append(int(match[2], 16))
        return seqs


def file_name(campaign: str, seq: int) -> str:
    """The name of the file with the state after that event."""
    return f"{campaign}-{seq:016x}.state"


def opened() -> Folder | None:
    """The cache folder; None where there is none, or one that is not ours alone."""
    path = place()
    if not path:
        return None
    try:
        path = os.path.abspath(path)  # lstat would follow a link with a slash behind it
        status = os.lstat(path)
    except OSError:
        return None
    return Folder(path) if stat.S_ISDIR(status.st_mode) and _is_private(status) else None


def _is_private(status: os.stat_result) -> bool:
    """Whether it is ours and nobody else may read or write it, as far as the system has such rights."""
    return os.name != "posix" or (status.st_uid == os.geteuid() and not status.st_mode & OTHERS)


def place() -> str:
    """Where the cache folder is to be; empty where there is to be none."""
    path = os.environ.get(SETTING)
    if path is not None:
        return path
    if sys.platform != "linux":
        import platformdirs  # noqa: PLC0415 - slow to import

        return platformdirs.user_cache_dir("greffier", appauthor=False)
    # As platformdirs has it, whose import would make every command 10 ms slower.
    caches = os.environ.get("XDG_CACHE_HOME", "")
    return os.path.join(caches if os.path.isabs(caches) else os.path.expanduser("~/.cache"), "greffier")


@cache
def fingerprint() -> str:
    """A hash over the source of the code that makes a state; where there is no source, over the version.

    The source itself, and not the times of its files: another installation of the same code reads on.
    """
    found = hashlib.sha256(greffier.__version__.encode())
    for part in REDUCER:
        for file in sorted(_sources(os.path.join(os.path.dirname(greffier.__file__), part))):
            with open(file, "rb") as source:
                found.update(source.read())
    return found.hexdigest()


def _sources(part: str) -> Iterator[str]:
    if os.path.isfile(part):
        yield part
    for folder, _, names in os.walk(part):
        yield from (os.path.join(folder, name) for name in names if name.endswith(".py"))


@cache
def _decoder() -> msgspec.msgpack.Decoder[State]:
    return msgspec.msgpack.Decoder(State)


def seal_of(key: bytes, campaign: str, head: Head, encoded: bytes) -> bytes:
    """The seal of an encoded state, which stands before it in the file."""
    named = (LABEL, campaign, str(head.seq), head.hash.hex(), fingerprint(), str(len(encoded)), "")
    return hmac.digest(key, "\n".join(named).encode() + encoded, "sha256")


def latest(ledger: Queries, campaign: str, until: int, corrections: Iterable[Recorded]) -> tuple[int, State]:
    """The latest state that was kept, and after which seq; else the empty state, before the first event.

    Args:
        ledger: the one that is read.
        campaign: its uid.
        until: the last seq in sight.
        corrections: the undos and redos in sight; a snapshot that one of them reaches behind is of no use.
    """
    folder = opened()
    seqs = [seq for seq in folder.seqs().get(campaign, ()) if seq <= until] if folder else []
    key = folder.key() if folder and seqs else None
    if folder is None or key is None:
        return 0, State()
    reaches = [
        (correction.event.seq, correction.seq)
        for correction in corrections
        if isinstance(correction.event, OrderUndone | OrderRedone)
    ]
    for seq in sorted(seqs, reverse=True):
        if any(target <= seq < at for target, at in reaches):
            continue
        # The hash is the one that this very ledger has: a copy of it may have gone another way.
        head, content = Head(seq, ledger.head(campaign, seq).hash), folder.content(file_name(campaign, seq))
        state = _believed(content, key, campaign, head) if content else None
        if state is not None:
            return seq, state
    return 0, State()


def _believed(content: bytes, key: bytes, campaign: str, head: Head) -> State | None:
    """The state in a file; None where it is not what this code made after that very event."""
    seal, encoded = content[:SEAL_BYTES], content[SEAL_BYTES:]
    try:
        if hmac.compare_digest(seal, seal_of(key, campaign, head, encoded)):
            return _decoder().decode(encoded)
    except (OSError, msgspec.DecodeError):
        return None
    return None
