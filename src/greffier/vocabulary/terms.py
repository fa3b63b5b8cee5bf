"""The closed lists of the rules: ranks, qualities, outcomes, and the words that events use for them."""

from typing import Final, Literal, get_args

Suit = Literal["B", "C", "E", "D"]
Source = Literal["virtual", "table", "mixed"]
"""Where values came from: this program's chance, the players' own dice and cards (C3), or both."""

StreamKind = Literal["dice", "cards", "deal", "initiative", "coin"]
"""What a stream of chance is for (chance-2)."""

Origin = Literal["pile", "hand"]
ShuffleCause = Literal["start", "exhausted", "gm"]

RANKS: Final = ("beotien", "amateur", "professionnel", "expert")
"""The ranks of a Trait, weakest first; rank n is worth n cards (B6)."""

Coin = Literal[0, 22]
"""What a coin makes of le Mat (B2)."""

Purpose = Literal["action", "initiative"]
"""What a card is played for."""

Way = Literal["until-success", "draw", "step", "hand"]
"""How the card of an action is chosen: draw until one succeeds, draw so many, draw one, from hand."""

Quality = Literal["atavique", "echec", "mineure", "majeure", "surnaturelle"]
QUALITIES: Final[tuple[Quality, ...]] = get_args(Quality)
"""The qualities of an action, worst first (B21)."""

Outcome = Literal["echec-critique", "echec-simple", "marginal", "belle", "complet", "prodigieux"]
OUTCOMES: Final[tuple[Outcome, ...]] = get_args(Outcome)
"""The outcomes of a roll, worst first (E11)."""

Foregone = Literal["impossible", "certain"]
"""A roll that all sixes could not save, or all ones not spoil (E13)."""

TaskStatus = Literal["open", "halted", "completed", "failed", "dropped"]
Ruling = Literal["continue", "lose", "reset", "fail"]
"""What the GM may say of a task after an échec critique (E15)."""

OnCritical = Ruling | Literal["ask"]
"""What an échec critique does to a task: one of the rulings at once, or ask the GM (E15)."""

SETTINGS: Final[dict[str, tuple[str, ...]]] = {
    "hand-when-compelled": ("yes", "no"),
    "tare-from-hand": ("ordinary", "atavique"),
    "hands": ("open", "closed"),
}
"""The rulings that a campaign may change, each with its values, the default first (B5, B9, B12)."""
