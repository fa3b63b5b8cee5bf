"""How a roll or a step of a task came about."""

from collections.abc import Callable

from greffier.views.speech import Speech, faces, signed
from greffier.vocabulary.events import (
    Contest,
    Event,
    TaskAdvanced,
    TaskRuled,
    TestRolled,
    Throw,
)


def test(event: TestRolled, speech: Speech) -> list[str]:
    """From the dice thrown (E1, E2) to the degrees (E11)."""
    if event.taken:
        return [speech.say("explain.automatic")]
    return [
        *([speech.say(f"explain.E13.{event.foregone}")] if event.foregone and event.difficulty else []),
        *throw(event, speech),
        *_against(event, speech),
        _margin(event, speech),
        _outcome(event, speech),
    ]


def throw(event: Throw, speech: Speech) -> list[str]:
    """From the dice thrown to the total (E1–E8)."""
    return [
        _thrown(event, speech),
        _kept(event, speech),
        *_modifiers(event, speech),
        _source(event, speech),
    ]


def opposition(event: Contest, speech: Speech) -> list[str]:
    """Each side's throw, then who won (E18)."""
    return standing(event, "E18", speech)


def competition(event: Contest, speech: Speech) -> list[str]:
    """Each rival's throw, then how they rank (E19)."""
    return standing(event, "E19", speech)


def standing(event: Contest, clause: str, speech: Speech) -> list[str]:
    """Each side's throw, then how they stand by that clause (E18, E19)."""
    lines = []
    for one in event.entries:
        lines.append(speech.pair(one.character, str(one.total)))
        lines += [f"  {line}" for line in throw(one, speech)]
    if event.winner is None:
        return [*lines, speech.say("explain.tie", clause=clause)]
    return [
        *lines,
        speech.say(f"explain.{clause}", winner=event.winner, gap=event.gap, degrees=event.degrees),
    ]


def _against(event: TestRolled, speech: Speech) -> list[str]:
    if event.against is None:
        return []
    side = event.against
    return [
        speech.say(
            "explain.E17",
            name=side.character,
            carac=side.carac,
            score=side.score,
            difficulty=event.difficulty,
        ),
    ]


def _thrown(event: Throw, speech: Speech) -> str:
    if not event.score:
        return speech.say("explain.E8", carac=event.carac)
    sources = [f"{speech.label('source', one.label)} {one.value}" for one in event.bonus.sources]
    clauses = {"specialite": "E3", "time": "E7"}
    cited = ["E1", "E2", *(clauses[one.label] for one in event.bonus.sources if one.label in clauses)]
    return speech.say(
        "explain.E2" if event.bonus.asked else "explain.E1",
        clauses=", ".join(cited),
        carac=f"{event.carac} {event.score}",
        sources=", ".join(sources),
        asked=event.bonus.asked,
        used=event.bonus.used,
        n=len(event.thrown),
        faces=faces(event.thrown),
    )


def _kept(event: Throw, speech: Speech) -> str:
    return speech.say(
        "explain.E4" if event.penalty + event.blessures else "explain.kept",
        clauses=", ".join([*(["E4"] if event.penalty else []), *(["E5"] if event.blessures else [])]),
        score=event.score,
        penalty=event.penalty,
        blessures=event.blessures,
        n=len(event.kept),
        faces=faces(event.kept),
        sum=event.sum,
    )


def _modifiers(event: Throw, speech: Speech) -> list[str]:
    if not event.modifiers:
        return []
    parts = ", ".join(f"{speech.label('source', one.label)} {signed(one.value)}" for one in event.modifiers)
    hurt = any(one.label == "lesion" for one in event.modifiers)
    other = any(one.label != "lesion" for one in event.modifiers)
    clauses = ", ".join([*(["E5"] if hurt else []), *(["E6"] if other else [])])
    return [speech.say("explain.E6", clauses=clauses, modifiers=parts, sum=event.sum, total=event.total)]


def _margin(event: TestRolled, speech: Speech) -> str:
    return speech.say(
        "explain.E10", total=event.total, difficulty=event.difficulty, margin=signed(event.margin)
    )


def _outcome(event: TestRolled, speech: Speech) -> str:
    sentence = "explain.E11" if event.difficulty else "explain.E12"
    return speech.say(
        sentence, margin=signed(event.margin), outcome=speech.label("outcome", event.outcome), n=event.degrees
    )


def _source(event: Throw, speech: Speech) -> str:
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


def ruled(event: TaskRuled, speech: Speech) -> list[str]:
    """The clause, then the step that the GM's ruling is for (E15)."""
    lines = plain("E15")(event, speech)
    return lines if event.step is None else [*lines, speech.say("explain.E15", seq=event.step)]


def plain(clause: str) -> Callable[[Event, Speech], list[str]]:
    """For an event that one clause alone explains."""

    def said(_: Event, speech: Speech) -> list[str]:
        return [f"{clause}  {speech.book.CLAUSES[clause]}"]

    return said
