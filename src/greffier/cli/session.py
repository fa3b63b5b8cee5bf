"""session: sit down, rise, list; entropy: a player's phrase; note: a sentence for the record."""

import click

from greffier.engine.chance import SALT_BYTES, seal_of
from greffier.engine.decide.given import open_session, session_numbered
from greffier.store import reading
from greffier.views import documents, journal
from greffier.vocabulary.events import ENDS
from greffier.vocabulary.names import proper
from greffier.vocabulary.orders import (
    AddEntropy,
    CloseSession,
    OpenSession,
    RevealSecret,
    SealEntropy,
    WriteNote,
)

from .desk import Desk
from .entries import joined
from .lazy import command, group, option
from .usage import Choose


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
@click.argument("phrase", metavar="[PHRASE]", nargs=-1)
@option("--seal", "hash_", metavar="HASH")
@click.pass_obj
def entropy(desk: Desk, /, name: str, phrase: tuple[str, ...], hash_: str | None) -> None:
    if bool(phrase) == (hash_ is not None):
        raise Choose("PHRASE | --seal HASH")
    if hash_ is not None:
        desk.submit(SealEntropy(name=name, seal=hash_))
    else:
        desk.submit(AddEntropy(name=name, phrase=joined(phrase)))


@command("seal")
@click.argument("name", metavar="NAME")
@click.argument("phrase", metavar="PHRASE", nargs=-1, required=True)
@click.pass_obj
def seal(desk: Desk, /, name: str, phrase: tuple[str, ...]) -> None:
    loaded = desk.load()
    session = open_session(loaded.state)
    name = proper(name, "player")
    whole = proper(f"{joined(phrase)} {desk.random_bytes(SALT_BYTES).hex()}", "phrase")
    digest = seal_of(loaded.campaign.uid, session.number, name, whole)
    desk.answer(
        lambda: {"name": name, "session": session.number, "seal": digest, "phrase": whole},
        lambda: desk.speech.say("seal.made", name=name, seal=digest, phrase=whole),
    )


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
