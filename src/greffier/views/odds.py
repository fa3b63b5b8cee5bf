"""Chances as they are shown: exact fractions, and percents that people read."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from greffier.engine.odds import Prospect
from greffier.vocabulary.events import ActionDeclared

from .speech import Speech
from .telling.banebdjed import action_declared


def percent(chance: Fraction) -> str:
    """A chance in percent, with one decimal; certain and impossible are said as they are.

    >>> percent(Fraction(95, 156)), percent(Fraction(1, 3000)), percent(Fraction(1))
    ('60.9 %', '< 0.1 %', '100 %')
    """
    if chance in {0, 1}:
        return f"{int(chance * 100)} %"
    tenths = round(chance * 1000)
    if not tenths or tenths == 1000:  # noqa: PLR2004 - a chance that is not certain is not shown as if it were
        return "> 99.9 %" if tenths else "< 0.1 %"
    return f"{tenths / 10:.1f} %"


def prospects_shown(declared: ActionDeclared, prospects: Iterable[Prospect], speech: Speech) -> str:
    """Each way to choose the card, with the chance of success and of each quality."""
    lines = [action_declared(declared, speech)]
    for one in prospects:
        way = speech.say(f"odds.{one.way}", card=speech.card(one.card) if one.card else "")
        if not one.chances:
            lines.append("  " + speech.pair(way, speech.say("odds.no-card")))
            continue
        parts = ", ".join(f"{speech.label('quality', name)} {percent(c)}" for name, c in one.chances.items())
        lines.append(
            "  " + speech.pair(way, f"{speech.say('odds.success')} {percent(one.success)} ({parts})")
        )
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
