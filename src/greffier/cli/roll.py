"""roll: a simple roll; lesion: deal and heal."""

from typing import Any

import click

from greffier.vocabulary.orders import HealLesion, InflictLesion, RollTest

from .desk import Desk
from .entries import DICE_DIFFICULTY, circumstances, gathered
from .lazy import command, group, option


@command("roll")
@click.argument("character", metavar="CHAR")
@click.argument("carac", metavar="CARAC")
@circumstances
@option("--difficulty", type=DICE_DIFFICULTY, metavar="D", required=True)
@click.pass_obj
def roll(desk: Desk, /, character: str, carac: str, difficulty: int, **options: Any) -> None:  # noqa: ANN401
    desk.submit(
        RollTest(character=character, carac=carac, difficulty=difficulty, circumstances=gathered(options)),
    )


@group("lesion")
def lesion() -> None:
    pass


@lesion.command("add")
@click.argument("character", metavar="CHAR")
@click.argument("count", metavar="[N]", type=int, default=1)
@option("--why", metavar="T", default="")
@click.pass_obj
def add(desk: Desk, /, character: str, count: int, why: str) -> None:
    desk.submit(InflictLesion(character=character, count=count, why=why))


@lesion.command("heal")
@click.argument("character", metavar="CHAR")
@click.argument("count", metavar="[N]", type=int, default=1)
@option("--why", metavar="T", default="")
@click.pass_obj
def heal(desk: Desk, /, character: str, count: int, why: str) -> None:
    desk.submit(HealLesion(character=character, count=count, why=why))
