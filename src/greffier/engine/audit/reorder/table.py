"""From what happens around the table back to the order for it."""

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.state import State

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


REORDER: dict[type[ev.Event], Reorder] = {
    ev.CharacterEnrolled: _enrolled,
    ev.CampaignStarted: same_fields(od.StartCampaign),
    ev.CampaignRuled: same_fields(od.RuleCampaign),
    ev.NoteWritten: same_fields(od.WriteNote),
    ev.SecretRevealed: same_fields(od.RevealSecret),
}
