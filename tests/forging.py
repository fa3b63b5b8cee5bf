"""A forger's tools: records changed, with every hash made right again, as one would who knows the format."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from greffier.store import chain, codec, record
from shell import Shell

Body = dict[str, Any]


def bodies(lines: Iterable[bytes]) -> list[Body]:
    """The bodies of a record's lines, without the hashes that link them.

    A line that withholds its body keeps its hash, which nobody else can make.
    """
    found = [json.loads(line) for line in lines]
    links = {"prev", "hash"}
    return [
        {
            name: part
            for name, part in body.items()
            if name not in links or ("withheld" in body and name == "hash")
        }
        for body in found
    ]


def parts(document: object, name: str) -> Iterator[Body]:
    """Every part of a document that has an entry of that name, wherever it stands."""
    if isinstance(document, dict) and name in document:
        yield document
    inner = document.values() if isinstance(document, dict) else document
    for one in inner if isinstance(inner, Iterable) and not isinstance(inner, str) else ():
        yield from parts(one, name)


def rechained(changed: Iterable[Body]) -> list[bytes]:
    """These bodies as a record, numbered and linked anew."""
    made, prev = [], chain.GENESIS
    for seq, body in enumerate(changed, start=1):
        if "withheld" in body:
            links = {"seq": seq, "session": body["session"], "prev": prev.hex(), "hash": body["hash"]}
            made.append(msgspec.json.encode({**links, "withheld": True}) + b"\n")
            prev = bytes.fromhex(body["hash"])
            continue
        text = codec.canonical({**body, "seq": seq})
        digest = chain.link(prev, text)
        made.append(record.line(text, prev, digest) + b"\n")
        prev = digest
    return made


def forged(path: Path, kind: str, forge: Callable[[Body], object]) -> tuple[list[bytes], int]:
    """The record with the first such event's data forged, and the seq of that event."""
    every = bodies(path.read_bytes().splitlines())
    bad = next(body for body in every if body["type"] == kind)
    forge(bad["data"])
    return rechained(every), bad["seq"]


def spent(shell: Shell) -> list[Body]:
    """The record of a session where a roll took the values of one that was undone: events 5 to 7."""
    shell.lines("""
campaign new essai
character add Ysane --carac Force=3
session open
roll Ysane Force --difficulty 9
undo
roll Ysane Force --difficulty 12
session close
""")
    return bodies(shell.record())
