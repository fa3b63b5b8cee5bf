"""`--at`: a seq, or a time, and which events it leaves in sight."""

from datetime import UTC, datetime

from greffier.store.ledger import Campaign, Ledger
from greffier.vocabulary.refusals import Refusal


def seq_at(text: str, campaign: Campaign, ledger: Ledger) -> int:
    """The last seq in sight.

    Args:
        text: a seq, or a date and time (ISO 8601; the local time where no zone is given).
        campaign: whose record.
        ledger: where it is.

    Raises:
        Refusal: `bad-moment`, `unknown-seq`.
    """
    if text.isdecimal():
        seq = int(text)
        if seq > campaign.head.seq:
            raise Refusal("unknown-seq", seq=seq, last=campaign.head.seq)
        return seq
    try:
        moment = datetime.fromisoformat(text).astimezone(UTC)
    except ValueError as error:
        raise Refusal("bad-moment", text=text) from error
    stored = moment.isoformat(timespec="microseconds").replace("+00:00", "Z")
    return ledger.seq_at(campaign.uid, stored)
