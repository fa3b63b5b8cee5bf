"""A command typed wrong, in a sentence of the user's language; click's own words where we have none."""

import re

import click

from .language import words
from .output import shown

EXTRA = r"Got unexpected extra arguments? \((.*)\)"


class Choose(click.UsageError):
    """Options that exclude or need each other; the message lists the ways there are."""


def sentence(problem: click.ClickException, language: str) -> str:
    """What is wrong with the command as typed."""
    said: dict[str, str] = words(language).USAGE_ERRORS
    extra = re.match(EXTRA, problem.format_message())
    match problem:
        case click.MissingParameter(param=click.Parameter() as param):
            text = said["missing"].format(name=_shown(param, problem))
        case (
            click.NoSuchOption(option_name=name, possibilities=near)
            | click.NoSuchCommand(command_name=name, possibilities=near)
        ):
            text = said["unknown"].format(name=name)
            if near:
                text += " " + said["nearest"].format(names=", ".join(sorted(near)))
        case click.BadOptionUsage(option_name=name):
            text = said["value"].format(name=name)
        case click.BadParameter(param=click.Parameter() as param):
            text = _bad(param, problem, said)
        case Choose():
            text = said["choose"].format(ways=problem.format_message())
        case _:
            text = said["extra"].format(words=extra[1]) if extra else problem.format_message()
    return shown(text)


def _bad(param: click.Parameter, problem: click.BadParameter, said: dict[str, str]) -> str:
    name = _shown(param, problem)
    if isinstance(param.type, click.IntRange):
        return said["at-least"].format(name=name, least=param.type.min)
    if isinstance(param.type, click.types.IntParamType):
        return said["integer"].format(name=name)
    if isinstance(param.type, click.Choice):
        return said["choice"].format(name=name, choices=", ".join(param.type.choices))
    return said["bad"].format(name=name, reason=problem.message)


def _shown(param: click.Parameter, problem: click.ClickException) -> str:
    context = getattr(problem, "ctx", None)
    return param.make_metavar(context) if isinstance(param, click.Argument) and context else param.opts[0]
