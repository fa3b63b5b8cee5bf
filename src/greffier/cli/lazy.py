"""Commands whose help speaks the user's language, and a root that loads a command only when it is called."""

from __future__ import annotations

import os
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from .language import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.shell_completion import CompletionItem

    Completion = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]

HELP_NAMES = ["-h", "--help"]
CONTEXT = {"help_option_names": HELP_NAMES, "max_content_width": 110}


def default_language() -> str:
    """French where GREFFIER_LANG or the locale is French, else English."""
    asked = os.environ.get("GREFFIER_LANG", "").lower()
    if asked in {"fr", "en"}:
        return asked
    locale = next(
        (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), ""
    )
    return "fr" if locale.lower().startswith("fr") else "en"


def language_of(context: click.Context) -> str:
    """The language that was asked for, here or where the lines of a `run` are given."""
    return getattr(context.obj, "language", "") or default_language()


def path_of(context: click.Context) -> str:
    """The command as it is typed, without the program's name: "task step"."""
    return " ".join(context.command_path.split()[1:])


class SpokenOption(click.Option):
    """An option whose help stands in the catalogue, under `command.option` or under `option`."""

    def speak(self, ctx: click.Context) -> None:
        """Take the help from the catalogue."""
        said = words(language_of(ctx)).OPTIONS
        self.help = said.get(f"{path_of(ctx)}.{self.name}") or said[str(self.name)]

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.speak(ctx)
        return super().get_help_record(ctx)

    def get_help_extra(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's own type
        """That an option is required is said in the usage line, in every language."""
        extra = super().get_help_extra(ctx)
        extra.pop("required", None)
        return extra


def known(kind: str) -> Completion:
    """Completion by what is there of that kind, looked up only when a shell asks: see `completion.KNOWN`."""

    def complete(context: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from .completion import completions

        return completions(kind, context, incomplete)

    return complete


def option(*declarations: str, **settings: Any) -> Callable[[Any], Any]:  # noqa: ANN401
    """Click's option, with its help in the catalogue."""
    return click.option(*declarations, cls=SpokenOption, **settings)


def _show_help(context: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not context.resilient_parsing:
        click.echo(context.get_help(), color=context.color)
        context.exit()


class Spoken(click.Command):
    """A command whose help stands in the catalogue, under its path: one line, then examples."""

    @cached_property
    def _help(self) -> click.Option:
        return click.Option(
            HELP_NAMES, is_flag=True, expose_value=False, is_eager=True, callback=_show_help, help=""
        )

    def get_help_option(self, ctx: click.Context) -> click.Option:
        """Click's own, which would look for its help in the system's catalogues: that takes a millisecond."""
        del ctx
        return self._help

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The options, for each with its help a shell may show."""
        for one in self.get_params(ctx):
            if isinstance(one, SpokenOption):
                one.speak(ctx)
        return click.Command.shell_complete(self, ctx, incomplete)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{words(language_of(ctx)).USAGE} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        said, examples = words(language_of(ctx)).COMMANDS[path_of(ctx)]
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(said)
            if examples:
                formatter.write_paragraph()
                formatter.write("".join(f"  {line}\n" for line in examples.strip().splitlines()))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        said = words(language_of(ctx))
        options = [one for one in self.get_params(ctx) if isinstance(one, click.Option)]
        records = [found for one in options if (found := one.get_help_record(ctx))]
        with formatter.section(said.OPTIONS_HEADING):
            formatter.write_dl(
                [(names, said.HELP_ITSELF if "--help" in names else text) for names, text in records]
            )


class SpokenGroup(Spoken, click.Group):
    """A group of commands; its own commands are listed in the order they were declared in."""

    command_class = Spoken

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(self.commands)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        with formatter.section(words(language_of(ctx)).COMMANDS_HEADING):
            formatter.write_dl(self._rows(ctx))

    def _rows(self, ctx: click.Context) -> list[tuple[str, str]]:
        """The commands and what they do, without loading them."""
        said, parent = words(language_of(ctx)).COMMANDS, path_of(ctx)
        return [(name, said[f"{parent} {name}".strip()][0]) for name in self.list_commands(ctx)]

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands, then the options."""
        from click.shell_completion import CompletionItem

        found = [
            CompletionItem(name, help=said) for name, said in self._rows(ctx) if name.startswith(incomplete)
        ]
        return found + super().shell_complete(ctx, incomplete)


class LazyGroup(SpokenGroup):
    """The root: `places` says in which module of this folder each command is, and under what other name."""

    places: dict[str, str] = {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(self.places)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            raise click.NoSuchCommand(error.command_name, possibilities=self.places, ctx=ctx) from None

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        place = self.places.get(cmd_name)
        if place is None:
            return None
        file, _, name = place.partition(":")
        module = import_module(f"greffier.cli.{file}")
        found: click.Command = getattr(module, name or cmd_name)
        return found


def command(name: str | None = None) -> Callable[[Callable[..., Any]], Spoken]:
    """A command with its help in the catalogue."""
    return click.command(name, cls=Spoken, context_settings=CONTEXT)


def group(name: str) -> Callable[[Callable[..., Any]], SpokenGroup]:
    """A group with its help in the catalogue."""
    return click.group(name, cls=SpokenGroup, context_settings=CONTEXT)


def with_options(command: Callable[..., Any], *options: Callable[[Any], Any]) -> Callable[..., Any]:
    """The command with these options, in the order in which its help lists them."""
    for decorate in reversed(options):
        command = decorate(command)
    return command
