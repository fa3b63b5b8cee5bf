"""An event explained clause by clause: how its conclusions follow from what was drawn or thrown."""

from collections.abc import Callable
from typing import Any

from greffier.views.speech import Speech
from greffier.vocabulary.events import (
    ActionAmended,
    ActionResolved,
    CompetitionRolled,
    ContestAmended,
    Event,
    InitiativeSettled,
    OppositionRolled,
    PuissanceRaised,
    ResultAmended,
    TaskAdvanced,
    TaskCompleted,
    TaskConditionChanged,
    TaskHalted,
    TaskRuled,
    TestRolled,
)

from . import amended, banebdjed, enormatro

EXPLAIN: dict[type[Event], Callable[[Any, Speech], list[str]]] = {
    ActionResolved: banebdjed.action,
    PuissanceRaised: banebdjed.puissance,
    InitiativeSettled: banebdjed.initiative,
    TestRolled: enormatro.test,
    TaskAdvanced: enormatro.task,
    TaskHalted: enormatro.plain("E15"),
    TaskRuled: enormatro.ruled,
    TaskConditionChanged: enormatro.plain("E16"),
    TaskCompleted: enormatro.plain("E14"),
    OppositionRolled: enormatro.opposition,
    CompetitionRolled: enormatro.competition,
    ResultAmended: amended.roll,
    ActionAmended: amended.action,
    ContestAmended: amended.contest,
}


def explain(event: Event, speech: Speech) -> list[str]:
    """A line a clause; nothing for an event that needs no explanation."""
    found = EXPLAIN.get(type(event))
    return found(event, speech) if found else []
