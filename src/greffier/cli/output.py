"""What is printed reaches every terminal and pipe, whatever its encoding."""

import codecs
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

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
