"""A chronicle in BBCode, for forums."""

from collections.abc import Iterator

from greffier.views.speech import Speech

from . import Chronicle, Style

NOTHING = "\u200b"
"""A space of no width: no forum takes a bracket with it behind for the beginning of a tag."""


def escape(text: str) -> str:
    """The text as BBCode that stands for it: le Bateleur, [I], would set all that follows in italics."""
    return text.replace("[", f"[{NOTHING}")


STYLE = Style(escape, ("[b]", "[/b]"), ("[s]", "[/s]"), "\n")


def written(told: Chronicle, speech: Speech) -> Iterator[str]:
    """Headings in bold, and lists."""
    yield f"[b]{escape(told.title)}[/b]\n"
    for chapter in told.chapters:
        yield f"\n[b]{escape(chapter.heading)}[/b]\n[list]\n"
        for one in chapter.entries:
            yield f"[*]{STYLE.entry(one, speech)}\n"
        yield "[/list]\n"
    yield f"\n{escape(told.head)}\n"
