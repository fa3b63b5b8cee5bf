"""What is typed for options and arguments, turned into the words of the orders."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

import click

from greffier.views import lexicon
from greffier.vocabulary.orders import Opponent
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.terms import Coin, OnCritical, Ruling, Suit

T = TypeVar("T")


class Read(click.ParamType[Any]):
    """A parameter read by a function of ours, whose refusals pass through as they are."""

    def __init__(self, name: str, read: Callable[[str], Any]) -> None:
        self.name = name
        self._read = read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401
        del param, ctx
        return self._read(value) if isinstance(value, str) else value


def _bad(text: str, form: str, example: str) -> Refusal:
    return Refusal("bad-entry", text=text, form=form, example=example)


def integer(text: str, form: str = "N", example: str = "2") -> int:
    """A whole number; a typographic minus is one too."""
    number = lexicon.whole(text)
    if number is None:
        raise _bad(text, form, example)
    return number


def _pair(text: str, form: str, example: str) -> tuple[str, str]:
    name, equals, value = text.rpartition("=")
    if not equals or not name.strip() or not value.strip():
        raise _bad(text, form, example)
    return name, value


NONE_WORDS = {"none", "aucun", "aucune", "-"}
"""What takes an entry off a sheet."""


def _or_none(value: str, read: Callable[[str], T]) -> T | None:
    return None if value.strip().casefold() in NONE_WORDS else read(value)


def score(text: str) -> tuple[str, int | None]:
    """NAME=SCORE."""
    form, example = "NAME=SCORE", "Force=3"
    name, value = _pair(text, form, example)
    return name, _or_none(value, lambda points: integer(points, form, example))


def carac(text: str) -> tuple[str, int | None]:
    """NAME=SCORE, the name without the slash that stands between it and a spécialité."""
    name, points = score(text)
    if "/" in name:
        raise _bad(text, "NAME=SCORE", "Force=3")
    return name, points


def specialite(text: str) -> tuple[str, str, int | None]:
    """CARAC/NAME=SCORE."""
    form, example = "CARAC/NAME=SCORE", "Combat/Épée=2"
    path, value = _pair(text, form, example)
    carac_name, slash, name = path.partition("/")
    if not slash or not carac_name.strip() or not name.strip():
        raise _bad(text, form, example)
    return carac_name, name, _or_none(value, lambda points: integer(points, form, example))


def trait(text: str) -> tuple[str, int | None]:
    """NAME=RANK (B6)."""
    name, value = _pair(text, "NAME=RANK", "Chasseur=Expert")
    return name, _or_none(value, lexicon.rank)


def ressource(text: str) -> tuple[str, tuple[int | None, Suit | None] | None]:
    """NAME[=PUISSANCE][:SUIT] (B16, B20)."""
    form, example = "NAME[=PUISSANCE][:SUIT]", "Meute=3:Coupe"
    start, colon, suit = text.rpartition(":")
    rest = start if colon else text
    name, equals, value = rest.partition("=")
    if not name.strip():
        raise _bad(text, form, example)
    if value.strip().casefold() in NONE_WORDS:
        return name, None
    points = integer(value, form, example) if equals else None
    return name, (points, lexicon.suit(suit) if colon else None)


def lame(text: str) -> str:
    """A Lame's code, or "" for the word for none (B11)."""
    return "" if text.strip().casefold() in NONE_WORDS else lexicon.card(text)


def several(text: str, read: Callable[[str], T]) -> list[T]:
    """Entries with commas between them."""
    return [read(part) for part in text.split(",") if part.strip()]


def coin(text: str) -> Coin:
    """0 or 22 (B2)."""
    match text.strip():
        case "0":
            return 0
        case "22":
            return 22
    raise _bad(text, "0|22", "22")


def participant(text: str) -> tuple[str, str, str | None]:
    """CHAR:MOYEN[=CARD], the card being one of the hand (B23)."""
    name, colon, rest = text.partition(":")
    moyen, equals, card = rest.partition("=")
    if not colon or not name.strip() or not moyen.strip():
        raise _bad(text, "CHAR:MOYEN[=CARD]", "Nour:Ruse=XIX")
    return name, moyen, lexicon.card(card) if equals else None


def card_of(text: str) -> tuple[str, str]:
    """CHAR=CARD."""
    name, card = _pair(text, "CHAR=CARD", "Nour=B7")
    return name, lexicon.card(card)


def aid(text: str) -> tuple[str, int]:
    """CHAR[=N]: a comrade who helps, with one bonus die or so many (E2)."""
    name, equals, dice = text.partition("=")
    if not name.strip():
        raise _bad(text, "CHAR[=N]", "Corbin=1")
    return name, integer(dice, "CHAR[=N]", "Corbin=1") if equals else 1


