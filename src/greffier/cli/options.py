"""Options that several commands share: what an action tries, what bears on a roll."""

from collections.abc import Callable
from typing import Any

from greffier.vocabulary.orders import Circumstances, Opponent

from .entries import AID, DICE_DIFFICULTY, FACES, OPPONENT, SIDES, SIGNED, SUIT, TAROT_DIFFICULTY
from .lazy import known, option, with_options
from .usage import Choose


def effort(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say what an action tries (B6, B16, B18, B20)."""
    return with_options(
        command,
        option("--trait", metavar="T", shell_complete=known("trait"), required=True),
        option("--moyen", metavar="M", shell_complete=known("moyen"), required=True),
        option("--difficulty", type=TAROT_DIFFICULTY, metavar="D", required=True),
        option("--suit", type=SUIT, metavar="S"),
        option("--ressource", metavar="R", shell_complete=known("ressource")),
    )


def weights(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that bear on a roll; `gathered` makes one struct of what they give."""
    return with_options(
        command,
        option("--specialite", metavar="S", shell_complete=known("specialite")),
        option("--bonus", type=SIGNED, metavar="N", default=0),
        option("--penalty", type=SIGNED, metavar="N", default=0),
        option("--aid", type=AID, metavar="CHAR[=N]", multiple=True),
        option("--time", type=SIGNED, metavar="N", default=0),
        option("--mod", "mods", type=SIGNED, metavar="±N", multiple=True),
        option("--throw", is_flag=True),
    )


def circumstances(command: Callable[..., Any]) -> Callable[..., Any]:
    """The same for a roll that is thrown, and may have been thrown at the table."""
    return weights(option("--dice", type=FACES, metavar="6,5,4")(command))


def measure(command: Callable[..., Any]) -> Callable[..., Any]:
    """What a roll is held against; `measured` checks that it is one of the two (E9, E17)."""
    return with_options(
        command,
        option("--difficulty", type=DICE_DIFFICULTY, metavar="D"),
        option("--against", type=OPPONENT, metavar=SIDES),
    )


def measured(difficulty: int | None, against: Opponent | None) -> None:
    """Let pass a difficulty or a passive side.

    Raises:
        Choose: both, or neither.
    """
    if (difficulty is None) == (against is None):
        raise Choose(f"--difficulty D | --against {SIDES}")


def gathered(options: dict[str, Any]) -> Circumstances:
    """The circumstances of a roll, from its options."""
    return Circumstances(**{**options, "mods": list(options["mods"]), "aid": list(options["aid"])})
