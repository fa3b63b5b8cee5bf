"""What an amendment may correct, and what does not fit what is amended (C5)."""

from collections.abc import Sequence

from greffier.vocabulary import orders as od

PARTS = {
    "difficulty": "difficulty",
    "suit": "suit",
    "ressource": "ressource",
    "specialite": "specialite-named",
    "bonus": "bonus",
    "penalty": "penalty",
    "time": "time",
    "aid": "aid",
    "mods": "mod",
    "dice": "dice",
    "sides": "side",
}
"""What an amendment may correct, by field of the order, in the words of a refusal."""


def beyond(order: od.AmendResult, fitting: Sequence[str]) -> str | None:
    """What the order corrects and what is amended does not have, in the words of a refusal."""
    given = (field for field in PARTS if getattr(order, field) is not None)
    return next((PARTS[field] for field in given if field not in fitting), None)
