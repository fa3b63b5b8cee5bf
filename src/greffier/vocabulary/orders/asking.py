"""An order as it stands in the record (C7), and back."""

from collections.abc import Callable
from typing import Any

import msgspec

from greffier.vocabulary.refusals import Refusal

from . import banebdjed, enormatro, table
from .base import Order

ORDERS: dict[str, type[Order]] = {
    kind.__name__: kind
    for module in (table, banebdjed, enormatro)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Order) and kind is not Order
}
"""Every kind of order by the name it is stored under. A name, once released, is never changed."""


_encode = msgspec.json.Encoder(order="sorted").encode

Step = Callable[[dict[str, Any]], dict[str, Any]]

UPCASTS: dict[tuple[str, int], Step] = {}
"""The step from each version that an order ever had to the next: from (name, v) to v + 1. It is pure."""


def asked_of(order: Order) -> dict[str, Any]:
    """The order as the record holds it: its name, its version, and every field that is not at its default.

    Raises:
        Refusal: `name-illegal` for a text with half a character, which no UTF-8 holds.
    """
    try:
        asked: dict[str, Any] = msgspec.json.decode(_encode(order.recorded()))
    except UnicodeEncodeError as error:
        point = f"U+{ord(error.object[error.start]):04X}"
        raise Refusal("name-illegal", kind="text", place=error.start + 1, point=point) from None
    return {**asked, "v": order.VERSION}


def order_in(asked: dict[str, Any]) -> Order:
    """The order that a record holds.

    Raises:
        ValueError: no order of a version that is known is written so.
    """
    kind, version = ORDERS.get(str(asked.get("order"))), asked.get("v")
    if kind is None or type(version) is not int or not 1 <= version <= kind.VERSION:
        raise ValueError(asked.get("order"))
    fields = {name: part for name, part in asked.items() if name != "v"}
    for older in range(version, kind.VERSION):
        fields = UPCASTS[kind.__name__, older](fields)
    order = msgspec.convert(fields, kind)
    if version == kind.VERSION and _encode(order.recorded()) != _encode(fields):
        raise ValueError(asked["order"])
    return order
