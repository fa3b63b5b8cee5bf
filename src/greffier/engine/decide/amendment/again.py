"""A throw made again: the same dice, under corrected circumstances (C5)."""

from collections.abc import Sequence

from greffier.engine.chance import Chance
from greffier.engine.decide.given import MOST_DICE, Given, between, chance
from greffier.engine.decide.throwing import Ability, Faces, Prepared, assembled, mods_of, throw_dice
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.state import State


def corrected(latest: ev.Throw, asked: od.AmendResult | od.Correction) -> Prepared:
    """The throw as it should have been made; what the character carried then still weighs.

    Raises:
        Refusal: `number-out-of-range`.
    """
    sources = _with_bonus(latest.bonus.sources, asked.bonus)
    modifiers = [one for one in latest.modifiers if asked.mods is None or one.label != "mod"]
    modifiers += mods_of([mod for mod in asked.mods or () if mod])
    penalty = (
        latest.penalty if asked.penalty is None else between(asked.penalty, 0, MOST_DICE, "penalty", "E4")
    )
    base = Ability(latest.character, latest.carac, latest.score, blessures=latest.blessures)
    return assembled(base, latest.specialite, sources, penalty, modifiers)


def _with_bonus(sources: list[ev.Labelled], bonus: int | None) -> list[ev.Labelled]:
    """The sources of bonus dice, with that of circumstance corrected where it stands."""
    if bonus is None:
        return sources
    between(bonus, 0, MOST_DICE, "bonus", "E2")
    found = [ev.Labelled("bonus", bonus) if one.label == "bonus" else one for one in sources]
    if not any(one.label == "bonus" for one in sources):
        found.append(ev.Labelled("bonus", bonus))
    return [one for one in found if one.value or one.label != "bonus"]


def faces(
    readings: Sequence[ev.Throw], count: int, dice: list[int] | None, state: State, given: Given
) -> Faces:
    """The dice thrown so far: the first of them where fewer are due, new ones where some are missing.

    Args:
        readings: of the throw, latest first, the throw itself last.
        count: dice due.
        dice: the faces of the missing ones, where the table threw them.
        state: only read.
        given: the chance that throws them otherwise.

    Raises:
        Refusal: `wrong-number-of-dice`, `face-impossible`, `no-open-session`.
    """
    known = max((one.thrown for one in readings), key=len)[:count]
    missing = count - len(known)
    if not missing and not dice:
        threw_them = next(one for one in reversed(readings) if len(one.thrown) >= count)
        return Faces(known, None, threw_them.source)
    values = chance(state, given) if dice is None else Chance(None, 0)
    new = throw_dice(missing, dice, values)
    return Faces(known + new.faces, new.chance, new.source)


def differ(before: ev.Throw, after: ev.Throw) -> bool:
    """Whether the circumstances or the dice of two readings are not the same."""
    compared = ("bonus", "penalty", "modifiers", "thrown")
    return any(getattr(before, field) != getattr(after, field) for field in compared)
