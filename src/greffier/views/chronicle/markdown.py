"""A chronicle in Markdown (CommonMark, with the strike-out that GitHub and most others know)."""

import re
from collections.abc import Iterator

from greffier.views.speech import Speech

from . import Chronicle, Style

_SIGNS = re.compile(r"[\\`*_\[\]<>~|&]")
_AT_THE_EDGES = re.compile(r"^(?=[#+\-=])|^(\d+)(?=[.)])|(?<=[^#])(?=#+$)")
"""What begins a heading, a list or a rule at the beginning of a line, or ends a heading at its end."""


def escape(text: str) -> str:
    r"""The text as Markdown that stands for it.

    >>> print(escape("*Sept* de Bâton [B7]"), escape("1. un"), escape("- deux"))
    \*Sept\* de Bâton \[B7\] 1\. un \- deux
    """
    return _AT_THE_EDGES.sub(r"\1\\", _SIGNS.sub(r"\\\g<0>", text))


STYLE = Style(escape, ("**", "**"), ("~~", "~~"), "\\\n  ")


def written(told: Chronicle, speech: Speech) -> Iterator[str]:
    """Headings and lists."""
    yield f"# {escape(told.title)}\n"
    for chapter in told.chapters:
        yield f"\n## {escape(chapter.heading)}\n\n"
        for one in chapter.entries:
            yield f"- {STYLE.entry(one, speech)}\n"
    yield f"\n{escape(told.head)}\n"
