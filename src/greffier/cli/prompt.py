"""The prompt of the shell: it completes as the login shell does, and remembers what was typed."""

import os
import re
import shlex
from collections.abc import Iterator
from contextlib import suppress

import click
import platformdirs
from click.shell_completion import ShellComplete, split_arg_string
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory

from greffier.vocabulary.refusals import Refusal

from .desk import Desk

LAST_WORD = re.compile(r"""(?:[^\s"'\\]|\\.|"(?:\\.|[^"\\])*"|'[^']*')*(?:"(?:\\.|[^"\\])*|'[^']*|\\)?$""")
"""The word that is being typed, as it stands on the line; a quotation may still be open."""


class Prompt:
    """Asks for one line after the other, to be given at the campaign that it names."""

    def __init__(self, root: click.Command, desk: Desk) -> None:
        self._desk = desk
        self._session: PromptSession[str] = PromptSession(
            history=_history(), completer=Words(root, desk), complete_while_typing=False
        )

    def lines(self) -> Iterator[str]:
        """The lines, until somebody leaves; what is pasted at once may be several."""
        while True:
            try:
                typed = self._session.prompt(f"{self._campaign()}> ")
            except KeyboardInterrupt:
                continue
            except EOFError:
                return
            yield from map(str.strip, typed.split("\n"))

    def _campaign(self) -> str:
        """The campaign in use: until another is chosen here, whatever is chosen elsewhere."""
        try:
            self._desk.campaign_name = self._desk.campaign().name
        except Refusal:
            return "greffier"
        return self._desk.campaign_name


class Words(Completer):
    """What the word being typed may become, as the commands themselves say."""

    def __init__(self, root: click.Command, desk: Desk) -> None:
        self._root = root
        self._desk = desk

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """The words, quoted where they must be."""
        line = document.text_before_cursor
        found = LAST_WORD.search(line)
        typed = found[0] if found else ""
        incomplete = next(iter(split_arg_string(typed)), "")
        before = split_arg_string(line.removesuffix(typed))
        shell = ShellComplete(self._root, {"obj": self._desk.for_line()}, "greffier", "")
        for item in shell.get_completions(before, incomplete):
            if item.type == "file":
                names = [incomplete + rest for rest in _files(incomplete, complete_event)]
                words = [shlex.quote(name) for name in names]  # it may be a folder, with more to come
            else:
                names = [str(item.value)]
                words = [shlex.quote(name) + " " for name in names]
            for word, name in zip(words, names, strict=True):
                yield Completion(word, -len(typed), display=name, display_meta=item.help or "")


def _files(incomplete: str, event: CompleteEvent) -> Iterator[str]:
    """What is left of the names of files that begin so."""
    return (one.text for one in PathCompleter().get_completions(Document(incomplete), event))


class Remembered(FileHistory):
    """The lines typed before, in a file; in memory where it cannot be read, or takes no more."""

    def load_history_strings(self) -> Iterator[str]:
        """The lines of the file, the last first."""
        with suppress(OSError):
            yield from super().load_history_strings()

    def store_string(self, string: str) -> None:
        """Write a line down, if it can be."""
        with suppress(OSError):
            super().store_string(string)


def _history() -> History:
    """What was typed before, in a file that only its owner may read; where there can be none, in memory."""
    folder = platformdirs.user_state_dir("greffier", appauthor=False)
    file = os.path.join(folder, "history")
    try:
        os.makedirs(folder, exist_ok=True)
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError:
        return InMemoryHistory()
    return Remembered(file)
