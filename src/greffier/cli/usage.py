"""A command typed wrong, in a sentence of the user's language; click's own words where we have none."""

import click

from .language import words


def sentence(problem: click.ClickException, language: str) -> str:
    """What is wrong with the command as typed."""
    said: dict[str, str] = words(language).USAGE_ERRORS
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
        case click.BadParameter(param=click.Parameter() as param):
            text = said["bad"].format(name=_shown(param, problem), reason=problem.message)
        case _:
            text = problem.format_message()
    return f"{said['label']}{text}"


def _shown(param: click.Parameter, problem: click.ClickException) -> str:
    context = getattr(problem, "ctx", None)
    return param.make_metavar(context) if isinstance(param, click.Argument) and context else param.opts[0]
