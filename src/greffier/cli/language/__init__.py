"""One file a language: the help of every command and option.

Beside the catalogue of `views`, so that `greffier --help` need not load another floor.
"""

from importlib import import_module
from typing import Any


def words(language: str) -> Any:  # noqa: ANN401 - a module of words
    """The help texts of a language."""
    return import_module(f"greffier.cli.language.{language}")
