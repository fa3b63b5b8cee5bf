"""odds: exact chances, from the campaign as it is now."""

import click

from greffier.engine.decide.action import declare
from greffier.engine.odds import prospects
from greffier.views import odds as views
from greffier.vocabulary.names import find
from greffier.vocabulary.orders import AttemptAction
from greffier.vocabulary.terms import Suit

from .desk import Desk
from .entries import SUIT, TAROT_DIFFICULTY
from .lazy import group, option


@group("odds")
def odds() -> None:
    pass


@odds.command("act")
@click.argument("character", metavar="CHAR")
@option("--trait", metavar="T", required=True)
@option("--moyen", metavar="M", required=True)
@option("--difficulty", type=TAROT_DIFFICULTY, metavar="D", required=True)
@option("--suit", type=SUIT, metavar="S")
@option("--ressource", metavar="R")
@click.pass_obj
def act(
    desk: Desk,
    /,
    character: str,
    trait: str,
    moyen: str,
    difficulty: int,
    suit: Suit | None,
    ressource: str | None,
) -> None:
    state = desk.load().state
    found = find(character, state.characters, "character")
    order = AttemptAction(
        character=found.name, trait=trait, moyen=moyen, difficulty=difficulty, suit=suit, ressource=ressource
    )
    declared = declare(state, found, order)
    ways = prospects(state, found, declared)
    desk.answer(
        lambda: views.prospects_document(declared, ways),
        lambda: views.prospects_shown(declared, ways, desk.speech),
    )
