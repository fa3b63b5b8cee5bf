"""From the dice back to the order that may have thrown them."""

from collections.abc import Iterator
from typing import Any

from greffier.engine.decide.throwing import ability
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import key
from greffier.vocabulary.state import State

from .plain import Events, Reorder, in_line, same_fields


def circumstances(test: ev.Throw, *, throw: bool = False) -> od.Circumstances:
    known = {"specialite", "bonus", "time"}
    dice = {one.label: one.value for one in test.bonus.sources if one.label in known}
    return od.Circumstances(
        specialite=test.specialite,
        bonus=dice.get("bonus", 0),
        penalty=test.penalty,
        aid=[(one.label, one.value) for one in test.bonus.sources if one.label not in known],
        time=dice.get("time", 0),
        mods=[one.value for one in test.modifiers if one.label == "mod"],
        dice=test.thrown if test.source == "table" else None,
        throw=throw,
    )


def _either(test: ev.TestRolled) -> list[od.Circumstances]:
    """At difficulty 0 the dice may have been thrown all the same (E12)."""
    throws = (False, True) if test.difficulty == 0 else (False,)
    return [circumstances(test, throw=throw) for throw in throws]


def _roll(_: Events, first: ev.TestRolled, state: State) -> Iterator[od.Order]:
    for one in _either(first):
        common: dict[str, Any] = {
            "character": first.character,
            "carac": first.carac,
            "circumstances": one,
            "secret": first.secret,
        }
        if first.against is None:
            yield od.RollTest(**common, difficulty=first.difficulty)
            continue
        side = first.against
        if key(side.character) in state.characters:
            by_sheet = od.Opponent(character=side.character, carac=side.carac)
            yield od.RollTest(**common, difficulty=None, against=by_sheet)
        written = od.Opponent(character=side.character, carac=side.carac, score=side.score)
        yield od.RollTest(**common, difficulty=None, against=written)


def _from_sheet(entry: ev.RankedThrow, state: State) -> bool:
    """Whether a side was rolled from the sheet of that name, with all that weighs on it."""
    character = state.characters.get(key(entry.character))
    if character is None or character.name != entry.character or entry.carac not in character.sheet.caracs:
        return False
    base = ability(character, entry.carac)
    standing = entry.modifiers[: len(base.standing)]
    return (base.score, base.blessures, base.standing) == (entry.score, entry.blessures, standing)


def _contenders(event: ev.Contest, state: State) -> list[od.Contender]:
    """The sides as they may have been named: chance and ties tell who came before whom."""
    entries = {entry.character: entry for entry in event.entries}
    served = sorted((one for one in event.entries if one.chance), key=_first_value)
    ranks = sorted({one.rank for one in event.entries})
    ties = [[one.character for one in event.entries if one.rank == rank] for rank in ranks]
    chains = [[one.character for one in served], *ties]
    return [
        od.Contender(
            character=name,
            carac=entries[name].carac,
            circumstances=circumstances(entries[name]),
            score=None if _from_sheet(entries[name], state) else entries[name].score,
        )
        for name in in_line(list(entries), chains)
    ]


def _first_value(entry: ev.RankedThrow) -> int:
    return entry.chance.first if entry.chance else -1


def _oppose(_: Events, first: ev.OppositionRolled, state: State) -> list[od.Order]:
    return [od.OpposeSides(sides=_contenders(first, state), secret=first.secret)]


def _compete(_: Events, first: ev.CompetitionRolled, state: State) -> list[od.Order]:
    return [od.CompeteRivals(rivals=_contenders(first, state), secret=first.secret)]


def _step(_: Events, first: ev.TaskAdvanced, __: State) -> list[od.Order]:
    test = first.test
    return [
        od.StepTask(task=first.task, character=test.character, carac=test.carac, circumstances=one)
        for one in _either(test)
    ]


def _ruled(events: Events, first: ev.TaskRuled, state: State) -> list[od.Order]:
    del events
    task = state.tasks.get(key(first.task))
    lost = task.degrees - first.degrees if task else 0
    return [od.RuleTask(task=first.task, ruling=first.ruling, lose=lose) for lose in (lost, lost + 1)]


REORDER: dict[type[ev.Event], Reorder] = {
    ev.TestRolled: _roll,
    ev.OppositionRolled: _oppose,
    ev.CompetitionRolled: _compete,
    ev.TaskAdvanced: _step,
    ev.TaskRuled: _ruled,
    ev.LesionInflicted: same_fields(od.InflictLesion),
    ev.LesionHealed: same_fields(od.HealLesion),
    ev.BlessureInflicted: same_fields(od.InflictBlessure),
    ev.BlessureHealed: same_fields(od.HealBlessure),
    ev.ModifierAdded: same_fields(od.AddModifier),
    ev.ModifierRemoved: same_fields(od.RemoveModifier),
    ev.TaskStarted: same_fields(od.StartTask),
    ev.TaskConditionChanged: same_fields(od.ChangeCondition),
    ev.TaskDropped: same_fields(od.DropTask),
}
