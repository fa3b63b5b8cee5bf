"""What a check finds."""

from msgspec import Struct


class Finding(Struct, frozen=True):
    """Something that is not as it should be."""

    seq: int
    """The first event it shows in."""
    code: str
    """Kebab-case; the catalogue has its sentence."""
    facts: dict[str, str] = {}
