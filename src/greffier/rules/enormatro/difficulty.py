"""The named difficulties of Enormatro."""

from typing import Final

from greffier.vocabulary.refusals import Refusal

NAMED: Final = {
    "automatique": 0,
    "facile": 3,
    "routiniere": 6,
    "delicate": 9,
    "corsee": 12,
    "difficile": 15,
    "tres-difficile": 18,
    "heroique": 21,
}
"""Total to reach, in points, by name (E9); any other whole number from 0 may be given as it is."""


def checked(difficulty: int) -> int:
    """The difficulty itself (E9).

    Raises:
        Refusal: `difficulty-negative`.
    """
    if difficulty < 0:
        raise Refusal("difficulty-negative", "E9", difficulty=difficulty)
    return difficulty
