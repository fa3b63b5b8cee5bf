"""A chronicle in every form: each event is told once, and each text stands for itself, whatever is in it."""

import csv
import io
import re
from collections.abc import Callable, Sequence
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from msgspec.structs import replace

from greffier.engine import history
from greffier.engine.replay import replay
from greffier.store import record
from greffier.views.chronicle import Chronicle, chronicle, discord, markdown, written
from greffier.views.speech import Speech, local
from greffier.views.telling import tell
from greffier.vocabulary import events as ev
from greffier.vocabulary.events import CampaignStarted, NoteWritten, OrderUndone, Recorded
from greffier.vocabulary.state import State
from shell import SESSIONS, each_record

SPEECH = Speech("fr")
CLIMB = SESSIONS / "ascension-du-mur" / "events.jsonl"
TAG = re.compile(r"\[/?(?:b|s|list)\]|\[\*\]")
HOSTILE = (
    "*a*_b_ [I] [/b][url=x]<b>c</b> ~~d~~ `e` &amp; &lt; @everyone <@1> \\ | http://f.example/g_h #i 1) j"
)


def told(events: Sequence[Recorded]) -> Chronicle:
    """What there is to tell of a whole record."""
    marks = history.marks(events, events)
    state = replay((one for one in events if one.order not in marks.undone), State())
    return chronicle(state, (events[-1].seq, events[-1].hash.hex()), events, marks, SPEECH)


def text(form: str, events: Sequence[Recorded]) -> str:
    return "".join(written(form, told(events), SPEECH))


def expected(events: Sequence[Recorded]) -> list[str]:
    """Each event as a reader is to see it: its place, what became of it, and the sentences, line by line."""
    marks = history.marks(events, events)
    found = []
    for one in events:
        place = [f"#{one.seq}", local(one.at)[:16], one.actor]
        if undone := marks.undone.get(one.order):
            place.append(f"[annulé #{undone.seq}]")
        if amended := marks.amended.get(one.seq):
            place.append(f"[relu #{amended.seq}]")
        lines = "\n".join(line.strip() for line in tell(one.event, SPEECH).split("\n"))
        found.append(f"{' '.join(place)} — {lines}")
    return found


class Parts(HTMLParser):
    """The text of every part of a page that is of one kind, and how many parts are struck out."""

    def __init__(self, page: str, tag: str = "li") -> None:
        super().__init__()
        self.texts: list[str] = []
        self.struck = 0
        self._tag = tag
        self._open: list[str] = []
        self.feed(page)
        assert self._open == [], "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        if tag not in {"br", "meta"}:
            self._open.append(tag)
        if tag == self._tag:
            self.texts.append("")
        self.struck += tag in {"del", "s"}

    def handle_endtag(self, tag: str) -> None:
        if tag != "br":
            assert self._open.pop() == tag
        if tag == "div":
            self.handle_data(" — ")

    def handle_data(self, data: str) -> None:
        if self._tag in self._open:
            self.texts[-1] += data


def as_page(page: str) -> tuple[list[str], int]:
    found = Parts(page)
    return found.texts, found.struck


def as_markdown(text: str) -> tuple[list[str], int]:
    return as_page(MarkdownIt("commonmark").enable("strikethrough").render(text))


def as_bbcode(text: str) -> tuple[list[str], int]:
    """As a forum shows it: it knows these tags, and takes no other bracket for one."""
    assert re.findall(r"\[(?!\u200b)", TAG.sub("", text)) == []
    lists = re.findall(r"\[list\]\n(.*?)\[/list\]", text, re.DOTALL)
    items = [item.rstrip("\n") for one in lists for item in one.split("[*]")[1:]]
    return [TAG.sub("", item).replace("\u200b", "") for item in items], text.count("[s]")


def as_discord(text: str) -> tuple[list[str], int]:
    """As Discord shows it: bold and struck out, a sign for itself behind a backslash."""
    assert "@\u200b" in text or "@" not in text
    joined = text.replace(discord.BETWEEN, "\n").replace("\u200b", "").rstrip("\n")
    lines = [line for line in joined.split("\n")[:-1] if not re.match("#{1,2} ", line)]
    items = re.split(r"^(?=\*\*#\d+\*\*)", "\n".join(lines), flags=re.MULTILINE)[1:]
    bare = [re.sub(r"\*\*|~~|\\(.)", r"\1", item.rstrip("\n")) for item in items]
    return bare, re.findall(r"\\.|~~", text).count("~~") // 2


FORMS: dict[str, Callable[[str], tuple[list[str], int]]] = {
    "markdown": as_markdown,
    "bbcode": as_bbcode,
    "discord": as_discord,
    "html": as_page,
}
each_form = pytest.mark.parametrize("form", FORMS)


def recorded(path: Path) -> list[Recorded]:
    return list(record.read(path.read_bytes().splitlines(keepends=True)))


@each_form
@each_record
def test_d25_every_event_is_told_once_and_what_does_not_count_is_struck_out(form: str, path: Path) -> None:
    events = recorded(path)
    items, struck = FORMS[form](text(form, events))
    assert items == expected(events)
    undone = history.marks(events).undone
    assert struck == sum(one.order in undone for one in events)


