"""The three levels of an audit over the events of one campaign, in one pass: chain, chance, rules."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from itertools import groupby

from msgspec import Struct, field

from greffier.engine.audit import ChanceAudit, Course, Finding, RulesAudit, happened
from greffier.engine.history import cancelled
from greffier.vocabulary.events import Recorded, SessionClosed, Withheld
from greffier.vocabulary.refusals import DamagedRecord

from .batch import Head
from .sources import Source

LEVELS = ("chain", "chance", "rules")
MOST_FINDINGS = 20


class Audit(Struct):
    """What an audit came to."""

    head: Head = Head()
    events: int = 0
    findings: dict[str, list[Finding]] = field(default_factory=lambda: {level: [] for level in LEVELS})
    """By level; at most so many each, the first first."""
    values: int = 0
    """Values of chance recomputed."""
    by_hand: int = 0
    """Throws and draws that the table entered."""
    by_hand_at: list[int] = []
    """The seqs of the first of them."""
    orders: int = 0
    """Orders decided again."""
    open_session: int | None = None
    """The session whose chance cannot be verified yet."""
    left_open: list[int] = []
    """The sessions that were under way where the campaign was forked."""

    @property
    def sound(self) -> bool:
        """Whether nothing was found."""
        return not any(self.findings.values())

    def note(self, level: str, findings: Iterable[Finding]) -> None:
        """Keep what was found, as far as there is room."""
        kept = self.findings[level]
        kept.extend(list(findings)[: MOST_FINDINGS - len(kept)])


def audit(source: Source, expected: Head | None) -> Audit:
    """Check every event, in one pass whose memory does not grow with the record.

    Args:
        source: the record.
        expected: a seq and hash that the record must have, from a receipt.
    """
    found = Audit()
    known = list(source.ahead())
    undone = cancelled(known)
    seeds = {one.event.number: one.event.seed for one in known if isinstance(one.event, SessionClosed)}
    bench = Bench(source, undone, ChanceAudit(seeds), found)
    try:
        bench.judge(_expecting(source.events(), found, expected))
    except DamagedRecord as damage:
        _note_damage(found, damage)
    if expected and found.head.seq < expected.seq and not found.findings["chain"]:
        found.note("chain", [Finding(found.head.seq + 1, "cut-short", {"due": str(expected.seq)})])
    bench.sum_up()
    return found


class Bench:
    """Where a record is judged, order by order.

    One that counts is judged by what counts in the end; every one by how things stood before it then, as far
    as that is known.

    Args:
        source: for the orders that look back.
        undone: ids of the orders that do not count in the end.
        chance: takes every event.
        found: gathers what is found.
    """

    def __init__(self, source: Source, undone: set[str], chance: ChanceAudit, found: Audit) -> None:
        self._undone = undone
        self._passed: set[str] = set()
        self._course = Course()
        self._chance = chance
        self._counting = RulesAudit(source.backwards, undone)
        self._at_the_time = RulesAudit(source.backwards, self._course.undone_then)
        self._found = found

    def judge(self, events: Iterator[Recorded]) -> None:
        """Judge them all, in order."""
        for order, group in groupby(events, key=lambda one: one.order):
            whole = list(group)
            if order in self._undone:
                self._judge_undone(whole)
                continue
            try:
                self._judge_counting(whole)
            except DamagedRecord as damage:
                _note_damage(self._found, damage)
                deque(events, maxlen=0)  # nothing can be judged from here on, but the chain can
                return

    def _judge_counting(self, order: Sequence[Recorded]) -> None:
        state, then = self._course.state, self._course.then()
        bad = list(self._counting.take(order, state))
        if then is not None and then is not state:
            bad = bad or list(self._at_the_time.take(order, then))
        self._judged(order, bad)
        for one in order:
            then = self._course.then()
            self._found.note("chance", self._chance.take(one, state, then))
            self._course.count(one)

    def _judge_undone(self, order: Sequence[Recorded]) -> None:
        state, first = deepcopy(self._course.then()), order[0]
        if first.order in self._passed:  # it would be undone with the other, unseen
            self._found.note("rules", [Finding(first.seq, "order-repeated")])
        self._passed.add(first.order)
        if state:
            self._judged(order, self._at_the_time.take(order, state))
        for one in order:
            self._found.note("chance", self._chance.take(one, None, state))
            state = happened(state, one)
        self._course.leave_out(order, state)

    def _judged(self, order: Sequence[Recorded], findings: Iterable[Finding]) -> None:
        self._found.note("rules", findings)
        self._found.orders += not isinstance(order[0].event, Withheld)

    def sum_up(self) -> None:
        """Note how much was judged."""
        chance, found = self._chance, self._found
        found.values = chance.checked
        found.by_hand, found.by_hand_at = chance.by_hand, chance.by_hand_at
        found.open_session, found.left_open = chance.open_session, chance.left_open


def _note_damage(found: Audit, damage: DamagedRecord) -> None:
    level = "rules" if damage.code == "impossible-event" else "chain"
    facts = {name: str(fact) for name, fact in damage.facts.items()}
    found.note(level, [Finding(damage.seq, damage.code, facts)])


def _expecting(events: Iterable[Recorded], found: Audit, expected: Head | None) -> Iterator[Recorded]:
    """The events as they pass, counted, and held against the receipt."""
    for one in events:
        found.events += 1
        found.head = Head(one.seq, one.hash)
        if expected and one.seq == expected.seq and one.hash != expected.hash:
            raise DamagedRecord("not-the-receipt", one.seq)
        yield one
