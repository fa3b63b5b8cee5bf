"""The form of events, for whoever reads a record with a program of their own."""

from typing import Any

import msgspec

from greffier.vocabulary.events import TYPES, Event, Number
from greffier.vocabulary.orders import ORDERS, Order

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def events() -> Schema:
    """The JSON Schema (draft 2020-12) of the body of an event (chain-1), of any kind, in today's version."""
    kinds, orders = list(TYPES.values()), list(ORDERS.values())
    parts, named = msgspec.json.schema_components([*kinds, *orders, Number], ref_template="#/$defs/{name}")
    number = parts[-1]
    asked = {"anyOf": list(parts[len(kinds) : -1])}
    for kind in orders:
        named[kind.__name__] = _asked(kind, named[kind.__name__])
    return {
        "$schema": DIALECT,
        "title": "The body of an event of greffier (chain-1)",
        "oneOf": [_body(kind, form, asked, number) for kind, form in zip(kinds, parts, strict=False)],
        "$defs": {name: _closed(form) for name, form in named.items()},
    }


def _asked(kind: type[Order], form: Schema) -> Schema:
    """An order as it stands in a body: with its version."""
    properties = {**form["properties"], "v": {"const": kind.VERSION}}
    return {**form, "properties": properties, "required": [*form["required"], "v"]}


def _body(kind: type[Event], data: Schema, asked: Schema, number: Schema) -> Schema:
    uuid = {"type": "string", "format": "uuid"}
    keys = {
        "actor": {"type": "string"},
        "at": {"type": "string", "format": "date-time"},
        "campaign": uuid,
        "data": data,
        "order": uuid,
        "seq": {**number, "minimum": 1},
        "session": {"anyOf": [number, {"type": "null"}]},
        "type": {"const": kind.TYPE},
        "v": {"const": kind.VERSION},
    }
    properties = {**keys, "asked": asked}  # with the first event of an order alone
    return _closed({"title": kind.TYPE, "type": "object", "properties": properties, "required": list(keys)})


def _closed(form: Schema) -> Schema:
    """Nothing but what is named may stand in it: the chain's canonical form has no more."""
    return {**form, "additionalProperties": False}
