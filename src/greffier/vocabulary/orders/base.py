"""What every order is."""

from msgspec import Struct


class Order(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something a person asks the clerk to do: decided as a whole, or refused as a whole."""
