"""Names as people write them: kept in NFC, matched without regard to case, accents exact."""

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

from .refusals import Refusal

T = TypeVar("T")

LONGEST_NAME = 80
LONGEST_TEXT = 10_000


def proper(text: str, kind: str = "name") -> str:
    """The name as it is stored (NFC, no outer or doubled blanks).

    Args:
        text: the name as it came in.
        kind: what it names ("character", "task"…), for the sentence of the refusal.

    Raises:
        Refusal: `name-empty`, `name-too-long`, or `name-illegal` for NUL, control characters, lone
            surrogates and line breaks.
    """
    _refuse_unprintable(text, kind, allowed="")
    if kind in BESIDE_SIGNS:
        _refuse_signs(text, kind)
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(unicodedata.category(character)[0] in "LNPS" for character in name):
        raise Refusal("name-empty", kind=kind)
    if len(name) > LONGEST_NAME:
        raise Refusal("name-too-long", kind=kind, longest=LONGEST_NAME, length=len(name))
    return name


BESIDE_SIGNS = {"character", "carac", "specialite", "moyen", "trait", "ressource"}
"""What is named beside `:` and `=` in commands, and so bears neither."""


def _refuse_signs(text: str, kind: str) -> None:
    for place, character in enumerate(text, start=1):
        if character in ":=":
            raise Refusal("name-illegal", kind=kind, place=place, point=character)


def prose(text: str) -> str:
    """Free text as it is stored (NFC); line breaks and tabs may stand in it.

    Raises:
        Refusal: `name-illegal` for other control characters and lone surrogates, `text-too-long`.
    """
    _refuse_unprintable(text, "text", allowed="\n\t")
    if len(text) > LONGEST_TEXT:
        raise Refusal("text-too-long", longest=LONGEST_TEXT, length=len(text))
    return unicodedata.normalize("NFC", text)


def _refuse_unprintable(text: str, kind: str, allowed: str) -> None:
    if text.isprintable():
        return
    for place, character in enumerate(text, start=1):
        if unicodedata.category(character) in {"Cc", "Cs"} and character not in allowed:
            raise Refusal("name-illegal", kind=kind, place=place, point=f"U+{ord(character):04X}")


@lru_cache(maxsize=1024)  # a replay asks for the same few names at every event
def key(name: str) -> str:
    """What two spellings of one name share: NFC, case folded, blanks as `proper` leaves them, accents kept.

    >>> key("E\u0301LODIE") == key("élodie")
    True
    """
    folded = unicodedata.normalize("NFC", name).casefold()
    return " ".join(unicodedata.normalize("NFC", folded).split())


def bare(name: str) -> str:
    """The name with neither case, accents nor punctuation, for the words of the rules themselves.

    >>> bare("Le Mat"), bare("Roi d'Épée")
    ('le mat', 'roi d epee')
    """
    letters = unicodedata.normalize("NFD", name.casefold())
    kept = (c if c.isalnum() else " " for c in letters if not unicodedata.combining(c))
    return " ".join("".join(kept).split())


def nearest(name: str, known: Iterable[str]) -> list[str]:
    """Up to three known names that look most like this one, best first; all of them when they are few."""
    import difflib  # noqa: PLC0415 - needed only on the way to a refusal

    names = list(known)
    by_bare = {bare(one): one for one in names}
    close = difflib.get_close_matches(bare(name), by_bare, n=3, cutoff=0.5)
    if close:
        return [by_bare[one] for one in close]
    return names if len(names) <= 3 else []  # noqa: PLR2004 - three names can be read at a glance


def find(wanted: str, known: Mapping[str, T], kind: str, clause: str = "", **facts: object) -> T:
    """The entry that goes by this name, however it is capitalised.

    Args:
        wanted: the name as it was given.
        known: entries by `key(name)`; what is shown of each is its `name`.
        kind: what is looked for: the refusal's code is `unknown-<kind>`.
        clause: the clause that the refusal cites.
        facts: what else the refusal's sentence names.

    Raises:
        Refusal: `unknown-<kind>`, with the nearest names.
    """
    found = known.get(key(wanted))
    if found is None:
        shown = [str(getattr(entry, "name", entry)) for entry in known.values()]
        raise Refusal(f"unknown-{kind}", clause, name=wanted, nearest=nearest(wanted, shown), **facts)
    return found


def spelled(wanted: str, known: Iterable[str], kind: str, clause: str = "", **facts: object) -> str:
    """The known name that this one spells, however it is capitalised; refused as `find` does."""
    return find(wanted, {key(name): name for name in known}, kind, clause, **facts)
