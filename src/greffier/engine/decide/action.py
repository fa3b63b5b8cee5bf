"""Deciding on actions: declare, draw, play, drop (B6–B16)."""

from collections.abc import Callable
from typing import Any

from greffier.rules.banebdjed import draw
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import prose, spelled
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Action, Character, State
from greffier.vocabulary.terms import Suit

from .attempt import Attempt
from .drawing import shown
from .given import MOST_POINTS, Given, between, chance, character_named, open_session


def attempt_action(state: State, order: od.AttemptAction, given: Given) -> list[ev.Event]:
    open_session(state)
    character = character_named(state, order.character)
    if character.action:
        raise Refusal("action-under-way", "B7", name=character.name, drawn=list(character.in_play))
    declared = declare(state, character, order)
    attempt = Attempt(state, character, declared, chance(state, given), order.coin)
    attempt.events.append(declared)
    if order.way == "hand":
        _play_from_hand(state, attempt, order)
    else:
        _draw_cards(attempt, order)
    return attempt.events


def declare(state: State, character: Character, order: od.AttemptAction) -> ev.ActionDeclared:
    """What the character tries, with all that bears on it (B6–B8, B17, B20).

    Raises:
        Refusal: `unknown-trait`, `unknown-moyen`, `unknown-ressource`, `number-out-of-range`.
    """
    sheet = character.sheet
    trait = spelled(order.trait, sheet.traits, "trait", "B6", character=character.name)
    moyen = spelled(order.moyen, sheet.moyens, "moyen", "B6", character=character.name)
    ressource = None
    if order.ressource is not None:
        ressource = spelled(order.ressource, sheet.ressources, "ressource", "B20", character=character.name)
    difficulty = between(order.difficulty, -MOST_POINTS, MOST_POINTS, "difficulty", "B18")
    sequelles = _sequelles(state, character)
    rank, score = sheet.traits[trait], sheet.moyens[moyen]
    undeclared = suit_of(sheet, ressource)
    allowance = draw.allowance(rank, score)
    return ev.ActionDeclared(
        character=character.name,
        trait=trait,
        rank=rank,
        moyen=moyen,
        moyen_score=score,
        allowed=allowance.count,
        compelled=allowance.compelled,
        difficulty=difficulty + sum(one.by for one in sequelles),
        base_difficulty=difficulty,
        sequelles=sequelles,
        suit=order.suit or undeclared,
        suit_declared=order.suit == undeclared,
        ressource=ressource,
        origin="hand" if order.way == "hand" else "pile",
        say=prose(order.say).strip(),
        heritages=list(sheet.heritages),
        tare=sheet.tare,
    )


def suit_of(sheet: ev.Sheet, ressource: str | None) -> Suit:
    """The suit of an effort that none is declared for: the resource's, else Bâton (B20)."""
    known = sheet.ressources.get(ressource) if ressource else None
    return (known.suit if known else None) or "B"


def suit_declared(effort: ev.Effort, sheet: ev.Sheet) -> Suit | None:
    """The suit that was declared for an effort (B20); null where it is the resource's, or Bâton."""
    declared = effort.suit_declared or effort.suit != suit_of(sheet, effort.ressource)
    return effort.suit if declared else None


def _sequelles(state: State, character: Character) -> list[ev.SequelleCounted]:
    """Those that touch this character (B17)."""
    touching = (
        one for one in state.sequelles.values() if not one.characters or character.name in one.characters
    )
    return [ev.SequelleCounted(one.id, one.by) for one in touching]


def _play_from_hand(state: State, attempt: Attempt, order: od.AttemptAction) -> None:
    character = attempt.character
    if attempt.declared.compelled and state.ruling("hand-when-compelled") == "no":
        raise Refusal("hand-when-compelled", "B9", name=character.name, allowed=attempt.declared.allowed)
    if order.hand not in character.hand:
        raise Refusal(
            "card-not-in-hand", "B9", card=order.hand, name=character.name, hand=list(character.hand)
        )
    if order.invoke is not None and order.invoke not in character.sheet.heritages:
        raise Refusal(
            "not-a-heritage",
            "B14",
            card=order.invoke,
            name=character.name,
            heritages=character.sheet.heritages,
        )
    attempt.settle(order.hand, "hand", order.invoke)
    attempt.events += shown(state, [order.hand])


