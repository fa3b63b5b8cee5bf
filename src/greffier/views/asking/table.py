"""Orders around the table as commands: campaign, sessions, notes, characters, corrections."""

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations

from greffier.vocabulary import orders as od
from greffier.vocabulary.events import CampaignForked, CharacterRevised, Event

from .grammar import command, flag, listed, option, signed

NONE = "none"
"""The word that takes an entry off a sheet."""

SEED = "…"
"""Stands for a seed that was given. The record does not hold it, and only its session's end reveals it."""


def start_campaign(order: od.StartCampaign) -> list[str]:
    return command("campaign new", [order.name], option("--title", order.title or None))


def fork_campaign(order: od.ForkCampaign, event: Event | None = None) -> list[str]:
    """The event says after which seq the campaigns part."""
    seq = event.seq if isinstance(event, CampaignForked) else None
    return command("campaign fork", [order.name], option("--at", seq))


def rule_campaign(order: od.RuleCampaign) -> list[str]:
    return command("campaign rule", [order.key, order.value])


def open_session(order: od.OpenSession) -> list[str]:
    title = [order.title] if order.title else []
    return command("session open", title, option("--seed", None if order.seed is None else SEED))


def close_session(_: od.CloseSession) -> list[str]:
    return command("session close")


def add_entropy(order: od.AddEntropy) -> list[str]:
    return command("entropy", [order.name, order.phrase])


def seal_entropy(order: od.SealEntropy) -> list[str]:
    return command("entropy", [order.name], option("--seal", order.seal))


def write_note(order: od.WriteNote) -> list[str]:
    return command("note", [order.text], flag("--secret", order.secret))


def reveal_secret(order: od.RevealSecret) -> list[str]:
    return command("reveal", [str(order.seq)])


def enroll_character(order: od.EnrollCharacter) -> list[str]:
    return command("character add", [order.name], _sheet(order.sheet))


def revise_character(order: od.ReviseCharacter) -> list[str]:
    return command("character set", [order.character], _sheet(order.sheet))


def retire_character(order: od.RetireCharacter) -> list[str]:
    return command("character retire", [order.character])


def load_character(order: od.LoadCharacter, event: Event | None = None) -> list[str]:
    """`character load` reads a file that the record does not hold; this writes the same on the sheet.

    It is the nearest command: `character set` also lowers a Puissance that play has raised (B16).
    """
    path = "character set" if isinstance(event, CharacterRevised) else "character add"
    return command(path, [order.name], _sheet(order.sheet))


def undo_order(order: od.UndoOrder) -> list[str]:
    return command("undo", _seq(order), option("--why", order.why or None))


def redo_order(order: od.RedoOrder) -> list[str]:
    return command("redo", _seq(order), option("--why", order.why or None))


def _seq(order: od.UndoOrder | od.RedoOrder) -> list[str]:
    return [] if order.seq is None else [str(order.seq)]


def _sheet(changes: od.SheetChanges) -> list[str]:
    specialites = (
        f"{carac}/{_entry(name, score)}"
        for carac, scores in changes.specialites.items()
        for name, score in scores.items()
    )
    moyens = (f"{name}={NONE if score is None else signed(score)}" for name, score in changes.moyens.items())
    heritages = [NONE] if changes.heritages == [] else changes.heritages or []
    return [
        *option("--player", changes.player),
        *option("--carac", *(_entry(name, score) for name, score in changes.caracs.items())),
        *option("--specialite", *specialites),
        *option("--trait", *(_entry(name, rank) for name, rank in changes.traits.items())),
        *option("--moyen", *moyens),
        *option("--ressource", *_ressources(changes)),
        *option("--heritage", *heritages),
        *option("--tare", NONE if changes.tare == "" else changes.tare),
    ]


def _entry(name: str, score: int | None) -> str:
    return f"{name}={NONE if score is None else score}"


def _ressources(changes: od.SheetChanges) -> Iterator[str]:
    """NAME[=PUISSANCE][:SUIT], as `character set` reads it."""
    for name, change in changes.ressources.items():
        if change is None:
            yield _entry(name, None)
            continue
        puissance, suit = change
        yield name + ("" if puissance is None else f"={puissance}") + (f":{suit}" if suit else "")


def amend_result(order: od.AmendResult) -> list[str]:
    return command(
        "amend",
        [str(order.seq)],
        option("--difficulty", order.difficulty),
        option("--suit", order.suit),
        option("--ressource", order.ressource),
        *(option(name, *_corrections(order, name)) for name in CORRECTED),
        _sides(order.sides or ()),
        option("--why", order.why),
    )


CORRECTED = ("--specialite", "--bonus", "--penalty", "--aid", "--time", "--mod", "--dice")
"""The options that correct a roll, or with CHAR= one side of a contest."""


def _corrections(correction: od.AmendResult | od.Correction, what: str) -> list[str]:
    """The values of one of those options."""
    match what:
        case "--specialite" if correction.specialite is not None:
            return [correction.specialite or NONE]
        case "--aid" if correction.aid is not None:
            return [comrade if dice == 1 else f"{comrade}={dice}" for comrade, dice in correction.aid] or [
                NONE
            ]
        case "--mod":
            return [signed(mod) for mod in correction.mods or ()]
        case "--dice" if correction.dice is not None:
            return [str(listed(correction.dice))]
        case "--bonus" | "--penalty" | "--time":
            number = getattr(correction, what.removeprefix("--"))
            return [] if number is None else [str(number)]
    return []


def _sides(sides: Sequence[od.Correction]) -> list[str]:
    """The corrections of each side, CHAR=….

    `amend` takes the sides in the order in which its options first name them. So the options come in an order
    that names the sides as they stand here.
    """
    wanted = [side.character for side in sides]
    for names in permutations(CORRECTED):
        given = [
            (side.character, name, value)
            for name in names
            for side in sides
            for value in _corrections(side, name)
        ]
        if list(dict.fromkeys(character for character, _, _ in given)) == wanted:
            break
    return [word for character, name, value in given for word in (name, f"{character}={value}")]


BY_EVENT: set[type[od.Order]] = {od.ForkCampaign, od.LoadCharacter}
"""The orders whose command also depends on what came of them."""

WORDS: dict[type[od.Order], Callable[..., list[str]]] = {
    od.StartCampaign: start_campaign,
    od.ForkCampaign: fork_campaign,
    od.RuleCampaign: rule_campaign,
    od.OpenSession: open_session,
    od.CloseSession: close_session,
    od.AddEntropy: add_entropy,
    od.SealEntropy: seal_entropy,
    od.WriteNote: write_note,
    od.RevealSecret: reveal_secret,
    od.EnrollCharacter: enroll_character,
    od.ReviseCharacter: revise_character,
    od.RetireCharacter: retire_character,
    od.LoadCharacter: load_character,
    od.UndoOrder: undo_order,
    od.RedoOrder: redo_order,
    od.AmendResult: amend_result,
}
