"""Canonical bytes in every version: one spelling of a body is read, the others are refused, hashes or not."""

import hashlib
import json
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greffier.store import record, upcasting
from greffier.vocabulary.events import MOST_NUMBER, LesionInflicted
from greffier.vocabulary.refusals import DamagedRecord

KIND = "lesion.inflicted"


@pytest.fixture(autouse=True)
def second_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first version of lésions is made up, which held whatever it liked beside today's fields."""
    monkeypatch.setattr(LesionInflicted, "VERSION", 2)
    monkeypatch.setitem(
        upcasting.UPCASTS,
        (KIND, 1),
        lambda data: {key: data[key] for key in LesionInflicted.__struct_fields__ if key in data},
    )


OLD_BODY = {
    "character": "Élodie \\ \n",
    "count": 1,
    "now": 1,
    "why": "",
    "more": {"b": [0, {"y": 1, "x": 2}], "a": ""},
}


def written(document: object) -> bytes:
    """Canonical JSON, by another program than ours."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def line_of(data: bytes, version: int) -> bytes:
    """The line of a first event with this data, as it stands, under a hash that is right for it."""
    start = b'{"actor":"MJ","at":"","campaign":"c","data":%b' % data
    end = b'"seq":1,"session":null,"type":"%b","v":%d}' % (KIND.encode(), version)
    digest = hashlib.sha256(bytes(32) + b'%b,"order":"o",%b' % (start, end)).hexdigest()
    links = b'"prev":"%b","hash":"%b"}' % (b"0" * 64, digest.encode())
    return b'%b,"order":"o",%b,%b' % (start, end[:-1], links)


def test_an_old_body_in_canonical_form_is_read() -> None:
    found = record.read_line(line_of(written(OLD_BODY), 1), 1)
    assert found.event == LesionInflicted(character="Élodie \\ \n", count=1, now=1, why="")


def test_an_old_body_that_happens_to_fit_is_brought_up_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(upcasting.UPCASTS, (KIND, 1), lambda data: {**data, "now": data["now"] + 1})
    fitting = {"character": "Élodie", "count": 1, "now": 1, "why": ""}
    today = LesionInflicted(character="Élodie", count=1, now=2, why="")
    assert record.read_line(line_of(written(fitting), 1), 1).event == today
    assert record.read_line(line_of(written({**fitting, "now": 2}), 2), 1).event == today


SPELLINGS: dict[str, Callable[[bytes], bytes]] = {
    "a blank": lambda text: text.replace(b'"now":', b'"now": '),
    "a blank within": lambda text: text.replace(b"[0,", b"[0, "),
    "keys unsorted": lambda text: text.replace(b'"x":2,"y":1', b'"y":1,"x":2'),
    "a key twice": lambda text: text.replace(b'"now":1', b'"now":2,"now":1'),
    "a letter escaped": lambda text: text.replace("É".encode(), b"\\u00c9"),
    "a sign escaped otherwise": lambda text: text.replace(b"\\n", b"\\u000a"),
    "a float": lambda text: text.replace(b'"y":1', b'"y":1.0'),
    "a float that fits": lambda text: text.replace(b'"y":1', b'"y":1.5'),
    "an exponent": lambda text: text.replace(b'"y":1', b'"y":1e0'),
    "a negative nought": lambda text: text.replace(b"[0,", b"[-0,"),
    "a number beyond what every reader holds": lambda text: text.replace(b'"y":1', b'"y":9007199254740992'),
    "a number below it": lambda text: text.replace(b"[0,", b"[-9007199254740992,"),
}


@pytest.mark.parametrize("spell", SPELLINGS.values(), ids=list(SPELLINGS))
def test_an_old_body_written_in_any_other_way_is_refused_under_a_right_hash(
    spell: Callable[[bytes], bytes],
) -> None:
    changed = spell(written(OLD_BODY))
    assert changed != written(OLD_BODY)
    with pytest.raises(DamagedRecord, match="not-canonical at seq 1"):
        record.read_line(line_of(changed, 1), 1)


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=3)
documents = st.recursive(
    st.none() | st.booleans() | st.integers(-MOST_NUMBER, MOST_NUMBER) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
ways = st.fixed_dictionaries(
    {
        "ensure_ascii": st.booleans(),
        "separators": st.sampled_from([(",", ":"), (", ", ":"), (",", ": ")]),
        "indent": st.none() | st.just(0),
    }
)


def shuffled(value: object, chosen: Random) -> object:
    """The same document, its keys in any order."""
    if isinstance(value, dict):
        return {key: shuffled(value[key], chosen) for key in chosen.sample(list(value), len(value))}
    return [shuffled(one, chosen) for one in value] if isinstance(value, list) else value


@given(documents, ways, st.randoms())
def test_one_spelling_alone_of_any_old_data_is_read(
    more: object, way: dict[str, object], chosen: Random
) -> None:
    data = {**OLD_BODY, "more": more}
    assert record.read_line(line_of(written(data), 1), 1).event.TYPE == KIND
    spelled = json.dumps(shuffled(data, chosen), **way).encode()  # type: ignore[arg-type]
    if spelled != written(data):
        with pytest.raises(DamagedRecord, match="not-canonical at seq 1"):
            record.read_line(line_of(spelled, 1), 1)
