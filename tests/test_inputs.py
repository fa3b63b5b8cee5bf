"""What comes from the world has the form that the record asks for."""

from datetime import UTC, datetime, timedelta
from uuid import RFC_4122, UUID

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

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


moments = st.datetimes(datetime(1970, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - hypothesis adds it
ends_of_minutes = st.sampled_from(
    [
        datetime(2026, 11, 30, 6, 7, 59, 999_999, UTC),
        datetime(2026, 11, 30, 6, 8, 0, 0, UTC),
        datetime(2024, 2, 29, 23, 59, 59, 999_999, UTC),
        datetime(2024, 3, 1, 0, 0, 0, 0, UTC),
    ]
)


@given(st.lists(moments | ends_of_minutes, min_size=1))
@example([datetime(1970, 1, 1, tzinfo=UTC), datetime(2026, 11, 30, 6, 8, 1, 2, UTC)])
def test_the_time_is_written_as_the_record_has_it_whatever_it_was_before(at: list[datetime]) -> None:
    for one in at:
        since = one - datetime(1970, 1, 1, tzinfo=UTC)
        nanoseconds = since // timedelta(microseconds=1) * 1000 + 999
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("greffier.inputs.time.time_ns", lambda found=nanoseconds: found)
            assert inputs.utc_now() == chain.moment(one)


def test_the_time_is_that_of_now() -> None:
    before = chain.moment(datetime.now(UTC))
    assert before <= inputs.utc_now() <= chain.moment(datetime.now(UTC))
