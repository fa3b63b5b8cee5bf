"""campaign: begin, choose, list, show."""

import click

from greffier.store.ledger import Ledger
from greffier.store.queries import Campaign
from greffier.views import documents, journal
from greffier.vocabulary.orders import ForkCampaign, RuleCampaign, StartCampaign

from .desk import Desk
from .lazy import group, known, option


@group("campaign")
def campaign() -> None:
    pass


@campaign.command("new")
@click.argument("name", metavar="NAME")
@option("--title", metavar="T", default="")
@click.pass_obj
def new(desk: Desk, /, name: str, title: str) -> None:
    report = desk.submit(StartCampaign(name=name, title=title))
    desk.use(report.loaded.campaign)


@campaign.command("use")
@click.argument("name", metavar="NAME", shell_complete=known("campaign"))
@click.pass_obj
def use(desk: Desk, /, name: str) -> None:
    found = desk.clerk.campaign(name, desk.login)
    desk.use(found)
    desk.answer(
        lambda: {"campaign": {"uid": found.uid, "name": found.name}},
        lambda: desk.speech.say("campaign.used", name=found.name),
    )


@campaign.command("rule")
@click.argument("key", metavar="KEY")
@click.argument("value", metavar="VALUE")
@click.pass_obj
def rule(desk: Desk, /, key: str, value: str) -> None:
    spoken = {"oui": "yes", "non": "no"}
    desk.submit(RuleCampaign(key=key, value=spoken.get(value.casefold(), value)))


@campaign.command("fork")
@click.argument("name", metavar="NEW")
@option("--at", metavar="SEQ|TIME")
@click.pass_obj
def fork(desk: Desk, /, name: str, at: str | None) -> None:
    desk.fork(ForkCampaign(name=name), at)


@campaign.command("list")
@click.pass_obj
def list_(desk: Desk) -> None:
    ledger = desk.clerk.ledger
    used = ledger.used_by(desk.login)
    found = ledger.campaigns() if desk.at is None else _at(desk.at, ledger)
    desk.answer(
        lambda: {
            "campaigns": [documents.campaign(one.uid, one.name, one.head.seq, one.head.hash) for one in found]
        },
        lambda: journal.campaigns_listed(
            [(one.name, one.head.seq, one.head.hash.hex()) for one in found],
            next((one.name for one in found if one.uid == used), None),
            desk.speech,
        ),
    )


def _at(text: str, ledger: Ledger) -> list[Campaign]:
    from .moment import campaigns_at

    return campaigns_at(text, ledger)


@campaign.command("show")
@click.pass_obj
def show(desk: Desk) -> None:
    loaded = desk.load()
    head = loaded.campaign.head
    desk.answer(
        lambda: documents.campaign_state(loaded.campaign.uid, loaded.state, head.seq, head.hash),
        lambda: journal.campaign_shown(loaded.state, head.seq, head.hash.hex(), desk.speech),
    )
