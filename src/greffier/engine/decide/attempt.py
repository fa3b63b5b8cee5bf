"""One action carried forward: its draws, the coin, and the card that decides it."""

from greffier.engine.values import Chance
from greffier.rules.banebdjed import cards, draw, verdict
from greffier.vocabulary import events as ev
from greffier.vocabulary.cards import MAT
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Character, State
from greffier.vocabulary.terms import Coin, Origin

from .drawing import Pile, toss


def stakes_of(state: State, declared: ev.ActionDeclared) -> verdict.Stakes:
    """What the cards of an action are judged by: the sheet is that of its declaration (B11)."""
    return verdict.Stakes(
        declared.difficulty,
        declared.suit,
        declared.heritages,
        declared.tare,
        tare_from_hand=state.ruling("tare-from-hand") == "atavique",
    )


class Attempt:
    """An action between its declaration and its card; reads the character, gathers events.

    Args:
        state: where the cards are; not touched.
        character: who acts; not touched.
        declared: what is tried.
        chance: what draws the cards and tosses le Mat's coin.
        coin: what the table's own coin made of le Mat.
    """

    def __init__(
        self,
        state: State,
        character: Character,
        declared: ev.ActionDeclared,
        chance: Chance,
        coin: Coin | None = None,
    ) -> None:
        self.character = character
        self.declared = declared
        self.stakes = stakes_of(state, declared)
        self.drawn = list(character.in_play)
        self.coin = character.action.coin if character.action else None
        self.resolved = False
        self.events: list[ev.Event] = []
        self._pile = Pile(state, chance, "cards")
        self._chance = chance
        self._coin_by_hand = coin

    def draw(self, by_hand: str | None = None) -> bool:
        """One more card; an Héritage or the Tare settles at once (B11). False: no card is left (B4)."""
        taken = self._pile.take(self.character, by_hand)
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
        called = invoked is not None
        if self.coin is None and verdict.needs_coin(card, origin, self.stakes, invoked=called):
            self._toss()
        found = verdict.judge(card, origin, self.stakes, self.coin, invoked=called)
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
        tossed = toss(self.character, "action", self._chance, self._coin_by_hand)
        self.coin = tossed.value
        self.events.append(tossed)

    def _raised(self) -> ev.PuissanceRaised:
        """A resource taken off the sheet since the declaration leaves the point to be assigned (B16)."""
        known = self.character.sheet.ressources
        name = self.declared.ressource if self.declared.ressource in known else None
        now = known[name].puissance + 1 if name else None
        return ev.PuissanceRaised(character=self.character.name, ressource=name, by=1, now=now)
