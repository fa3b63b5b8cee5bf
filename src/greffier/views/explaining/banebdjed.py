"""How an action or an initiative came about."""

from greffier.rules.banebdjed import cards
from greffier.views.speech import Speech, signed
from greffier.vocabulary.cards import MAT
from greffier.vocabulary.events import ActionResolved, InitiativeSettled


def action(event: ActionResolved, speech: Speech) -> list[str]:
    """From the number of cards (B6) to what became of them (B10)."""
    return [
        _number(event, speech),
        *_drawn(event, speech),
        _counted(event, speech),
        *_value(event, speech),
        _difficulty(event, speech),
        _margin(event, speech),
        speech.say(
            "explain.B10", n=len(event.drawn), aside=speech.say("explain.aside") if _by_hand(event) else ""
        ),
    ]


def _by_hand(event: ActionResolved) -> bool:
    return event.origin == "hand"


def _number(event: ActionResolved, speech: Speech) -> str:
    number = event.rank + event.moyen_score
    return speech.say(
        "explain.B8" if event.compelled else "explain.B7",
        trait=event.trait,
        rank=f"{speech.label('rank', str(event.rank))} {event.rank}",
        moyen=f"{event.moyen} {signed(event.moyen_score)}",
        number=number,
        n=event.allowed,
    )


def _drawn(event: ActionResolved, speech: Speech) -> list[str]:
    if _by_hand(event):
        return []
    listed = ", ".join(f"{nth}. {speech.card(card)}" for nth, card in enumerate(event.drawn, start=1))
    return [speech.say("explain.drawn", cards=listed, n=len(event.drawn), allowed=event.allowed)]


def _counted(event: ActionResolved, speech: Speech) -> str:
    """Why this card and no other."""
    card = speech.card(event.played)
    if event.invoked:
        return speech.say("explain.B14", card=card, heritage=speech.card(event.invoked))
    if event.quality == "surnaturelle":
        return speech.say("explain.B13", card=card)
    if event.quality == "atavique":
        return speech.say("explain.B12", card=card)
    if _by_hand(event):
        return speech.say("explain.B9", card=card)
    return speech.say("explain.weakest" if event.compelled else "explain.chosen", card=card)


def _value(event: ActionResolved, speech: Speech) -> list[str]:
    if event.value is None:
        return []
    return [speech.say("explain.coin" if event.played == MAT else "explain.B2", value=event.value)]


def _difficulty(event: ActionResolved, speech: Speech) -> str:
    if not event.sequelles:
        return speech.say("explain.B18", difficulty=event.difficulty)
    weights = " ".join(f"{signed(one.by)} ({speech.say('sequelle')} {one.id})" for one in event.sequelles)
    return speech.say("explain.B17", base=event.base_difficulty, weights=weights, difficulty=event.difficulty)


def _margin(event: ActionResolved, speech: Speech) -> str:
    quality = speech.label("quality", event.quality)
    if event.quality == "atavique" or event.value is None or event.margin is None:
        return speech.say("explain.no-margin", quality=quality)
    if event.quality == "surnaturelle":
        return speech.say("explain.B15", quality=quality, margin=signed(event.margin))
    gap = signed(event.value - event.difficulty)
    suit = cards.suit(event.played)
    return speech.say(
        "explain.B20" if event.quality == "majeure" else "explain.B19",
        value=event.value,
        difficulty=event.difficulty,
        gap=gap,
        margin=signed(event.margin),
        quality=quality,
        suit=speech.label("suit", suit) if suit else "",
    )


def initiative(event: InitiativeSettled, speech: Speech) -> list[str]:
    """Who stands apart (B24), and how the others' totals came about (B23)."""
    lines = []
    for entry in event.entries:
        sentence = "explain.B23" if entry.special is None else f"explain.B24.{entry.special}"
        lines.append(
            speech.say(
                sentence,
                name=entry.character,
                card=speech.card(entry.card),
                value=entry.value,
                moyen=f"{signed(entry.moyen_score)} {entry.moyen}",
                total=entry.total,
                rank=entry.rank,
            ),
        )
    return [*lines, speech.say("explain.B25")]
