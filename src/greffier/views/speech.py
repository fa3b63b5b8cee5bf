"""A language as the views use it: sentences by id, labels by kind, cards by code."""

from collections.abc import Iterable
from datetime import datetime
from functools import cached_property
from importlib import import_module
from typing import Any

from greffier.vocabulary.events import SequelleImposed
from greffier.vocabulary.state import Sequelle


class Speech:
    """Speaks one language.

    Args:
        language: one of `LANGUAGES`.
    """

    def __init__(self, language: str) -> None:
        words: Any = import_module(f"greffier.views.language.{language}")
        self.language = language
        self._plural = words.PLURAL
        self._decimal: str = words.DECIMAL
        self._sentences: dict[str, str | tuple[str, str]] = words.SENTENCES
        self._labels: dict[str, dict[str, str]] = words.LABELS
        self._cards: dict[str, str] = words.CARDS

    def say(self, sentence: str, **facts: object) -> str:
        """The sentence of that id with its facts; one for one and one for many are told apart by `n`."""
        return self._filled(self._sentences[sentence], facts)

    def refusal(self, code: str, **facts: object) -> str:
        """What is refused."""
        return self._filled(self.faults.REFUSALS[code][0], facts)

    def hint(self, code: str, **facts: object) -> str:
        """What to do about a refusal."""
        return self._filled(self.faults.REFUSALS[code][1], facts)

    def damage(self, code: str, **facts: object) -> str:
        """What is wrong with a record."""
        return self._filled(self.faults.DAMAGES[code], facts)

    def symptom(self, code: str, **facts: object) -> str:
        """What is wrong with a ledger."""
        return self._filled(self.faults.SYMPTOMS[code][0], facts)

    def remedy(self, code: str, **facts: object) -> str:
        """What to do about it."""
        return self._filled(self.faults.SYMPTOMS[code][1], facts)

    def _filled(self, template: str | tuple[str, str], facts: dict[str, object]) -> str:
        if isinstance(template, tuple):
            template = template[self._plural(facts["n"])]
        spoken = {name: minus(fact) if type(fact) is int else fact for name, fact in facts.items()}
        return template.format(**spoken)

    def decimal(self, number: float, form: str = ".1f") -> str:
        """A number that is not whole, with the mark that the language sets before its tenths.

        >>> Speech("fr").decimal(2.25, ".2f"), Speech("en").decimal(2.25, ".2f")
        ('2,25', '2.25')
        """
        return format(number, form).replace(".", self._decimal)

    def label(self, kind: str, name: str) -> str:
        """The word for one of a closed list, such as a quality; the name itself where it is free."""
        return self._labels[kind].get(name, name)

    def labels(self, kind: str) -> list[str]:
        """All the words of a closed list, in its order."""
        return list(self._labels[kind].values())

    def pair(self, name: str, value: str) -> str:
        """A name and what it is, with the colon as the language sets it."""
        return self.say("pair", name=name, value=value)

    @cached_property
    def faults(self) -> Any:  # noqa: ANN401 - a module of words
        """The words for what goes wrong, loaded only when something does."""
        return import_module(f"greffier.views.faults.{self.language}")

    @cached_property
    def book(self) -> Any:  # noqa: ANN401 - a module of words
        """The words of the rules and the symbols, loaded only when they are asked for."""
        return import_module(f"greffier.views.book.{self.language}")

    def symbol(self, code: str) -> tuple[str, str]:
        """What a Lame or a suit stands for, upright and reversed."""
        found: tuple[str, str] = self.book.SYMBOLS[code]
        return found

    def card(self, code: str) -> str:
        """A card by its name and code."""
        return f"{self._cards[code]} [{code}]"

    def cards(self, codes: Iterable[str]) -> str:
        """Cards by name and code, or the word for none."""
        return ", ".join(self.card(code) for code in codes) or self.say("none")

    def names(self, names: Iterable[str]) -> str:
        """Names one after the other, or the word for none."""
        return ", ".join(names) or self.say("none")


def minus(number: int) -> str:
    """A number with the minus that typography asks for."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign, as modifiers and margins are written.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '+0', '−2')
    """
    return f"+{number}" if number >= 0 else f"−{-number}"


def because(why: str) -> str:
    """The reason in brackets, or nothing."""
    return f" ({why})" if why else ""


def sequelle_line(sequelle: SequelleImposed | Sequelle, speech: Speech) -> str:
    """A séquelle: its number, its weight, whom it touches, and why (B17)."""
    names = ", ".join(sequelle.characters) or speech.say("everyone")
    why = because(sequelle.why)
    return speech.say("sequelle.imposed", id=sequelle.id, by=signed(sequelle.by), names=names, why=why)


def local(at: str) -> str:
    """A recorded time as the reader's clock shows it; as it is recorded where no clock can."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M:%S")
    except (ValueError, OverflowError):
        return at


def kept_secret(told: object, speech: Speech) -> str:
    """A mark for what players do not see until it is revealed, or nothing."""
    return f" {speech.say('secret')}" if getattr(told, "secret", False) else ""


def faces(thrown: Iterable[int]) -> str:
    """Faces one after the other, or a dash for none."""
    return " ".join(str(face) for face in thrown) or "—"
