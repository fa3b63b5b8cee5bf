"""What campaign, sessions, notes, sheets and corrections do to the state."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from greffier.vocabulary import events as ev
from greffier.vocabulary.names import key
from greffier.vocabulary.state import Character, Origin, Phrase, Session, State


def campaign_started(state: State, event: ev.CampaignStarted) -> None:
    state.name, state.title = event.name, event.title


def campaign_forked(state: State, event: ev.CampaignForked) -> None:
    state.name = event.name
    state.origin = Origin(event.origin, event.origin_name, event.seq, event.hash)
    session_ended(state, event)


def campaign_ruled(state: State, event: ev.CampaignRuled) -> None:
    state.settings[event.key] = event.value


def session_opened(state: State, event: ev.SessionOpened) -> None:
    state.session = Session(event.number, event.title, event.commitment, event.secret_commitment)
    state.sessions = event.number


def session_ended(state: State, _: ev.SessionClosed | ev.CampaignForked) -> None:
    state.session = None


def entropy_sealed(state: State, event: ev.EntropySealed) -> None:
    if state.session:
        state.session.phrases.append(Phrase(event.name, None, event.seal))


def entropy_added(state: State, event: ev.EntropyAdded) -> None:
    if state.session is None:
        return
    for entry in state.session.phrases:
        if entry.seal is not None and entry.seal == event.seal:
            entry.phrase = event.phrase
            return
    state.session.phrases.append(Phrase(event.name, event.phrase))


def note_written(_: State, __: ev.NoteWritten) -> None:
    """A note is in the log and nowhere else."""


def secret_revealed(state: State, event: ev.SecretRevealed) -> None:
    """A card that was shown is hidden no more; what else is shown, the state knew all along."""
    state.hidden = {card: seq for card, seq in state.hidden.items() if seq != event.seq}


def withheld(state: State, _: ev.Withheld) -> None:
    """What a secret changed, players cannot know; that there was one, they can."""
    state.withheld += 1


def character_enrolled(state: State, event: ev.CharacterEnrolled) -> None:
    # The state changes its sheets (Puissance), and an event is never changed: hence the copy.
    state.characters[key(event.name)] = Character(event.name, event.sheet.copy(), state.seq)


def character_revised(state: State, event: ev.CharacterRevised) -> None:
    state.characters[key(event.character)].sheet = event.sheet.copy()


def character_retired(state: State, event: ev.CharacterRetired) -> None:
    state.characters[key(event.character)].retired = True


def corrected(_: State, __: ev.OrderUndone | ev.OrderRedone) -> None:
    """What was undone is left out of the replay, and what was redone is back in it, by themselves."""


EVOLVE: dict[type[Struct], Callable[[State, Any], None]] = {
    ev.CampaignStarted: campaign_started,
    ev.CampaignForked: campaign_forked,
    ev.CampaignRuled: campaign_ruled,
    ev.SessionOpened: session_opened,
    ev.SessionClosed: session_ended,
    ev.EntropySealed: entropy_sealed,
    ev.EntropyAdded: entropy_added,
    ev.NoteWritten: note_written,
    ev.SecretRevealed: secret_revealed,
    ev.Withheld: withheld,
    ev.CharacterEnrolled: character_enrolled,
    ev.CharacterRevised: character_revised,
    ev.CharacterRetired: character_retired,
    ev.OrderUndone: corrected,
    ev.OrderRedone: corrected,
}
