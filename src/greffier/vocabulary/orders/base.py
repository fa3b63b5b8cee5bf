"""What every order is."""

from typing import ClassVar, Self

from msgspec import Struct


class Order(
    Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="order",
    tag=str,
):
    """Something a person asks the clerk to do: decided as a whole, or refused as a whole.

    It stands in the record under the name of its class. A field with a default is written only where it
    differs, so that one may be added without a new version.
    """

    VERSION: ClassVar[int] = 1
    """The version of its fields; a default belongs to its version."""

    def recorded(self) -> Self:
        """The order as the record may hold it."""
        return self
