"""What is said when an order cannot be taken (`Refusal`) or a record cannot be trusted (`DamagedRecord`)."""


class Refusal(Exception):  # noqa: N818 - a refusal is the clerk's answer, not a fault of the program
    """An order that the rules or the record do not allow: nothing is recorded and no chance is used.

    Args:
        code: kebab-case name of the refusal; the catalogue holds its sentence and its hint under it.
        clause: the clause of the rules it rests on, such as "B9", or "" where the record itself refuses.
        facts: what the sentence names: the card, the character, the nearest names…
    """

    def __init__(self, code: str, clause: str = "", **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.clause = clause
        self.facts = facts


class DamagedRecord(Exception):  # noqa: N818
    """The record itself is broken: `seq` is the first bad event, `code` says in what way."""

    def __init__(self, code: str, seq: int, **facts: object) -> None:
        super().__init__(f"{code} at seq {seq}")
        self.code = code
        self.seq = seq
        self.facts = facts
