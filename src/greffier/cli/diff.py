"""diff: two points of a campaign, or two campaigns, compared."""

import click

from greffier.engine.difference import differences
from greffier.store.queries import LAST, Campaign
from greffier.store.reading import Loaded
from greffier.views.differences import Side, differences_document, differences_shown
from greffier.vocabulary.names import key

from .desk import Desk
from .lazy import command
from .moment import seq_at
from .usage import Choose


@command("diff")
@click.argument("before", metavar="A")
@click.argument("after", metavar="[B]", required=False)
@click.pass_obj
def diff(desk: Desk, /, before: str, after: str | None) -> None:
    meant = [_meant(desk, text) for text in (before, after)]
    if desk.at is not None and all(moment is not None for _, moment in meant):
        raise Choose("--at | A B")
    loaded = [_loaded(desk, campaign, moment) for campaign, moment in meant]
    sides = [
        Side(campaign.uid, campaign.name, one.campaign.head.seq, one.campaign.head.hash)
        for (campaign, _), one in zip(meant, loaded, strict=True)
    ]
    found = differences(*(one.state for one in loaded))
    desk.answer(
        lambda: differences_document(sides, found),
        lambda: differences_shown(sides, found, desk.speech),
    )


def _meant(desk: Desk, text: str | None) -> tuple[Campaign, str | None]:
    """The campaign that a side names and the moment, null where it names none.

    Figures alone are a seq; else the name of a campaign goes before an `@`, and an `@` before a time.

    Raises:
        Refusal: `unknown-campaign`, `no-campaign`.
    """
    if text is None:
        return desk.campaign(), None
    if text.isdecimal():
        return desk.campaign(), text
    known = {key(one.name): one for one in desk.clerk.ledger.campaigns()}
    if key(text) in known:
        return known[key(text)], None
    name, at, moment = text.rpartition("@")
    if not at and text[:1].isdecimal():
        return desk.campaign(), text
    return desk.clerk.campaign(name if at else text, desk.login), moment if at and moment else None


def _loaded(desk: Desk, campaign: Campaign, moment: str | None) -> Loaded:
    """The campaign at that moment, else as it stands, or as it stood `--at`."""
    at = desk.at if moment is None else moment
    return desk.sound(campaign, LAST if at is None else seq_at(at, campaign, desk.clerk.ledger))
