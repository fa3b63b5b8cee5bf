"""Chances as they are shown: exact fractions, and percents that people read."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from greffier.engine.decide.throwing import Prepared
from greffier.engine.forecast import Forecast
from greffier.engine.odds import Prospect
from greffier.vocabulary.events import ActionDeclared
from greffier.vocabulary.state import Task
from greffier.vocabulary.terms import Outcome

from .speech import Speech, signed
from .tasks import headline
from .telling.banebdjed import action_declared

Outcomes = Mapping[tuple[Outcome, int], Fraction]


def percent(chance: Fraction, speech: Speech) -> str:
    """A chance in percent, with one decimal; certain and impossible are said as they are.

    >>> [percent(chance, Speech("fr")) for chance in (Fraction(95, 156), Fraction(1, 3000), Fraction(1))]
    ['60,9 %', '< 0,1 %', '100 %']
    """
    if chance in {0, 1}:
        return f"{int(chance * 100)} %"
    tenths = round(chance * 1000)
    if not tenths or tenths == 1000:  # noqa: PLR2004 - a chance that is not certain is not shown as if it were
        return f"> {speech.decimal(99.9)} %" if tenths else f"< {speech.decimal(0.1)} %"
    return f"{speech.decimal(tenths / 10)} %"


def prospects_shown(declared: ActionDeclared, prospects: Iterable[Prospect], speech: Speech) -> str:
    """Each way to choose the card, with the chance of success and of each quality."""
    lines = [action_declared(declared, speech)]
    for one in prospects:
        way = speech.say(f"odds.{one.way}", card=speech.card(one.card) if one.card else "")
        if not one.chances:
            lines.append("  " + speech.pair(way, speech.say("odds.no-card")))
            continue
        parts = ", ".join(
            f"{speech.label('quality', quality)} {percent(chance, speech)}"
            for quality, chance in one.chances.items()
        )
        success = f"{speech.say('odds.success')} {percent(one.success, speech)}"
        lines.append("  " + speech.pair(way, f"{success} ({parts})"))
    return "\n".join(lines)


def prospects_document(declared: ActionDeclared, prospects: Iterable[Prospect]) -> dict[str, Any]:
    """The same as JSON-like data, each chance as a fraction and as a number."""
    return {
        "action": {
            field: getattr(declared, field)
            for field in ("character", "allowed", "compelled", "difficulty", "suit")
        },
        "ways": [
            {
                "way": one.way,
                "card": one.card,
                "success": _both(one.success),
                "qualities": {quality: _both(chance) for quality, chance in one.chances.items()},
            }
            for one in prospects
        ],
    }


def _both(chance: Fraction) -> dict[str, Any]:
    return {"fraction": str(chance), "p": float(chance)}


def outcomes_shown(prepared: Prepared, difficulty: int, chances: Outcomes, speech: Speech) -> str:
    """The chance of each outcome of a roll (E11)."""
    pool = prepared.pool
    lines = [
        speech.say(
            "odds.roll",
            name=prepared.ability.name,
            carac=f"{prepared.ability.carac} {prepared.ability.score}",
            thrown=pool.thrown,
            kept=pool.kept,
            modifiers=signed(sum(one.value for one in prepared.modifiers)),
            difficulty=difficulty,
        ),
    ]
    for (outcome, degrees), chance in chances.items():
        told = speech.say("odds.outcome", outcome=speech.label("outcome", outcome), n=degrees)
        lines.append("  " + speech.pair(told, percent(chance, speech)))
    lines.append("  " + speech.pair(speech.say("odds.success"), percent(_success(chances), speech)))
    return "\n".join(lines)


def _success(chances: Outcomes) -> Fraction:
    return sum((chance for (_, degrees), chance in chances.items() if degrees), Fraction(0))


def outcomes_document(prepared: Prepared, difficulty: int, chances: Outcomes) -> dict[str, Any]:
    """The same as JSON-like data."""
    return {
        "roll": {
            "character": prepared.ability.name,
            "carac": prepared.ability.carac,
            "thrown": prepared.pool.thrown,
            "kept": prepared.pool.kept,
            "modifiers": sum(one.value for one in prepared.modifiers),
            "difficulty": difficulty,
        },
        "success": _both(_success(chances)),
        "outcomes": [
            {"outcome": outcome, "degrees": degrees, **_both(chance)}
            for (outcome, degrees), chance in chances.items()
        ],
    }


def forecast_line(found: Forecast, speech: Speech) -> str:
    """A forecast in a line."""
    if found.expected is None:
        return speech.say("forecast.never")
    sentence = "forecast.until" if found.ends_early else "forecast.expected"
    parts = [speech.say(sentence, steps=_steps(found.expected, speech), about="" if found.exact else "≈ ")]
    if found.half:
        parts.append(speech.say("forecast.half", n=found.half))
    if found.most:
        parts.append(speech.say("forecast.most", n=found.most))
    if found.critical_first is not None:
        parts.append(speech.say("forecast.critical", chance=percent(found.critical_first, speech)))
    return ", ".join(parts) + "."


def _steps(steps: Fraction, speech: Speech) -> str:
    return speech.decimal(float(steps), ".1f" if steps < 10**6 else ".3g")


def forecast_shown(task: Task, found: Forecast, speech: Speech) -> str:
    """A forecast whole: the line, and the chance to be done step by step."""
    lines = [headline(task, speech), "  " + forecast_line(found, speech)]
    lines += [
        "  " + speech.say("forecast.within", n=steps, chance=percent(chance, speech))
        for steps, chance in enumerate(found.within, start=1)
        if chance and (steps == 1 or found.within[steps - 2] < 1)
    ]
    return "\n".join(lines)


def forecast_document(task: Task, found: Forecast) -> dict[str, Any]:
    """The same as JSON-like data."""
    return {
        "task": task.name,
        "degrees": task.degrees,
        "target": task.target,
        "exact": found.exact,
        "mean_gain": _both(found.mean_gain),
        "expected_steps": _both(found.expected) if found.expected is not None else None,
        "critical_first": _both(found.critical_first) if found.critical_first is not None else None,
        "done_within": [
            {"steps": steps, **_both(chance)} for steps, chance in enumerate(found.within, start=1)
        ],
        "half": found.half,
        "nine_tenths": found.most,
    }
