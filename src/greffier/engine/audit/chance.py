"""Every die, card and coin recomputed from the revealed seeds (chance-1, C2).

A session's seed is revealed at its close; whoever hands the events in has looked for it beforehand, so that
each value is judged as it passes, and nothing needs to be kept.
"""

from collections.abc import Iterator, Mapping

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

    def take(self, recorded: ev.Recorded, state: State, *, counts: bool) -> Iterator[Finding]:
        """What is wrong with the values of this event.

        Args:
            recorded: the event.
            state: before it; only read.
            counts: whether its order counts. The cards of one that does not came from a pile that later undos
                may have changed; its dice and coins are checked all the same.
        """
        event = recorded.event
        match event:
            case ev.SessionOpened():
                self._opened, self._phrases, self._key = event, [], None
                self._campaign, self._reached, self._blind = recorded.campaign, 0, False
            case ev.EntropyAdded(name=name, phrase=phrase) if counts:
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
                yield from self._used(recorded, state, counts=counts)

    def _kept_word(self) -> bytes | None:
        """The session's seed, where it is revealed and is the one committed to."""
        revealed = self._seeds.get(self._opened.number) if self._opened else None
        try:
            seed = bytes.fromhex(revealed or "")
        except ValueError:
            return None
        return seed if self._opened and commitment(seed) == self._opened.commitment else None

    def _used(self, recorded: ev.Recorded, state: State, *, counts: bool) -> Iterator[Finding]:
        due = state.chance_position
        for told in throws(recorded.event):
            chance: ev.ChanceUsed | None = getattr(told, "chance", None)
            if getattr(told, "source", "") == "table":
                self._entered(recorded.seq)
            if chance is None:
                continue
            if (counts and chance.first < due) or self._passes_over(chance):
                facts = {"found": str(chance.first), "due": str(due)}
                yield Finding(recorded.seq, "chance-out-of-order", facts)
            due = chance.first + chance.count
            self._reached = max(self._reached, due)
            if counts or isinstance(told, ev.Throw | ev.MatTossed):
                yield from self._recomputed(recorded, told, chance, state)

    def _entered(self, seq: int) -> None:
        self.by_hand += 1
        if len(self.by_hand_at) < MOST_LISTED and seq not in self.by_hand_at[-1:]:
            self.by_hand_at.append(seq)

    def _passes_over(self, chance: ev.ChanceUsed) -> bool:
        """Whether values lie before these that no order ever used, be it one undone since or a secret one."""
        return chance.first > self._reached and not self._blind

    def _recomputed(
        self, recorded: ev.Recorded, told: ev.Event, chance: ev.ChanceUsed, state: State
    ) -> Iterator[Finding]:
        """The values again, from the seed; its phrases are all given before the first of them."""
        if self._key is None:
            seed = self._kept_word()
            if seed is None or self._opened is None:
                return
            self._key = session_key(seed, self._campaign, self._opened.number, self._phrases)
        self.checked += chance.count
        if not _agrees(told, Chance(self._key, chance.first), chance.count, recorded.event, state):
            yield Finding(recorded.seq, "chance-forged", {"first": str(chance.first)})


def _agrees(told: ev.Event, values: Chance, count: int, event: ev.Event, state: State) -> bool:
    """Whether these values gave what an event says."""
    match told:
        case ev.Throw(thrown=thrown):
            faces = thrown[len(thrown) - count :] if isinstance(event, ev.Amended) else thrown
            return count == len(faces) and values.dice(count)[0] == faces
        case ev.CardDrawn(card=card):
            return count == 1 and _drawn(state.pile, [card], values)
        case ev.HandDealt(cards=cards):
            return count == len(cards) and _drawn(state.pile, cards, values)
        case ev.MatTossed(value=value):
            return count == 1 and values.coin()[0] == value
    return False


def _drawn(pile: list[str], cards: list[str], values: Chance) -> bool:
    left = list(pile)
    for card in cards:
        if card not in left or values.card(left)[0] != card:
            return False
        left.remove(card)
    return True
