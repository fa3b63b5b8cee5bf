"""The words of a command: its path, its arguments, its options; and how a word is quoted."""

import re
from collections.abc import Sequence

SIGNED = {"modifier add", "sequelle add"}
"""The commands that take a number with a minus as an argument."""

_PLAIN = re.compile(r"[\w@%+=:,./…-]+")
_SPECIAL = re.compile(r"[\"$`\\!]")
"""What a shell still reads within double quotes."""


def command(path: str, arguments: Sequence[str] = (), *options: list[str]) -> list[str]:
    """The words of a command: its arguments, then its options.

    An argument that begins with a dash would read as an option. Then the options come first, and `--` ends
    them.

    >>> command("note", ["le vent"], ["--secret"]), command("note", ["- fin"], ["--secret"])
    (['note', 'le vent', '--secret'], ['note', '--secret', '--', '- fin'])
    """
    flat = [word for words in options for word in words]
    if any(_like_an_option(word, path) for word in arguments):
        return [*path.split(), *flat, "--", *arguments]
    return [*path.split(), *arguments, *flat]


def _like_an_option(word: str, path: str) -> bool:
    return word.startswith("-") and not (path in SIGNED and word[1:].isdecimal())


def option(name: str, *values: object) -> list[str]:
    """The option once for each value; nothing for None.

    >>> option("--on", "Nour", "Azelin"), option("--suit", None)
    (['--on', 'Nour', '--on', 'Azelin'], [])
    """
    return [word for value in values if value is not None for word in (name, str(value))]


def flag(name: str, on: bool) -> list[str]:  # noqa: FBT001 - a flag is what it is about
    """The option that takes no value, where it is on."""
    return [name] if on else []


def signed(number: int) -> str:
    """A number with its sign, as a keyboard has it.

    >>> signed(2), signed(0), signed(-1)
    ('+2', '0', '-1')
    """
    return f"{number:+}" if number else "0"


def listed(values: Sequence[object] | None) -> str | None:
    """Cards or faces with commas between them; a lone comma for a list without any.

    >>> listed([6, 5]), listed([]), listed(None)
    ('6,5', ',', None)
    """
    return None if values is None else ",".join(map(str, values)) or ","


def quoted(word: str) -> str:
    """The word as it is typed: in quotes only where a shell, or a line of `run`, needs them.

    `shlex.quote` would also quote every word with an accent, and it takes time to import.

    >>> print(quoted("Léa"), quoted("le vent"), quoted("L'encre"), quoted(""))
    Léa 'le vent' "L'encre" ''
    """
    if _PLAIN.fullmatch(word):
        return word
    if "'" in word and not _SPECIAL.search(word):
        return f'"{word}"'
    return "'" + word.replace("'", "'\"'\"'") + "'"
