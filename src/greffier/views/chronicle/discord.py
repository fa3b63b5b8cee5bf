"""A chronicle for Discord: messages short enough to be sent, none of which cuts what fits into one."""

from bisect import bisect_left
from collections.abc import Callable, Iterator

from greffier.views.speech import Speech

from . import Chronicle, Entry, Style, markdown

LIMIT = 2000
"""Characters of a message, counted as JavaScript does: those beyond 16 bits are two."""

HEADING = 200
"""Characters of a heading; what is longer stands whole in the entry that it comes from."""

BETWEEN = "\n\n-------- 8< --------\n\n"
"""Where one message ends, and the next is to be sent."""

NOTHING = "\u200b"
"""A space of no width: with it behind, an @ calls nobody."""


def escape(text: str) -> str:
    """The text as Discord's Markdown that stands for it, and calls nobody."""
    return markdown.escape(text).replace("@", f"@{NOTHING}")


STYLE = Style(escape, ("**", "**"), ("~~", "~~"), "\n")


def written(told: Chronicle, speech: Speech) -> Iterator[str]:
    """The messages, with a line to cut along between them."""
    for number, message in enumerate(messages(told, speech)):
        yield BETWEEN + message if number else message
    yield "\n"


def messages(told: Chronicle, speech: Speech) -> Iterator[str]:
    """The messages, in order, each with as many entries as it holds."""
    message = ""
    for block in _blocks(told, speech):
        longer = f"{message}\n{block}" if message else block
        if message and length(longer) > LIMIT:
            yield message
            longer = block
        message = longer
    yield message


def length(text: str) -> int:
    """The characters that Discord counts."""
    return len(text.encode("utf-16-le", "replace")) // 2


def _blocks(told: Chronicle, speech: Speech) -> Iterator[str]:
    """What must not be cut: an entry, with the headings before it."""
    above = f"# {_short(told.title)}\n"
    for chapter in told.chapters:
        above += f"## {_short(chapter.heading)}\n"
        for one in chapter.entries:
            for part in _parts(one, LIMIT - length(above), speech):
                yield above + part
                above = ""
    yield above + escape(told.head)


def _short(heading: str) -> str:
    return escape(heading if len(heading) <= HEADING else f"{heading[:HEADING]}…")


def _parts(one: Entry, room: int, speech: Speech) -> Iterator[str]:
    """The entry whole, or in as many as it takes where it is too long for any message."""

    def fits(told: str) -> bool:
        return length(STYLE.part(one, told, speech)) <= room

    for told in _cut(one.told, fits):
        yield STYLE.part(one, told, speech)


def _cut(text: str, fits: Callable[[str], bool]) -> Iterator[str]:
    """The text in pieces that fit, cut at the end of a line, else between two words where there are any."""
    while not fits(text):
        most = max(1, bisect_left(range(len(text)), x=True, key=lambda end: not fits(text[: end + 1])))
        end = next((place for mark in "\n " if (place := text.rfind(mark, 0, most + 1)) > 0), most)
        yield text[:end]
        text = text[end:].lstrip()
    yield text
