"""How what was read again came about (C5)."""

from greffier.views.speech import Speech
from greffier.vocabulary.events import ActionAmended, ContestAmended, ResultAmended

from . import banebdjed, enormatro


def roll(event: ResultAmended, speech: Speech) -> list[str]:
    """The same dice read again."""
    return [speech.say("explain.C5", seq=event.seq), *enormatro.test(event.test, speech)]


def action(event: ActionAmended, speech: Speech) -> list[str]:
    """The same cards read again, and where the point of Puissance went (B16)."""
    lines = [speech.say("explain.C5.cards", seq=event.seq), *banebdjed.action(event.action, speech)]
    moved = event.puissance
    if moved:
        sentence = "explain.B16.moved" if moved.before else "explain.B16.settled"
        lines.append(speech.say(sentence, ressource=moved.ressource, before=moved.before))
    return lines


def contest(event: ContestAmended, speech: Speech) -> list[str]:
    """The same dice of every side read again (E18, E19)."""
    clause = {"opposition": "E18", "competition": "E19"}[event.kind]
    return [
        speech.say("explain.C5", seq=event.seq),
        *enormatro.standing(event.contest, clause, speech),
    ]