@each_record
def test_d25_the_table_has_a_line_an_event_with_every_die_kept_or_dropped(path: Path) -> None:
    events = recorded(path)
    lines = list(csv.DictReader(io.StringIO(text("csv", events), newline="")))
    assert [(line["seq"], line["type"]) for line in lines] == [(str(e.seq), e.event.TYPE) for e in events]
    assert [line["text"] for line in lines] == [tell(one.event, SPEECH) for one in events]
    for line, one in zip(lines, events, strict=True):
        about = history.told(one.event)
        for name in ("thrown", "kept"):
            sides = getattr(about, "entries", [about])
            faces = [" ".join(map(str, getattr(side, name))) for side in sides if hasattr(side, name)]
            assert line[name] == " | ".join(faces)
        if hasattr(about, "drawn"):
            assert line["drawn"].split() == about.drawn
        if hasattr(about, "character"):
            assert line["character"] == about.character


signs = st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\u200b")
anything = st.one_of(
    st.text(signs, min_size=1, max_size=60), st.text("*_~`\\[]()<>#&@|!-+=1. ab", min_size=1, max_size=40)
)
prose = st.lists(anything, min_size=1, max_size=4).map("\n".join)


def noted(texts: Sequence[str], actor: str, title: str = "") -> list[Recorded]:
    """A campaign with these notes, the second of which does not count."""
    first, *_ = recorded(CLIMB)
    started = replace(first, event=CampaignStarted(name="Essai", title=title))
    notes = [
        replace(started, seq=seq, order=f"o{seq}", actor=actor, event=NoteWritten(text=one))
        for seq, one in enumerate(texts, start=2)
    ]
    undone = OrderUndone(order="o3", seq=3, why=texts[0])
    return [started, *notes, replace(started, seq=len(texts) + 2, order="undo", event=undone)]


@each_form
def test_a_text_stands_for_itself_whatever_is_in_it(form: str) -> None:
    @settings(max_examples=150, deadline=None, derandomize=True)
    @given(st.lists(prose.map(str.strip).filter(bool), min_size=2, max_size=5), anything.map(str.strip))
    @example([HOSTILE, HOSTILE], HOSTILE)
    @example(["\\", "\\"], "\\")
    @example(["un\n\n# deux\n\n\n- trois\n\tquatre", "\\\n\\\n    x"], "MJ")
    @example(["1. a", "- b", "+ c", "# d", "=", "---", "~~~", "> e"], "1)")
    def stands(texts: list[str], actor: str) -> None:
        events = noted(texts, actor or "MJ")
        items, struck = FORMS[form](text(form, events))
        assert items == expected(events)
        assert struck == 1

    stands()


@pytest.mark.parametrize("name", ["=1+1", "+1", "-x", "@SUM(1)", "-1 | 2"])
def test_no_cell_of_the_table_is_computed_but_numbers_are(name: str) -> None:
    events, steps = noted(["a", "b"], name), recorded(CLIMB)
    lines = list(csv.DictReader(io.StringIO(text("csv", [*events, *steps]), newline="")))
    assert lines[1]["actor"] == f"'{name}"
    told_of = [history.told(one.event) for one in steps]
    margins = [about.margin for about in told_of if isinstance(about, ev.TestRolled)]
    assert [int(line["margin"]) for line in lines if line["margin"]] == margins
    assert min(margins) < 0


@pytest.mark.parametrize(
    ("form", "heading"),
    [
        ("markdown", "# Essai — Une # veillée\n"),
        ("bbcode", "[b]Essai — Une # veillée[/b]\n"),
        ("discord", "# Essai — Une # veillée\n"),
        ("html", "<h1>Essai — Une # veillée</h1>\n"),
    ],
)
def test_a_title_in_several_lines_is_a_heading_of_one(form: str, heading: str) -> None:
    assert heading in text(form, noted(["a", "b"], "MJ", "Une\n\n# veillée"))


def test_what_begins_a_line_in_markdown_stands_for_itself_too() -> None:
    @settings(max_examples=300, deadline=None, derandomize=True)
    @given(anything.map(str.strip).filter(bool))
    @example("# a")
    @example("1. a")
    @example("- a")
    @example("+ a")
    @example("===")
    @example("> a")
    @example("a #")
    @example("a ##")
    def stands(text: str) -> None:
        for mark, tag in (("", "p"), ("# ", "h1"), ("- ", "li")):
            page = MarkdownIt("commonmark").render(f"{mark}{markdown.escape(text)}\n")
            assert Parts(page, tag).texts == [text]

    stands()


def test_d29_no_message_is_too_long_and_none_cuts_what_fits() -> None:
    @settings(max_examples=60, deadline=None, derandomize=True)
    @given(st.lists(st.sampled_from(["mot ", "*", "🂡", "x" * 70, "ab cd "]), min_size=1), st.integers(1, 900))
    @example(["x"], 5000)
    @example(["🂡"], 3000)
    def short_enough(words: list[str], times: int) -> None:
        long = ("".join(words) * times)[:12000].strip()
        for title in ("", long):
            events = noted([long, "court", "court"], "MJ", title)
            messages = list(discord.messages(told(events), SPEECH))
            assert max(map(discord.length, messages)) <= discord.LIMIT
            for seq in (3, 4):
                assert sum(f"**#{seq}**" in one for one in messages) == 1, "whole, in one message"
            shown = as_discord("\n".join(messages) + "\n")[0]
            for one in events[:2]:
                pieces = [part.partition(" — ")[2] for part in shown if part.startswith(f"#{one.seq} ")]
                assert "".join("".join(pieces).split()) == "".join(tell(one.event, SPEECH).split())

    short_enough()


@each_record
def test_d29_a_session_goes_in_few_messages(path: Path) -> None:
    events = recorded(path)
    messages = list(discord.messages(told(events), SPEECH))
    assert max(map(discord.length, messages)) <= discord.LIMIT
    both = [len(one) + len(other) for one, other in pairwise(messages)]
    assert min(both, default=discord.LIMIT) > discord.LIMIT / 2, "none is broken off early"
