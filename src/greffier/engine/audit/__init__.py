"""Checking a record that one does not trust: its chance (chance-1) and its rules, in one pass."""

from .chance import ChanceAudit
from .rules import RulesAudit
from .verdict import Finding

__all__ = ["ChanceAudit", "Finding", "RulesAudit"]
