"""The three levels of an audit over the events of one campaign, in one pass: chain, chance, rules."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy

from msgspec import Struct, field

from greffier.engine.audit import (
    Case,
    Course,
    Finding,
    Judge,
    Keys,
    Trust,
    Witness,
    first_dependent,
    fits,
    is_secret_deal,
    parted,
    revealed,
    suppose,
)
from greffier.engine.chance import commitment
from greffier.engine.decide import Dependent
from greffier.engine.past import Past
from greffier.engine.replay import happen
from greffier.vocabulary import events as ev
from greffier.vocabulary.refusals import DamagedRecord
from greffier.vocabulary.state import State

from .batch import Head
from .sources import Source

LEVELS = ("chain", "chance", "rules")
MOST_FINDINGS = 20

OF_CHANCE = {"chance-forged", "chance-out-of-order", "proof-broken", "commitment-broken", "session-differs"}
"""The findings of the level of chance."""


class Audit(Struct):
    """What an audit came to."""

    head: Head = Head()
    events: int = 0
    findings: dict[str, list[Finding]] = field(default_factory=lambda: {level: [] for level in LEVELS})
    """By level; at most so many each, the first first."""
    values: int = 0
    """Values of chance computed anew."""
    unchecked: int = 0
    """Values that nobody can compute yet, or ever: their session's seed is not known."""
    orders: int = 0
    """Orders decided again."""
    trust: Trust = field(default_factory=Trust)
    """What is taken on trust."""

    @property
    def sound(self) -> bool:
        """Whether nothing was found."""
        return not any(self.findings.values())

    def note(self, finding: Finding) -> None:
        """Keep what was found, as far as there is room."""
        level = "chance" if finding.code in OF_CHANCE else "rules"
        if len(self.findings[level]) < MOST_FINDINGS:
            self.findings[level].append(finding)

    def damage(self, damage: DamagedRecord) -> None:
        """Keep where the record itself is broken."""
        level = "rules" if damage.code == "impossible-event" else "chain"
        facts = {name: str(fact) for name, fact in damage.facts.items()}
        if len(self.findings[level]) < MOST_FINDINGS:
            self.findings[level].append(Finding(damage.seq, damage.code, facts))


def audit(source: Source, expected: Head | None = None, seeds: Mapping[int, bytes] | None = None) -> Audit:
    """Check every event, in one pass whose memory does not grow with the record.

    Args:
        source: the record.
        expected: a seq and hash that the record must have, from a receipt.
        seeds: open seeds that are known beside those that the record reveals, by session.
    """
    audit_ = Audit()
    bench = Bench(source, audit_, seeds or {})
    try:
        bench.judge(_expecting(source.events(), audit_, expected))
    except DamagedRecord as damage:
        audit_.damage(damage)
    if expected and audit_.head.seq < expected.seq and not audit_.findings["chain"]:
        audit_.damage(DamagedRecord("cut-short", audit_.head.seq + 1, due=expected.seq))
    bench.sum_up()
    return audit_


