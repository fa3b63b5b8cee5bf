"""act, draw, play, drop: an action at the table's own pace."""

from typing import Any

import click

from greffier.views import sheets
from greffier.vocabulary.names import key
from greffier.vocabulary.orders import AttemptAction, DrawCard, DropAction, Order, PlayCard
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.terms import Coin, Way

from .desk import Desk
from .entries import CARD, CARDS, COIN, PLAYED, played
from .lazy import command, known, option
from .options import effort
from .problems import refused
from .usage import Choose

GIVE_UP = {"drop", "renoncer"}
"""What is typed at the prompt to give the action up, in either language."""


@command("act")
@click.argument("character", metavar="CHAR", shell_complete=known("character"))
@effort
@option("--say", metavar="TEXT", default="")
@option("--until-success", is_flag=True)
@option("--draw", "count", type=int, metavar="N")
@option("--play", type=PLAYED, metavar="CARD|best")
@option("--step", is_flag=True)
@option("--hand", type=CARD, metavar="CARD")
@option("--invoke", type=CARD, metavar="LAME")
@option("--cards", type=CARDS, metavar="C,C")
@option("--coin", type=COIN, metavar="0|22")
@click.pass_obj
def act(desk: Desk, /, **options: Any) -> None:  # noqa: ANN401
    way = _way(options)
    asking = way is None and desk.at_a_terminal()
    order = AttemptAction(
        character=options["character"],
        trait=options["trait"],
        moyen=options["moyen"],
        difficulty=options["difficulty"],
        suit=options["suit"],
        ressource=options["ressource"],
        say=options["say"],
        way=way or ("step" if asking else "until-success"),
        count=options["count"] or 0,
        cards=options["cards"] or [],
        play=options["play"],
        hand=options["hand"] or "",
        invoke=options["invoke"],
        coin=options["coin"],
    )
    desk.submit(order)
    if asking:
        _ask_on(desk, order.character, order.coin)
    else:
        _say_what_waits(desk, order.character)


def _way(options: dict[str, Any]) -> Way | None:
    """How the card is chosen, as the options say; null where none does."""
    given: dict[str, Way] = {
        "until_success": "until-success",
        "count": "draw",
        "step": "step",
        "hand": "hand",
        "cards": "draw",
    }
    ways = [way for name, way in given.items() if options[name] is not None and options[name] is not False]
    if len(ways) > 1:
        raise Choose("--until-success | --draw N | --step | --hand CARD | --cards C,C")
    if options["play"] and "draw" not in ways:
        raise Choose("--play … --draw N | --play … --cards C,C")
    if options["invoke"] and "hand" not in ways:
        raise Choose("--hand CARD --invoke LAME | --hand CARD")
    return ways[0] if ways else None


def _say_what_waits(desk: Desk, name: str) -> None:
    state = desk.clerk.load(desk.campaign()).state
    character = state.characters[key(name)]
    if character.action and not desk.as_json:
        click.echo(sheets.action_under_way(character, state, desk.speech))


def _ask_on(desk: Desk, name: str, coin: Coin | None) -> None:
    """Ask, card after card, until one is played; whoever leaves finds the same cards again.

    The campaign is read again each time: somebody else may have played meanwhile.
    """
    desk.order_id = None  # that was the declaration's
    while (state := desk.clerk.load(desk.campaign()).state).characters[key(name)].action:
        character = state.characters[key(name)]
        try:
            typed = click.prompt(
                sheets.asked(character, state, desk.speech), default="", show_default=False, prompt_suffix=" "
            ).strip()
        except click.Abort:
            click.echo("\n" + sheets.action_under_way(character, state, desk.speech))
            raise
        try:
            order = _next_order(name, typed, coin, may_draw=sheets.may_draw(character, state))
            if order:
                desk.submit(order)
        except Refusal as refusal:
            refused(refusal, desk)


def _next_order(name: str, typed: str, coin: Coin | None, *, may_draw: bool) -> Order | None:
    """What was typed at the prompt; nothing at all draws while there is a card to draw."""
    if not typed:
        return DrawCard(character=name, coin=coin) if may_draw else None
    if typed.casefold() in GIVE_UP:
        return DropAction(character=name)
    return PlayCard(character=name, card=played(typed), coin=coin)


@command("draw")
@click.argument("character", metavar="CHAR", shell_complete=known("character"))
@option("--cards", "card", type=CARD, metavar="CARD")
@option("--coin", type=COIN, metavar="0|22")
@click.pass_obj
def draw(desk: Desk, /, character: str, card: str | None, coin: Coin | None) -> None:
    desk.submit(DrawCard(character=character, card=card, coin=coin))
    _say_what_waits(desk, character)


@command("play")
@click.argument("character", metavar="CHAR", shell_complete=known("character"))
@click.argument("card", metavar="CARD|best", type=PLAYED)
@option("--coin", type=COIN, metavar="0|22")
@click.pass_obj
def play(desk: Desk, /, character: str, card: str, coin: Coin | None) -> None:
    desk.submit(PlayCard(character=character, card=card, coin=coin))


@command("drop")
@click.argument("character", metavar="CHAR", shell_complete=known("character"))
@click.pass_obj
def drop(desk: Desk, /, character: str) -> None:
    desk.submit(DropAction(character=character))
