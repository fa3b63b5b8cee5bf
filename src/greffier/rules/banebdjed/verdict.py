"""How well an action went: quality and margin of the card played."""

from collections.abc import Collection, Sequence

from msgspec import Struct

from greffier.vocabulary.cards import MAT
from greffier.vocabulary.terms import QUALITIES, Origin, Quality, Suit

from . import cards

MAJEURE_POINTS = 3


class Verdict(Struct, frozen=True):
    """What one card makes of an action; `value` and `margin` in points, null where the rules give none."""

    quality: Quality
    value: int | None
    margin: int | None

    @property
    def success(self) -> bool:
        """Whether the action succeeded (B19)."""
        return self.quality in {"mineure", "majeure", "surnaturelle"}

    @property
    def standing(self) -> tuple[int, int]:
        """What two results are compared by (B21)."""
        return QUALITIES.index(self.quality), self.margin or 0


class Stakes(Struct, frozen=True):
    """What a card is judged by: difficulty in points, suit of the effort, the character's own Lames."""

    difficulty: int
    suit: Suit
    heritages: Collection[str]
    tare: str | None
    tare_from_hand: bool = False
    """Whether a Tare played from the hand fails as a drawn one does (a setting of B12)."""

    def fails(self, card: str, origin: Origin) -> bool:
        """Whether the card is an échec atavique by itself (B12)."""
        return card == self.tare and (origin == "pile" or self.tare_from_hand)


def needs_coin(card: str, origin: Origin, stakes: Stakes, *, invoked: bool = False) -> bool:
    """Whether le Mat, played, is tossed (B2): always, but where it is a Tare that fails by itself (B12)."""
    return card == MAT and (invoked or not stakes.fails(card, origin))


def judge(
    card: str, origin: Origin, stakes: Stakes, coin: int | None = None, *, invoked: bool = False
) -> Verdict:
    """The quality and margin of the card played (B12–B15, B19, B20).

    Args:
        card: the card played.
        origin: drawn from the pile, or played from the hand, where a Tare is an ordinary card (B12).
        stakes: what it is judged by.
        coin: 0 or 22 for le Mat, where `needs_coin` says so.
        invoked: whether it calls on an Héritage from the hand (B14).
    """
    if stakes.fails(card, origin) and not invoked:
        return Verdict("atavique", None, None)
    worth = cards.value(card, coin)
    if invoked or card in stakes.heritages:
        return Verdict("surnaturelle", worth, worth)
    return weighed(card, worth, stakes.difficulty, stakes.suit)


def weighed(card: str, worth: int, difficulty: int, suit: Suit) -> Verdict:
    """What a card makes of an action by its value in points, and by its suit (B19, B20)."""
    margin = worth - difficulty
    if margin < 0:
        return Verdict("echec", worth, margin)
    if cards.suit(card) == suit:
        return Verdict("majeure", worth, margin + MAJEURE_POINTS)
    return Verdict("mineure", worth, margin)


def again(found: Verdict, card: str, difficulty: int, suit: Suit) -> Verdict:
    """The verdict on a card that was judged before, against another difficulty and suit (C5).

    What an Héritage or the Tare decided stays (B12, B13), and le Mat keeps the value its coin gave (B2).
    """
    if found.value is None or found.quality in {"atavique", "surnaturelle"}:
        return found
    return weighed(card, found.value, difficulty, suit)


def best(drawn: Sequence[str], stakes: Stakes) -> str:
    """The card of a free draw that serves the player best: highest by quality and margin (B7, B21).

    Le Mat, whose coin is tossed only when it is played, is chosen only when no other card drawn succeeds
    and its 22 would. Of equals, the first drawn.

    Args:
        drawn: cards drawn, none of them an Héritage or the Tare; at least one.
        stakes: what they are judged by.
    """
    others = [card for card in drawn if card != MAT]
    if not others:
        return MAT
    top = max(others, key=lambda card: judge(card, "pile", stakes).standing)
    mat_may_save = MAT in drawn and judge(MAT, "pile", stakes, 22).success
    if mat_may_save and not judge(top, "pile", stakes).success:
        return MAT
    return top
