"""One action carried forward: its draws, the coin, and the card that decides it."""

from greffier.engine.chance import Chance
from greffier.rules.banebdjed import cards, draw, verdict
from greffier.vocabulary import events as ev
from greffier.vocabulary.cards import MAT
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Character
from greffier.vocabulary.terms import Origin

from .drawing import Pile


def stakes_of(character: Character, declared: ev.ActionDeclared) -> verdict.Stakes:
    """What the cards of this action are judged by."""
    sheet = character.sheet
    return verdict.Stakes(declared.difficulty, declared.suit, sheet.heritages, sheet.tare)


class Attempt:
    """An action between its declaration and its card; reads the character, gathers events.

    Args:
        character: who acts; not touched.
        declared: what is tried.
        pile: where cards are drawn from.
        chance: what tosses the coin for le Mat.
    """

    def __init__(self, character: Character, declared: ev.ActionDeclared, pile: Pile, chance: Chance) -> None:
        self.character = character
        self.declared = declared
        self.stakes = stakes_of(character, declared)
        self.drawn = list(character.in_play)
        self.coin = character.action.coin if character.action else None
        self.resolved = False
        self.events: list[ev.Event] = []
        self._pile = pile
        self._chance = chance

    def draw(self) -> bool:
        """One more card; an Héritage or the Tare settles at once (B11). False: no card is left (B4)."""
        taken = self._pile.take()
        self.events += self._pile.reshuffled()
        if taken is None:
            return False
        self.drawn.append(taken.card)
        self.events.append(
            ev.CardDrawn(
                character=self.character.name,
                card=taken.card,
                nth=len(self.drawn),
                of=self.declared.allowed,
                chance=taken.chance,
                source=taken.source,
            ),
        )
        if draw.ends_draw(taken.card, self.stakes.heritages, self.stakes.tare):
            self.settle(taken.card)
        elif self.declared.compelled and taken.card == MAT:
            self._toss()
        return True

    def settle_if_forced(self, *, exhausted: bool) -> None:
        """Settle where no choice is left: a compelled draw is over (B8), one card was all (B7)."""
        if self.resolved or not self.drawn:
            return
        over = exhausted or len(self.drawn) == self.declared.allowed
        if over and self.declared.compelled:
            self.settle(cards.weakest(self.drawn, self.coin))
        elif over and len(self.drawn) == 1:
            self.settle(self.drawn[0])

    def settle_best(self) -> None:
        """Settle with the card that serves the player best, unless it is settled already."""
        if not self.resolved:
            self.settle(verdict.best(self.drawn, self.stakes))

    def settle_with(self, card: str) -> None:
        """Settle with a card of the player's choice.

        Raises:
            Refusal: `card-not-drawn`; `card-already-decided` where an Héritage or the Tare was (B11).
        """
        if card not in self.drawn:
            raise Refusal("card-not-drawn", "B7", card=card, drawn=list(self.drawn))
        if self.resolved:
            if card != self._played:
                raise Refusal("card-already-decided", "B11", card=card, played=self._played)
            return
        self.settle(card)

    def succeeds(self) -> bool:
        """Whether the card drawn last would succeed as it lies; le Mat, untossed, does not count (B2)."""
        last = self.drawn[-1]
        return last != MAT and verdict.judge(last, "pile", self.stakes).success

    def settle(self, card: str, origin: Origin = "pile", invoked: str | None = None) -> None:
        """Play the card: the coin where it is due, the result, the Puissance it raises (B2, B10, B16)."""
        if verdict.needs_coin(card, origin, self.stakes) and self.coin is None:
            self._toss()
        found = verdict.judge(card, origin, self.stakes, self.coin, invoked=invoked is not None)
        effort = {field: getattr(self.declared, field) for field in ev.Effort.__struct_fields__}
        self.events.append(
            ev.ActionResolved(
                **effort,
                drawn=list(self.drawn),
                played=card,
                origin=origin,
                value=found.value,
                invoked=invoked,
                quality=found.quality,
                success=found.success,
                margin=found.margin,
            ),
        )
        self.resolved, self._played = True, card
        if found.quality == "surnaturelle":
            self.events.append(self._raised())

    def _toss(self) -> None:
        value, used = self._chance.coin()
        self.coin = value
        self.events.append(
            ev.MatTossed(character=self.character.name, value=value, chance=used, source="virtual"),
        )

    def _raised(self) -> ev.PuissanceRaised:
        name = self.declared.ressource
        now = self.character.sheet.ressources[name].puissance + 1 if name else None
        return ev.PuissanceRaised(character=self.character.name, ressource=name, by=1, now=now)
