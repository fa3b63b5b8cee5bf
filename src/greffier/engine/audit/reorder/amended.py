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


def _roll(event: ev.ResultAmended, past: Past) -> list[od.Order]:
    test = event.test
    readings = past.throws_of(event.seq, test.character)
    same = bool(readings) and getattr(readings[0], "difficulty", None) == test.difficulty
    return [
        od.AmendResult(
            seq=event.seq,
            why=event.why,
            difficulty=None if test.against or same else test.difficulty,
            **_corrections(test, event.seq, past),
        )
    ]


def _action(event: ev.ActionAmended, past: Past) -> list[od.Order]:
    """What is as it was read before was not corrected; the suit may have gone with the resource (B20)."""
    after, first = event.action, past.at(event.seq)
    readings = [one.action for one in past.amendments(event.seq, ev.ActionAmended)]
    before = readings[0] if readings else first.event if first else None

    def corrected(field: str) -> Any:  # noqa: ANN401 - the field's own
        value = getattr(after, field)
        return None if getattr(before, field, None) == value else value

    return [
        od.AmendResult(
            seq=event.seq,
            why=event.why,
            difficulty=corrected("base_difficulty"),
            suit=suit,
            ressource=corrected("ressource"),
        )
        for suit in (None, after.suit)
    ]


def _contest(event: ev.ContestAmended, past: Past) -> list[od.Order]:
    sides = [
        od.Correction(character=one.character, **_corrections(one, event.seq, past))
        for one in event.contest.entries
    ]
    return [od.AmendResult(seq=event.seq, why=event.why, sides=sides)]


REORDER: dict[type[ev.Event], Callable[[Any, Past], list[od.Order]]] = {
    ev.ResultAmended: _roll,
    ev.ActionAmended: _action,
    ev.ContestAmended: _contest,
}
