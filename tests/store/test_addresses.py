"""Where a database is: what an address may look like, and what is said, and never said, of one."""

import re
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from greffier.app import open_ledger
from greffier.views.refusals import refused
from greffier.views.speech import Speech
from greffier.vocabulary.refusals import Refusal


def refusal(place: str) -> Refusal:
    with pytest.raises(Refusal) as found:
        open_ledger(place)
    return found.value


def test_a_missing_driver_is_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    found = refusal("postgresql+psycopg://nour@localhost/greffier")
    assert found.code == "driver-missing"
    assert "greffier[postgres]" in refused(found, Speech("fr")).hint


@pytest.mark.parametrize(
    "url",
    [
        "postgresql+psycopg://nour:{}@127.0.0.1:1/x",
        "postgresql://nour:{}@127.0.0.1:1/x",
        "postgres://nour:{}@127.0.0.1:1/x?sslmode=disable",
        "POSTGRESQL://nour:{}@127.0.0.1:1/x",
        "postgresql://127.0.0.1:1/x?user=nour&password={}",
        "postgresql://nour@127.0.0.1:1/x?passfile={}",
        "postgresql://nour:{}@/x?host=/nowhere",
        "postgresql://nour:{}@127.0.0.1:port/x",
        "postgresql://nour:{}@127.0.0.1:1/x?{}",
        "postgresql://nour:{}@127.0.0.1:1/x?nonsense={}",
        "postgresql+psycopg2://nour:{}@127.0.0.1:1/x",
        "mysql://nour:{}@127.0.0.1/x",
    ],
)
@pytest.mark.parametrize("secret", ["s3cr3t", "s3%40cr3t"])
def test_no_password_is_ever_shown(url: str, secret: str) -> None:
    found = refusal(url.format(secret, secret))
    said = refused(found, Speech("en"))
    assert not re.search(r"s3|cr3t", f"{said.message} {said.hint} {found.facts}")


@given(st.text("s3cr3t@:/?#[]&=% ", min_size=1, max_size=12))
@settings(max_examples=60, deadline=None)
def test_no_part_of_a_password_that_was_not_escaped_is_shown(secret: str) -> None:
    found = refusal(f"postgresql://nour:{secret}@127.0.0.1:1/x")
    said = refused(found, Speech("en"))
    rest = said.message.replace("postgresql://nour@127.0.0.1:1/x", "")
    assert not re.search(r"s3|3c|cr|r3|3t", rest), (secret, said.message)
