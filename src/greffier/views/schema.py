"""The form of events, for whoever reads a record with a program of their own."""

from typing import Any

import msgspec

from greffier.vocabulary.events import TYPES, Event, Number

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def events() -> Schema:
    """The JSON Schema (draft 2020-12) of the body of an event (chain-1), of any kind, in today's version."""
    kinds = list(TYPES.values())
    parts, named = msgspec.json.schema_components([*kinds, Number], ref_template="#/$defs/{name}")
    *data, number = parts
    return {
        "$schema": DIALECT,
        "title": "The body of an event of greffier (chain-1)",
        "oneOf": [_body(kind, form, number) for kind, form in zip(kinds, data, strict=True)],
        "$defs": {name: _closed(form) for name, form in named.items()},
    }


def _body(kind: type[Event], data: Schema, number: Schema) -> Schema:
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
    return _closed({"title": kind.TYPE, "type": "object", "properties": keys, "required": list(keys)})


def _closed(form: Schema) -> Schema:
    """Nothing but what is named may stand in it: the chain's canonical form has no more."""
    return {**form, "additionalProperties": False}
