"""Deciding on campaign, sessions, phrases and notes."""

from collections.abc import Callable
from typing import Any

from greffier.engine.chance import SEED_BYTES, commitment
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.cards import DECK
from greffier.vocabulary.names import key, proper, prose, spelled
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State
from greffier.vocabulary.terms import SETTINGS

from .given import Given, chance, open_session


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


def seed_to_be(order: od.Order, random_bytes: Callable[[int], bytes]) -> bytes:
    """The 32 bytes for the session that an order opens: those it gives in hex, else random ones (chance-1).

    None of them for any other order.

    Raises:
        Refusal: `seed-malformed`.
    """
    if not isinstance(order, od.OpenSession):
        return b""
    if order.seed is None:
        return random_bytes(SEED_BYTES)
    try:
        seed = bytes.fromhex(order.seed)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise Refusal("seed-malformed", "C2", digits=2 * SEED_BYTES)
    return seed


def open_session_order(state: State, order: od.OpenSession, given: Given) -> list[ev.Event]:
    if state.session:
        raise Refusal("session-already-open", number=state.session.number)
    return [
        ev.SessionOpened(
            number=state.sessions + 1,
            title=prose(order.title),
            commitment=commitment(given.seed),
            seed_source="drawn" if order.seed is None else "given",
        ),
    ]


def close_session(state: State, _: od.CloseSession, given: Given) -> list[ev.Event]:
    session = open_session(state)
    chance(state, given).key()  # a seed that is not here cannot be revealed
    return [ev.SessionClosed(number=session.number, seed=given.seed.hex())]


def add_entropy(state: State, order: od.AddEntropy, given: Given) -> list[ev.Event]:
    session = open_session(state)
    name, phrase = proper(order.name, "player"), proper(order.phrase, "phrase")
    if given.past.values_seen():
        raise Refusal("phrase-too-late", "C2", number=session.number)
    if key(name) in {key(known) for known, _ in session.phrases}:
        raise Refusal("phrase-already-given", "C2", name=name)
    return [ev.EntropyAdded(name=name, phrase=phrase)]


def write_note(_: State, order: od.WriteNote, __: Given) -> list[ev.Event]:
    text = prose(order.text).strip()
    if not text:
        raise Refusal("name-empty", kind="text")
    return [ev.NoteWritten(text=text, secret=order.secret)]


def reveal_secret(_: State, order: od.RevealSecret, given: Given) -> list[ev.Event]:
    """An amendment is secret, and is revealed, with what it reads again."""
    recorded = given.past.at(order.seq)
    if recorded and isinstance(recorded.event, ev.Amended):
        recorded = given.past.at(recorded.event.seq)
    if recorded is None or not getattr(recorded.event, "secret", False):
        raise Refusal("no-secret", "C1", seq=order.seq)
    if given.past.revealed(recorded.seq):
        raise Refusal("secret-out", "C1", seq=recorded.seq)
    return [ev.SecretRevealed(seq=recorded.seq)]


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.StartCampaign: start_campaign,
    od.ForkCampaign: fork_campaign,
    od.RuleCampaign: rule_campaign,
    od.OpenSession: open_session_order,
    od.CloseSession: close_session,
    od.AddEntropy: add_entropy,
    od.WriteNote: write_note,
    od.RevealSecret: reveal_secret,
}
