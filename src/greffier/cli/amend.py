"""amend: the same dice or cards read again under corrected circumstances."""

from collections.abc import Mapping, Sequence
from typing import Any

import click

from greffier.views import lexicon
from greffier.vocabulary.events import ActionDeclared, ActionResolved, CardDrawn
from greffier.vocabulary.names import key
from greffier.vocabulary.orders import AmendResult, Correction
from greffier.vocabulary.terms import Suit

from .desk import Desk
from .entries import AID_FOR, FACES_FOR, NUMBER_FOR, SPECIALITE_FOR, SUIT, ForSide
from .lazy import command, known, option

OF_CARDS = (ActionDeclared, CardDrawn, ActionResolved)


@command("amend")
@click.argument("seq", metavar="SEQ", type=int)
@option("--difficulty", metavar="D")
@option("--suit", type=SUIT, metavar="S")
@option("--ressource", metavar="R", shell_complete=known("ressource"))
@option(
    "--specialite",
    type=SPECIALITE_FOR,
    metavar="[CHAR=]S",
    multiple=True,
    shell_complete=known("specialite"),
)
@option("--bonus", type=NUMBER_FOR, metavar="[CHAR=]N", multiple=True)
@option("--penalty", type=NUMBER_FOR, metavar="[CHAR=]N", multiple=True)
@option("--aid", type=AID_FOR, metavar="[CHAR=]COMRADE[=N]", multiple=True)
@option("--time", type=NUMBER_FOR, metavar="[CHAR=]N", multiple=True)
@option("--mod", "mods", type=NUMBER_FOR, metavar="[CHAR=]±N", multiple=True)
@option("--dice", type=FACES_FOR, metavar="[CHAR=]6,5,4", multiple=True)
@option("--why", metavar="T", required=True)
@click.pass_obj
def amend(
    desk: Desk,
    /,
    seq: int,
    difficulty: str | None,
    suit: Suit | None,
    ressource: str | None,
    why: str,
    **corrections: tuple[Any, ...],
) -> None:
    plain = {what: [one for one in given if not _of_a_side(one)] for what, given in corrections.items()}
    desk.submit(
        AmendResult(
            seq=seq,
            why=why,
            difficulty=None if difficulty is None else lexicon.difficulty(difficulty, _game(desk, seq)),
            suit=suit,
            ressource=ressource,
            **_corrected(plain),
            sides=_sides(corrections) or None,
        ),
    )


def _game(desk: Desk, seq: int) -> str:
    """Whose names a difficulty goes by there: the same name is another number in the other game."""
    campaign = desk.campaign()
    if not 1 <= seq <= campaign.head.seq:
        return "enormatro"  # the order is refused in any case
    ledger = desk.clerk.ledger
    order = ledger.of_order(campaign.uid, ledger.event(campaign.uid, seq).order)
    return "banebdjed" if any(isinstance(each.event, OF_CARDS) for each in order) else "enormatro"


def _of_a_side(entry: object) -> bool:
    """Whether an entry was given for one side, as CHAR=…, and not for the whole."""
    return isinstance(entry, ForSide)


GATHERED = {"mods", "aid"}
"""What may be given several times, and counts each time."""


def _corrected(given: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    """The last of each that was given, and all the modifiers and comrades."""
    return {what: _value(what, entries) if entries else None for what, entries in given.items()}


def _value(what: str, entries: Sequence[Any]) -> Any:  # noqa: ANN401 - the field's own
    """The value of a field of the order; the word for none adds no comrade."""
    return [entry for entry in entries if entry is not None] if what in GATHERED else entries[-1]


def _sides(corrections: Mapping[str, Sequence[Any]]) -> list[Correction]:
    """The corrections of each side, in the order in which the sides are first named."""
    given: dict[str, dict[str, list[Any]]] = {}
    names: dict[str, str] = {}
    for what, entries in corrections.items():
        for name, value in filter(_of_a_side, entries):
            names.setdefault(key(name), name)
            given.setdefault(key(name), {}).setdefault(what, []).append(value)
    return [Correction(character=names[side], **_corrected(found)) for side, found in given.items()]
