"""audit: is this record what it claims to be?"""

from pathlib import Path
from typing import Any

import click

from greffier.store.audit import Audit, audit
from greffier.store.batch import Head
from greffier.store.reading import order_end
from greffier.store.recordfile import FileSource
from greffier.store.sources import LedgerSource
from greffier.views import audit as views
from greffier.views.lexicon import whole
from greffier.vocabulary.refusals import Refusal

from .desk import Desk
from .entries import Read
from .lazy import command, option
from .piped import in_a_file
from .problems import DAMAGED
from .usage import Choose

HEX_DIGITS = 64


def _expectation(text: str) -> Head:
    seq, _, digest = text.partition(":")
    number = whole(seq)
    if not number or number < 1 or len(digest) != HEX_DIGITS or set(digest.lower()) - set("0123456789abcdef"):
        raise Refusal("bad-entry", text=text, form="SEQ:HASH", example="42:9f86d081…")
    return Head(number, bytes.fromhex(digest))


@command("audit")
@click.argument("file", metavar="[FILE|-]", required=False, type=click.Path(path_type=Path))
@option("--expect", "expected", type=Read("expectation", _expectation), metavar="SEQ:HASH")
@click.pass_context
def audit_(context: click.Context, /, file: Path | None, expected: Head | None) -> None:
    desk: Desk = context.obj
    try:
        found = _of_file(desk, file, expected) if file else audit(_ledger(desk), expected)
    except OSError as error:
        raise Refusal("file-unreadable", path=str(file), reason=error.strerror) from error
    document = _document(found)
    desk.answer(
        lambda: {
            **document,
            "trust": views.trust_document(found.trust),
            "levels": {
                level: {
                    "sound": not few,
                    "findings": [views.finding_document(one, desk.speech) for one in few],
                }
                for level, few in found.findings.items()
            },
        },
        lambda: views.audit_shown(document, found.findings, desk.speech),
    )
    if not found.sound:
        context.exit(DAMAGED)


def _document(found: Audit) -> dict[str, Any]:
    return {
        "sound": found.sound,
        "head": {"seq": found.head.seq, "hash": found.head.hash.hex()},
        "events": found.events,
        "orders": found.orders,
        "values": found.values,
        "unchecked": found.unchecked,
        "trust": found.trust,
    }


def _of_file(desk: Desk, file: Path, expected: Head | None) -> Audit:
    if desk.at is not None:
        raise Choose("--at | FILE")
    with in_a_file(str(file)) as path:
        return audit(FileSource(Path(path)), expected)


def _ledger(desk: Desk) -> LedgerSource:
    ledger, campaign = desk.clerk.ledger, desk.campaign()
    return LedgerSource(ledger, campaign, order_end(ledger, campaign, desk.until()))
