"""The three levels of an audit over the events of one campaign, in one pass: chain, chance, rules."""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec import Struct, field

from greffier.engine.audit import ChanceAudit, Finding, RulesAudit
from greffier.engine.history import cancelled
from greffier.engine.replay import happen
from greffier.vocabulary.events import Recorded, SessionClosed
from greffier.vocabulary.refusals import DamagedRecord
from greffier.vocabulary.state import State

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
    chance, rules = ChanceAudit(seeds), RulesAudit(source.backwards, undone)
    passing = _expecting(source.events(), found, expected)
    try:
        _judge(passing, undone, chance, rules, found)
    except DamagedRecord as damage:
        _note_damage(found, damage)
    if expected and found.head.seq < expected.seq and not found.findings["chain"]:
        found.note("chain", [Finding(found.head.seq + 1, "cut-short", {"due": str(expected.seq)})])
    found.values, found.orders = chance.checked, rules.checked
    found.by_hand, found.by_hand_at = chance.by_hand, chance.by_hand_at
    found.open_session, found.left_open = chance.open_session, chance.left_open
    return found


def _judge(
    events: Iterator[Recorded], undone: set[str], chance: ChanceAudit, rules: RulesAudit, found: Audit
) -> None:
    state = State()
    for order, group in groupby(events, key=lambda one: one.order):
        whole = list(group)
        if order not in undone:
            found.note("rules", rules.take(whole, state))
        for one in whole:
            found.note("chance", chance.take(one, state, counts=order not in undone))
            if order not in undone:
                try:
                    happen(state, one.event, one.seq)
                except DamagedRecord as damage:
                    _note_damage(found, damage)
                    deque(events, maxlen=0)  # nothing can be judged from here on, but the chain can
                    return


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
