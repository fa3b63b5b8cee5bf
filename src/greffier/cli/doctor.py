"""doctor: what is wrong with the ledger, and what to do."""

from typing import TYPE_CHECKING

import click

from greffier.inputs import Inputs
from greffier.store.doctor import Mended, Symptom, examine, mend
from greffier.views import doctor as views

from .lazy import command, option
from .problems import DAMAGED, REFUSED

if TYPE_CHECKING:
    from .desk import Desk

STATUS = {"note": 0, "fault": REFUSED, "damage": DAMAGED}


@command("doctor")
@option("--mend", "mending", is_flag=True)
@click.pass_context
def doctor(context: click.Context, /, mending: bool) -> None:
    desk: Desk = context.obj
    now = (desk.inputs or Inputs()).clock()
    found = examine(desk.place, now)
    mended: list[Mended] = []
    if mending:
        mended = mend(desk.place, found.symptoms, now)
        found = examine(desk.place, now)
    symptoms = [_told(one) for one in found.symptoms]
    done = [(one.code, one.facts) for one in mended]
    desk.answer(
        lambda: {
            "database": found.name,
            "sound": found.worst == "note",
            "findings": [views.symptom_document(one, desk.speech) for one in symptoms],
            "mended": [views.mended_said(one, desk.speech) for one in done],
        },
        lambda: views.doctor_shown(found.name, symptoms, done, desk.speech),
    )
    context.exit(STATUS[found.worst])


def _told(one: Symptom) -> views.Found:
    return one.code, one.gravity, one.facts, one.cause
