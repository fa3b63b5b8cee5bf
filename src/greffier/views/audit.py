"""An audit in words that a player understands."""

from collections.abc import Mapping, Sequence
from typing import Any

from greffier.engine.audit import Finding

from .speech import Speech

SHOWN = 20
"""Events listed in a line, beyond which one looks at the JSON."""


def audit_shown(facts: Mapping[str, Any], findings: Mapping[str, Sequence[Finding]], speech: Speech) -> str:
    """A line a level, then what was found.

    Args:
        facts: `document`'s, without the findings.
        findings: by level.
        speech: the language.
    """
    lines = [
        speech.say("audit.head", n=facts["events"], seq=facts["head"]["seq"], hash=facts["head"]["hash"])
    ]
    for level, found in findings.items():
        if found:
            lines.append(speech.say(f"audit.{level}.failed", seq=found[0].seq))
            lines += ["  " + finding_said(one, speech) for one in found]
        else:
            lines.append(
                speech.say(f"audit.{level}.sound", n=facts["values" if level == "chance" else "orders"])
            )
    if facts["by_hand"]:
        at = [f"#{seq}" for seq in facts["by_hand_at"][:SHOWN]]
        more = ["…"] if len(facts["by_hand_at"]) > SHOWN else []
        lines.append(speech.say("audit.by-hand", n=facts["by_hand"], at=" ".join(at + more)))
    if facts["open_session"] is not None:
        lines.append(speech.say("audit.open", number=facts["open_session"]))
    lines += [speech.say("audit.left-open", number=number) for number in facts["left_open"]]
    return "\n".join(lines)


def finding_said(one: Finding, speech: Speech) -> str:
    """What is not as it should be."""
    return speech.damage(one.code, seq=one.seq, **one.facts)


def finding_document(one: Finding, speech: Speech) -> dict[str, Any]:
    """The same as JSON-like data."""
    return {"seq": one.seq, "code": one.code, "message": finding_said(one, speech)}
