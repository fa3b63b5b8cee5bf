"""What is wrong with a ledger: looked for without opening it as one, and without writing to it."""

from .examination import Examination, examine
from .mending import Mended, mend
from .symptom import Symptom

__all__ = ["Examination", "Mended", "Symptom", "examine", "mend"]
