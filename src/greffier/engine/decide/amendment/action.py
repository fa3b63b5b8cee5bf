"""Reading the card of an action again (C5), and where its point of Puissance goes (B16)."""

from msgspec.structs import replace

from greffier.engine.decide.action import suit_declared, suit_of
from greffier.engine.decide.given import MOST_POINTS, Given, between
from greffier.engine.past import Past
from greffier.rules.banebdjed import verdict
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import key, spelled
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State

from .fit import beyond

FITTING = ("difficulty", "suit", "ressource")


def read_again(
    state: State, original: ev.ActionResolved, order: od.AmendResult, given: Given
) -> list[ev.Event]:
    unfit = beyond(order, FITTING)
    if unfit:
        raise Refusal("unfit-for-action", "C5", seq=order.seq, what=unfit)
    amended = given.past.amendments(order.seq, ev.ActionAmended)
    before = amended[0].action if amended else original
    sheet = state.characters[key(before.character)].sheet
    after = _reading(before, order, sheet)
    if replace(after, suit_declared=before.suit_declared) == before:
        raise Refusal("nothing-changed", "C5", name=f"#{order.seq}")
    moved = None
    if after.ressource and after.ressource != before.ressource:
        moved = _moved(order.seq, after.ressource, sheet, given.past)
    return [
        ev.ActionAmended(
            seq=order.seq,
            why=order.why,
            quality_before=before.quality,
            margin_before=before.margin,
            action=after,
            puissance=moved,
        ),
    ]


def _reading(before: ev.ActionResolved, order: od.AmendResult, sheet: ev.Sheet) -> ev.ActionResolved:
    """The same card, against what is corrected; the séquelles that weighed then still weigh (B17)."""
    base = before.base_difficulty if order.difficulty is None else order.difficulty
    between(base, -MOST_POINTS, MOST_POINTS, "difficulty", "B18")
    difficulty = base + sum(one.by for one in before.sequelles)
    ressource = before.ressource
    if order.ressource is not None and key(order.ressource) != key(ressource or ""):
        known = sheet.ressources
        ressource = spelled(order.ressource, known, "ressource", "B20", character=before.character)
    declared = order.suit or suit_declared(before, sheet)  # it stays, whatever becomes of the resource
    undeclared = before.suit if ressource == before.ressource else suit_of(sheet, ressource)
    suit = declared or undeclared
    found = verdict.again(
        verdict.Verdict(before.quality, before.value, before.margin), before.played, difficulty, suit
    )
    return replace(
        before,
        difficulty=difficulty,
        base_difficulty=base,
        suit=suit,
        suit_declared=declared == suit_of(sheet, ressource),
        ressource=ressource,
        quality=found.quality,
        success=found.success,
        margin=found.margin,
    )


def _moved(seq: int, ressource: str, sheet: ev.Sheet, past: Past) -> ev.PuissanceMoved | None:
    """What the action's point of Puissance makes of a resource corrected, where it won one (B16).

    The point goes from wherever it is by now, or is assigned by this if it still was to be.
    """
    point = next((one for one in past.order_of(seq) if isinstance(one.event, ev.PuissanceRaised)), None)
    if point is None or not isinstance(point.event, ev.PuissanceRaised):
        return None
    by, holder, known = point.event.by, _holder(point.seq, point.event, past), sheet.ressources
    if holder == ressource:
        return None
    return ev.PuissanceMoved(
        seq=point.seq,
        by=by,
        ressource=ressource,
        now=known[ressource].puissance + by,
        before=holder,
        left=max(known[holder].puissance - by, 0) if holder in known else None,
    )


def _holder(seq: int, raised: ev.PuissanceRaised, past: Past) -> str | None:
    """The resource that a point of Puissance is with by now; null while it is to be assigned."""
    for one in past.since(seq):
        match one.event:
            case ev.PuissanceAssigned(seq=assigned, ressource=ressource) if assigned == seq:
                return ressource
            case ev.ActionAmended(puissance=ev.PuissanceMoved(seq=moved, ressource=ressource)) if (
                moved == seq
            ):
                return ressource
    return raised.ressource
