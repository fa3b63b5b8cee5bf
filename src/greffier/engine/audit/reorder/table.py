"""From what happens around the table back to the order for it."""

from collections.abc import Mapping

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import key
from greffier.vocabulary.state import State
from greffier.vocabulary.terms import Suit

from .plain import Events, Reorder, same_fields


def _enrolled(_: Events, first: ev.CharacterEnrolled, __: State) -> list[od.Order]:
    sheet = first.sheet
    written = od.SheetChanges(
        player=sheet.player,
        caracs=dict(sheet.caracs),
        specialites={carac: dict(scores) for carac, scores in sheet.specialites.items()},
        traits=dict(sheet.traits),
        moyens=dict(sheet.moyens),
        ressources={name: (one.puissance, one.suit) for name, one in sheet.ressources.items()},
        heritages=sheet.heritages,
        tare=sheet.tare,
    )
    return [od.EnrollCharacter(name=first.name, sheet=written)]


def _revised(_: Events, first: ev.CharacterRevised, state: State) -> list[od.Order]:
    """Just what differs: a Puissance that play has raised beyond what may be written stays as it is."""
    known = state.characters.get(key(first.character))
    if known is None:
        return []
    before, after = known.sheet, first.sheet
    under = {
        carac: _scores(before.specialites.get(carac, {}), after.specialites.get(carac, {}))
        for carac in after.caracs
    }
    changes = od.SheetChanges(
        player=None if after.player == before.player else after.player,
        caracs=_scores(before.caracs, after.caracs),
        specialites={carac: scores for carac, scores in under.items() if scores},
        traits=_scores(before.traits, after.traits),
        moyens=_scores(before.moyens, after.moyens),
        ressources=_ressources(before.ressources, after.ressources),
        heritages=None if after.heritages == before.heritages else after.heritages,
        tare=None if after.tare == before.tare else after.tare or "",
    )
    return [od.ReviseCharacter(character=first.character, sheet=changes)]


def _scores(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int | None]:
    """What is taken off, then what is written: an entry may be spelled otherwise since."""
    off: dict[str, int | None] = dict.fromkeys(name for name in before if name not in after)
    return off | {name: score for name, score in after.items() if before.get(name) != score}


def _ressources(
    before: Mapping[str, ev.Ressource], after: Mapping[str, ev.Ressource]
) -> dict[str, tuple[int | None, Suit | None] | None]:
    """The same for resources; one that has lost its suit was taken off, and written anew without."""
    changes: dict[str, tuple[int | None, Suit | None] | None] = {}
    changes |= dict.fromkeys(name for name in before if name not in after)
    for name, one in after.items():
        known = before.get(name)
        if known and known.suit and not one.suit:
            changes[f" {name}"] = None  # the same name, spelled otherwise
            known = None
        if known != one:
            changes[name] = (None if known and known.puissance == one.puissance else one.puissance, one.suit)
    return changes


REORDER: dict[type[ev.Event], Reorder] = {
    ev.CharacterEnrolled: _enrolled,
    ev.CharacterRevised: _revised,
    ev.CharacterRetired: same_fields(od.RetireCharacter),
    ev.CampaignStarted: same_fields(od.StartCampaign),
    ev.CampaignRuled: same_fields(od.RuleCampaign),
    ev.EntropyAdded: same_fields(od.AddEntropy),
    ev.NoteWritten: same_fields(od.WriteNote),
    ev.SecretRevealed: same_fields(od.RevealSecret),
}
