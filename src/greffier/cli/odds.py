"""odds: exact chances, from the campaign as it is now; luck: what chance gave so far."""

from typing import Any

import click

from greffier.engine import luck as engine
from greffier.engine.decide.action import declare
from greffier.engine.decide.given import character_known, character_named, task_under_way
from greffier.engine.decide.test import passive
from greffier.engine.decide.throwing import ability, prepare
from greffier.engine.forecast import forecast, outcomes
from greffier.engine.odds import prospects
from greffier.rules.enormatro.contest import passive_difficulty
from greffier.rules.enormatro.difficulty import checked
from greffier.views import odds as views
from greffier.views.luck import luck_document, luck_shown
from greffier.vocabulary.names import key
from greffier.vocabulary.orders import AttemptAction, Opponent

from .desk import Desk
from .lazy import command, group, known
from .options import effort, gathered, measure, measured, weights
from .steps import latest_steps, like_the_last
from .usage import Choose


@group("odds")
def odds() -> None:
    pass


@odds.command("act")
@click.argument("character", metavar="CHAR", shell_complete=known("character"))
@effort
@click.pass_obj
def act(desk: Desk, /, character: str, **options: Any) -> None:  # noqa: ANN401
    state = desk.load().state
    found = character_named(state, character)
    declared = declare(state, found, AttemptAction(character=found.name, **options))
    ways = prospects(state, found, declared)
    desk.answer(
        lambda: views.prospects_document(declared, ways),
        lambda: views.prospects_shown(declared, ways, desk.speech),
    )


@odds.command("roll")
@click.argument("character", metavar="CHAR", shell_complete=known("character"))
@click.argument("carac", metavar="CARAC", shell_complete=known("carac"))
@weights
@measure
@click.pass_obj
def roll(
    desk: Desk,
    /,
    character: str,
    carac: str,
    difficulty: int | None,
    against: Opponent | None,
    **options: Any,  # noqa: ANN401
) -> None:
    measured(difficulty, against)
    state = desk.load().state
    base = ability(character_named(state, character), carac)
    prepared = prepare(state, base, gathered(options))
    held = passive_difficulty(passive(state, base, against).score) if against else checked(difficulty or 0)
    chances = outcomes(prepared, held, throw=options["throw"])
    desk.answer(
        lambda: views.outcomes_document(prepared, held, chances),
        lambda: views.outcomes_shown(prepared, held, chances, desk.speech),
    )


@odds.command("task")
@click.argument("name", metavar="NAME", shell_complete=known("task"))
@click.argument("character", metavar="[CHAR", required=False, shell_complete=known("character"))
@click.argument("carac", metavar="CARAC]", required=False, shell_complete=known("carac"))
@weights
@click.pass_obj
def task(desk: Desk, /, name: str, character: str | None, carac: str | None, **options: Any) -> None:  # noqa: ANN401
    if character and not carac:
        raise Choose("NAME CHAR CARAC | NAME")
    loaded = desk.load()
    found = task_under_way(loaded.state, name)
    asked = gathered(options)
    if character and carac:
        base = ability(character_named(loaded.state, character), carac)
        prepared = prepare(loaded.state, base, asked)
    else:
        prepared = like_the_last(loaded, latest_steps(desk, loaded, found, 1), asked)
    told = forecast(found, prepared, throw=asked.throw)
    desk.answer(
        lambda: views.forecast_document(found, told),
        lambda: views.forecast_shown(found, told, desk.speech),
    )


@command("luck")
@click.argument("character", metavar="[CHAR]", required=False, shell_complete=known("enrolled"))
@click.pass_obj
def luck(desk: Desk, /, character: str | None) -> None:
    loaded = desk.load()
    name = character_known(loaded.state, character).name if character else None
    events = desk.clerk.ledger.events(loaded.campaign.uid, until=loaded.campaign.head.seq)
    found = engine.luck(events, loaded.undone, key(name) if name else None)
    desk.answer(lambda: luck_document(found), lambda: luck_shown(found, desk.speech, name))
