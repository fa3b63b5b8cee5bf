"""A chronicle as a table: a line an event, as any spreadsheet opens it (RFC 4180, UTF-8)."""

import csv
import io
from collections.abc import Iterator, Sequence

from greffier.engine.history import told as about
from greffier.views.speech import Speech
from greffier.vocabulary.events import CharacterEnrolled, Event

from . import Chronicle, Entry

PLACE = ("seq", "session", "at", "actor", "type", "undone_by", "amended_by", "character")
FACTS = {
    "task": ("task",),
    "thrown": ("thrown",),
    "kept": ("kept",),
    "drawn": ("drawn", "card"),
    "played": ("played",),
    "value": ("value",),
    "total": ("total",),
    "difficulty": ("difficulty",),
    "margin": ("margin",),
    "outcome": ("outcome", "quality"),
    "degrees": ("degrees",),
}
"""What is told of an event in a column of its own, and under which names events have it."""

BETWEEN = " | "
"""Between the sides of a contest: no spreadsheet takes what stands around it for a date or a division."""

FORMULA = ("=", "+", "-", "@")
"""What begins a cell that a spreadsheet would compute."""


def written(told: Chronicle, speech: Speech) -> Iterator[str]:
    """A line with the names of the columns, then the events; the last column tells them in words."""
    del speech
    yield _line([*PLACE, *FACTS, "text"])
    for chapter in told.chapters:
        for one in chapter.entries:
            facts = (_fact(one.recorded.event, names) for names in FACTS.values())
            yield _line([*_place(one), *facts, one.told])


def _place(one: Entry) -> list[object]:
    recorded = one.recorded
    event = recorded.event
    named = event.name if isinstance(event, CharacterEnrolled) else None
    return [
        recorded.seq,
        recorded.session,
        recorded.at,
        recorded.actor,
        event.TYPE,
        one.undone and one.undone.seq,
        one.amended and one.amended.seq,
        named or _fact(event, ("character",)),
    ]


def _fact(event: Event, names: Sequence[str]) -> str:
    """What an event says under one of these names: the roll or action in it, or each side of a contest."""
    for found in (about(event), event):
        if said := _said(found, names):
            return said
        sides = [_said(side, names) for side in getattr(found, "entries", ())]
        if any(sides):
            return BETWEEN.join(sides)
    return ""


def _said(part: object, names: Sequence[str]) -> str:
    value = next((value for name in names if (value := getattr(part, name, None)) is not None), "")
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _line(cells: Sequence[object]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(map(_for_itself, cells))
    return line.getvalue()


def _for_itself(cell: object) -> object:
    """The cell as it is, or behind an apostrophe where it would be computed: a name may be a formula."""
    text = str(cell)
    return f"'{text}" if text.startswith(FORMULA) and not text.removeprefix("-").isdecimal() else cell
