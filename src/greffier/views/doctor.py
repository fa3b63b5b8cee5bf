"""What is wrong with a ledger, in words, and what was mended."""

from collections.abc import Mapping, Sequence
from typing import Any

from greffier.vocabulary.refusals import DamagedRecord, Refusal

from .refusals import Said, damaged, quoted, refused
from .speech import Speech

Cause = Refusal | DamagedRecord | None
Found = tuple[str, str, Mapping[str, Any], Cause]
"""Code, gravity, facts and cause of a symptom."""
Done = tuple[str, Mapping[str, Any]]
"""Code and facts of what was mended."""

TYPED = {"name", "path"}
"""The facts that a hint's command line may hold."""


def doctor_shown(path: str, found: Sequence[Found], done: Sequence[Done], speech: Speech) -> str:
    """What was mended, then what is wrong, each with what to do about it."""
    lines = [mended_said(one, speech) for one in done]
    if not found:
        return "\n".join([*lines, speech.say("doctor.sound", path=path)])
    lines.append(speech.say("doctor.found", n=len(found), path=path))
    for one in found:
        said = symptom_said(one, speech)
        lines.append("  " + speech.pair(speech.label("gravity", one[1]), said.message))
        lines.append(f"    {said.hint}")
    return "\n".join(lines)


def symptom_said(symptom: Found, speech: Speech) -> Said:
    """A symptom in a sentence, and what to do about it."""
    code, _, facts, cause = symptom
    if isinstance(cause, Refusal):
        return refused(cause, speech)
    spoken: dict[str, object] = {**facts, **_thing(facts, speech)}
    if cause:
        spoken["damage"] = damaged(cause, speech)
    hint = {name: quoted(fact) if name in TYPED else fact for name, fact in spoken.items()}
    return Said(speech.symptom(code, **spoken), speech.remedy(code, **hint))


def mended_said(done: Done, speech: Speech) -> str:
    """What was done, in a sentence."""
    code, facts = done
    return speech.say(code, **{**facts, **_thing(facts, speech)})


def _thing(facts: Mapping[str, Any], speech: Speech) -> dict[str, str]:
    """A thing of the schema, such as “the trigger events_no_update”."""
    if "kind" not in facts:
        return {}
    return {"thing": f"{speech.label('thing', facts['kind'])} {facts['name']}"}


def symptom_document(symptom: Found, speech: Speech) -> dict[str, str]:
    """A symptom as JSON-like data."""
    said = symptom_said(symptom, speech)
    return {"code": symptom[0], "gravity": symptom[1], "message": said.message, "hint": said.hint}
