"""`--at`: a seq, or a time, and which events it leaves in sight."""

import re
from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from greffier.store import chain
from greffier.store.ledger import Ledger
from greffier.store.queries import LAST, Campaign
from greffier.views.lexicon import whole
from greffier.vocabulary.refusals import Refusal

SPANS = {
    r"[\d-]{8,10}": timedelta(days=1),
    r".*[T ]\d\d:?\d\d([+-].*|Z)?": timedelta(minutes=1),
    r".*[T ]\d\d:?\d\d:?\d\d([+-].*|Z)?": timedelta(seconds=1),
}
"""How long what is named lasts: a day, a minute, a second; a finer time is an instant."""


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
        seq = whole(text)
        if seq is None or seq > campaign.head.seq:
            raise Refusal("unknown-seq", seq=text, last=campaign.head.seq)
        return seq
    return ledger.seq_at(campaign.uid, _moment(text))


def campaigns_at(text: str, ledger: Ledger) -> list[Campaign]:
    """Every campaign that had begun then, as it stood: at a seq, one that is shorter as it stands.

    Raises:
        Refusal: `bad-moment`.
    """
    if text.isdecimal():
        seq = whole(text)
        last = LAST if seq is None else min(seq, LAST)
        ends = [(one, last) for one in ledger.campaigns() if last]
    else:
        moment = _moment(text)
        came = [(one, ledger.seq_at(one.uid, moment)) for one in ledger.campaigns()]
        ends = [(one, last) for one, last in came if last >= ledger.begun(one.uid)]
    return [replace(one, head=ledger.head(one.uid, last)) for one, last in ends]


def _moment(text: str) -> str:
    """The last instant that is meant, as chain-1 writes it."""
    try:
        return chain.moment(_to_its_end(text).astimezone(UTC))
    except (ValueError, OverflowError) as error:
        raise Refusal("bad-moment", text=text) from error


def _to_its_end(text: str) -> datetime:
    """The last instant of the day, minute or second that was named."""
    moment = datetime.fromisoformat(text)
    for pattern, length in SPANS.items():
        if re.fullmatch(pattern, text):
            return moment + length - timedelta(microseconds=1)
    return moment
