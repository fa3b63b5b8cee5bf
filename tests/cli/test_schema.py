"""`schema events`: the form of what is recorded, held against every record that is kept."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from forging import Body, bodies
from greffier.views import schema
from greffier.vocabulary.events import TYPES
from shell import RECORDS, Shell, each_record

VALIDATOR = Draft202012Validator(schema.events())


def fits(body: Body) -> bool:
    return VALIDATOR.is_valid(body)


def recorded(kind: str) -> Body:
    """An event of that kind, as some record that is kept has it."""
    every = (one for path in RECORDS for one in bodies(path.read_bytes().splitlines()))
    return next(one for one in every if one["type"] == kind)


def test_the_schema_is_one_itself_and_has_every_kind_of_event_once() -> None:
    document = schema.events()
    Draft202012Validator.check_schema(document)
    assert [one["properties"]["type"]["const"] for one in document["oneOf"]] == list(TYPES)


@each_record
def test_every_event_that_was_ever_recorded_is_of_that_form(path: Path) -> None:
    today = [one for one in bodies(path.read_bytes().splitlines()) if one["v"] == TYPES[one["type"]].VERSION]
    assert today
    assert [one["seq"] for one in today if not fits(one)] == []


@pytest.mark.parametrize("kind", TYPES)
def test_a_body_that_is_not_what_it_says_is_not_of_that_form(kind: str) -> None:
    body = recorded(kind)
    assert fits(body)
    changed: dict[str, Body] = {
        "another kind": {**body, "type": "note.written" if kind != "note.written" else "test.rolled"},
        "no kind": {**body, "type": f"{kind}x"},
        "another version": {**body, "v": 99},
        "a key too many": {**body, "prev": "00"},
        "a field too many": {**body, "data": {**body["data"], "extra": 1}},
        "a number as text": {**body, "seq": str(body["seq"])},
    }
    changed |= {f"no {key}": {k: v for k, v in body.items() if k != key} for key in body if key != "asked"}
    assert [what for what, one in changed.items() if fits(one)] == []


@pytest.mark.parametrize(
    ("kind", "place", "value"),
    [
        ("test.rolled", ("outcome",), "presque"),
        ("test.rolled", ("bonus", "extra"), 1),
        ("test.rolled", ("thrown", 0), "6"),
        ("test.rolled", ("total",), 2**53),
        ("character.enrolled", ("sheet", "extra"), 1),
        ("action.resolved", ("suit",), "X"),
        ("mat.tossed", ("value",), 11),
    ],
)
def test_the_form_goes_down_to_every_part(kind: str, place: tuple[str | int, ...], value: object) -> None:
    body = deepcopy(recorded(kind))
    part: Any = body["data"]
    for step in place[:-1]:
        part = part[step]
    part[place[-1]] = value
    assert not fits(body)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_command_prints_it_with_json_and_without_and_makes_no_database(
    tmp_path: Path, language: str
) -> None:
    shell = Shell(tmp_path, language)
    plain, compact = shell.ok("schema", "events"), shell.ok("--json", "schema", "events")
    assert plain.json == compact.json == json.loads(json.dumps(schema.events()))
    assert (plain.out.count("\n") > 1000, compact.out.count("\n")) == (True, 1)
    assert not shell.database.exists()
