"""lesion, blessure, modifier: what a character carries into every roll."""

import click

from greffier.vocabulary.orders import (
    AddModifier,
    HealBlessure,
    HealLesion,
    InflictBlessure,
    InflictLesion,
    RemoveModifier,
)

from .desk import Desk
from .entries import SIGNED
from .lazy import SpokenGroup, group, known, option
from .usage import Choose


def _add(to: SpokenGroup, kind: type[InflictLesion | InflictBlessure]) -> None:
    """The command that inflicts."""

    @to.command("add")
    @click.argument("character", metavar="CHAR", shell_complete=known("character"))
    @click.argument("count", metavar="[N]", type=int, default=1)
    @option("--why", metavar="T", default="")
    @click.pass_obj
    def add(desk: Desk, /, character: str, count: int, why: str) -> None:
        desk.submit(kind(character=character, count=count, why=why))


def _heal(to: SpokenGroup, kind: type[HealLesion | HealBlessure]) -> None:
    """The command that heals."""

    @to.command("heal")
    @click.argument("character", metavar="CHAR", shell_complete=known("character"))
    @click.argument("count", metavar="[N]", type=int, required=False)
    @option("--all", "every", is_flag=True)
    @option("--why", metavar="T", default="")
    @click.pass_obj
    def heal(desk: Desk, /, character: str, count: int | None, every: bool, why: str) -> None:
        if every and count is not None:
            raise Choose("N | --all")
        desk.submit(
            kind(character=character, count=None if every else 1 if count is None else count, why=why)
        )


@group("lesion")
def lesion() -> None:
    pass


@group("blessure")
def blessure() -> None:
    pass


_add(lesion, InflictLesion)
_heal(lesion, HealLesion)
_add(blessure, InflictBlessure)
_heal(blessure, HealBlessure)


@group("modifier")
def modifier() -> None:
    pass


@modifier.command("add", context_settings={"ignore_unknown_options": True})
@click.argument("character", metavar="CHAR", shell_complete=known("character"))
@click.argument("label", metavar="LABEL")
@click.argument("value", metavar="±N", type=SIGNED)
@option("--carac", "one_carac", metavar="C", shell_complete=known("carac"))
@click.pass_obj
def add_modifier(desk: Desk, /, character: str, label: str, value: int, one_carac: str | None) -> None:
    desk.submit(AddModifier(character=character, label=label, value=value, carac=one_carac))


@modifier.command("remove")
@click.argument("character", metavar="CHAR", shell_complete=known("character"))
@click.argument("label", metavar="LABEL")
@click.pass_obj
def remove_modifier(desk: Desk, /, character: str, label: str) -> None:
    desk.submit(RemoveModifier(character=character, label=label))
