"""What a card stands for, upright and reversed, for players who read it into the scene."""

from typing import Any

from greffier.rules.banebdjed import cards
from greffier.vocabulary.cards import LAMES, MAT, SUITS

from .speech import Speech


def side(lame: str, speech: Speech, *, reversed_: bool) -> str:
    """A Lame's keywords, upright, or reversed as an échec atavique shows it (B12)."""
    sentence = "symbol.reversed" if reversed_ else "symbol.upright"
    return speech.say(sentence, words=speech.symbol(lame)[reversed_])


def card_shown(code: str, speech: Speech) -> str:
    """A card, or a suit, by name, with its value, and what it or its suit stands for."""
    found = document(code, speech)
    lines = [found["name"]]
    if code not in SUITS:
        lines.append(speech.say("symbol.value", value="0 / 22" if code == MAT else found["value"]))
        if found["suit"]:
            lines.append(speech.pair(speech.label("part", "suit"), speech.label("suit", found["suit"])))
    lines.append(speech.say("symbol.upright", words=found["upright"]))
    lines.append(speech.say("symbol.reversed", words=found["reversed"]))
    return "\n  ".join(lines)


def document(code: str, speech: Speech) -> dict[str, Any]:
    """The same as JSON-like data; le Mat's value is null before its coin, a suit has none."""
    upright, reversed_ = speech.symbol(code if code in LAMES else code[0])
    valued = code != MAT and code not in SUITS
    return {
        "card": code,
        "name": speech.label("suit", code) if code in SUITS else speech.card(code),
        "value": cards.value(code) if valued else None,
        "suit": code[0] if code not in LAMES else None,
        "upright": upright,
        "reversed": reversed_,
    }
