"""Deciding on campaign, sessions, phrases and notes."""

import re
from collections.abc import Callable
from typing import Any

from greffier.engine.chance import SEED_BYTES, seal_of
from greffier.engine.values import Seeds
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.cards import DECK
from greffier.vocabulary.names import proper, prose, spelled
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Session, State
from greffier.vocabulary.terms import SETTINGS

from .given import Given, hidden, open_session

MOST_PHRASES = 100
"""Phrases that one session mixes in."""

SEAL = re.compile("[0-9a-f]{64}")


def start_campaign(_: State, order: od.StartCampaign, __: Given) -> list[ev.Event]:
    return [
        ev.CampaignStarted(name=proper(order.name, "campaign"), title=prose(order.title)),
        ev.DeckShuffled(cause="start", cards=list(DECK)),
    ]


def fork_campaign(state: State, order: od.ForkCampaign, given: Given) -> list[ev.Event]:
    last = given.past.last()
    return [
        ev.CampaignForked(
            name=proper(order.name, "campaign"),
            origin=last.campaign,
            origin_name=state.name,
            seq=last.seq,
            hash=last.hash.hex(),
        )
    ]


def rule_campaign(state: State, order: od.RuleCampaign, _: Given) -> list[ev.Event]:
    setting = spelled(order.key, SETTINGS, "setting", "C1")
    value = spelled(order.value, SETTINGS[setting], "value", "C1", setting=setting)
    if state.ruling(setting) == value:
        raise Refusal("nothing-changed", "C1", name=setting)
    return [ev.CampaignRuled(key=setting, value=value)]


def seeds_to_be(order: od.OpenSession, random_bytes: Callable[[int], bytes]) -> Seeds:
    """The seeds for the session that an order opens: the open one as it is given in hex, else random.

    Raises:
        Refusal: `seed-malformed`.
    """
    if order.seed is None:
        return Seeds(random_bytes(SEED_BYTES), random_bytes(SEED_BYTES))
    try:
        seed = bytes.fromhex(order.seed)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise Refusal("seed-malformed", "C2", digits=2 * SEED_BYTES)
    return Seeds(seed, random_bytes(SEED_BYTES))


def open_session_order(state: State, order: od.OpenSession, given: Given) -> list[ev.Event]:
    if state.session:
        raise Refusal("session-already-open", number=state.session.number)
    published, root = given.values.commitments()
    return [
        ev.SessionOpened(
            number=state.sessions + 1,
            title=prose(order.title),
            commitment=published,
            secret_commitment=root,
            seed_source="drawn" if order.seed is None else "given",
        ),
    ]


def close_session(state: State, _: od.CloseSession, given: Given) -> list[ev.Event]:
    session = open_session(state)
    return [ev.SessionClosed(number=session.number, seed=given.values.revealed())]


def add_entropy(state: State, order: od.AddEntropy, given: Given) -> list[ev.Event]:
    session = open_session(state)
    name, phrase = proper(order.name, "player"), proper(order.phrase, "phrase")
    _before_values(session, given)
    if not any(phrase.seal for phrase in session.phrases):
        if len(session.phrases) >= MOST_PHRASES:
            raise Refusal("phrases-enough", "C2", most=MOST_PHRASES)
        return [ev.EntropyAdded(name=name, phrase=phrase)]
    seal = seal_of(given.past.opened().campaign, session.number, name, phrase)
    if seal not in [phrase.seal for phrase in session.phrases if phrase.phrase is None]:
        raise Refusal("phrase-not-sealed", "C2", name=name)
    return [ev.EntropyAdded(name=name, phrase=phrase, seal=seal)]


def seal_entropy(state: State, order: od.SealEntropy, given: Given) -> list[ev.Event]:
    session = open_session(state)
    name, seal = proper(order.name, "player"), order.seal.strip().lower()
    if not SEAL.fullmatch(seal):
        raise Refusal("seal-malformed", "C2", seal=order.seal)
    _before_values(session, given)
    if any(phrase.phrase is not None for phrase in session.phrases):
        raise Refusal("seal-too-late", "C2", name=name)
    if any(phrase.seal == seal for phrase in session.phrases):
        raise Refusal("seal-twice", "C2", name=name)
    if len(session.phrases) >= MOST_PHRASES:
        raise Refusal("phrases-enough", "C2", most=MOST_PHRASES)
    return [ev.EntropySealed(name=name, seal=seal)]


def _before_values(session: Session, given: Given) -> None:
    """Phrases are mixed in before the first value of a session, which nobody has seen then (chance-2).

    Raises:
        Refusal: `phrase-too-late`.
    """
    if given.past.values_seen():
        raise Refusal("phrase-too-late", "C2", number=session.number)


def write_note(_: State, order: od.WriteNote, given: Given) -> list[ev.Event]:
    text = prose(order.text).strip()
    if not text:
        raise Refusal("name-empty", kind="text")
    return [ev.NoteWritten(text=text, **hidden(given, secret=order.secret))]


def reveal_secret(_: State, order: od.RevealSecret, given: Given) -> list[ev.Event]:
    """What speaks of a secret is secret, and is revealed, with it; of a deal, every card is shown."""
    root = given.past.root(order.seq)
    secrets = [part for part in given.past.whole(root.seq) if part.event.secret] if root else []
    if not secrets:
        raise Refusal("no-secret", "C6", seq=order.seq)
    hidden_still = [part.seq for part in secrets if not given.past.revealed(part.seq)]
    if not hidden_still:
        raise Refusal("secret-out", "C6", seq=secrets[0].seq)
    return [ev.SecretRevealed(seq=seq) for seq in hidden_still]


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.StartCampaign: start_campaign,
    od.ForkCampaign: fork_campaign,
    od.RuleCampaign: rule_campaign,
    od.OpenSession: open_session_order,
    od.CloseSession: close_session,
    od.AddEntropy: add_entropy,
    od.SealEntropy: seal_entropy,
    od.WriteNote: write_note,
    od.RevealSecret: reveal_secret,
}
