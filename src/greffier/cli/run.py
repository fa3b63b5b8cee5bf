"""run: lines of the command grammar, in one process; run again, it goes on where it stopped."""

import re
import shlex
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from greffier.inputs import derived_order_id
from greffier.vocabulary.refusals import Refusal

from .desk import Desk
from .lazy import command, known, option
from .problems import explain
from .usage import Choose

ORDERS_FILE = "orders.txt"
COMMENT = re.compile(
    r"""((?:[^\s"'\\#]|\\.|"(?:\\.|[^"\\])*"|'[^']*')(?:[^\s"'\\]|\\.|"(?:\\.|[^"\\])*"|'[^']*')*|\s+)|#.*"""
)


@command("run")
@click.argument("place", metavar="FILE|FOLDER|-", shell_complete=known("file"))
@option("--keep-going", is_flag=True)
@click.pass_context
def run(context: click.Context, place: str, keep_going: bool) -> None:
    give_lines(context, place, keep_going=keep_going)


def give_lines(context: click.Context, place: str, *, keep_going: bool) -> None:
    """Give the lines of a file, or of stdin where `place` is "-", and end with what they came to.

    Raises:
        Refusal: `run-in-run`, `file-unreadable`, `file-not-utf8`.
    """
    desk = seated(context)
    sitting = Sitting(context.find_root().command, desk, place)
    for number, line in enumerate(_lines(place), start=1):
        try:
            sitting.take(line)
        except (Refusal, click.UsageError) as problem:
            sitting.refuse(problem, number, line)
            if not keep_going:
                break
    sitting.sum_up()
    context.exit(sitting.status)


def seated(context: click.Context) -> Desk:
    """The desk that lines are given at; one of them may begin a ledger where there is none.

    Raises:
        Refusal: `run-in-run` where this is such a line itself; `at-in-order` where it is to be in the past.
        Choose: one id was given, for many orders.
    """
    desk: Desk = context.obj
    if desk.parent:
        raise Refusal("run-in-run")
    if desk.at is not None:
        raise Refusal("at-in-order", "C1")
    if desk.order_id is not None:
        raise Choose(f"--order-id | {context.info_name}")
    desk.opening = "new"
    return desk


def _lines(place: str) -> Iterator[str]:
    path = Path(place)
    try:
        if place == "-":
            for line in _piped():
                yield line.decode("utf-8-sig").rstrip("\r\n")
            return
        text = (path / ORDERS_FILE if path.is_dir() else path).read_text("utf-8-sig")
    except OSError as error:
        raise Refusal("file-unreadable", path=place, reason=error.strerror) from error
    except UnicodeDecodeError as error:
        raise Refusal("file-not-utf8", path=place) from error
    yield from text.split("\n")


def _piped() -> Iterable[bytes]:
    """The lines of stdin as bytes, for UTF-8 is what is read whatever the locale; none where it is closed."""
    return sys.stdin.buffer if sys.stdin else ()


def words_of(line: str) -> list[str]:
    """The words of a line, quoted as in a shell; a `#` that begins a word begins a comment.

    Raises:
        Refusal: `line-unreadable`; `name-illegal` for NUL, which no word of a command line can bear.

    >>> words_of("note 'mi # bémol' do#mineur # fin")
    ['note', 'mi # bémol', 'do#mineur']
    """
    if "\0" in line:
        raise Refusal("name-illegal", kind="text", place=line.index("\0") + 1, point="U+0000")
    try:
        return shlex.split(COMMENT.sub(lambda found: found[1] or "", line))
    except ValueError:
        raise Refusal("line-unreadable") from None


def _identity(place: str) -> str:
    """What the lines' order ids are derived from: the file's name and its folder's, wherever they lie."""
    path = Path(place).resolve()
    return f"{path.name}/{ORDERS_FILE}" if path.is_dir() else f"{path.parent.name}/{path.name}"


class Sitting:
    """The lines of one run, given one after the other at one desk.

    Args:
        root: the root command, whose grammar the lines are in.
        desk: where `run` itself was called.
        place: where the lines come from. Lines from a pipe are new each time; those of a file are not.
    """

    def __init__(self, root: click.Command, desk: Desk, place: str) -> None:
        self._root = root
        self._desk = desk
        self._place = place
        self._identity = _identity(place)
        self._seen: Counter[str] = Counter()
        self._line = ""
        self.status = 0
        if place != "-":
            desk.line_id = self._order_id

    def take(self, line: str) -> None:
        """Do what a line says; blank lines and comments say nothing."""
        words = words_of(line)
        if not words:
            return
        self._line = shlex.join(words)
        self._seen[self._line] += 1
        try:
            with self._root.make_context("greffier", words, obj=self._desk.for_line()) as context:
                self._root.invoke(context)
        except click.exceptions.Exit:
            return  # a line that only asked for help

    def _order_id(self, campaign: str) -> str:
        """The same line of the same file in the same campaign has the same id each time (C1)."""
        return derived_order_id(campaign, self._identity, self._line, self._seen[self._line])

    def refuse(self, problem: Refusal | click.UsageError, number: int, line: str) -> None:
        """Say which line was refused, and why; a later refusal does not hide an earlier one."""
        if not self._desk.as_json:
            said = self._desk.speech.say("run.line", file=self._place, line=number, text=line.strip())
            click.echo(said, err=True)
        status = explain(problem, self._desk, err=not self._desk.as_json)
        self.status = self.status or status

    def sum_up(self) -> None:
        """Say how many orders were recorded, and how many had been before."""
        if self._desk.as_json:
            return
        for what in ("recorded", "repeated"):
            if self._desk.tally[what]:
                click.echo(self._desk.speech.say(f"run.{what}", n=self._desk.tally[what]))
