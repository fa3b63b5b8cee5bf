"""A throw made again: the same dice, under corrected circumstances (C5)."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from greffier.engine.decide.given import MOST_DICE, Given, between, chance, open_session
from greffier.engine.decide.throwing import (
    Ability,
    Faces,
    Prepared,
    assembled,
    entered,
    mods_of,
    of_aid,
    of_circumstance,
    of_specialite,
    of_time,
)
from greffier.engine.past import Reading
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import key
from greffier.vocabulary.state import State

if TYPE_CHECKING:
    from greffier.engine.values import Chance

Asked = od.AmendResult | od.Correction


def corrected(state: State, latest: ev.Throw, asked: Asked) -> Prepared:
    """The throw as it should have been made; what the character carried then still weighs (C5, E2–E7).

    Args:
        state: only read; a spécialité that is named counts as the sheet has it now.
        latest: the reading that counts.
        asked: what is corrected of it.

    Raises:
        Refusal: `number-out-of-range`, `unknown-specialite`, and what `of_aid` raises.
    """
    modifiers = [one for one in latest.modifiers if asked.mods is None or one.label != "mod"]
    modifiers += mods_of([mod for mod in asked.mods or () if mod])
    penalty = (
        latest.penalty if asked.penalty is None else between(asked.penalty, 0, MOST_DICE, "penalty", "E4")
    )
    base = Ability(
        latest.character,
        latest.carac,
        latest.score,
        specialites=_specialites(state, latest),
        blessures=latest.blessures,
    )
    specialite, sources = _bonus_sources(state, base, latest, asked)
    return assembled(base, specialite, sources, penalty, modifiers)


def _specialites(state: State, latest: ev.Throw) -> dict[str, int]:
    """What the sheet has now under the characteristic; nothing for one without a sheet."""
    character = state.characters.get(key(latest.character))
    return character.sheet.specialites.get(latest.carac, {}) if character else {}


def _bonus_sources(
    state: State, base: Ability, latest: ev.Throw, asked: Asked
) -> tuple[str | None, list[ev.Labelled]]:
    """The spécialité and the bonus dice by source, in the order of a roll; what is not corrected stays."""

    def standing(counts: Callable[[str], bool]) -> list[ev.Labelled]:
        return [source for source in latest.bonus.sources if counts(source.label)]

    specialite, named = latest.specialite, standing(lambda label: label == "specialite")
    if asked.specialite is not None:
        specialite, named = of_specialite(base, asked.specialite or None)
    bonus = standing(lambda label: label == "bonus")
    if asked.bonus is not None:
        bonus = of_circumstance(asked.bonus)
    aid = standing(lambda label: label not in {"specialite", "bonus", "time"})
    if asked.aid is not None:
        aid = of_aid(state, base, asked.aid)
    time = standing(lambda label: label == "time")
    if asked.time is not None:
        time = of_time(asked.time)
    return specialite, [*named, *bonus, *aid, *time]


def faces(
    readings: Sequence[Reading],
    count: int,
    dice: list[int] | None,
    more: "More",
    side: int | None = None,
) -> Faces:
    """The dice thrown so far: the first of them where fewer are due, new ones where some are missing.

    Args:
        readings: of the throw, latest first, the throw itself last.
        count: dice due.
        dice: the faces of the missing ones, where the table threw them.
        more: throws them otherwise.
        side: the place of the throw among the sides of a contest.

    Raises:
        Refusal: `wrong-number-of-dice`, `face-impossible`, `no-open-session`.
    """
    longest = max((reading.throw for reading in readings), key=lambda throw: len(throw.thrown))
    known = longest.thrown[:count]
    by_hand = [place for place in _entered(longest) if place < count]
    missing = count - len(known)
    if dice is not None:
        new = entered(missing, dice)
        by_hand += range(len(known), count)
    elif missing:
        new = more.dice(readings, missing, side)
    else:
        new = Faces([], None, "virtual")
    thrown = known + new.faces
    if not by_hand:
        return Faces(thrown, new.chance, "virtual")
    if len(by_hand) == len(thrown):
        return Faces(thrown, new.chance, "table")
    return Faces(thrown, new.chance, "mixed", by_hand)


def _entered(throw: ev.Throw) -> Sequence[int]:
    """The places of the dice that the table threw."""
    return range(len(throw.thrown)) if throw.source == "table" else throw.entered


class More:
    """Throws the dice that an amendment finds missing.

    Args:
        state: only read.
        given: the chance that throws them.
        secret: whether the amendment is kept from players.
    """

    def __init__(self, state: State, given: Given, *, secret: bool) -> None:
        self._state = state
        self._given = given
        self._secret = secret
        self._chance: Chance | None = None

    def dice(self, readings: Sequence[Reading], count: int, side: int | None) -> Faces:
        """The dice that follow in the throw's own slot, while nobody can know its key (chance-2).

        Else those of a new slot: the session has closed since, or the secret was revealed, or the throw had
        none.

        Raises:
            Refusal: `no-open-session`.
        """
        session = open_session(self._state)
        self._chance = self._chance or chance(self._state, self._given)
        for reading in readings:
            used = reading.throw.chance
            if used and reading.session == session.number and bool(used.proof) == self._secret:
                return Faces(*self._chance.more_dice(used, count), "virtual")
        known = self._state.characters.get(key(readings[0].throw.character))
        who = known.enrolled if known else 0
        return Faces(*self._chance.dice(who, count, secret=self._secret, side=side), "virtual")


def differ(before: ev.Throw, after: ev.Throw) -> bool:
    """Whether the circumstances or the dice of two readings are not the same."""
    compared = ("specialite", "bonus", "penalty", "modifiers", "thrown")
    return any(getattr(before, field) != getattr(after, field) for field in compared)
