"""Checking a record that one does not trust: every order decided again, with the chance it had (C2, C7)."""

from .course import Course
from .depending import first_dependent
from .judge import Case, Judge
from .parting import fits, is_secret_deal, parted
from .recall import Keys, revealed
from .supposing import suppose
from .trust import Trust, Witness
from .verdict import Finding

__all__ = [
    "Case",
    "Course",
    "Finding",
    "Judge",
    "Keys",
    "Trust",
    "Witness",
    "first_dependent",
    "fits",
    "is_secret_deal",
    "parted",
    "revealed",
    "suppose",
]
