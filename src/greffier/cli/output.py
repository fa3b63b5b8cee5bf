"""What is printed reaches every terminal and pipe, whatever its encoding."""

import codecs
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TextIO

import click

PLAIN = str.maketrans(
    {
        "−": "-",
        "–": "-",
        "—": "-",
        "→": "->",
        "█": "#",
        "░": ".",
        "«": '"',
        "»": '"',
        "“": '"',
        "”": '"',
        "…": "...",
    }
)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """What an encoding cannot write: a plain sign where there is one, else its escape; nothing is lost."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(PLAIN)
    return text.encode("ascii", "backslashreplace").decode(), error.end


def ready() -> None:
    """Let stdout and stderr write plainly what their encoding lacks."""
    codecs.register_error("greffier-plain", _plainly)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="greffier-plain")


@contextmanager
def answering() -> Iterator[None]:
    """While stdout is written to. A reader who has seen enough, like `head`, ends the command: no fault.

    Raises:
        Refusal: `file-unwritable` where it cannot be written to, as on a full disk.
    """
    try:
        yield
    except BrokenPipeError:
        _fall_silent()
        raise click.exceptions.Exit(0) from None
    except OSError as error:
        from greffier.vocabulary.refusals import Refusal

        _fall_silent()
        raise Refusal("file-unwritable", path="stdout", reason=error.strerror) from error


def say(text: str) -> None:
    """Print an answer."""
    with answering():
        click.echo(text)


def say_recorded(text: str) -> None:
    """Print what an order came to. It is recorded by then: a reader who went away does not make it fail."""
    try:
        click.echo(text)
    except OSError:
        _fall_silent()


def on_a_line(document: Mapping[str, Any], stream: TextIO | None = None) -> str:
    """A document as JSON that a program reads, whatever the encoding of stdout or another stream.

    Beyond ASCII all encodings differ, and JSON is UTF-8: in any other, what is beyond is escaped.
    """
    import msgspec

    text = msgspec.json.encode(document).decode()
    encoding = getattr(stream or sys.stdout, "encoding", None) or "utf-8"
    if text.isascii() or codecs.lookup(encoding).name == "utf-8":
        return text
    import json
    import re

    return re.sub(r"[^\x00-\x7f]", lambda sign: json.dumps(sign[0])[1:-1], text)


def say_lines(lines: Iterable[str], otherwise: str) -> None:
    """Lines as they come, so that a long log starts at once; or that there are none."""
    line = None
    for line in lines:
        say(line)
    if line is None:
        say(otherwise)


def _fall_silent() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def shown(text: str) -> str:
    """The text without what no encoding can write."""
    return text.encode("utf-8", "replace").decode()
