"""A chronicle as a page of HTML that needs nothing else: no script, no font, nothing from elsewhere."""

from collections.abc import Iterator
from html import escape

from greffier.views.speech import Speech

from . import Chronicle, Entry

STYLE = """
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 Georgia, serif;
  overflow-wrap: anywhere; }
h1 { font-size: 1.8rem; } h2 { margin-top: 2.5rem; font-size: 1.3rem; border-bottom: 1px solid; }
ol { list-style: none; padding: 0; } li { margin: .6rem 0; }
.place { font: .8rem/1.5 system-ui, sans-serif; opacity: .75; } .place a { color: inherit; }
.told { white-space: pre-line; } del { opacity: .6; }
footer { margin-top: 3rem; font: .8rem/1.5 ui-monospace, monospace; }
"""


def written(told: Chronicle, speech: Speech) -> Iterator[str]:
    """The page; every entry has an anchor of its own, `#e12`."""
    title = escape(told.title)
    yield (
        f'<!DOCTYPE html>\n<html lang="{speech.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    )
    for chapter in told.chapters:
        yield f"<section>\n<h2>{escape(chapter.heading)}</h2>\n<ol>\n"
        for one in chapter.entries:
            yield _entry(one, speech)
        yield "</ol>\n</section>\n"
    yield f"<footer>{escape(told.head)}</footer>\n</body>\n</html>\n"


def _entry(one: Entry, speech: Speech) -> str:
    seq, at = one.recorded.seq, escape(one.recorded.at)
    when = f' <time datetime="{at}">{escape(one.when)}</time>' if at else ""
    marks = "".join(f" <em>{escape(mark)}</em>" for mark in one.marks(speech))
    place = f'<a href="#e{seq}">#{seq}</a>{when} {escape(one.recorded.actor)}{marks}'
    lines = "\n".join(line.strip() for line in one.told.split("\n"))
    text = f'<span class="told">{escape(lines)}</span>'
    if one.undone:
        text = f"<del>{text}</del>"
    return f'<li id="e{seq}"><div class="place">{place}</div>{text}</li>\n'
