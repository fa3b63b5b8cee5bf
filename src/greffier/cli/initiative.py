"""initiative: who acts before whom."""

import click

from greffier.vocabulary.names import find, key
from greffier.vocabulary.orders import Participant, SettleInitiative
from greffier.vocabulary.terms import Coin

from .desk import Desk
from .entries import CARD_OF, COIN, PARTICIPANT
from .lazy import command, option
from .usage import Choose


@command("initiative")
@click.argument("participants", metavar="CHAR:MOYEN[=CARD]…", type=PARTICIPANT, nargs=-1, required=True)
@option("--cards", "drawn", type=CARD_OF, metavar="CHAR=CARD", multiple=True)
@option("--coin", type=COIN, metavar="0|22")
@click.pass_obj
def initiative(
    desk: Desk,
    /,
    participants: tuple[tuple[str, str, str | None], ...],
    drawn: tuple[tuple[str, str], ...],
    coin: Coin | None,
) -> None:
    """A card drawn at the table must be somebody's who takes part."""
    names = {key(name): name for name, _, _ in participants}
    by_hand: dict[str, str] = {}
    from_hand = {key(name) for name, _, hand in participants if hand}
    for name, card in drawn:
        who = key(find(name, names, "character"))
        if who in by_hand or who in from_hand:
            raise Choose(f"{names[who]}:MOYEN=CARD | --cards {names[who]}=CARD")
        by_hand[who] = card
    desk.submit(
        SettleInitiative(
            participants=[
                Participant(character=name, moyen=moyen, hand=hand, drawn=by_hand.get(key(name)))
                for name, moyen, hand in participants
            ],
            coin=coin,
        ),
    )
