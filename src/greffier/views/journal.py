"""The record as it is read: campaigns, sessions, the log, one event, and the sum of a replay."""

from collections import Counter
from collections.abc import Iterable, Sequence

from greffier.engine.history import Marks
from greffier.vocabulary.events import CampaignForked, Recorded, SessionClosed, SessionOpened
from greffier.vocabulary.state import State
from greffier.vocabulary.terms import SETTINGS

from .explaining import explain
from .speech import Speech, because, local, sequelle_line
from .tasks import headline
from .telling import tell


def log_line(recorded: Recorded, marks: Marks, speech: Speech) -> str:
    """An event with its seq, time and author; marked where it was undone (C4) or read again (C5)."""
    undo, amendment = marks.undone.get(recorded.order), marks.amended.get(recorded.seq)
    mark = f" {speech.say('undone', seq=undo.seq)}" if undo else ""
    mark += f" {speech.say('amended', seq=amendment.seq)}" if amendment else ""
    when = local(recorded.at)
    told = tell(recorded.event, speech).replace("\n", "\n      ")
    return f"#{recorded.seq:<4} {when}  {recorded.actor}{mark} — {told}"


def event_shown(order: Sequence[Recorded], command: str | None, marks: Marks, speech: Speech) -> str:
    """All the events of one order, what became of them, how it was given, and what the chain says of them.

    Args:
        order: its events.
        command: the command line that gives it, if the record says.
        marks: what was undone or amended since.
        speech: the language.
    """
    lines = []
    for one in order:
        lines.append(log_line(one, marks, speech))
        lines += [f"        {line}" for line in explain(one.event, speech)]
        lines += [f"  → {log_line(later, marks, speech)}" for later in _later(one, order, marks)]
    first, last = order[0], order[-1]
    if command:
        lines.append(speech.say("event.command", command=command))
    lines.append(speech.say("event.order", order=first.order, at=first.at))
    lines.append(speech.say("event.hash", seq=last.seq, hash=last.hash.hex()))
    return "\n".join(lines)


def _later(one: Recorded, order: Sequence[Recorded], marks: Marks) -> list[Recorded]:
    """What took the place of an event, and after the last of an order, who cancelled it and why."""
    amendment = marks.amended.get(one.seq)
    undo = marks.undone.get(one.order) if one is order[-1] else None
    return [later for later in (amendment, undo) if later]


def campaigns_listed(campaigns: Iterable[tuple[str, int, str]], used: str | None, speech: Speech) -> str:
    """The campaigns by name, with their heads (name, seq, hash in hex); a star at the one in use."""
    lines = [
        f"{'*' if name == used else ' '} {name}  #{seq} {digest[:12]}" for name, seq, digest in campaigns
    ]
    return "\n".join(lines) or speech.say("no-campaigns")


def backup_told(file: str, events: int, campaigns: Sequence[tuple[str, int, str]], speech: Speech) -> str:
    """Where a copy of the ledger is, and what is in it."""
    return "\n".join(
        (speech.say("backup.written", n=events, path=file), campaigns_listed(campaigns, None, speech))
    )


def campaign_shown(state: State, seq: int, digest: str, speech: Speech) -> str:
    """A campaign in a few lines."""
    lines = [f"{state.name} — {state.title}" if state.title else state.name]
    lines.append(speech.say("campaign.head", seq=seq, hash=digest))
    if state.origin:
        origin = state.origin
        lines.append(speech.say("campaign.origin", name=origin.name, seq=origin.seq, hash=origin.hash))
    lines.append(speech.say("campaign.sessions", n=state.sessions))
    if state.session:
        lines.append(speech.say("campaign.session-open", number=state.session.number))
    for key, values in SETTINGS.items():
        lines.append(speech.say("setting", key=key, value=state.ruling(key), values=" | ".join(values)))
    lines += [sequelle_line(one, speech) for one in state.sequelles.values()]
    names = (
        one.name + because(speech.say("retired") if one.retired else "") for one in state.characters.values()
    )
    lines.append(speech.say("campaign.characters", names=speech.names(names)))
    return "\n".join(lines)


def sessions_listed(sessions: Sequence[Recorded], speech: Speech) -> str:
    """The sessions, a line each."""
    status = "session.is-open"
    lines: list[str] = []
    for one in reversed(sessions):
        if isinstance(one.event, SessionClosed):
            status = "session.is-closed"
        elif isinstance(one.event, CampaignForked):
            status = "session.is-left"
        elif isinstance(one.event, SessionOpened):
            title = f" — {one.event.title}" if one.event.title else ""
            lines.insert(0, f"{one.event.number}  {local(one.at)}{title}  {speech.say(status)}")
    return "\n".join(lines) or speech.say("no-sessions")


def session_shown(ends: Sequence[Recorded], log: Sequence[Recorded], marks: Marks, speech: Speech) -> str:
    """A session: when, its commitment and seed, and all that happened in it."""
    lines = [tell(one.event, speech) for one in ends]
    return "\n".join(lines + [log_line(one, marks, speech) for one in log if one not in ends])


def replay_shown(
    state: State, head: tuple[int, str], state_hash: str, counts: Counter[str], speech: Speech
) -> str:
    """What a replay came to."""
    held = [card for one in state.characters.values() for card in (*one.hand, *one.aside, *one.in_play)]
    zones = {"pile": state.pile, "discard": state.discard, "held": held}
    lines = [
        speech.say("replay.events", n=counts["events"], orders=counts["orders"], undone=counts["undone"]),
        speech.say("campaign.head", seq=head[0], hash=head[1]),
        speech.say("replay.state-hash", hash=state_hash),
        speech.say("replay.zones", **{zone: len(cards) for zone, cards in zones.items()}),
    ]
    return "\n".join(lines + [headline(task, speech) for task in state.tasks.values()])
