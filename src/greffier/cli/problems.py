"""What is said when a command fails: a refusal, a damaged record, a command typed wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from greffier.vocabulary.refusals import DamagedRecord, Refusal

from .lazy import default_language

if TYPE_CHECKING:
    from .desk import Desk

REFUSED, MISTYPED, DAMAGED = 1, 2, 3


def explain(problem: Exception, desk: Desk, *, err: bool = True) -> int:
    """Say it on stderr, or on stdout for a line of `--json run`; the exit status."""
    match problem:
        case Refusal():
            refused(problem, desk, err=err)
            return REFUSED
        case DamagedRecord():
            _damaged(problem, desk)
            return DAMAGED
        case click.ClickException():
            _mistyped(problem, desk, err=err)
            return MISTYPED
    raise problem


def refused(refusal: Refusal, desk: Desk, *, err: bool = True) -> None:
    """Say a refusal."""
    from greffier.views import documents
    from greffier.views.refusals import refused as spoken

    said = spoken(refusal, desk.speech)
    if desk.as_json:
        desk.say_json(documents.refusal(refusal.code, refusal.clause, said.message, said.hint), err=err)
        return
    clause = f" [{refusal.clause}]" if refusal.clause else ""
    label = desk.speech.say("refusal.label")
    click.echo(f"{desk.speech.pair(label + clause, said.message)}\n  {said.hint}", err=err)


def _damaged(problem: DamagedRecord, desk: Desk) -> None:
    from greffier.views.refusals import damaged

    message = damaged(problem, desk.speech)
    if desk.damage:
        message += " " + desk.speech.say("damaged.shown", seq=problem.seq - 1)
    if desk.as_json:
        desk.say_json({"damaged": {"code": problem.code, "seq": problem.seq, "message": message}}, err=True)
    else:
        click.echo(desk.speech.pair(desk.speech.say("damaged.label"), message), err=True)


def _mistyped(problem: click.ClickException, desk: Desk, *, err: bool) -> None:
    from greffier.views import documents

    from .language import words
    from .usage import sentence

    language = desk.language or default_language()
    context = getattr(problem, "ctx", None)
    usage = context.get_usage() if context else ""
    needs_more = isinstance(problem, click.exceptions.NoArgsIsHelpError)
    if desk.as_json:
        said = usage if needs_more else sentence(problem, language)
        desk.say_json(documents.refusal("usage", "", said, usage), err=err)
    elif needs_more:
        click.echo(problem.format_message(), err=err)
    else:
        label = words(language).USAGE_ERRORS["label"]
        click.echo("\n".join(filter(None, (usage, label + sentence(problem, language)))), err=err)
