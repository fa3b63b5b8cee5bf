"""deck: how the cards lie, shuffle; hand: deal, discard, return, show."""

from typing import Literal

import click

from greffier.engine.decide.given import character_known
from greffier.engine.replay import document
from greffier.views import sheets
from greffier.vocabulary.orders import DealHand, DiscardHand, ReturnCards, ShuffleDeck

from .desk import Desk
from .entries import CARD, CARDS
from .lazy import group, known, option
from .usage import Choose


@group("deck")
def deck() -> None:
    pass


@deck.command("show")
@click.pass_obj
def show(desk: Desk) -> None:
    state = desk.load().state
    desk.answer(lambda: document(state)["deck"], lambda: sheets.deck_shown(state, desk.speech))


@deck.command("shuffle")
@click.pass_obj
def shuffle(desk: Desk) -> None:
    desk.submit(ShuffleDeck())


@group("hand")
def hand() -> None:
    pass


@hand.command("deal")
@click.argument("character", metavar="CHAR", shell_complete=known("character"))
@click.argument("count", metavar="[N]", type=int, required=False)
@option("--cards", type=CARDS, metavar="C,C")
@option("--secret", is_flag=True)
@click.pass_obj
def deal(desk: Desk, /, character: str, count: int | None, cards: list[str] | None, secret: bool) -> None:
    if (count is None) == (not cards):
        raise Choose("N | --cards C,C")
    desk.submit(DealHand(character=character, count=count or 0, cards=cards or [], secret=secret))


@hand.command("discard")
@click.argument("character", metavar="CHAR", shell_complete=known("character"))
@click.argument("cards", metavar="CARD…", type=CARD, nargs=-1, required=True)
@click.pass_obj
def discard(desk: Desk, /, character: str, cards: tuple[str, ...]) -> None:
    desk.submit(DiscardHand(character=character, cards=list(cards)))


@hand.command("return")
@click.argument("character", metavar="CHAR", shell_complete=known("character"))
@click.argument("cards", metavar="[CARD…]", type=CARD, nargs=-1)
@option("--all", "every", is_flag=True)
@option("--aside", is_flag=True)
@click.pass_obj
def return_(desk: Desk, /, character: str, cards: tuple[str, ...], every: bool, aside: bool) -> None:
    if bool(cards) == every:
        raise Choose("CARD… | --all")
    zone: Literal["hand", "aside"] = "aside" if aside else "hand"
    desk.submit(ReturnCards(character=character, zone=zone, cards=list(cards), every=every))


@hand.command("show")
@click.argument("character", metavar="CHAR", shell_complete=known("character"))
@click.pass_obj
def show_hand(desk: Desk, /, character: str) -> None:
    found = character_known(desk.load().state, character)
    desk.answer(
        lambda: {"character": found.name, "hand": found.hand, "aside": found.aside, "in_play": found.in_play},
        lambda: sheets.hand_shown(found, desk.speech),
    )
