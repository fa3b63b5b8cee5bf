"""An order as the command line that gives it: a file for each game, and one for the table."""

from collections.abc import Callable
from typing import Any

from msgspec import ValidationError

from greffier.vocabulary.events import Event, Recorded
from greffier.vocabulary.orders import Order, order_in

from . import banebdjed, enormatro, table
from .grammar import quoted

WORDS: dict[type[Order], Callable[..., list[str]]] = {**table.WORDS, **banebdjed.WORDS, **enormatro.WORDS}
"""The words of the command of every kind of order."""


def command_line(asked: dict[str, Any], event: Event | None = None) -> str:
    """The command line that gives an order, quoted for a shell; without its first word, a line of `run`.

    It leaves out the options that say where one stands: `--db`, `-c`, `--as`. A command cannot say all that a
    program can ask of a clerk, such as `--time` for one side of a contest. Then the line is the nearest there
    is.

    Args:
        asked: the order as the record holds it (C7).
        event: the first event that it caused. It says where a campaign was forked, and whether a sheet that
            was loaded stood already.

    Raises:
        ValueError: as `order_in`.

    >>> command_line({"order": "WriteNote", "v": 1, "text": "Le vent se lève.", "secret": True})
    "greffier note 'Le vent se lève.' --secret"
    """
    order = order_in(asked)
    words = WORDS[type(order)]
    given = words(order, event) if type(order) in table.BY_EVENT else words(order)
    return " ".join(["greffier", *map(quoted, given)])


def command_of(first: Recorded) -> str | None:
    """The command line of the order that an event begins.

    None where the record does not say what was asked, or says it in no form that is known: that is for the
    audit to report.
    """
    try:
        return command_line(first.asked or {}, first.event)
    except (ValueError, TypeError, KeyError, ValidationError):
        return None
