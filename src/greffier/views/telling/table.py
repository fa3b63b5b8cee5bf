"""Telling of campaign, sessions, notes, sheets and corrections."""

from collections.abc import Callable
from typing import Any

from greffier.views.sheets import sheet_lines
from greffier.views.speech import Speech, because
from greffier.vocabulary import events as ev


def campaign_started(event: ev.CampaignStarted, speech: Speech) -> str:
    return speech.say("campaign.started", name=event.name, title=_titled(event.title))


def campaign_forked(event: ev.CampaignForked, speech: Speech) -> str:
    return speech.say(
        "campaign.forked", name=event.name, origin=event.origin_name, seq=event.seq, hash=event.hash
    )


def campaign_ruled(event: ev.CampaignRuled, speech: Speech) -> str:
    return speech.say("campaign.ruled", key=event.key, value=event.value)


def session_opened(event: ev.SessionOpened, speech: Speech) -> str:
    return speech.say(
        "session.opened-given" if event.seed_source == "given" else "session.opened",
        number=event.number,
        title=_titled(event.title),
        commitment=event.commitment,
    )


def session_closed(event: ev.SessionClosed, speech: Speech) -> str:
    if event.seed is None:
        return speech.say("session.closed-lost", number=event.number)
    return speech.say("session.closed", number=event.number, seed=event.seed)


def entropy_sealed(event: ev.EntropySealed, speech: Speech) -> str:
    return speech.say("entropy.sealed", name=event.name, seal=event.seal)


def entropy_added(event: ev.EntropyAdded, speech: Speech) -> str:
    sentence = "entropy.opened" if event.seal else "entropy.added"
    return speech.say(sentence, name=event.name, phrase=event.phrase)


def note_written(event: ev.NoteWritten, speech: Speech) -> str:
    return speech.say("note.written", text=event.text)


def secret_revealed(event: ev.SecretRevealed, speech: Speech) -> str:
    return speech.say("secret.revealed", seq=event.seq)


def withheld(_: ev.Withheld, speech: Speech) -> str:
    return speech.say("withheld")


def character_enrolled(event: ev.CharacterEnrolled, speech: Speech) -> str:
    return "\n".join([speech.say("character.enrolled", name=event.name), *sheet_lines(event.sheet, speech)])


def character_revised(event: ev.CharacterRevised, speech: Speech) -> str:
    said = speech.say("character.revised", name=event.character)
    return "\n".join([said, *sheet_lines(event.sheet, speech, only=event.changed)])


def character_retired(event: ev.CharacterRetired, speech: Speech) -> str:
    return speech.say("character.retired", name=event.character)


def order_undone(event: ev.OrderUndone, speech: Speech) -> str:
    return speech.say("order.undone", seq=event.seq, why=because(event.why))


def order_redone(event: ev.OrderRedone, speech: Speech) -> str:
    return speech.say("order.redone", seq=event.seq, why=because(event.why))


def _titled(title: str) -> str:
    return f" — {title}" if title else ""


TELL: dict[type[ev.Event], Callable[[Any, Speech], str]] = {
    ev.CampaignStarted: campaign_started,
    ev.CampaignForked: campaign_forked,
    ev.CampaignRuled: campaign_ruled,
    ev.SessionOpened: session_opened,
    ev.SessionClosed: session_closed,
    ev.EntropySealed: entropy_sealed,
    ev.EntropyAdded: entropy_added,
    ev.NoteWritten: note_written,
    ev.SecretRevealed: secret_revealed,
    ev.Withheld: withheld,
    ev.CharacterEnrolled: character_enrolled,
    ev.CharacterRevised: character_revised,
    ev.CharacterRetired: character_retired,
    ev.OrderUndone: order_undone,
    ev.OrderRedone: order_redone,
}
