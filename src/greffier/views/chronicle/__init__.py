"""A campaign, or a session of it, told for those who were not there: chapters of entries, in several forms.

A form is a module of this folder, named as `export --format` takes it: its `written` gives the text piece by
piece, so that a record of any length is written as it is read.
"""

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import chain, groupby
from typing import Any

from msgspec import Struct

from greffier.engine.history import Marks
from greffier.views.speech import Speech, local
from greffier.views.telling import tell
from greffier.vocabulary.events import Recorded, SessionOpened, Withheld
from greffier.vocabulary.state import State

FORMS = ("markdown", "bbcode", "discord", "html", "csv")


class Entry(Struct, frozen=True):
    """An event as it is told."""

    recorded: Recorded
    told: str
    """One line, or several."""
    undone: Recorded | None
    """The undo because of which it does not count (C4)."""
    amended: Recorded | None
    """The latest reading that took its place (C5)."""

    @property
    def when(self) -> str:
        """The day and the minute, by the reader's clock; "" for what is withheld."""
        return local(self.recorded.at)[:16]

    def marks(self, speech: Speech) -> list[str]:
        """What became of it since, in words."""
        found = (("undone", self.undone), ("amended", self.amended))
        return [speech.say(mark, seq=later.seq) for mark, later in found if later]


class Chapter(Struct, frozen=True):
    """A session, or what happened between two."""

    heading: str
    entries: Iterator[Entry]


class Chronicle(Struct, frozen=True):
    """What there is to tell."""

    title: str
    head: str
    """How far the record goes, with the hash that it can be checked against."""
    chapters: Iterator[Chapter]
    """In order, to be gone through once, each to its end before the next."""


class Style(Struct, frozen=True):
    """How an entry is set where text is marked up by signs around it."""

    escape: Callable[[str], str]
    """What makes a text stand for itself."""
    bold: tuple[str, str]
    struck: tuple[str, str]
    line_end: str
    """Between two lines of one entry."""

    def entry(self, one: Entry, speech: Speech) -> str:
        """The whole entry, struck out where it does not count."""
        return self.part(one, one.told, speech)

    def part(self, one: Entry, told: str, speech: Speech) -> str:
        """The entry with a part of what it tells."""
        place = (one.when, one.recorded.actor, *one.marks(speech))
        head = [f"{self.bold[0]}#{one.recorded.seq}{self.bold[1]}", *map(self.escape, filter(None, place))]
        text = self.line_end.join(self.escape(line.strip()) for line in told.split("\n"))
        if one.undone:
            text = f"{self.struck[0]}{text}{self.struck[1]}"
        return f"{' '.join(head)} — {text}"


def chronicle(
    state: State, head: tuple[int, str], events: Iterable[Recorded], marks: Marks, speech: Speech
) -> Chronicle:
    """What there is to tell of these events.

    Args:
        state: the campaign after them.
        head: seq and hash (in hex) of its last event.
        events: in order, as they may be seen by whom it is for.
        marks: what later events did to them.
        speech: the language.
    """
    title = f"{state.name} — {state.title}" if state.title else state.name
    seq, digest = head
    last = speech.say("campaign.head", seq=seq, hash=digest)
    return Chronicle(_on_a_line(title), last, _chapters(events, marks, speech))


def written(form: str, told: Chronicle, speech: Speech) -> Iterator[str]:
    """The chronicle in one of `FORMS`, piece by piece."""
    module: Any = import_module(f"{__name__}.{form}")
    found: Iterator[str] = module.written(told, speech)
    return found


def _chapters(events: Iterable[Recorded], marks: Marks, speech: Speech) -> Iterator[Chapter]:
    for _, group in groupby(events, key=lambda one: one.session):
        first = next(group)
        whole = chain([first], group)  # noqa: B031 - the rest of it
        yield Chapter(_heading(first, speech), _entries(whole, marks, speech))


def _heading(first: Recorded, speech: Speech) -> str:
    if first.session is None:
        return speech.say("chronicle.between")
    title = first.event.title if isinstance(first.event, SessionOpened) else ""
    heading = speech.say("chronicle.session", number=first.session)
    return _on_a_line(f"{heading} — {title}") if title else heading


def _on_a_line(title: str) -> str:
    """A title as a heading bears it: it may have been given in several lines."""
    return " ".join(title.split())


def _entries(events: Iterable[Recorded], marks: Marks, speech: Speech) -> Iterator[Entry]:
    for one in events:
        withheld = isinstance(one.event, Withheld)  # nor do players get that it was read again
        amended = None if withheld else marks.amended.get(one.seq)
        yield Entry(one, tell(one.event, speech), marks.undone.get(one.order), amended)
