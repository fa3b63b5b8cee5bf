"""The clerk of a role-playing table: every draw, roll and lésion is written down, in order, for good."""

__version__ = "0.1.0"
