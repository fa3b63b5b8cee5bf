"""What is so after the events so far. The replay that built a state alone changes it; all others read."""

from msgspec import Struct, field

from .cards import DECK
from .events import ActionDeclared, Sheet
from .terms import SETTINGS, OnCritical, TaskStatus


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


class Session(Struct):
    """The session under way."""

    number: int
    title: str
    commitment: str
    phrases: list[tuple[str, str]] = []
    """Name and phrase, in the order given (chance-1)."""


class Origin(Struct, frozen=True):
    """Where a forked campaign parted from another."""

    campaign: str
    """The other's uid."""
    name: str
    seq: int
    hash: str


class State(Struct):
    """A campaign as it stands."""

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
    chance_position: int = 0
    """The next unused value of the session's chance."""

    def ruling(self, key: str) -> str:
        """The value of a setting: the campaign's own, else the default."""
        return self.settings.get(key, SETTINGS[key][0])
