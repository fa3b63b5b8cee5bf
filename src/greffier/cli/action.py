"""act, draw, play, drop: an action at the table's own pace."""

from typing import Any

import click

from greffier.app import Report
from greffier.views import sheets
from greffier.vocabulary.names import key
from greffier.vocabulary.orders import AttemptAction, DrawCard, DropAction, Order, PlayCard
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Character
from greffier.vocabulary.terms import Coin, Way

from .desk import Desk
from .entries import CARD, CARDS, COIN, PLAYED, SUIT, TAROT_DIFFICULTY, played
from .lazy import command, option
from .problems import refused
from .usage import Choose

GIVE_UP = {"drop", "renoncer"}
"""What is typed at the prompt to give the action up, in either language."""


@command("act")
@click.argument("character", metavar="CHAR")
@option("--trait", metavar="T", required=True)
@option("--moyen", metavar="M", required=True)
@option("--difficulty", type=TAROT_DIFFICULTY, metavar="D", required=True)
@option("--suit", type=SUIT, metavar="S")
@option("--ressource", metavar="R")
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
    report = desk.submit(order)
    if asking:
        _ask_on(desk, report, order.character)
    else:
        _say_what_waits(desk, report, order.character)


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


def _acting(report: Report, name: str) -> Character:
    return report.loaded.state.characters[key(name)]


def _say_what_waits(desk: Desk, /, report: Report, name: str) -> None:
    character = _acting(report, name)
    if character.action and not desk.as_json:
        click.echo(sheets.action_under_way(character, desk.speech))


def _ask_on(desk: Desk, report: Report, name: str) -> None:
    """Ask, card after card, until one is played; whoever leaves finds the same cards again."""
    desk.order_id = None  # that was the declaration's
    while (character := _acting(report, name)).action:
        left = character.action.declared.allowed - len(character.in_play)
        compelled = character.action.declared.compelled
        sentence = "action.ask.compelled" if compelled else "action.ask" if left else "action.ask.last"
        try:
            typed = click.prompt(desk.speech.say(sentence), default="", show_default=False).strip()
        except click.Abort:
            click.echo("\n" + sheets.action_under_way(character, desk.speech))
            raise
        try:
            order = _next_order(name, typed, may_draw=left > 0)
            report = desk.submit(order) if order else report
        except Refusal as refusal:
            refused(refusal, desk)


def _next_order(name: str, typed: str, *, may_draw: bool) -> Order | None:
    """What was typed at the prompt; nothing at all draws while there is a card to draw."""
    if not typed:
        return DrawCard(character=name) if may_draw else None
    if typed.casefold() in GIVE_UP:
        return DropAction(character=name)
    return PlayCard(character=name, card=played(typed))


@command("draw")
@click.argument("character", metavar="CHAR")
@option("--cards", "card", type=CARD, metavar="CARD")
@option("--coin", type=COIN, metavar="0|22")
@click.pass_obj
def draw(desk: Desk, /, character: str, card: str | None, coin: Coin | None) -> None:
    report = desk.submit(DrawCard(character=character, card=card, coin=coin))
    _say_what_waits(desk, report, character)


@command("play")
@click.argument("character", metavar="CHAR")
@click.argument("card", metavar="CARD|best", type=PLAYED)
@option("--coin", type=COIN, metavar="0|22")
@click.pass_obj
def play(desk: Desk, /, character: str, card: str, coin: Coin | None) -> None:
    desk.submit(PlayCard(character=character, card=card, coin=coin))


@command("drop")
@click.argument("character", metavar="CHAR")
@click.pass_obj
def drop(desk: Desk, /, character: str) -> None:
    desk.submit(DropAction(character=character))
