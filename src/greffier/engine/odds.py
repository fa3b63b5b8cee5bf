"""What an action would come to if it were tried now, for each way to choose its card."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from greffier.engine.decide.attempt import stakes_of
from greffier.rules.banebdjed import odds
from greffier.vocabulary import events as ev
from greffier.vocabulary.state import Character, State
from greffier.vocabulary.terms import QUALITIES, Quality

Choice = Literal["until-success", "draw", "compelled", "hand", "invoke"]
"""Stop at the first success; draw all, play the best; the weakest of a compelled draw; a card of the hand;
any card of the hand, calling on an Héritage with the GM's word."""


class Prospect(Struct, frozen=True):
    """One way to choose the card, and the exact chance of each quality."""

    way: Choice
    card: str | None
    """The card of the hand, where one is played."""
    chances: dict[Quality, Fraction]
    """By quality, worst first; those that cannot be are left out."""

    @property
    def success(self) -> Fraction:
        """The chance of a success of any kind."""
        wins: tuple[Quality, ...] = ("mineure", "majeure", "surnaturelle")
        return sum((self.chances.get(quality, Fraction(0)) for quality in wins), Fraction(0))


def prospects(state: State, character: Character, declared: ev.ActionDeclared) -> list[Prospect]:
    """Every way to choose the card of an action, from the pile as it is now (B7–B9, B14, B22).

    Args:
        state: where the cards are.
        character: who would act.
        declared: what would be tried.
    """
    stakes = stakes_of(state, declared)
    pile, discard, count = state.pile, state.discard, declared.allowed
    if declared.compelled:
        ways = [_prospect("compelled", None, odds.compelled_draw(pile, discard, count, stakes))]
    else:
        stopping = odds.free_draw(pile, discard, count, stakes, until_success=True)
        drawing_all = odds.free_draw(pile, discard, count, stakes, until_success=False)
        ways = [_prospect("until-success", None, stopping), _prospect("draw", None, drawing_all)]
    if declared.compelled and state.ruling("hand-when-compelled") == "no":
        return ways
    ways += [_prospect("hand", card, odds.played(card, "hand", stakes)) for card in character.hand]
    if character.sheet.heritages and character.hand:
        ways.append(_prospect("invoke", None, {"surnaturelle": Fraction(1)}))
    return ways


def _prospect(way: Choice, card: str | None, chances: odds.Chances) -> Prospect:
    return Prospect(way, card, {quality: chances[quality] for quality in QUALITIES if chances.get(quality)})
