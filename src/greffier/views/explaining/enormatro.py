"""How a roll or a step of a task came about."""

from greffier.views.speech import Speech, signed
from greffier.vocabulary.events import TaskAdvanced, TestRolled


def test(event: TestRolled, speech: Speech) -> list[str]:
    """From the dice thrown (E1, E2) to the degrees (E11)."""
    return [
        _thrown(event, speech),
        _kept(event, speech),
        *_modifiers(event, speech),
        _margin(event, speech),
        _outcome(event, speech),
        _source(event, speech),
    ]


def _thrown(event: TestRolled, speech: Speech) -> str:
    if not event.score:
        return speech.say("explain.E8", carac=event.carac)
    sources = [f"{speech.label('source', one.label)} {one.value}" for one in event.bonus.sources]
    return speech.say(
        "explain.E2" if event.bonus.asked else "explain.E1",
        carac=f"{event.carac} {event.score}",
        sources=", ".join(sources),
        asked=event.bonus.asked,
        used=event.bonus.used,
        n=len(event.thrown),
        faces=_faces(event.thrown),
    )


def _kept(event: TestRolled, speech: Speech) -> str:
    return speech.say(
        "explain.E4" if event.penalty + event.blessures else "explain.kept",
        score=event.score,
        penalty=event.penalty,
        blessures=event.blessures,
        n=len(event.kept),
        faces=_faces(event.kept),
        sum=event.sum,
    )


def _faces(faces: list[int]) -> str:
    return " ".join(str(face) for face in faces) or "—"


def _modifiers(event: TestRolled, speech: Speech) -> list[str]:
    if not event.modifiers:
        return []
    parts = ", ".join(f"{speech.label('source', one.label)} {signed(one.value)}" for one in event.modifiers)
    return [speech.say("explain.E6", modifiers=parts, sum=event.sum, total=event.total)]


def _margin(event: TestRolled, speech: Speech) -> str:
    return speech.say(
        "explain.E10", total=event.total, difficulty=event.difficulty, margin=signed(event.margin)
    )


def _outcome(event: TestRolled, speech: Speech) -> str:
    sentence = "explain.E11" if event.difficulty else "explain.E12"
    return speech.say(
        sentence, margin=signed(event.margin), outcome=speech.label("outcome", event.outcome), n=event.degrees
    )


def _source(event: TestRolled, speech: Speech) -> str:
    if event.chance is None:
        return speech.say("explain.C3" if event.source == "table" else "explain.no-chance")
    last = event.chance.first + event.chance.count - 1
    return speech.say("explain.C2", first=event.chance.first, last=last, n=event.chance.count)


def task(event: TaskAdvanced, speech: Speech) -> list[str]:
    """The roll, then what it brought (E14)."""
    gained = speech.say(
        "explain.E14", n=event.gained, degrees=event.degrees, target=event.target, periods=event.periods
    )
    return [*test(event.test, speech), gained]
