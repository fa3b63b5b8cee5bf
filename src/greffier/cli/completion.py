"""What a word may become, when a shell asks: names that the campaign knows, and files."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from click.shell_completion import BashComplete, CompletionItem, add_completion_class

from greffier.vocabulary.names import key
from greffier.vocabulary.refusals import DamagedRecord, Refusal

from .desk import Desk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import click

    from greffier.vocabulary.events import Sheet

    Names = Callable[[Desk, click.Context], Iterable[str]]


@add_completion_class
class Bash(BashComplete):
    """Bash takes a word as it is to stand on the line: blanks escaped, but not where a quotation is open."""

    def format_completion(self, item: CompletionItem) -> str:
        typed = os.environ["COMP_WORDS"].split("\n")[int(os.environ["COMP_CWORD"]) :]
        quoted = typed and typed[0].startswith(("'", '"'))
        value = item.value if quoted else re.sub(r"([^\w@%+=:,./-])", r"\\\1", item.value)
        unread = value.replace("\\", r"\\")  # for click's script, whose `read` takes one of two away
        return super().format_completion(CompletionItem(unread, item.type))


def completions(kind: str, context: click.Context, incomplete: str) -> list[CompletionItem]:
    """What there is of that kind that begins so; nothing where no record can be read."""
    if kind == "file":
        return [CompletionItem(incomplete, type="file")]
    desk = context.ensure_object(Desk)
    settings = {name: value for name, value in context.find_root().params.items() if name != "lang"}
    try:
        desk.settle(**settings)
        found = list(KNOWN[kind](desk, context))
    except (Refusal, DamagedRecord):
        return []  # the command itself will say what is wrong
    finally:
        desk.leave()
    return [CompletionItem(name) for name in found if key(name).startswith(key(incomplete))]


def _campaigns(desk: Desk, _: click.Context) -> Iterable[str]:
    return (one.name for one in desk.clerk.ledger.campaigns())


def _characters(desk: Desk, _: click.Context) -> Iterable[str]:
    """Those who may take part in something."""
    return (one.name for one in desk.load().state.characters.values() if not one.retired)


def _enrolled(desk: Desk, _: click.Context) -> Iterable[str]:
    """Those of whom there is something to read: the retired ones too."""
    return (one.name for one in desk.load().state.characters.values())


def _tasks(desk: Desk, _: click.Context) -> Iterable[str]:
    return (one.name for one in desk.load().state.tasks.values())


def _types(_: Desk, __: click.Context) -> Iterable[str]:
    from greffier.vocabulary.events import TYPES

    return TYPES


def _on_the_sheet(names: Callable[[Sheet], Iterable[str]]) -> Names:
    """What is on the sheet of the character named on the line, else on anybody's."""

    def found(desk: Desk, context: click.Context) -> Iterable[str]:
        characters = desk.load().state.characters
        said = (context.params.get("character"), *context.args)  # arguments, where an option lacks its value
        meant = [characters[key(word)] for word in said if word and key(word) in characters]
        sheets = [one.sheet for one in meant or characters.values()]
        return dict.fromkeys(name for sheet in sheets for name in names(sheet))

    return found


KNOWN: dict[str, Names] = {
    "campaign": _campaigns,
    "character": _characters,
    "enrolled": _enrolled,
    "task": _tasks,
    "type": _types,
    "carac": _on_the_sheet(lambda sheet: sheet.caracs),
    "specialite": _on_the_sheet(lambda sheet: [name for of in sheet.specialites.values() for name in of]),
    "trait": _on_the_sheet(lambda sheet: sheet.traits),
    "moyen": _on_the_sheet(lambda sheet: sheet.moyens),
    "ressource": _on_the_sheet(lambda sheet: sheet.ressources),
}
"""How the names of each kind are found."""
