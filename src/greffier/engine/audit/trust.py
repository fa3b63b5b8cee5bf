"""What a record asks to be believed, counted and named: nothing that cannot be checked is passed over."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct, field

from greffier.engine.history import throws, used_by, uses_of
from greffier.vocabulary import events as ev
from greffier.vocabulary.names import key

from .spent import Spending, Undone

Entry = TypeVar("Entry")

MOST_LISTED = 1000
"""Entries of a list, so that memory does not grow with the record."""


class Named(Struct, frozen=True):
    """An event to look at, and whose it is."""

    seq: int
    name: str


class Unsealed(Struct, frozen=True):
    """A session whose phrases were not sealed: whoever gave the last may have chosen it."""

    session: int
    last: str
    """Whose phrase came last."""
    by: str
    """Who wrote it down."""


class Trust(Struct):
    """What is taken on trust in a record."""

    withheld: int = 0
    """Lines that are kept from players."""
    by_hand: int = 0
    """Throws, draws and coins that the table entered."""
    by_hand_at: list[int] = []
    """The seqs of the first of their events."""
    by_person: Counter[str] = field(default_factory=Counter)
    """The same by who entered them."""
    seeds_given: list[int] = []
    """Sessions whose open seed somebody chose."""
    seeds_lost: list[int] = []
    """Sessions that closed without revealing theirs."""
    left_open: list[int] = []
    """Sessions under way where the campaign was forked."""
    open_session: int | None = None
    """The session that is under way: its seed is not known yet."""
    unsealed: list[Unsealed] = []
    alone: list[int] = []
    """Sessions whose values depend on no phrase but those of who opened them, and could foresee all."""
    unopened: list[Named] = []
    """Seals that were not opened; the seq is that of the session's end."""
    empty: list[int] = []
    """Sessions that were opened and closed without a value of chance."""
    late: list[Named] = []
    """Characters enrolled once the session's key was fixed: what their values would be was known."""
    undone: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Throws and draws undone once they were seen, by person and by what became of them."""
    undone_at: list[Undone] = []
    """The first of them."""


class Witness:
    """Takes the orders of a record in turn, and counts what is taken on trust."""

    def __init__(self) -> None:
        self.trust = Trust()
        self._spending = Spending()
        self._opener = ""
        self._values = 0
        self._phrases: list[tuple[str, str, bool]] = []
        self._seals: dict[str, str] = {}
        self._withheld = False
        """Whether a line of the session is withheld, which may hold a value."""

    def take(self, order: Sequence[ev.Recorded], corrected: Sequence[ev.Recorded]) -> None:
        """Count an order.

        Args:
            order: its events.
            corrected: those of the order that it undoes or redoes, if it does.
        """
        match order[0].event:
            case ev.OrderUndone():
                self._undo(corrected)
            case ev.OrderRedone(seq=seq):
                self._spending.redo(seq)
            case _:
                self._spending.give(order)
        for recorded in order:
            self._event(recorded)

    def _undo(self, corrected: Sequence[ev.Recorded]) -> None:
        """Of a session that is over, nothing can be given again: its values are known to all by then."""
        if not corrected:
            return
        if corrected[0].session == self.trust.open_session:
            self._spending.undo(corrected)
        elif any(uses_of(recorded.event) for recorded in corrected):
            self._sort([Undone(corrected[0].seq, corrected[0].actor)])

    def _event(self, recorded: ev.Recorded) -> None:
        trust = self.trust
        match recorded.event:
            case ev.Withheld():
                trust.withheld += 1
                self._withheld = True
            case ev.SessionOpened(number=number, seed_source=source):
                trust.open_session, self._opener, self._values = number, recorded.actor, 0
                self._phrases, self._seals, self._withheld = [], {}, False
                if source == "given":
                    _list(trust.seeds_given, number)
            case ev.EntropySealed(name=name, seal=seal):
                self._seals[seal] = name
            case ev.EntropyAdded(name=name, seal=seal):
                self._phrases.append((name, recorded.actor, seal is not None))
                self._seals.pop(seal or "", None)
            case ev.SessionClosed(number=number, seed=seed):
                if seed is None:
                    _list(trust.seeds_lost, number)
                self._end(recorded.seq)
            case ev.CampaignForked() if trust.open_session is not None:
                _list(trust.left_open, trust.open_session)
                self._end(recorded.seq)
            case ev.CharacterEnrolled(name=name) if self._values:
                _list(trust.late, Named(recorded.seq, name))
            case event:
                self._use(event, recorded)

    def _use(self, event: ev.Event, recorded: ev.Recorded) -> None:
        entered = 0
        for part in throws(event):
            used = used_by(part)
            self._values += used.count if used else 0
            entered += getattr(part, "source", "virtual") != "virtual"
        if entered:
            self.trust.by_hand += entered
            self.trust.by_person[recorded.actor] += entered
            _list(self.trust.by_hand_at, recorded.seq)

    def _end(self, seq: int) -> None:
        """A session is over."""
        number, trust = self.trust.open_session or 0, self.trust
        self._judge_phrases(number)
        for name in self._seals.values():
            _list(trust.unopened, Named(seq, name))
        if not self._values and not self._withheld:
            _list(trust.empty, number)
        self._sort(self._spending.close())
        trust.open_session, self._values, self._phrases, self._seals = None, 0, [], {}

    def _judge_phrases(self, number: int) -> None:
        if self._values and all(key(name) == key(self._opener) for name, *_ in self._phrases):
            _list(self.trust.alone, number)
        if self._phrases and not self._phrases[-1][2]:
            name, actor, _ = self._phrases[-1]
            _list(self.trust.unsealed, Unsealed(number, name, actor))

    def _sort(self, undone: Sequence[Undone]) -> None:
        for entry in undone:
            self.trust.undone[entry.by, entry.fate] += 1
            _list(self.trust.undone_at, entry)

    def close(self) -> Trust:
        """What is taken on trust, where the record ends."""
        number = self.trust.open_session
        if number is not None:
            self._judge_phrases(number)
            self._sort(self._spending.close())
        return self.trust


def _list(entries: list[Entry], entry: Entry) -> None:
    if len(entries) < MOST_LISTED and (not entries or entries[-1] != entry):
        entries.append(entry)
