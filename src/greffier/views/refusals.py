"""A refusal in a sentence, with its clause and what to do next."""

import shlex

from msgspec import Struct

from greffier.vocabulary.refusals import DamagedRecord, Refusal

from .speech import Speech

_CARD = {"card", "played"}
_CARDS = {"drawn", "hand", "heritages", "near_cards"}
_NAMES = {"name", "character"}
_LABELS = {"kind": "kind", "what": "what", "status": "status"}


class Said(Struct, frozen=True):
    """A refusal as it is shown."""

    message: str
    hint: str


def refused(refusal: Refusal, speech: Speech) -> Said:
    """The sentence and the hint of a refusal; the nearest names, where there are any, are the hint."""
    facts = _spoken(refusal.facts, speech)
    if refusal.code == "unknown-difficulty":
        facts["known"] = speech.names(speech.labels(f"difficulty.{refusal.facts['game']}"))
    message = speech.refusal(refusal.code, **facts)
    for near in ("nearest", "near_cards"):
        if refusal.facts.get(near):
            return Said(message, speech.say("hint.nearest", names=facts[near]))
    hint = {name: quoted(fact) if name in _NAMES else fact for name, fact in facts.items()}
    return Said(message, speech.hint(refusal.code, **hint))


def quoted(fact: object) -> object:
    """A name as it is typed in a command."""
    return shlex.quote(fact) if isinstance(fact, str) and " " in fact else fact


def damaged(problem: DamagedRecord, speech: Speech) -> str:
    """Where a record first goes wrong, and in what way."""
    return speech.damage(problem.code, seq=problem.seq, **problem.facts)


def _why(refusal: object, speech: Speech) -> str:
    """Why an order stands in the way of an undo or a redo (C4)."""
    if isinstance(refusal, Refusal):
        return refused(refusal, speech).message.rstrip(".")
    return speech.say("dependent.slot" if refusal else "dependent.differs")


def _spoken(facts: dict[str, object], speech: Speech) -> dict[str, object]:
    spoken = dict(facts)
    for name, fact in facts.items():
        if name == "why":
            spoken[name] = _why(fact, speech)
        elif name in _LABELS:
            spoken[name] = speech.label(_LABELS[name], str(fact))
        elif name in _CARD and isinstance(fact, str):
            spoken[name] = speech.card(fact)
        elif name in _CARDS and isinstance(fact, list):
            spoken[name] = speech.cards(fact)
        elif isinstance(fact, list):
            spoken[name] = speech.names(fact)
        elif isinstance(fact, str):
            spoken[name] = fact.encode("utf-8", "replace").decode()  # a lone surrogate cannot be shown
    return spoken
