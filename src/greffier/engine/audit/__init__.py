"""Checking a record that one does not trust: its chance (chance-1) and its rules, in one pass."""

from .chance import ChanceAudit
from .course import Course, happened
from .rules import RulesAudit
from .verdict import Finding

__all__ = ["ChanceAudit", "Course", "Finding", "RulesAudit", "happened"]
