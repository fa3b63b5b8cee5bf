"""roll, oppose, compete: dice against a difficulty, a side, or rivals."""

from collections.abc import Callable
from typing import Any

import click

from greffier.vocabulary.names import find, key
from greffier.vocabulary.orders import (
    Circumstances,
    CompeteRivals,
    Contender,
    Opponent,
    OpposeSides,
    RollTest,
)

from .desk import Desk
from .entries import FACES_OF, NUMBER_OF, SIDE, SIDES, WORD_OF
from .lazy import command, known, option, with_options
from .options import circumstances, gathered, measure, measured


@command("roll")
@click.argument("character", metavar="CHAR", shell_complete=known("character"))
@click.argument("carac", metavar="CARAC", shell_complete=known("carac"))
@circumstances
@measure
@option("--secret", is_flag=True)
@click.pass_obj
def roll(
    desk: Desk,
    /,
    character: str,
    carac: str,
    difficulty: int | None,
    against: Opponent | None,
    secret: bool,
    **options: Any,  # noqa: ANN401
) -> None:
    measured(difficulty, against)
    desk.submit(
        RollTest(
            character=character,
            carac=carac,
            difficulty=difficulty,
            circumstances=gathered(options),
            against=against,
            secret=secret,
        ),
    )


def of_each_side(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that bear on one side of several; `contenders` gives each side its own."""
    return with_options(
        command,
        option("--specialite", "specialites_of", type=WORD_OF, metavar="CHAR=S", multiple=True),
        option("--bonus", "bonus_of", type=NUMBER_OF, metavar="CHAR=N", multiple=True),
        option("--penalty", "penalty_of", type=NUMBER_OF, metavar="CHAR=N", multiple=True),
        option("--mod", "mods_of", type=NUMBER_OF, metavar="CHAR=±N", multiple=True),
        option("--dice", "dice_of", type=FACES_OF, metavar="CHAR=6,5,4", multiple=True),
    )


def contenders(sides: tuple[tuple[str, str, int | None], ...], options: dict[str, Any]) -> list[Contender]:
    """The sides, each with what was given for it; a name given for nobody is refused."""
    names = {key(name): name for name, _, _ in sides}
    given: dict[str, dict[str, list[Any]]] = {name: {} for name in names}
    for what, entries in options.items():
        for name, value in entries:
            given[key(find(name, names, "character"))].setdefault(what, []).append(value)
    return [
        Contender(character=name, carac=carac, score=score, circumstances=_circumstances(given[key(name)]))
        for name, carac, score in sides
    ]


def _circumstances(given: dict[str, list[Any]]) -> Circumstances:
    return Circumstances(
        specialite=given.get("specialites_of", [None])[-1],
        bonus=sum(given.get("bonus_of", [])),
        penalty=sum(given.get("penalty_of", [])),
        mods=given.get("mods_of", []),
        dice=given.get("dice_of", [None])[-1],
    )


@command("oppose")
@click.argument("one", metavar=SIDES, type=SIDE)
@click.argument("other", metavar=SIDES, type=SIDE)
@of_each_side
@option("--secret", is_flag=True)
@click.pass_obj
def oppose(
    desk: Desk,
    /,
    one: tuple[str, str, int | None],
    other: tuple[str, str, int | None],
    secret: bool,
    **options: Any,  # noqa: ANN401
) -> None:
    desk.submit(OpposeSides(sides=contenders((one, other), options), secret=secret))


@command("compete")
@click.argument("rivals", metavar=f"{SIDES}…", type=SIDE, nargs=-1, required=True)
@of_each_side
@option("--secret", is_flag=True)
@click.pass_obj
def compete(
    desk: Desk,
    /,
    rivals: tuple[tuple[str, str, int | None], ...],
    secret: bool,
    **options: Any,  # noqa: ANN401
) -> None:
    desk.submit(CompeteRivals(rivals=contenders(rivals, options), secret=secret))
