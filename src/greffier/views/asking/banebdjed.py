"""Orders about the cards as commands."""

from collections.abc import Callable
from typing import Any

from greffier.vocabulary import orders as od

from .grammar import command, flag, listed, option, signed


def shuffle_deck(_: od.ShuffleDeck) -> list[str]:
    return command("deck shuffle")


def deal_hand(order: od.DealHand) -> list[str]:
    count = [str(order.count)] if order.count else []
    cards = option("--cards", listed(order.cards or None))
    return command("hand deal", [order.character, *count], cards, flag("--secret", order.secret))


def discard_hand(order: od.DiscardHand) -> list[str]:
    return command("hand discard", [order.character, *order.cards])


def return_cards(order: od.ReturnCards) -> list[str]:
    return command(
        "hand return",
        [order.character, *order.cards],
        flag("--aside", order.zone == "aside"),
        flag("--all", order.every),
    )


def attempt_action(order: od.AttemptAction) -> list[str]:
    return command(
        "act",
        [order.character],
        option("--trait", order.trait),
        option("--moyen", order.moyen),
        option("--difficulty", order.difficulty),
        option("--suit", order.suit),
        option("--ressource", order.ressource),
        option("--say", order.say or None),
        _way(order),
        option("--play", order.play),
        option("--invoke", order.invoke),
        option("--coin", order.coin),
    )


def _way(order: od.AttemptAction) -> list[str]:
    """How the card is chosen; cards that the table drew say it themselves."""
    match order.way:
        case "hand":
            return option("--hand", order.hand)
        case "draw" if order.cards:
            return option("--cards", listed(order.cards))
        case "draw":
            return option("--draw", order.count)
        case way:
            return flag(f"--{way}", on=True)


def draw_card(order: od.DrawCard) -> list[str]:
    return command("draw", [order.character], option("--cards", order.card), option("--coin", order.coin))


def play_card(order: od.PlayCard) -> list[str]:
    return command("play", [order.character, order.card], option("--coin", order.coin))


def drop_action(order: od.DropAction) -> list[str]:
    return command("drop", [order.character])


def assign_puissance(order: od.AssignPuissance) -> list[str]:
    return command("puissance assign", [str(order.seq), order.ressource])


def impose_sequelle(order: od.ImposeSequelle) -> list[str]:
    return command(
        "sequelle add",
        [signed(order.by)],
        option("--on", *order.characters),
        option("--why", order.why or None),
    )


def lift_sequelle(order: od.LiftSequelle) -> list[str]:
    return command("sequelle lift", [str(order.id)])


def settle_initiative(order: od.SettleInitiative) -> list[str]:
    return command(
        "initiative",
        [_participant(participant) for participant in order.participants],
        option("--cards", *(f"{p.character}={p.drawn}" for p in order.participants if p.drawn is not None)),
        option("--coin", order.coin),
    )


def _participant(participant: od.Participant) -> str:
    """CHAR:MOYEN[=CARD], the card being one of the hand."""
    card = "" if participant.hand is None else f"={participant.hand}"
    return f"{participant.character}:{participant.moyen}{card}"


WORDS: dict[type[od.Order], Callable[[Any], list[str]]] = {
    od.ShuffleDeck: shuffle_deck,
    od.DealHand: deal_hand,
    od.DiscardHand: discard_hand,
    od.ReturnCards: return_cards,
    od.AttemptAction: attempt_action,
    od.DrawCard: draw_card,
    od.PlayCard: play_card,
    od.DropAction: drop_action,
    od.AssignPuissance: assign_puissance,
    od.ImposeSequelle: impose_sequelle,
    od.LiftSequelle: lift_sequelle,
    od.SettleInitiative: settle_initiative,
}
