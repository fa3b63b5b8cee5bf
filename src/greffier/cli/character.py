"""character: enrol, change a sheet, retire, show."""

from collections.abc import Callable
from typing import Any

import click
from msgspec import to_builtins

from greffier.engine.decide.given import character_known
from greffier.engine.history import told
from greffier.engine.replay import document
from greffier.views import documents, lexicon, sheets
from greffier.vocabulary.events import (
    ActionAmended,
    BlessureHealed,
    BlessureInflicted,
    LesionHealed,
    LesionInflicted,
    PuissanceAssigned,
    PuissanceRaised,
    Recorded,
)
from greffier.vocabulary.orders import (
    EnrollCharacter,
    LoadCharacter,
    RetireCharacter,
    ReviseCharacter,
    SheetChanges,
)

from . import entries
from .desk import Desk
from .lazy import group, known, option, with_options

PUISSANCE = (PuissanceRaised.TYPE, PuissanceAssigned.TYPE, ActionAmended.TYPE)
HURTS = (LesionInflicted.TYPE, LesionHealed.TYPE, BlessureInflicted.TYPE, BlessureHealed.TYPE)
LAME = entries.Read("lame", entries.lame)


def sheet_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that write on a sheet."""
    return with_options(
        command,
        option("--player", metavar="P"),
        option(
            "--carac",
            "caracs",
            type=entries.Read("score", entries.carac),
            metavar="NAME=SCORE",
            multiple=True,
        ),
        option(
            "--specialite",
            "specialites",
            type=entries.Read("specialite", entries.specialite),
            metavar="CARAC/NAME=SCORE",
            multiple=True,
        ),
        option(
            "--trait", "traits", type=entries.Read("trait", entries.trait), metavar="NAME=RANK", multiple=True
        ),
        option(
            "--moyen",
            "moyens",
            type=entries.Read("score", entries.score),
            metavar="NAME=±SCORE",
            multiple=True,
        ),
        option(
            "--ressource",
            "ressources",
            type=entries.Read("ressource", entries.ressource),
            metavar="NAME[=PUISSANCE][:SUIT]",
            multiple=True,
        ),
        option("--heritage", "heritages", type=LAME, metavar="LAME", multiple=True),
        option("--tare", type=LAME, metavar="LAME"),
    )


def changes(options: dict[str, Any]) -> SheetChanges:
    """What the options ask to write on a sheet."""
    specialites: dict[str, dict[str, int | None]] = {}
    for carac, name, score in options["specialites"]:
        specialites.setdefault(carac, {})[name] = score
    heritages = [lame for lame in options["heritages"] if lame] if options["heritages"] else None
    return SheetChanges(
        player=options["player"],
        caracs=dict(options["caracs"]),
        specialites=specialites,
        traits=dict(options["traits"]),
        moyens=dict(options["moyens"]),
        ressources=dict(options["ressources"]),
        heritages=heritages,
        tare=options["tare"],
    )


@group("character")
def character() -> None:
    pass


@character.command("add")
@click.argument("name", metavar="NAME")
@sheet_options
@click.pass_obj
def add(desk: Desk, /, name: str, **options: Any) -> None:  # noqa: ANN401
    desk.submit(EnrollCharacter(name=name, sheet=changes(options)))


@character.command("set")
@click.argument("name", metavar="NAME", shell_complete=known("character"))
@sheet_options
@click.pass_obj
def set_(desk: Desk, /, name: str, **options: Any) -> None:  # noqa: ANN401
    desk.submit(ReviseCharacter(character=name, sheet=changes(options)))


@character.command("retire")
@click.argument("name", metavar="NAME", shell_complete=known("character"))
@click.pass_obj
def retire(desk: Desk, /, name: str) -> None:
    desk.submit(RetireCharacter(character=name))


@character.command("load")
@click.argument("file", metavar="FILE.toml", shell_complete=known("file"))
@click.pass_obj
def load(desk: Desk, /, file: str) -> None:
    from greffier.intake.sheet import read_sheet

    sheet = read_sheet(file)
    written = SheetChanges(
        player=sheet.player,
        caracs=dict(sheet.caracs),
        specialites={carac: dict(scores) for carac, scores in sheet.specialites.items()},
        traits={name: lexicon.rank(str(rank)) for name, rank in sheet.traits.items()},
        moyens=dict(sheet.moyens),
        ressources={
            name: (one.puissance, lexicon.suit(one.suit) if one.suit else None)
            for name, one in sheet.ressources.items()
        },
        heritages=None if sheet.heritages is None else [lexicon.card(lame) for lame in sheet.heritages],
        tare=None if sheet.tare is None else entries.lame(sheet.tare),
    )
    desk.submit(LoadCharacter(name=sheet.name, sheet=written))


@character.command("list")
@click.pass_obj
def list_(desk: Desk) -> None:
    state = desk.load().state
    desk.answer(
        lambda: {"characters": document(state)["characters"]},
        lambda: sheets.characters_listed(state, desk.speech),
    )


@character.command("show")
@click.argument("name", metavar="NAME", shell_complete=known("enrolled"))
@click.pass_obj
def show(desk: Desk, /, name: str) -> None:
    loaded = desk.load()
    state = loaded.state
    found = character_known(state, name)
    last = loaded.campaign.head.seq
    events = desk.clerk.ledger.of_kinds(loaded.campaign.uid, (*PUISSANCE, *HURTS), last)
    mine = [one for one in events if one.order not in loaded.undone and _of(one) == found.name]
    points = [one for one in mine if one.event.TYPE in PUISSANCE and _bears_on_puissance(one)]
    hurts = [one for one in mine if one.event.TYPE in HURTS]
    desk.answer(
        lambda: {
            "name": found.name,
            **document(state)["characters"][found.name],
            "sequelles": to_builtins(sheets.touching(found, state)),
            "puissance_from": [documents.event(one) for one in points],
            "hurts": [documents.event(one) for one in hurts],
        },
        lambda: sheets.character_shown(found, state, points, hurts, desk.speech),
    )


def _of(recorded: Recorded) -> str:
    return str(getattr(told(recorded.event), "character", ""))


def _bears_on_puissance(recorded: Recorded) -> bool:
    return not isinstance(recorded.event, ActionAmended) or recorded.event.puissance is not None
