"""A character sheet in a TOML file, as a person writes it."""

import tomllib
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, ValidationError

from greffier.vocabulary.refusals import Refusal

Scores = dict[str, StrictInt]
Word = Annotated[str, Field(strict=True, max_length=200)]


class RessourceInFile(BaseModel):
    """A resource: its Puissance in points (B16), its suit by letter or name (B20)."""

    model_config = ConfigDict(extra="forbid")
    puissance: StrictInt | None = None
    suit: Word | None = None


class SheetInFile(BaseModel):
    """A sheet; all but the name may be left out, and words are written as at the table."""

    model_config = ConfigDict(extra="forbid")
    name: Word
    player: Word | None = None
    caracs: Scores = {}
    specialites: dict[str, Scores] = {}
    traits: dict[str, StrictInt | StrictStr] = {}
    moyens: Scores = {}
    ressources: dict[str, RessourceInFile] = {}
    heritages: list[Word] | None = None
    tare: Word | None = None


def read_sheet(path: str) -> SheetInFile:
    """The sheet in a file.

    Raises:
        Refusal: `file-unreadable`; `sheet-malformed` where it is no TOML, or a part of it will not do.
    """
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "UTF-8"
        raise Refusal("file-unreadable", path=path, reason=reason) from error
    try:
        return SheetInFile.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise Refusal("sheet-malformed", path=path, where=str(error)) from error
    except ValidationError as error:
        where = ", ".join(".".join(str(part) for part in one["loc"]) for one in error.errors())
        raise Refusal("sheet-malformed", path=path, where=where) from error