def opponent(text: str) -> Opponent:
    """CHAR:CARAC, or NAME:CARAC=SCORE for one without a sheet (E17)."""
    name, carac_name, points = side(text)
    return Opponent(character=name, carac=carac_name, score=points)


SIDES = "CHAR:CARAC[=SCORE]"


def side(text: str) -> tuple[str, str, int | None]:
    """CHAR:CARAC[=SCORE] (E18, E19)."""
    form, example = SIDES, "Ysane:Escalade"
    name, colon, rest = text.partition(":")
    carac_name, equals, points = rest.partition("=")
    if not colon or not name.strip() or not carac_name.strip():
        raise _bad(text, form, example)
    return name, carac_name, integer(points, form, example) if equals else None


def faces(text: str) -> list[int]:
    """N,N,…: faces thrown at the table."""
    return several(text, lambda face: integer(face, "N,N,…", "6,5,4"))


def of(read: Callable[[str], T]) -> Callable[[str], tuple[str, T]]:
    """CHAR=… for one side of several."""

    def read_side(text: str) -> tuple[str, T]:
        name, value = _pair(text, "CHAR=…", "Ysane=2")
        return name, read(value)

    return read_side


class ForSide(NamedTuple):
    """What is given for one side of several, where it may be given for the whole too."""

    side: str
    value: Any


def of_one_or_all(read: Callable[[str], T]) -> Callable[[str], T | ForSide]:
    """What is read so, or CHAR=… for one side of several."""

    def read_either(text: str) -> T | ForSide:
        return ForSide(*of(read)(text)) if "=" in text else read(text)

    return read_either


def named_or_none(text: str) -> str:
    """A spécialité by name, or "" for the word for none (E3)."""
    return "" if text.strip().casefold() in NONE_WORDS else text


def aid_of_one_or_all(text: str) -> tuple[str, int] | ForSide | None:
    """COMRADE[=N] or the word for none, or SIDE=… for one side of several (E2).

    A number behind the first `=` counts dice; a name there is that of the side's comrade.
    """
    side_name, equals, rest = text.partition("=")
    if not equals or lexicon.whole(rest) is not None:
        return _or_none(text, aid)
    if not side_name.strip():
        raise _bad(text, "SIDE=COMRADE[=N]", "Ysane=Corbin")
    return ForSide(side_name, _or_none(rest, aid))


RULINGS = "continue|lose:K|reset|fail"
ASK_OR_RULINGS = f"ask|{RULINGS}"


def ruling(text: str, offered: str = RULINGS) -> tuple[Ruling, int]:
    """continue, reset, fail, or lose:K (E15)."""
    word, _, count = text.strip().casefold().partition(":")
    match word:
        case "continue" | "reset" | "fail" if not count:
            return word, 0
        case "lose":
            return "lose", integer(count, "lose:K", "lose:2")
    raise _bad(text, offered, "lose:2")


def on_critical(text: str) -> tuple[OnCritical, int]:
    """ask, or a ruling (E15)."""
    return ("ask", 0) if text.strip().casefold() == "ask" else ruling(text, ASK_OR_RULINGS)


def played(text: str) -> str:
    """A card, or "best", in either language."""
    return "best" if text.strip().casefold() in {"best", "meilleure"} else lexicon.card(text)


CARD = Read("card", lexicon.card)
CARDS = Read("cards", lambda text: several(text, lexicon.card))
PLAYED = Read("card", played)
SUIT = Read("suit", lexicon.suit)
COIN = Read("coin", coin)
PARTICIPANT = Read("participant", participant)
CARD_OF = Read("card", card_of)
SIGNED = Read("±n", integer)
FACES = Read("faces", faces)
AID = Read("aid", aid)
OPPONENT = Read("opponent", opponent)
SIDE = Read("side", side)
FACES_OF = Read("faces", of(faces))
NUMBER_OF = Read("number", of(integer))
FACES_FOR = Read("faces", of_one_or_all(faces))
NUMBER_FOR = Read("number", of_one_or_all(integer))
SPECIALITE_FOR = Read("specialite", of_one_or_all(named_or_none))
AID_FOR = Read("aid", aid_of_one_or_all)
WORD_OF = Read("word", of(str))
RULING = Read("ruling", ruling)
ON_CRITICAL = Read("ruling", on_critical)
TAROT_DIFFICULTY = Read("difficulty", lambda text: lexicon.difficulty(text, "banebdjed"))
DICE_DIFFICULTY = Read("difficulty", lambda text: lexicon.difficulty(text, "enormatro"))


def joined(words: Iterable[str]) -> str:
    """Words of a text, as they were typed one after the other."""
    return " ".join(words)
