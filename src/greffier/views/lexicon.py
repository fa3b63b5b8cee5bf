"""What people write, understood in every language: cards, suits, ranks, difficulties."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any, cast

from greffier.rules.banebdjed.difficulty import NAMED as BANEBDJED
from greffier.rules.enormatro.difficulty import NAMED as ENORMATRO
from greffier.vocabulary.cards import DECK, MAT, NUMERALS, SUITS
from greffier.vocabulary.names import bare, nearest
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.terms import RANKS, Suit

from .language import LANGUAGES

DIFFICULTIES = {"banebdjed": (BANEBDJED, "B18"), "enormatro": (ENORMATRO, "E9")}
SHORTEST_PLURAL = 3
"""Letters: "as" and "des" are no plurals of anything here."""

LONGEST_NUMBER = 1_000
"""Figures: no number here has so many, and one of 4,301 Python would not read."""

_PRINTED = r"\[([^\]]+)\]\s*$"
"""A card as it is printed: its name, then its code."""

_ARTICLES = {"le", "la", "l", "les", "the"}
_CODES = {code.casefold(): code for code in DECK}
_NUMBERS = {"0": MAT} | {str(number): lame for number, lame in enumerate(NUMERALS, start=1)}


def card(text: str) -> str:
    """The code of a card, from its code, a Lame's number, or its French or English name.

    Raises:
        Refusal: `unknown-card`, with the nearest names.

    >>> card("ev"), card("16"), card("le mat"), card("king of swords"), card("Roi de Coupe [CR]")
    ('EV', 'XVI', 'MAT', 'ER', 'CR')
    """
    printed = re.search(_PRINTED, text)
    short = (printed[1] if printed else text).strip().casefold()
    code = _CODES.get(short) or _NUMBERS.get(short)
    if code:
        return code
    names = dict(_card_names())
    found = names.get(_plain(text))
    if found is None:
        close = [names[name] for name in nearest(_plain(text), names)]
        raise Refusal("unknown-card", "B1", name=text, near_cards=list(dict.fromkeys(close)))
    return found


def _plain(text: str) -> str:
    """The words alone: no article, no plural, numbers as figures."""
    words = bare(text).split()
    aliases = _aliases()
    kept = words[1:] if len(words) > 1 and words[0] in _ARTICLES else words
    return " ".join(_singular(aliases.get(word, word)) for word in kept)


def _singular(word: str) -> str:
    return word[:-1] if len(word) > SHORTEST_PLURAL and word.endswith("s") else word


@cache
def _aliases() -> dict[str, str]:
    return {word: read for words in _languages() for word, read in words.ALIASES.items()}


def _card_names() -> Iterator[tuple[str, str]]:
    for words in _languages():
        yield from ((_plain(name), code) for code, name in words.CARDS.items())
        yield from ((_plain(name), code) for name, code in words.CARD_ALIASES.items())


def _languages() -> Iterator[Any]:
    return (import_module(f"greffier.views.language.{language}") for language in LANGUAGES)


def _label(kind: str, text: str) -> str | None:
    """The id of the label of that kind which this text spells, in whichever language."""
    wanted = _plain(text)
    for words in _languages():
        for name, label in words.LABELS[kind].items():
            if _plain(label) == wanted:
                return str(name)
    return None


def suit(text: str) -> Suit:
    """A suit from its letter or its name.

    Raises:
        Refusal: `unknown-suit`.
    """
    found = text.strip().upper() if text.strip().upper() in SUITS else _label("suit", text)
    if found is None:
        raise Refusal("unknown-suit", "B20", name=text)
    return cast("Suit", found)


def rank(text: str) -> int:
    """A rank, 1 to 4, from its number or its name (B6).

    Raises:
        Refusal: `unknown-rank`.
    """
    numbers = {str(number) for number in range(1, len(RANKS) + 1)}
    found = text.strip() if text.strip() in numbers else _label("rank", text)
    if found is None:
        raise Refusal("unknown-rank", "B6", name=text)
    return int(found)


def whole(text: str) -> int | None:
    """A whole number as people write it, a typographic minus included; null for anything else.

    >>> whole("−2"), whole("2.5"), whole("9" * 5000)
    (-2, None, None)
    """
    plain = text.strip().replace("−", "-")
    figures = plain[1:] if plain[:1] in {"+", "-"} else plain
    return int(plain) if len(plain) < LONGEST_NUMBER and figures.isdecimal() else None


def difficulty(text: str, game: str) -> int:
    """A difficulty of that game, from its number or its name (B18, E9).

    Raises:
        Refusal: `unknown-difficulty`, naming those there are.
    """
    number = whole(text)
    if number is not None:
        return number
    named, clause = DIFFICULTIES[game]
    found = _label(f"difficulty.{game}", text)
    if found is None:
        raise Refusal("unknown-difficulty", clause, name=text, game=game)
    return named[found]
