"""Events of older versions, brought up to today's as they are read; what is stored stays as it is.

When the fields of an event change, the `VERSION` of its struct goes up by one, and the step from the version
before is written here. (A field with a default needs neither.) A step keeps to these rules:

- It is pure: the data of an event of one version in, that of the next version out.
- It says what the order would record if it were given today: the rules' audit decides the order again and
  holds the outcome against the event as it was brought up, so that nothing gets around the rules by being
  written in an old version. What the old version did not keep, and nothing tells now, must be nothing that a
  decision concludes anew.
- It leaves the event's type as it is: the ledger finds events by the type they were stored under, so a type,
  once released, keeps its name.
- Once released it is never changed, for states were replayed through it: the records in `tests/frozen/` hold
  it to that.
"""

from collections.abc import Callable
from typing import Any

from greffier.vocabulary.events import TYPES

Step = Callable[[dict[str, Any]], dict[str, Any]]

UPCASTS: dict[tuple[str, int], Step] = {}
"""The step from each version that an event's type ever had to the next: from (type, v) to v + 1."""


def steps_from(kind: str, version: int) -> list[Step] | None:
    """The steps from an older version of a known type to today's; null where they do not lead there."""
    today = TYPES[kind].VERSION
    if not 1 <= version < today:
        return None
    try:
        return [UPCASTS[kind, older] for older in range(version, today)]
    except KeyError:
        return None