class Bench:
    """Where a record is judged, order by order, each by how things stood before it then.

    Args:
        source: the record.
        audit_: gathers what is found.
        seeds: open seeds that are known beforehand, by session.
    """

    def __init__(self, source: Source, audit_: Audit, seeds: Mapping[int, bytes]) -> None:
        known = list(source.ahead())
        self._seeds = revealed(known) | dict(seeds)
        turned = (recorded.event for recorded in known if isinstance(recorded.event, ev.OrderUndone))
        self._undone_some_time = {event.order: 0 for event in turned}
        self._source = source
        self._course = Course(source)
        self._judge = Judge()
        self._witness = Witness()
        self._audit = audit_
        self._session: int | None = None
        self._keys: Keys | None = None
        self._withheld = 0
        """Lines that are withheld so far, and how many of them were before the session under way."""
        self._withheld_before = 0

    def judge(self, events: Iterator[ev.Recorded]) -> None:
        """Judge them all, in order."""
        for order, cut in parted(events):
            try:
                self._take(order, cut=cut)
            except DamagedRecord as damage:
                self._audit.damage(damage)
                deque(events, maxlen=0)  # nothing can be judged from here on, but the chain can
                return

    def _take(self, order: Sequence[ev.Recorded], *, cut: bool) -> None:
        first = order[0]
        if first.order in self._undone_some_time and first.asked is not None:
            if self._undone_some_time[first.order]:  # it would be undone with the other, unseen
                self._audit.note(Finding(first.seq, "order-repeated"))
            self._undone_some_time[first.order] = first.seq
        corrected = self._corrected(first.event)
        self._check_session(order)
        self._judged(order, cut=cut)
        self._course.take(order)
        self._witness.take(order, corrected)
        self._enter(order)

    def _corrected(self, event: ev.Event) -> list[ev.Recorded]:
        """The events of the order that an undo or a redo is of."""
        if not isinstance(event, ev.OrderUndone | ev.OrderRedone):
            return []
        return Past(self._source, self._course.state.seq + 1, self._course.undone).whole(event.seq)

    def _judged(self, order: Sequence[ev.Recorded], *, cut: bool) -> None:
        if isinstance(order[0].event, ev.Withheld):
            return  # what is secret cannot be judged by players
        if order[0].asked is None:
            self._partly_shown(order)
            return
        self._audit.orders += 1
        case = self._case(order, self._course.state, self._course.undone)
        case.state = suppose(order, case.state, case.keys, self._withheld) if self._withheld else case.state
        finding = self._judge.finding(case)
        if finding and cut and is_secret_deal(order):
            self._partly_shown(order)
        elif finding:
            self._audit.note(finding)

    def _case(self, order: Sequence[ev.Recorded], state: State, undone: set[str]) -> Case:
        past = Past(self._source, order[0].seq, undone)
        keys = self._fitting_keys(state, order[0].campaign)
        return Case(order, state, past, keys, self._dependent, self._withheld - self._withheld_before)

    def _fitting_keys(self, state: State, campaign: str) -> Keys | None:
        """The keys of the session under way, once its phrases are known: from its first value on."""
        session = state.session
        if session is None:
            return None
        if self._keys:
            return self._keys
        keys = Keys(session, campaign, self._seeds.get(session.number))
        if session.slots and not session.unopened:
            self._keys = keys
        return keys

    def _dependent(self, first: ev.Recorded) -> Dependent | None:
        """Whether the orders that count after one stand without it, or with it again."""
        undone = self._course.undone ^ {first.order}

        def check(state: State, later: Iterable[Sequence[ev.Recorded]]) -> Dependent | None:
            return first_dependent(state, later, Judge(), lambda order, now: self._again(order, now, undone))

        return self._course.dependent(first, check)

    def _again(self, order: Sequence[ev.Recorded], state: State, undone: set[str]) -> Case | None:
        """An order as it is judged in another history: it keeps its slots."""
        if self._withheld and self._is_cut(order):
            return None
        session = state.session
        keys = Keys(session, order[0].campaign, self._seeds.get(session.number)) if session else None
        past = Past(self._source, order[0].seq, undone)
        met = suppose(order, state, keys, self._withheld) if self._withheld else state
        return Case(order, met, past, keys, pinned=True)

    def _is_cut(self, order: Sequence[ev.Recorded]) -> bool:
        """Whether some of an order's events are withheld."""
        after = self._source.at(order[-1].seq + 1) if is_secret_deal(order) else None
        return order[0].asked is None or (after is not None and isinstance(after.event, ev.Withheld))

    def _partly_shown(self, order: Sequence[ev.Recorded]) -> None:
        """Events of an order of which others are withheld: each was revealed by itself."""
        state = deepcopy(self._course.state)
        for recorded in order:
            keys = self._fitting_keys(state, recorded.campaign)
            state = suppose([recorded], state, keys, self._withheld)
            if not fits(recorded, state, keys, self._withheld - self._withheld_before):
                self._audit.note(Finding(recorded.seq, "chance-forged"))
                return
            happen(state, recorded.event, recorded.seq)

    def _check_session(self, order: Sequence[ev.Recorded]) -> None:
        """Each event bears the number of its session: from the opening to the close, both included."""
        for recorded in order:
            due = self._session
            match recorded.event:
                case ev.SessionOpened(number=number):
                    due = number
                case ev.CampaignForked():
                    due = None
                case ev.SessionClosed(seed=seed) if seed:
                    session = self._course.state.session
                    if session is None or commitment(bytes.fromhex(seed)) != session.commitment:
                        self._audit.note(Finding(recorded.seq, "commitment-broken", {"number": str(due)}))
            if recorded.session != due:
                self._audit.note(Finding(recorded.seq, "session-differs"))

    def _enter(self, order: Sequence[ev.Recorded]) -> None:
        """Follow sessions, and what of them is withheld."""
        for recorded in order:
            match recorded.event:
                case ev.SessionOpened(number=number):
                    self._session, self._keys = number, None
                    self._withheld_before = self._withheld
                case ev.SessionClosed() | ev.CampaignForked():
                    self._session, self._keys = None, None
                case ev.Withheld():
                    self._withheld += 1

    def sum_up(self) -> None:
        """Note how much was judged."""
        self._audit.values, self._audit.unchecked = self._judge.checked, self._judge.unchecked
        self._audit.trust = self._witness.close()


def _expecting(events: Iterable[ev.Recorded], audit_: Audit, expected: Head | None) -> Iterator[ev.Recorded]:
    """The events as they pass, counted, and held against the receipt."""
    for recorded in events:
        audit_.events += 1
        audit_.head = Head(recorded.seq, recorded.hash)
        if expected and recorded.seq == expected.seq and recorded.hash != expected.hash:
            raise DamagedRecord("not-the-receipt", recorded.seq)
        yield recorded
