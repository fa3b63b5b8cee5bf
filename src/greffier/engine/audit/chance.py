"""Every die, card and coin recomputed from the revealed seeds (chance-1, C2).

A session's values can be recomputed only once its seed is known, which is at its close; until then what it
used is kept, and so its memory is that of one session, however long the record.
"""

from collections.abc import Callable, Iterator

from msgspec import Struct

from greffier.engine.chance import Chance, commitment, session_key
from greffier.engine.history import throws
from greffier.vocabulary import events as ev
from greffier.vocabulary.state import State

from .verdict import Finding


class Use(Struct, frozen=True):
    """Values that an event used, and how to tell whether they gave what it says."""

    seq: int
    chance: ev.ChanceUsed
    agrees: Callable[[Chance], bool]


class ChanceAudit:
    """Takes the events in order, with the state before each; finds what chance cannot have given.

    Args:
        campaign: the campaign's uid.
    """

    def __init__(self, campaign: str) -> None:
        self._campaign = campaign
        self._opened: ev.SessionOpened | None = None
        self._phrases: list[tuple[str, str]] = []
        self._uses: list[Use] = []
        self.checked = 0
        """Values recomputed so far."""
        self.by_hand = 0
        """Events whose values the table entered."""

    @property
    def open_session(self) -> int | None:
        """The session that cannot be verified yet."""
        return self._opened.number if self._opened else None

    def take(self, recorded: ev.Recorded, state: State, *, counts: bool) -> Iterator[Finding]:
        """What is wrong up to this event, as far as it can be told by now.

        Args:
            recorded: the event.
            state: before it; only read.
            counts: whether its order counts. The cards of one that does not came from a pile that later undos
                may have changed; its dice and coins are checked all the same.
        """
        event = recorded.event
        match event:
            case ev.SessionOpened():
                self._opened, self._phrases, self._uses = event, [], []
            case ev.EntropyAdded(name=name, phrase=phrase) if counts:
                self._phrases.append((name, phrase))
            case ev.SessionClosed():
                yield from self._closed(recorded.seq, event)
                self._opened = None
            case _:
                yield from self._used(recorded, event, state, counts=counts)

    def _used(
        self, recorded: ev.Recorded, event: ev.Event, state: State, *, counts: bool
    ) -> Iterator[Finding]:
        position = state.chance_position
        for told in throws(event):
            chance: ev.ChanceUsed | None = getattr(told, "chance", None)
            self.by_hand += getattr(told, "source", "") == "table"
            if chance is None:
                continue
            if counts and chance.first < position:
                yield Finding(
                    recorded.seq, "chance-out-of-order", {"found": str(chance.first), "due": str(position)}
                )
            position = chance.first + chance.count
            if counts or isinstance(told, ev.Throw | ev.MatTossed):
                self._uses.append(Use(recorded.seq, chance, _agreement(told, chance, event, state)))

    def _closed(self, seq: int, event: ev.SessionClosed) -> Iterator[Finding]:
        opened = self._opened
        seed = bytes.fromhex(event.seed)
        if opened is None or commitment(seed) != opened.commitment:
            yield Finding(seq, "commitment-broken", {"number": str(event.number)})
            return
        key = session_key(seed, self._campaign, opened.number, self._phrases)
        for use in self._uses:
            if not use.agrees(Chance(key, use.chance.first)):
                yield Finding(use.seq, "chance-forged", {"first": str(use.chance.first)})
            self.checked += use.chance.count


def _agreement(
    told: ev.Event, chance: ev.ChanceUsed, event: ev.Event, state: State
) -> Callable[[Chance], bool]:
    """How to hold an event against the values it names."""
    match told:
        case ev.Throw(thrown=thrown):
            faces = thrown[len(thrown) - chance.count :] if isinstance(event, ev.ResultAmended) else thrown
            return lambda values: chance.count == len(faces) and values.dice(chance.count)[0] == faces
        case ev.CardDrawn(card=card):
            pile = tuple(state.pile)
            return lambda values: card in pile and values.card(pile)[0] == card
        case ev.HandDealt(cards=cards):
            return _dealt(tuple(state.pile), cards, chance.count)
        case ev.MatTossed(value=value):
            return lambda values: values.coin()[0] == value
    return lambda _: False


def _dealt(pile: tuple[str, ...], cards: list[str], count: int) -> Callable[[Chance], bool]:
    def agrees(values: Chance) -> bool:
        left = list(pile)
        for card in cards:
            if card not in left or values.card(left)[0] != card:
                return False
            left.remove(card)
        return count == len(cards)

    return agrees
