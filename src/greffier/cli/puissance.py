"""puissance: assign what was won without a resource; sequelle: what an échec atavique leaves behind."""

import click

from greffier.vocabulary.orders import AssignPuissance, ImposeSequelle, LiftSequelle

from .desk import Desk
from .entries import SIGNED
from .lazy import group, known, option


@group("puissance")
def puissance() -> None:
    pass


@puissance.command("assign")
@click.argument("seq", metavar="SEQ", type=int)
@click.argument("ressource", metavar="RESSOURCE", shell_complete=known("ressource"))
@click.pass_obj
def assign(desk: Desk, /, seq: int, ressource: str) -> None:
    desk.submit(AssignPuissance(seq=seq, ressource=ressource))


@group("sequelle")
def sequelle() -> None:
    pass


@sequelle.command("add", context_settings={"ignore_unknown_options": True})
@click.argument("by", metavar="±N", type=SIGNED)
@option("--on", metavar="CHAR", shell_complete=known("character"), multiple=True)
@option("--why", metavar="T", default="")
@click.pass_obj
def add(desk: Desk, /, by: int, on: tuple[str, ...], why: str) -> None:
    desk.submit(ImposeSequelle(by=by, characters=list(on), why=why))


@sequelle.command("lift")
@click.argument("number", metavar="ID", type=int)
@click.pass_obj
def lift(desk: Desk, /, number: int) -> None:
    desk.submit(LiftSequelle(id=number))
