"""session: sit down, rise, list; entropy: a player's phrase; note: a sentence for the record."""

import click

from greffier.engine.decide.given import session_numbered
from greffier.store import reading
from greffier.views import documents, journal
from greffier.vocabulary.events import ENDS
from greffier.vocabulary.orders import AddEntropy, CloseSession, OpenSession, RevealSecret, WriteNote

from .desk import Desk
from .entries import joined
from .lazy import command, group, option


@group("session")
def session() -> None:
    pass


@session.command("open")
@click.argument("title", metavar="[TITLE]", nargs=-1)
@option("--seed", metavar="HEX")
@click.pass_obj
def open_(desk: Desk, /, title: tuple[str, ...], seed: str | None) -> None:
    desk.submit(OpenSession(title=joined(title), seed=seed))


@session.command("close")
@click.pass_obj
def close(desk: Desk) -> None:
    desk.submit(CloseSession())


@session.command("list")
@click.pass_obj
def list_(desk: Desk) -> None:
    ends = list(desk.clerk.ledger.of_kinds(desk.campaign().uid, ENDS, desk.until()))
    desk.answer(lambda: documents.sessions(ends), lambda: journal.sessions_listed(ends, desk.speech))


@session.command("show")
@click.argument("number", metavar="[N]", type=int, required=False)
@click.pass_obj
def show(desk: Desk, /, number: int | None) -> None:
    loaded = desk.load()
    wanted = session_numbered(loaded.state, loaded.state.sessions if number is None else number)
    uid, last = loaded.campaign.uid, loaded.campaign.head.seq
    found = list(desk.clerk.ledger.of_session(uid, wanted, last))
    marks = reading.marks(desk.clerk.ledger, loaded.campaign, last)
    ends = [one for one in found if one.event.TYPE in ENDS]
    desk.answer(
        lambda: {**documents.sessions(ends)["sessions"][0], **documents.log(found, marks)},
        lambda: journal.session_shown(ends, found, marks, desk.speech),
    )


@command("entropy")
@click.argument("name", metavar="NAME")
@click.argument("phrase", metavar="PHRASE", nargs=-1, required=True)
@click.pass_obj
def entropy(desk: Desk, /, name: str, phrase: tuple[str, ...]) -> None:
    desk.submit(AddEntropy(name=name, phrase=joined(phrase)))


@command("note")
@click.argument("text", metavar="TEXT…", nargs=-1, required=True)
@option("--secret", is_flag=True)
@click.pass_obj
def note(desk: Desk, /, text: tuple[str, ...], secret: bool) -> None:
    desk.submit(WriteNote(text=joined(text), secret=secret))


@command("reveal")
@click.argument("seq", metavar="SEQ", type=int)
@click.pass_obj
def reveal(desk: Desk, /, seq: int) -> None:
    desk.submit(RevealSecret(seq=seq))
