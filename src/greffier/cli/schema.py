"""schema: the form of what is recorded, for other programs."""

import click
import msgspec

from greffier.views import schema as forms

from .desk import Desk
from .lazy import group


@group("schema")
def schema() -> None:
    pass


@schema.command("events")
@click.pass_obj
def events(desk: Desk) -> None:
    form = forms.events()
    desk.answer(lambda: form, lambda: msgspec.json.format(msgspec.json.encode(form), indent=2).decode())
