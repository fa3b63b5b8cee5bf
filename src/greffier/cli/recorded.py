"""What an order came to, said: the events it recorded, and what an undo took away."""

from typing import TYPE_CHECKING

import click

from greffier.app import Report
from greffier.views.telling import tell
from greffier.vocabulary.events import OrderRedone, OrderUndone

from .output import on_a_line, say_recorded

if TYPE_CHECKING:
    from .desk import Desk


def say_report(report: Report, desk: "Desk") -> None:
    """Say it as text, or as JSON."""
    if not desk.as_json and report.repeated and desk.line_id:
        return  # `run` counts what was recorded before; it is not told again
    told = [tell(one.event, desk.speech) for one in report.recorded]
    told += _corrected(report, desk)
    said = "\n".join(told)
    if desk.as_json:
        from greffier.views import documents

        said = on_a_line(documents.order_taken(report.recorded, repeated=report.repeated, text=said))
    say_recorded(said)
    if report.clock_went_back:
        click.echo(desk.speech.say("clock-went-back", at=report.recorded[0].at), err=True)


def _corrected(report: Report, desk: "Desk") -> list[str]:
    """What an undo took away, or a redo brought back."""
    event = report.recorded[0].event
    if not isinstance(event, OrderUndone | OrderRedone):
        return []
    order = desk.clerk.ledger.of_order(report.loaded.campaign.uid, event.order)
    return [f"  {line}" for one in order for line in tell(one.event, desk.speech).splitlines()]
