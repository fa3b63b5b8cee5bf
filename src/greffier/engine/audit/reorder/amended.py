"""From what was read again back to the amendment that asked for it."""

from collections.abc import Callable
from typing import Any

from greffier.engine.history import Past
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od

from .enormatro import circumstances


def _corrections(after: ev.Throw, seq: int, past: Past) -> dict[str, Any]:
    """What an amendment may have corrected of a throw; that the table threw dice shows in its source."""
    readings = past.throws_of(seq, after.character)
    known = max((len(one.thrown) for one in readings), default=0)
    by_hand = after.source == "table" and after.chance is None
    before, found = readings[0] if readings else None, circumstances(after)
    return {
        "bonus": None if before and before.bonus.sources == after.bonus.sources else found.bonus,
        "penalty": None if before and before.penalty == after.penalty else found.penalty,
        "mods": None if before and before.modifiers == after.modifiers else found.mods,
        "dice": after.thrown[known:] or None if by_hand else None,
    }


def _roll(event: ev.ResultAmended, past: Past) -> od.Order:
    test = event.test
    return od.AmendResult(
        seq=event.seq,
        why=event.why,
        difficulty=None if test.against else test.difficulty,
        **_corrections(test, event.seq, past),
    )


def _action(event: ev.ActionAmended, _: Past) -> od.Order:
    action = event.action
    return od.AmendResult(
        seq=event.seq,
        why=event.why,
        difficulty=action.base_difficulty,
        suit=action.suit,
        ressource=action.ressource,
    )


def _contest(event: ev.ContestAmended, past: Past) -> od.Order:
    sides = [
        od.Correction(character=one.character, **_corrections(one, event.seq, past))
        for one in event.contest.entries
    ]
    return od.AmendResult(seq=event.seq, why=event.why, sides=sides)


REORDER: dict[type[ev.Event], Callable[[Any, Past], od.Order]] = {
    ev.ResultAmended: _roll,
    ev.ActionAmended: _action,
    ev.ContestAmended: _contest,
}
