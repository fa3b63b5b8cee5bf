"""An order as it is understood: every name as the record spells it, and what it left to be looked up (C7)."""

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from greffier.engine.history import NEVER_UNDONE
from greffier.engine.past import Past
from greffier.vocabulary.events import Sheet
from greffier.vocabulary.names import key
from greffier.vocabulary.orders import Order, RedoOrder, UndoOrder
from greffier.vocabulary.state import State

S = TypeVar("S", bound=Struct)

ON_SHEET = {"trait": "traits", "moyen": "moyens", "carac": "caracs", "ressource": "ressources"}
"""Fields that name an entry of the character's sheet, and the part of the sheet."""


def understood(state: State, order: Order, past: Past, actor: str) -> Order:
    """The order with the names that the campaign knows, and with the order that an undo or a redo is of.

    What is not known stays as it was said: to refuse it is for the decision.

    Args:
        state: only read.
        order: as it was given.
        past: what was recorded before.
        actor: who gives it.
    """
    if isinstance(order, UndoOrder | RedoOrder):
        return _corrected(order, past, actor)
    return named(state, order)


def named(state: State, order: Order) -> Order:
    """The order with the names that the campaign knows."""
    return _named(state, order, None)


def _corrected(order: UndoOrder | RedoOrder, past: Past, actor: str) -> Order:
    if order.seq is not None:
        first = past.first_of(order.seq)
    else:
        first = past.last_of(actor) if isinstance(order, UndoOrder) else past.last_undone(actor)
        if first and isinstance(first.event, NEVER_UNDONE):
            return order  # that there is nothing to undo is for the decision to say
    return replace(order, seq=first.seq) if first else order


class Whose(Struct, frozen=True):
    """Whose sheet the fields of an order, or of a part of one, speak of."""

    sheet: Sheet
    carac: str


def _named(state: State, part: S, whose: Whose | None) -> S:
    """The same order, or part of one, under the names that are known."""
    name = getattr(part, "character", None)
    if isinstance(name, str):
        known = state.characters.get(key(name))
        carac = _spelled(getattr(part, "carac", None) or "", known.sheet.caracs) if known else ""
        whose = Whose(known.sheet, carac) if known else None
    changes: dict[str, Any] = {}
    for field in part.__struct_fields__:
        value = getattr(part, field)
        if value is None or isinstance(value, int):
            continue  # the most fields, and no name (benchmark: an order, in ledger.py)
        known_as = _value(state, field, value, whose)
        if known_as != value:
            changes[field] = known_as
    return replace(part, **changes) if changes else part


def _value(state: State, field: str, value: Any, whose: Whose | None) -> Any:  # noqa: ANN401
    """What a field of an order holds, under the names that are known."""
    if isinstance(value, str):
        return _name(state, field, value, whose)
    if isinstance(value, Struct):
        return _named(state, value, whose)
    if isinstance(value, list):
        return [_entry(state, field, entry, whose) for entry in value]
    return value


def _entry(state: State, field: str, entry: Any, whose: Whose | None) -> Any:  # noqa: ANN401
    """An entry of a list: part of an order, a name, or a comrade with the dice that he gives."""
    if field == "aid":
        return (_character(state, entry[0]), entry[1])
    if field == "characters":
        return _character(state, entry)
    return _named(state, entry, whose) if isinstance(entry, Struct) else entry


def _name(state: State, field: str, name: str, whose: Whose | None) -> str:
    """A name as the record spells it."""
    if field == "character":
        return _character(state, name)
    if field == "task":
        return state.tasks[key(name)].name if key(name) in state.tasks else name
    if whose and field == "specialite":
        return _spelled(name, whose.sheet.specialites.get(whose.carac, {}))
    if whose and field in ON_SHEET:
        return _spelled(name, getattr(whose.sheet, ON_SHEET[field]))
    return name


def _character(state: State, name: str) -> str:
    known = state.characters.get(key(name))
    return known.name if known else name


def _spelled(name: str, known: Mapping[str, Any] | Collection[str]) -> str:
    return next((entry for entry in known if key(entry) == key(name)), name)
