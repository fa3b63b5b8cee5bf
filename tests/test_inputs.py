"""What comes from the world has the form that the record asks for."""

from datetime import UTC, datetime, timedelta
from uuid import RFC_4122, UUID

import pytest

from greffier import inputs
from greffier.store import chain


def test_an_orders_id_is_a_uuid_of_version_7_and_no_two_are_alike() -> None:
    found = [UUID(inputs.new_order_id()) for _ in range(1_000)]
    assert {(one.version, one.variant) for one in found} == {(7, RFC_4122)}
    assert len(set(found)) == len(found)


def test_an_orders_id_begins_with_its_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Milliseconds since 1970, so that later orders come later in the ledger's index."""
    monkeypatch.setattr("greffier.inputs.time.time_ns", lambda: 0x0192_F0C4_A1B2 * 1_000_000 + 999_999)
    assert inputs.new_order_id().startswith("0192f0c4-a1b2-7")


def test_a_derived_id_follows_from_its_parts() -> None:
    one, same, other = (UUID(inputs.derived_order_id(*parts)) for parts in (("a", 1), ("a", 1), ("a", 2)))
    assert (one == same, one == other, one.version, one.variant) == (True, False, 8, RFC_4122)


@pytest.mark.parametrize(
    "at",
    [
        datetime(2026, 11, 30, 6, 8, 1, 2, UTC),
        datetime(2024, 2, 29, 23, 59, 59, 999_999, UTC),
        datetime(1970, 1, 1, tzinfo=UTC),
    ],
)
def test_the_time_is_written_as_the_record_has_it(monkeypatch: pytest.MonkeyPatch, at: datetime) -> None:
    since = at - datetime(1970, 1, 1, tzinfo=UTC)
    nanoseconds = since // timedelta(microseconds=1) * 1000 + 999
    monkeypatch.setattr("greffier.inputs.time.time_ns", lambda: nanoseconds)
    assert inputs.utc_now() == chain.moment(at)


def test_the_time_is_that_of_now() -> None:
    before = chain.moment(datetime.now(UTC))
    assert before <= inputs.utc_now() <= chain.moment(datetime.now(UTC))
