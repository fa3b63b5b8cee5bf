"""The root command: the options that every command shares, and what becomes of a refusal."""

import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from .desk import Desk
from .lazy import CONTEXT, LazyGroup, default_language, known, option
from .output import ready

PLACES = {
    "campaign": "campaign",
    "session": "session",
    "entropy": "session",
    "seal": "session",
    "note": "session",
    "reveal": "session",
    "character": "character",
    "deck": "deck",
    "hand": "deck",
    "act": "action",
    "draw": "action",
    "play": "action",
    "drop": "action",
    "initiative": "initiative",
    "puissance": "puissance",
    "sequelle": "puissance",
    "card": "book",
    "rules": "book",
    "schema": "schema",
    "odds": "odds",
    "luck": "odds",
    "roll": "roll",
    "oppose": "roll",
    "compete": "roll",
    "amend": "amend",
    "lesion": "hurt",
    "blessure": "hurt",
    "modifier": "hurt",
    "task": "task",
    "undo": "record",
    "redo": "record",
    "log": "record",
    "show": "record",
    "diff": "diff",
    "replay": "record",
    "audit": "audit:audit_",
    "receipt": "transfer",
    "export": "export",
    "import": "transfer:import_",
    "backup": "transfer",
    "doctor": "doctor",
    "run": "run",
    "shell": "shell",
}


class Root(LazyGroup):
    """`greffier` itself. A refusal ends in one sentence and exit 1, a damaged record in exit 3."""

    places = PLACES

    def main(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        **settings: Any,  # noqa: ANN401
    ) -> Any:  # noqa: ANN401 - click's own
        if not settings.pop("standalone_mode", True):
            return super().main(args, standalone_mode=False, **settings)
        desk = settings.pop("obj", None) or Desk()
        settings["prog_name"] = "greffier"
        ready()
        if "_GREFFIER_COMPLETE" in os.environ:
            from . import completion  # noqa: F401 - what it has for bash takes the place of click's
        try:
            status = super().main(args, standalone_mode=False, obj=desk, **settings)
            if desk.damage:
                status = desk.explain(desk.damage)
        except click.Abort:
            click.echo(err=True)
            status = 1
        except _expected() as problem:
            status = desk.explain(problem)
        sys.exit(status if isinstance(status, int) else 0)


def _expected() -> tuple[type[Exception], ...]:
    """What is the user's to mend; asked only once something was raised, so that nothing loads before."""
    from greffier.vocabulary.refusals import DamagedRecord, Refusal

    return click.ClickException, Refusal, DamagedRecord


def _set_language(context: click.Context, _: click.Parameter, value: str | None) -> str | None:
    desk = context.ensure_object(Desk)
    desk.language = value or desk.language or default_language()
    return value


def _set_json(context: click.Context, _: click.Parameter, value: bool) -> None:
    """Known at once, so that a command typed wrong is answered in JSON too."""
    if value:
        context.ensure_object(Desk).as_json = True


def _version(context: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        from greffier import __version__

        click.echo(f"greffier {__version__}")
        context.exit()


@click.group("greffier", cls=Root, context_settings=CONTEXT)
@option("--lang", type=click.Choice(["fr", "en"]), callback=_set_language, is_eager=True)
@option("--db", "database", metavar="URL|FILE")
@option("-c", "--campaign", "campaign", metavar="NAME", shell_complete=known("campaign"))
@option("--as", "actor", metavar="NAME")
@option("--json", "as_json", is_flag=True, is_eager=True, expose_value=False, callback=_set_json)
@option("--at", "at", metavar="SEQ|TIME")
@option("--order-id", "order_id", metavar="UUID")
@option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_version)
@click.pass_context
def cli(context: click.Context, /, lang: str | None, **settings: Any) -> None:  # noqa: ANN401
    del lang
    desk: Desk = context.obj
    desk.settle(**settings)
    context.call_on_close(desk.leave)


def main() -> None:
    """The console script."""
    cli()
