"""A replay of many events reads less of them than there is, and comes to the same."""

from itertools import chain
from typing import Any

import pytest

from greffier.engine.evolve import READ, evolve
from greffier.engine.history import cancelled
from greffier.engine.replay import document
from greffier.store import codec, record
from greffier.vocabulary.events import Recorded
from greffier.vocabulary.refusals import DamagedRecord
from greffier.vocabulary.state import State
from shell import SESSIONS

RECORDS = {
    file.parent.name: list(record.read(file.read_bytes().splitlines()))
    for file in sorted(SESSIONS.glob("*/events.jsonl"))
}


def outline(one: Recorded, kind: str = "") -> codec.Link | codec.Body[Any]:
    [(_, found)] = codec.outlined([(kind or one.event.TYPE, one.seq, one.body.decode())], codec.Link)
    return found


@pytest.mark.parametrize("name", RECORDS)
def test_what_is_read_of_an_event_changes_the_state_as_the_event_does(name: str) -> None:
    events, whole, outlined = RECORDS[name], State(), State()
    undone = cancelled(events)
    for one in events:
        found = outline(one)
        assert (found.order, found.campaign) == (one.order, one.campaign)
        if one.order not in undone:
            evolve(whole, one.event, one.seq)
            evolve(outlined, found.data, one.seq)
            assert document(whole) == document(outlined)


def test_the_recorded_sessions_have_every_kind_that_is_read_in_part() -> None:
    assert set(READ) <= {type(one.event) for one in chain.from_iterable(RECORDS.values())}


def test_a_body_is_held_to_the_kind_its_row_names() -> None:
    one = next(one for one in RECORDS["ascension-du-mur"] if one.event.TYPE == "lesion.inflicted")
    with pytest.raises(DamagedRecord, match="columns-differ"):
        outline(one, "lesion.healed")
    with pytest.raises(DamagedRecord, match="unknown-event"):
        outline(one, "lesion.unheard-of")
