"""The table's luck in plain words."""

from typing import Any

from greffier.engine.luck import Fit, Luck, Percentiles

from .odds import percent
from .speech import Speech

FEW_ROLLS = 10
"""Rolls below which a mean percentile says little."""

RARE, ODD = 0.01, 0.05


def luck_shown(found: Luck, speech: Speech) -> str:
    """Each character's mean percentile, that of each session, and whether faces and cards came evenly."""
    lines = [_percentiles(name, one, speech) for name, one in sorted(found.characters.items())]
    lines += [
        _percentiles(speech.say("luck.session", number=number), one, speech)
        for number, one in sorted(found.sessions.items())
    ]
    if not lines:
        lines.append(speech.say("luck.no-rolls"))
    for what, fit in (("faces", found.faces), ("cards", found.cards)):
        lines.append(speech.say(f"luck.{what}", n=fit.count) + _verdict(fit, speech))
    return "\n".join(lines)


def _percentiles(name: str, one: Percentiles, speech: Speech) -> str:
    if one.mean is None:
        raise AssertionError("there is no entry without a roll")
    said = speech.say("luck.mean", n=one.count, mean=percent(one.mean, speech))
    few = f" {speech.say('luck.few')}" if one.count < FEW_ROLLS else ""
    return speech.pair(name, said + few)


def _verdict(fit: Fit, speech: Speech) -> str:
    p = fit.p_value
    if p is None:
        return speech.say("luck.too-few")
    verdict = "luck.rare" if p < RARE else "luck.odd" if p < ODD else "luck.even"
    return speech.say(verdict, p=speech.decimal(p, ".3f"))


def luck_document(found: Luck) -> dict[str, Any]:
    """The same as JSON-like data; percentiles from 0 to 1."""
    return {
        "characters": {name: _one(one) for name, one in found.characters.items()},
        "sessions": {str(number): _one(one) for number, one in found.sessions.items()},
        "faces": {"seen": found.faces.seen, "p_value": found.faces.p_value},
        "cards": {"seen": found.cards.seen, "p_value": found.cards.p_value},
    }


def _one(one: Percentiles) -> dict[str, Any]:
    return {"rolls": one.count, "mean": None if one.mean is None else float(one.mean)}
