"""How an action or an initiative came about."""

from greffier.rules.banebdjed import cards
from greffier.views.speech import Speech, signed
from greffier.vocabulary.cards import MAT
from greffier.vocabulary.events import ActionResolved, InitiativeSettled, PuissanceRaised


def action(event: ActionResolved, speech: Speech) -> list[str]:
    """From the number of cards (B6), or the hand (B9), to what became of the cards (B10)."""
    return [
        *([_from_hand(event, speech)] if event.origin == "hand" else _from_pile(event, speech)),
        _counted(event, speech),
        *_value(event, speech),
        _difficulty(event, speech),
        _margin(event, speech),
        speech.say("explain.aside" if event.origin == "hand" else "explain.B10", n=len(event.drawn)),
    ]


def _from_hand(event: ActionResolved, speech: Speech) -> str:
    return speech.say("explain.B9", card=speech.card(event.played))


def _from_pile(event: ActionResolved, speech: Speech) -> list[str]:
    listed = ", ".join(f"{nth}. {speech.card(card)}" for nth, card in enumerate(event.drawn, start=1))
    clause = "B8" if event.compelled else "B7"
    lines = [
        speech.say(
            f"explain.{clause}",
            trait=event.trait,
            rank=f"{speech.label('rank', str(event.rank))} {event.rank}",
            moyen=f"{event.moyen} {signed(event.moyen_score)}",
            number=event.rank + event.moyen_score,
            n=event.allowed,
        ),
        speech.say("explain.drawn", clause=clause, cards=listed, n=len(event.drawn), allowed=event.allowed),
    ]
    ended = event.quality in {"atavique", "surnaturelle"}
    if event.compelled and len(event.drawn) < event.allowed and not ended:
        lines.append(speech.say("explain.B4", n=len(event.drawn), allowed=event.allowed))
    return lines


def _counted(event: ActionResolved, speech: Speech) -> str:
    """Why this card and no other."""
    card = speech.card(event.played)
    if event.invoked:
        return speech.say("explain.B14", card=card, heritage=speech.card(event.invoked))
    special = {"surnaturelle": "B13", "atavique": "B12"}.get(event.quality)
    if special:
        sentence = f"explain.{special}.{event.origin}"
    elif event.origin == "hand":
        sentence = "explain.ordinary"
    else:
        sentence = "explain.weakest" if event.compelled else "explain.chosen"
    return speech.say(sentence, card=card)


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


def puissance(event: PuissanceRaised, speech: Speech) -> list[str]:
    """Why a point was won (B16)."""
    return [speech.say("explain.B16.open" if event.ressource is None else "explain.B16")]
