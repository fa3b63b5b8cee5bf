"""An audit in words that a player understands."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from greffier.engine.audit import Finding, Trust

from .speech import Speech

SHOWN = 20
"""Entries listed in the text, beyond which one looks at the JSON."""


def audit_shown(facts: Mapping[str, Any], findings: Mapping[str, Sequence[Finding]], speech: Speech) -> str:
    """A line a level, what was found, how far the record can be trusted, and what is taken on trust.

    Args:
        facts: `document`'s, without the findings.
        findings: by level.
        speech: the language.
    """
    head = facts["head"]
    lines = [speech.say("audit.head", n=facts["events"], seq=head["seq"], hash=head["hash"])]
    for level, few in findings.items():
        if few:
            lines.append(speech.say(f"audit.{level}.failed", seq=few[0].seq))
            lines += ["  " + finding_said(finding, speech) for finding in few]
        else:
            n = facts["values" if level == "chance" else "orders"]
            lines.append(speech.say(f"audit.{level}.sound", n=n))
    trusted = list(_trusted(facts, speech))
    lines.append(_verdict([finding for few in findings.values() for finding in few], trusted, speech))
    return "\n".join(lines + ["  " + line for line in trusted])


def _verdict(findings: Sequence[Finding], trusted: Sequence[str], speech: Speech) -> str:
    """How far the record can be trusted, in plain words."""
    if findings:
        return speech.say("audit.trust.wrong", seq=min(finding.seq for finding in findings))
    return speech.say("audit.trust.some" if trusted else "audit.trust.full")


def _trusted(facts: Mapping[str, Any], speech: Speech) -> Iterator[str]:
    """What is taken on trust, a line each."""
    trust: Trust = facts["trust"]
    if facts["unchecked"]:
        yield speech.say("audit.unchecked", n=facts["unchecked"])
    if trust.withheld:
        yield speech.say("audit.withheld", n=trust.withheld)
    if trust.by_hand:
        at = " ".join(f"#{seq}" for seq in trust.by_hand_at[:SHOWN])
        more = " …" if len(trust.by_hand_at) > SHOWN else ""
        people = ", ".join(f"{name} {count}" for name, count in sorted(trust.by_person.items()))
        yield speech.say("audit.by-hand", n=trust.by_hand, by=people, at=at + more)
    if trust.open_session is not None:
        yield speech.say("audit.open", number=trust.open_session)
    for name in ("left_open", "seeds_given", "seeds_lost", "alone", "empty"):
        entries = [{"number": number} for number in getattr(trust, name)]
        yield from _listed(f"audit.{name.replace('_', '-')}", entries, speech)
    for name in ("unsealed", "unopened", "late"):
        yield from _listed(f"audit.{name}", map(to_builtins, getattr(trust, name)), speech)
    for (by, fate), count in sorted(trust.undone.items()):
        yield speech.say("audit.undone", n=count, by=by, fate=speech.label("fate", fate))


def _listed(sentence: str, entries: Iterable[Mapping[str, Any]], speech: Speech) -> Iterator[str]:
    for nth, entry in enumerate(entries):
        if nth == SHOWN:
            yield speech.say("audit.more")
            return
        yield speech.say(sentence, **entry)


def trust_document(trust: Trust) -> dict[str, Any]:
    """What is taken on trust, as JSON-like data."""
    undone = [{"by": by, "fate": fate, "count": count} for (by, fate), count in sorted(trust.undone.items())]
    return {
        **{name: to_builtins(getattr(trust, name)) for name in trust.__struct_fields__ if name != "undone"},
        "undone": undone,
    }


def finding_said(finding: Finding, speech: Speech) -> str:
    """What is not as it should be."""
    return speech.damage(finding.code, seq=finding.seq, **finding.facts)


def finding_document(finding: Finding, speech: Speech) -> dict[str, Any]:
    """The same as JSON-like data."""
    return {"seq": finding.seq, "code": finding.code, "message": finding_said(finding, speech)}
