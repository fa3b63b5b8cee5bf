"""How well a roll went: margin, outcome, degrees."""

from msgspec import Struct

from greffier.vocabulary.terms import OUTCOMES, Outcome

CRITICAL_MARGIN = -5
"""At this margin and below, a failure is critical (E11)."""

MARGIN_A_DEGREE = 5
MOST_DEGREES = 4


class Result(Struct, frozen=True):
    """What a total makes against a difficulty; margin in points, degrees from 0 to 4."""

    margin: int
    success: bool
    degrees: int
    outcome: Outcome


def degrees_of(margin: int) -> int:
    """Degrees of success for a margin in points (E11).

    >>> [degrees_of(margin) for margin in (-1, 0, 4, 5, 9, 10, 14, 15, 40)]
    [0, 1, 1, 2, 2, 3, 3, 4, 4]
    """
    return 0 if margin < 0 else min(margin // MARGIN_A_DEGREE + 1, MOST_DEGREES)


def read(total: int, difficulty: int) -> Result:
    """The result of a roll (E10, E11, E12).

    Args:
        total: kept dice and modifiers, in points; may be negative (E5).
        difficulty: in points; at 0 nothing fails, and the least is one degree (E12).
    """
    margin = total - difficulty
    degrees = max(degrees_of(margin), 1) if difficulty == 0 else degrees_of(margin)
    return Result(margin, degrees > 0, degrees, _outcome(margin, degrees))


def _outcome(margin: int, degrees: int) -> Outcome:
    if degrees == 0 and margin <= CRITICAL_MARGIN:
        return "echec-critique"
    return OUTCOMES[degrees + 1]
