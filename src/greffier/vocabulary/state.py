"""What is so after the events so far. The replay that built a state alone changes it; all others read."""

from msgspec import Struct, field

from .cards import DECK
from .events import ActionDeclared, ChanceUsed, Sheet
from .terms import SETTINGS, OnCritical, StreamKind, TaskStatus


class Action(Struct):
    """An action under way: declared, and some cards drawn for it, which lie in play."""

    declared: ActionDeclared
    coin: int | None = None
    """The value of le Mat once it was tossed (B2)."""


class Modifier(Struct, frozen=True):
    """A standing modifier (E6): points on every total, or on those of one characteristic."""

    label: str
    value: int
    carac: str | None


class Character(Struct):
    """A character: the sheet, the cards it holds (B3), its lésions."""

    name: str
    sheet: Sheet
    enrolled: int = 0
    """The seq of the event that enrolled it: whose its streams of chance are (chance-2)."""
    hand: list[str] = []
    aside: list[str] = []
    in_play: list[str] = []
    """Cards drawn for the action under way, in the order of drawing."""
    action: Action | None = None
    lesions: int = 0
    blessures: int = 0
    modifiers: dict[str, Modifier] = {}
    """Standing ones, by `names.key` of their label."""
    retired: bool = False
    """Whether it takes no more part."""


class Task(Struct):
    """An extended task (E14)."""

    name: str
    target: int
    difficulty: int
    period: str
    on_critical: OnCritical
    lose: int
    degrees: int = 0
    periods: int = 0
    steps: int = 0
    status: TaskStatus = "open"


class Sequelle(Struct, frozen=True):
    """A weight on later actions (B17)."""

    id: int
    by: int
    characters: list[str]
    """Whom it touches; empty: everyone."""
    why: str


class Slots(Struct):
    """The slots of a stream that orders hold: all below `next`, and those beyond it."""

    next: int = 0
    """The smallest that none holds."""
    beyond: list[int] = []

    def hold(self, slot: int) -> None:
        """Let an order hold a slot; it may hold it already."""
        if slot == self.next:
            self.next += 1
            while self.next in self.beyond:
                self.beyond.remove(self.next)
                self.next += 1
        elif slot > self.next and slot not in self.beyond:
            self.beyond.append(slot)

    def __contains__(self, slot: int) -> bool:
        return slot < self.next or slot in self.beyond


SECRET = "secret"  # noqa: S105 - no password
"""The name of the slots that all secret values of a session share."""


def stream_name(kind: StreamKind, who: int) -> str:
    """What the slots of a stream are kept under."""
    return f"{kind} {who}"


def slots_name(used: ChanceUsed) -> str:
    """What the slot of these values is kept under."""
    return SECRET if used.proof else stream_name(*used.stream)


class Phrase(Struct):
    """What somebody mixes into a session's chance: a phrase, or the seal of one that is still closed."""

    name: str
    phrase: str | None
    seal: str | None = None


class Session(Struct):
    """The session under way."""

    number: int
    title: str
    commitment: str
    secret_commitment: str
    phrases: list[Phrase] = []
    """In the order that counts: that of the seals, or of the phrases where there are no seals."""
    slots: dict[str, Slots] = {}
    """Those held by orders that count, by `stream_name`, and by SECRET."""

    @property
    def key_phrases(self) -> list[tuple[str, str]]:
        """Name and phrase of each, as the session's key takes them."""
        return [(phrase.name, phrase.phrase or "") for phrase in self.phrases]

    @property
    def unopened(self) -> list[str]:
        """The names of those whose seal is still closed."""
        return [phrase.name for phrase in self.phrases if phrase.phrase is None]


class Origin(Struct, frozen=True):
    """Where a forked campaign parted from another."""

    campaign: str
    """The other's uid."""
    name: str
    seq: int
    hash: str


class State(Struct):
    """A campaign as it stands."""

    seq: int = 0
    """That of the last event that happened to it."""
    name: str = ""
    title: str = ""
    origin: Origin | None = None
    """Of a campaign that was forked."""
    pile: list[str] = field(default_factory=lambda: list(DECK))
    """In canonical order: the pile is a set, its order is decided at the draw."""
    discard: list[str] = []
    """In the order of discarding."""
    characters: dict[str, Character] = {}
    """By `names.key`."""
    tasks: dict[str, Task] = {}
    """By `names.key`."""
    unassigned: int = 0
    """Points of Puissance won with no resource declared, and not assigned yet (B16)."""
    assigned: list[int] = []
    """The seqs of those that were assigned since."""
    sequelles: dict[int, Sequelle] = {}
    """Those that weigh, by id (B17)."""
    sequelle_count: int = 0
    """How many were ever imposed."""
    settings: dict[str, str] = {}
    """The campaign's rulings that differ from the default."""
    session: Session | None = None
    sessions: int = 0
    """How many were opened so far."""
    withheld: int = 0
    """Lines of the record that are kept from whoever reads it (C6)."""
    hidden: dict[str, int] = {}
    """Cards of hands that players are not to see, with the seq of the event that dealt each (C6)."""

    @property
    def chance_position(self) -> int:
        """How many slots of the session's chance are held."""
        slots = self.session.slots.values() if self.session else ()
        return sum(held.next + len(held.beyond) for held in slots)

    def hold(self, used: ChanceUsed | None) -> None:
        """Let the order that these values came to hold their slot (chance-2)."""
        if used is None or self.session is None:
            return
        name = slots_name(used)
        if name not in self.session.slots:
            self.session.slots[name] = Slots()
        self.session.slots[name].hold(used.slot)

    def ruling(self, key: str) -> str:
        """The value of a setting: the campaign's own, else the default."""
        return self.settings.get(key, SETTINGS[key][0])