def _draw_cards(attempt: Attempt, order: od.AttemptAction) -> None:
    by_hand = list(order.cards) if order.way in {"draw", "step"} else []
    exhausted = False
    for _ in range(_wanted(attempt, order)):
        exhausted = not attempt.draw(by_hand.pop(0) if by_hand else None)
        if exhausted or attempt.resolved or _content(attempt, order):
            break
    if not attempt.drawn:
        raise Refusal("no-card-left", "B4")
    if by_hand:
        facts = {"card": attempt.drawn[-1], "drawn": len(attempt.drawn), "given": len(order.cards)}
        raise Refusal("draw-ended", "B11", **facts)
    attempt.settle_if_forced(exhausted=exhausted)
    _play_as_ordered(attempt, order)


def _content(attempt: Attempt, order: od.AttemptAction) -> bool:
    """Whether the player stops here of their own will (B7)."""
    free = order.way == "until-success" and not attempt.declared.compelled
    return free and bool(attempt.drawn) and attempt.succeeds()


def _wanted(attempt: Attempt, order: od.AttemptAction) -> int:
    """How many cards this order draws at the most (B7, B8).

    A card cannot be named to be played where the weakest counts: that is said before any card is drawn or
    coin tossed, for a refusal afterwards would tell what they were.
    """
    allowed, compelled = attempt.declared.allowed, attempt.declared.compelled
    if compelled and order.play not in {None, "best"}:
        raise Refusal("draw-compelled", "B8", card=order.play, allowed=allowed)
    if order.way == "until-success":
        return allowed
    count = len(order.cards) or (1 if order.way == "step" else order.count)
    if not 1 <= count <= (1 if order.way == "step" else allowed):
        raise Refusal("draws-out-of-range", "B8" if compelled else "B7", wanted=count, allowed=allowed)
    return count


def _play_as_ordered(attempt: Attempt, order: od.AttemptAction) -> None:
    """Play what the order says, where the choice is still the player's (B7).

    A card named before chance drew is played if it came, else the action stays under way: a refusal here
    would tell what lies ahead without recording it.
    """
    choice_is_open = not attempt.resolved and not attempt.declared.compelled
    if order.way == "until-success" or order.play == "best":
        if choice_is_open:
            attempt.settle_best()
    elif order.play is not None:
        if order.cards:
            _settle_with(attempt, order.play)
        elif choice_is_open and order.play in attempt.drawn:
            attempt.settle_with(order.play)


def _settle_with(attempt: Attempt, card: str) -> None:
    if attempt.declared.compelled and not attempt.resolved:
        raise Refusal("draw-not-over", "B8", drawn=len(attempt.drawn), allowed=attempt.declared.allowed)
    attempt.settle_with(card)


def _under_way(character: Character) -> Action:
    if character.action is None:
        raise Refusal("no-action-under-way", "B7", name=character.name)
    return character.action


def draw_card(state: State, order: od.DrawCard, given: Given) -> list[ev.Event]:
    open_session(state)
    character = character_named(state, order.character)
    declared = _under_way(character).declared
    if len(character.in_play) >= declared.allowed:
        raise Refusal("all-drawn", "B7", allowed=declared.allowed, drawn=list(character.in_play))
    attempt = Attempt(state, character, declared, chance(state, given), order.coin)
    exhausted = not attempt.draw(order.card)
    attempt.settle_if_forced(exhausted=exhausted)
    if not attempt.events:
        raise Refusal("no-card-left-to-draw", "B4", drawn=list(character.in_play))
    return attempt.events


def play_card(state: State, order: od.PlayCard, given: Given) -> list[ev.Event]:
    open_session(state)
    character = character_named(state, order.character)
    declared = _under_way(character).declared
    attempt = Attempt(state, character, declared, chance(state, given), order.coin)
    if order.card == "best" and not declared.compelled:
        attempt.settle_best()
    else:
        _settle_with(attempt, order.card)
    return attempt.events


def drop_action(state: State, order: od.DropAction, _: Given) -> list[ev.Event]:
    open_session(state)
    character = character_named(state, order.character)
    _under_way(character)
    return [ev.ActionDropped(character=character.name, drawn=list(character.in_play))]


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.AttemptAction: attempt_action,
    od.DrawCard: draw_card,
    od.PlayCard: play_card,
    od.DropAction: drop_action,
}
