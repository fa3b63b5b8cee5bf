"""Every die, card and coin recomputed from the revealed seeds (chance-1, C2).

A session's seed is revealed at its close; whoever hands the events in has looked for it beforehand, so that
each value is judged as it passes, and nothing needs to be kept.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import inf

from greffier.engine.chance import Chance, commitment, session_key
from greffier.engine.history import throws
from greffier.vocabulary import events as ev
from greffier.vocabulary.state import State

from .verdict import Finding

MOST_LISTED = 1000


class ChanceAudit:
    """Takes the events in order, with the state before each; finds what chance cannot have given.

    Args:
        seeds: those that the record reveals, by session, in hex.
    """

    def __init__(self, seeds: Mapping[int, str]) -> None:
        self._seeds = seeds
        self._opened: ev.SessionOpened | None = None
        self._campaign = ""
        self._phrases: list[tuple[str, str]] = []
        self._key: bytes | None = None
        self._reached = 0
        self._blind = False
        self.left_open: list[int] = []
        """Sessions under way where the campaign was forked: only the other reveals their seeds."""
        self.checked = 0
        """Values recomputed so far."""
        self.by_hand = 0
        """Throws and draws that the table entered, read again or not."""
        self.by_hand_at: list[int] = []
        """The first of their events, at most so many that memory stays what it is."""

    @property
    def open_session(self) -> int | None:
        """The session that cannot be verified yet."""
        return self._opened.number if self._opened else None

    def take(self, recorded: ev.Recorded, counting: State | None, then: State | None) -> Iterator[Finding]:
        """What is wrong with the values of this event.

        A card came from the pile as it was then, and from the one that counts in the end it would come too:
        else what changed that pile could not have been undone since.

        Args:
            recorded: the event.
            counting: the state before it by what counts in the end; null where it is not of that itself.
            then: how things stood before it then; null where that is not known. Both are only read.
        """
        event = recorded.event
        if recorded.session != self._due_session(event):
            yield Finding(recorded.seq, "session-differs")
        match event:
            case ev.SessionOpened():
                self._opened, self._phrases, self._key = event, [], None
                self._campaign, self._reached, self._blind = recorded.campaign, 0, False
            case ev.EntropyAdded(name=name, phrase=phrase) if counting:
                self._phrases.append((name, phrase))
            case ev.SessionClosed(number=number):
                if self._opened is None or self._kept_word() is None:
                    yield Finding(recorded.seq, "commitment-broken", {"number": str(number)})
                self._opened = None
            case ev.CampaignForked():
                if self._opened:
                    self.left_open.append(self._opened.number)
                self._opened = None
            case ev.Withheld():
                self._blind = True
            case _:
                yield from self._used(recorded, counting, then)

    def _due_session(self, event: ev.Event) -> int | None:
        """The number of the session that an event is of: from the opening to the close, both included."""
        match event:
            case ev.SessionOpened(number=number):
                return number
            case ev.CampaignForked():
                return None
        return self.open_session

    def _kept_word(self) -> bytes | None:
        """The session's seed, where it is revealed and is the one committed to."""
        revealed = self._seeds.get(self._opened.number) if self._opened else None
        try:
            seed = bytes.fromhex(revealed or "")
        except ValueError:
            return None
        return seed if self._opened and commitment(seed) == self._opened.commitment else None

    def _used(self, recorded: ev.Recorded, counting: State | None, then: State | None) -> Iterator[Finding]:
        piles = [one.pile for one in (then, counting) if one]
        stood = then or counting
        due, exactly = stood.chance_position if stood else 0, then is not None and not self._blind
        for told in throws(recorded.event):
            chance: ev.ChanceUsed | None = getattr(told, "chance", None)
            if getattr(told, "source", "") == "table":
                self._entered(recorded.seq)
            if chance is None:
                continue
            if chance.first < due or chance.first > (due if exactly else self._most()):
                facts = {"found": str(chance.first), "due": str(due)}
                yield Finding(recorded.seq, "chance-out-of-order", facts)
            due = chance.first + chance.count
            self._reached = max(self._reached, due)
            if chance.count != _shown(told, chance.count, recorded.event):
                yield Finding(recorded.seq, "chance-forged", {"first": str(chance.first)})
            elif piles or isinstance(told, ev.Throw | ev.MatTossed):
                yield from self._recomputed(recorded.seq, told, chance, piles)

    def _most(self) -> float:
        """The last value that may be due where it is not known how things stood, or a secret hides it.

        All before it were used, be it by an order that was undone since.
        """
        return inf if self._blind else self._reached

    def _entered(self, seq: int) -> None:
        self.by_hand += 1
        if len(self.by_hand_at) < MOST_LISTED and seq not in self.by_hand_at[-1:]:
            self.by_hand_at.append(seq)

    def _recomputed(
        self, seq: int, told: ev.Event, chance: ev.ChanceUsed, piles: Sequence[list[str]]
    ) -> Iterator[Finding]:
        """The values again, from the seed; its phrases are all given before the first of them."""
        if self._key is None:
            seed = self._kept_word()
            if seed is None or self._opened is None:
                return
            self._key = session_key(seed, self._campaign, self._opened.number, self._phrases)
        self.checked += chance.count
        if not _agrees(told, Chance(self._key, chance.first), chance.count, piles):
            yield Finding(seq, "chance-forged", {"first": str(chance.first)})


def _shown(told: ev.Event, count: int, event: ev.Event) -> int:
    """How many values of chance an event shows; of dice read again, those it says are new."""
    match told:
        case ev.Throw(thrown=thrown):
            return max(min(count, len(thrown)), 1) if isinstance(event, ev.Amended) else len(thrown)
        case ev.HandDealt(cards=cards):
            return len(cards)
    return 1


def _agrees(told: ev.Event, values: Chance, count: int, piles: Sequence[list[str]]) -> bool:
    """Whether so many values, out of each of these piles, gave what an event shows."""
    match told:
        case ev.Throw(thrown=thrown):
            return values.dice(count)[0] == thrown[len(thrown) - count :]
        case ev.CardDrawn(card=card):
            return _drawn(piles, [card], values)
        case ev.HandDealt(cards=cards):
            return _drawn(piles, cards, values)
        case ev.MatTossed(value=value):
            return values.coin()[0] == value
    return False


def _drawn(piles: Sequence[list[str]], cards: list[str], values: Chance) -> bool:
    left = list(piles[0])
    for card in cards:
        if card not in left or values.card(left)[0] != card:
            return False
        left.remove(card)
    return all(pile == piles[0] for pile in piles)
