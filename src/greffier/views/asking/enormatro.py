"""Orders about the dice as commands."""

from collections.abc import Callable, Sequence
from typing import Any

from greffier.vocabulary import orders as od
from greffier.vocabulary.terms import OnCritical

from .grammar import command, flag, listed, option, signed


def roll_test(order: od.RollTest) -> list[str]:
    return command(
        "roll",
        [order.character, order.carac],
        _circumstances(order.circumstances),
        option("--difficulty", order.difficulty),
        option("--against", _side(order.against) if order.against else None),
        flag("--secret", order.secret),
    )


def _circumstances(circumstances: od.Circumstances) -> list[str]:
    return [
        *option("--specialite", circumstances.specialite),
        *option("--bonus", circumstances.bonus or None),
        *option("--penalty", circumstances.penalty or None),
        *option("--aid", *(f"{name}={dice}" for name, dice in circumstances.aid)),
        *option("--time", circumstances.time or None),
        *option("--mod", *map(signed, circumstances.mods)),
        *option("--dice", listed(circumstances.dice)),
        *flag("--throw", circumstances.throw),
    ]


def _side(side: od.Opponent | od.Contender) -> str:
    """CHAR:CARAC[=SCORE]."""
    return f"{side.character}:{side.carac}" + ("" if side.score is None else f"={side.score}")


def oppose_sides(order: od.OpposeSides) -> list[str]:
    return _contest("oppose", order.sides, secret=order.secret)


def compete_rivals(order: od.CompeteRivals) -> list[str]:
    return _contest("compete", order.rivals, secret=order.secret)


def _contest(path: str, sides: Sequence[od.Contender], *, secret: bool) -> list[str]:
    """The sides, then CHAR=… for what bears on each of them."""
    weights = [word for side in sides for word in _weights(side.character, side.circumstances)]
    return command(path, [_side(side) for side in sides], weights, flag("--secret", secret))


def _weights(character: str, circumstances: od.Circumstances) -> list[str]:
    of_the_side: dict[str, Sequence[str | int | None]] = {
        "--specialite": [circumstances.specialite],
        "--bonus": [circumstances.bonus or None],
        "--penalty": [circumstances.penalty or None],
        "--mod": [signed(mod) for mod in circumstances.mods],
        "--dice": [listed(circumstances.dice)],
    }
    return [
        word
        for name, values in of_the_side.items()
        for value in values
        if value is not None
        for word in (name, f"{character}={value}")
    ]


def inflict(path: str) -> Callable[[od.InflictLesion | od.InflictBlessure], list[str]]:
    """The command that inflicts lésions or blessures."""

    def words(order: od.InflictLesion | od.InflictBlessure) -> list[str]:
        return command(path, [order.character, str(order.count)], option("--why", order.why or None))

    return words


def heal(path: str) -> Callable[[od.HealLesion | od.HealBlessure], list[str]]:
    """The command that heals lésions or blessures."""

    def words(order: od.HealLesion | od.HealBlessure) -> list[str]:
        count = [] if order.count is None else [str(order.count)]
        every = flag("--all", order.count is None)
        return command(path, [order.character, *count], every, option("--why", order.why or None))

    return words


def add_modifier(order: od.AddModifier) -> list[str]:
    return command(
        "modifier add",
        [order.character, order.label, signed(order.value)],
        option("--carac", order.carac),
    )


def remove_modifier(order: od.RemoveModifier) -> list[str]:
    return command("modifier remove", [order.character, order.label])


def start_task(order: od.StartTask) -> list[str]:
    ruling = None if order.on_critical == "ask" else _ruling(order.on_critical, order.lose)
    return command(
        "task start",
        [order.task],
        option("--degrees", order.target),
        option("--difficulty", order.difficulty),
        option("--period", order.period or None),
        option("--on-critical", ruling),
    )


def _ruling(ruling: OnCritical, lose: int) -> str:
    return f"lose:{lose}" if ruling == "lose" else ruling


def step_task(order: od.StepTask) -> list[str]:
    arguments = [order.task, order.character, order.carac]
    return command("task step", arguments, _circumstances(order.circumstances))


def change_condition(order: od.ChangeCondition) -> list[str]:
    return command(
        "task condition",
        [order.task],
        option("--difficulty", order.difficulty),
        option("--why", order.why or None),
    )


def rule_task(order: od.RuleTask) -> list[str]:
    return command("task rule", [order.task, _ruling(order.ruling, order.lose)])


def drop_task(order: od.DropTask) -> list[str]:
    return command("task drop", [order.task])


WORDS: dict[type[od.Order], Callable[[Any], list[str]]] = {
    od.RollTest: roll_test,
    od.OpposeSides: oppose_sides,
    od.CompeteRivals: compete_rivals,
    od.InflictLesion: inflict("lesion add"),
    od.HealLesion: heal("lesion heal"),
    od.InflictBlessure: inflict("blessure add"),
    od.HealBlessure: heal("blessure heal"),
    od.AddModifier: add_modifier,
    od.RemoveModifier: remove_modifier,
    od.StartTask: start_task,
    od.StepTask: step_task,
    od.ChangeCondition: change_condition,
    od.RuleTask: rule_task,
    od.DropTask: drop_task,
}
