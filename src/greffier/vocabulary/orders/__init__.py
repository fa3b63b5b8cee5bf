"""What may be asked of the clerk: one immutable struct an order, named Verb + Noun."""

from .banebdjed import AttemptAction, DealHand, DrawCard, DropAction, PlayCard, ShuffleDeck
from .base import Order
from .enormatro import (
    ChangeCondition,
    Circumstances,
    DropTask,
    HealLesion,
    InflictLesion,
    RollTest,
    RuleTask,
    StartTask,
    StepTask,
)
from .table import (
    AddEntropy,
    CloseSession,
    EnrollCharacter,
    OpenSession,
    RedoOrder,
    ReviseCharacter,
    SheetChanges,
    StartCampaign,
    UndoOrder,
    WriteNote,
)

__all__ = [
    "AddEntropy",
    "AttemptAction",
    "ChangeCondition",
    "Circumstances",
    "CloseSession",
    "DealHand",
    "DrawCard",
    "DropAction",
    "DropTask",
    "EnrollCharacter",
    "HealLesion",
    "InflictLesion",
    "OpenSession",
    "Order",
    "PlayCard",
    "RedoOrder",
    "ReviseCharacter",
    "RollTest",
    "RuleTask",
    "SheetChanges",
    "ShuffleDeck",
    "StartCampaign",
    "StartTask",
    "StepTask",
    "UndoOrder",
    "WriteNote",
]
