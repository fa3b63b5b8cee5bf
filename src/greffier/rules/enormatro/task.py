"""What a step and a ruling make of an extended task."""

from typing import Literal

from msgspec import Struct

from greffier.vocabulary.terms import OnCritical, Outcome, Ruling


class Progress(Struct, frozen=True):
    """Degrees gathered and periods spent."""

    degrees: int
    periods: int


def advance(before: Progress, gained: int, prepared: int) -> Progress:
    """The progress after one more roll (E14, E7).

    Args:
        before: the progress so far.
        gained: degrees of the roll; a failure gains none and costs the period all the same.
        prepared: periods spent on preparation, on top of the one the roll takes.
    """
    return Progress(before.degrees + gained, before.periods + 1 + prepared)


def consequence(
    degrees: int, target: int, outcome: Outcome, on_critical: OnCritical
) -> Literal["completed"] | OnCritical | None:
    """What a step leads to: the task is done (E14), or its échec critique has this effect (E15); else null.

    Args:
        degrees: those gathered, this step's included.
        target: degrees to gather.
        outcome: of the step's roll.
        on_critical: what an échec critique does to this task.

    >>> consequence(7, 7, "belle", "ask"), consequence(3, 7, "echec-critique", "ask")
    ('completed', 'ask')
    """
    if degrees >= target:
        return "completed"
    return on_critical if outcome == "echec-critique" else None


def rule(degrees: int, ruling: Ruling, lose: int) -> int:
    """Degrees left after a ruling on an échec critique (E15).

    Args:
        degrees: those gathered so far.
        ruling: continue, lose, reset or fail.
        lose: degrees to lose under `lose`; never more than there are.

    >>> rule(7, "lose", 10), rule(7, "continue", 0), rule(7, "reset", 0)
    (0, 7, 0)
    """
    if ruling == "reset":
        return 0
    return max(degrees - lose, 0) if ruling == "lose" else degrees
