"""What became of throws and draws that were undone once they had been seen, by person (C4)."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from greffier.engine.history import throws, used_by, uses_of
from greffier.vocabulary import events as ev
from greffier.vocabulary.state import slots_name

Fate = Literal["again", "other-card", "spent", "by-hand", "dropped"]
"""Given again as it was; given again, but another card came; spent on another order; entered by hand instead;
or never given again in that session."""

Place = tuple[str, int]
"""A stream, and a slot of it."""


class Undone(Struct):
    """An order that was undone after its values were seen."""

    seq: int
    """Its first event."""
    by: str
    """Who had given it."""
    fate: Fate = "dropped"
    on: int | None = None
    """The first event of the order that has its values now, or that was entered in its stead."""


class _Seen(Struct):
    """What is remembered of an undone order while its session lasts."""

    undone: Undone
    asked: dict[str, Any]
    values: list[object]


class Spending:
    """Sorts undone throws and draws, within the session under way."""

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._at: dict[Place, list[_Seen]] = defaultdict(list)
        self._by_hand: dict[str, list[_Seen]] = defaultdict(list)
        self._settled_by: dict[int, list[Undone]] = defaultdict(list)

    def undo(self, order: Sequence[ev.Recorded]) -> None:
        """An order of the session under way counts no more."""
        first, places = order[0], _places(order)
        for undone in self._settled_by.pop(first.seq, ()):
            undone.fate, undone.on = "dropped", None
        if not places:
            return
        seen = _Seen(Undone(first.seq, first.actor), first.asked or {}, _values(order))
        for place in places:
            self._at[place].append(seen)
        self._by_hand[_who(seen.asked)].append(seen)

    def redo(self, seq: int) -> None:
        """The order that begins with that event counts again."""
        for known in (self._at, self._by_hand):
            for entries in known.values():
                entries[:] = [seen for seen in entries if seen.undone.seq != seq]

    def give(self, order: Sequence[ev.Recorded]) -> None:
        """An order was given that may have taken what others were seen to hold."""
        if not self._at:
            return
        first, asked = order[0], order[0].asked or {}
        for place in _places(order):
            for seen in self._at.get(place, ()):
                if seen.undone.fate == "dropped":
                    self._settle(seen.undone, _fate(seen, asked, _values(order)), first.seq)
        if self._by_hand and any(_entered(recorded) for recorded in order):
            for seen in self._by_hand.get(_who(asked), ()):
                if seen.undone.fate == "dropped":
                    self._settle(seen.undone, "by-hand", first.seq)

    def _settle(self, undone: Undone, fate: Fate, on: int) -> None:
        undone.fate, undone.on = fate, on
        self._settled_by[on].append(undone)

    def close(self) -> list[Undone]:
        """What became of each, once the session is over; nothing is remembered after it."""
        seen = {entry.undone.seq: entry.undone for entries in self._at.values() for entry in entries}
        self._forget()
        return [seen[seq] for seq in sorted(seen)]


def _fate(seen: _Seen, asked: dict[str, Any], values: list[object]) -> Fate:
    """What became of an undone order whose values another took."""
    if seen.asked != asked:
        return "spent"
    return "again" if seen.values == values else "other-card"


def _places(order: Sequence[ev.Recorded]) -> list[Place]:
    return [(slots_name(used), used.slot) for recorded in order for used in uses_of(recorded.event)]


def _values(order: Sequence[ev.Recorded]) -> list[object]:
    """What the dice, cards and coins of an order showed."""
    names = ("thrown", "card", "cards", "value")
    return [
        [getattr(part, name, None) for name in names]
        for recorded in order
        for part in throws(recorded.event)
        if used_by(part)
    ]


def _entered(recorded: ev.Recorded) -> bool:
    return any(getattr(part, "source", "") == "table" for part in throws(recorded.event))


def _who(asked: dict[str, Any]) -> str:
    """What an order is, and whose: one entered by hand in the stead of another has the same."""
    return f"{asked.get('order')} {asked.get('character', '')}"
