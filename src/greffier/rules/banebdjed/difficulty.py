"""The named difficulties of Banebdjed."""

from typing import Final

NAMED: Final = {
    "tres-facile": 7,
    "facile": 9,
    "moyen": 11,
    "difficile": 13,
    "tres-difficile": 15,
    "extremement-ardu": 17,
    "theoriquement-faisable": 19,
}
"""Value to reach, in points, by name (B18); any other whole number may be given as it is."""
