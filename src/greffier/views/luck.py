"""The table's luck in plain words."""

from typing import Any

from greffier.engine.luck import Luck, Percentiles, Roll

from .odds import percent
from .speech import Speech, faces, kept_secret

LATEST = 20
"""How many single rolls are shown."""

RARE, ODD = 0.01, 0.05
LEAST_SHOWN = 0.001
"""A p-value below is said to be so."""


def luck_shown(found: Luck, speech: Speech, character: str | None = None) -> str:
    """Each character's mean percentile, that of each session, and whether faces and cards came evenly.

    Args:
        found: what the record says.
        speech: the language.
        character: whose rolls these are, if they are one's alone; then they follow one by one.
    """
    lines = [_percentiles(name, one, speech) for name, one in sorted(found.characters.items())]
    lines += [
        _percentiles(speech.say("luck.session", number=number), one, speech)
        for number, one in sorted(found.sessions.items())
    ]
    if not lines:
        lines.append(speech.say("luck.no-rolls"))
    for what, fit in (("faces", found.faces), ("cards", found.cards)):
        lines.append(speech.say(f"luck.{what}", n=fit.count) + _verdict("fit", fit.p_value, "=", speech))
    if character and found.rolls:
        lines += _one_by_one(character, found.rolls, speech)
    return "\n".join(lines)


def _percentiles(name: str, one: Percentiles, speech: Speech) -> str:
    said = speech.say("luck.mean", n=one.count, mean=percent(one.mean, speech))
    return speech.pair(name, said + _verdict("mean", one.p_value, "≈", speech))


def _verdict(what: str, p: float | None, sign: str, speech: Speech) -> str:
    """How rare that is; a p-value that is only near the truth bears the sign for it."""
    if p is None:
        return speech.say("luck.too-few")
    if p < LEAST_SHOWN:
        sign, p = "<", LEAST_SHOWN
    grade = "rare" if p < RARE else "odd" if p < ODD else "even"
    return speech.say(f"luck.{what}.{grade}", p=f"{sign} {speech.decimal(p, '.3f')}")


def _one_by_one(character: str, rolls: list[Roll], speech: Speech) -> list[str]:
    """The latest rolls in order of time, and how many there were before."""
    lines = [speech.say("luck.rolls", n=len(rolls), name=character)]
    if len(rolls) > LATEST:
        lines.append("  " + speech.say("luck.rolls-before", n=len(rolls) - LATEST))
    return lines + [f"  {_roll(one, speech)}" for one in rolls[-LATEST:]]


def _roll(one: Roll, speech: Speech) -> str:
    specialite = f" ({one.throw.specialite})" if one.throw.specialite else ""
    said = speech.say(
        "luck.roll",
        seq=one.seq,
        session=one.session,
        carac=f"{one.throw.carac} {one.throw.score}{specialite}",
        faces=faces(one.throw.thrown),
        sum=one.throw.sum,
        percentile=percent(one.percentile, speech),
    )
    return said + kept_secret(one, speech)


def luck_document(found: Luck) -> dict[str, Any]:
    """The same as JSON-like data; percentiles from 0 to 1."""
    return {
        "characters": {name: _one(one) for name, one in found.characters.items()},
        "sessions": {str(number): _one(one) for number, one in found.sessions.items()},
        "faces": {"seen": found.faces.seen, "p_value": found.faces.p_value},
        "cards": {"seen": found.cards.seen, "p_value": found.cards.p_value},
        "rolls": [
            {
                "seq": one.seq,
                "session": one.session,
                "character": one.throw.character,
                "carac": one.throw.carac,
                "sum": one.throw.sum,
                "percentile": float(one.percentile),
                "secret": one.secret,
            }
            for one in found.rolls
        ],
    }


def _one(one: Percentiles) -> dict[str, Any]:
    return {"rolls": one.count, "mean": float(one.mean), "p_value": one.p_value}
