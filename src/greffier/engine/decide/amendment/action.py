"""Reading the card of an action again (C5), and where its point of Puissance goes (B16)."""

from msgspec.structs import replace

from greffier.engine.decide.action import suit_of
from greffier.engine.decide.given import MOST_POINTS, Given, between
from greffier.engine.history import Past
from greffier.rules.banebdjed import verdict
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import key, spelled
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State
from greffier.vocabulary.terms import Suit

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
    if after == before:
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
    suit = order.suit or _suit(before, ressource, sheet)
    found = verdict.again(
        verdict.Verdict(before.quality, before.value, before.margin), before.played, difficulty, suit
    )
    return replace(
        before,
        difficulty=difficulty,
        base_difficulty=base,
        suit=suit,
        ressource=ressource,
        quality=found.quality,
        success=found.success,
        margin=found.margin,
    )


def _suit(before: ev.ActionResolved, ressource: str | None, sheet: ev.Sheet) -> Suit:
    """The suit goes with the resource where it came from the one before; a suit declared stays (B20)."""
    if ressource == before.ressource or before.suit != suit_of(sheet, before.ressource):
        return before.suit
    return suit_of(sheet, ressource)


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
