"""shell: the lines of `run`, typed one by one at a prompt that completes and remembers them."""

import click

from greffier import __version__
from greffier.vocabulary.refusals import DamagedRecord, Refusal

from .desk import Desk
from .lazy import command
from .problems import explain
from .run import Sitting, give_lines, seated

LEAVE = {"exit", "quit", "quitter"}
HELP = {"help", "aide", "?"}


@command("shell")
@click.pass_context
def shell(context: click.Context) -> None:
    desk = seated(context)
    if not desk.at_a_terminal():
        give_lines(context, "-", keep_going=True)
        return
    from .prompt import Prompt

    desk.prompting = True
    root = context.find_root().command
    sitting, prompt = Sitting(root, desk, "-"), Prompt(root, desk)
    click.echo(desk.speech.say("shell.begun", version=__version__))
    for line in prompt.lines():
        if line.casefold() in LEAVE:
            break
        _take("--help" if line.casefold() in HELP else line, sitting, desk)


def _take(line: str, sitting: Sitting, desk: Desk) -> None:
    """Do what the line says; whatever comes of it, there is a next one."""
    try:
        sitting.take(line)
    except (Refusal, DamagedRecord, click.ClickException) as problem:
        explain(problem, desk)
    except (click.Abort, KeyboardInterrupt):
        click.echo(err=True)
