"""What the audit says of a record, held against what the verifier says, which shares no code with it."""

import json
from pathlib import Path
from typing import Any

import verifier
from shell import Shell


def judged(shell: Shell, tmp_path: Path, lines: list[bytes]) -> dict[str, Any]:
    """The audit's document of a record; what it finds of chain and chance, the verifier refuses too."""
    file = tmp_path / "judged.jsonl"
    file.write_bytes(b"".join(lines))
    answer = shell("--json", "audit", file)
    document: dict[str, Any] = json.loads(answer.out)
    assert answer.status == (0 if document["sound"] else 3)
    right = verified(lines)
    assert right or not document["sound"]
    levels = document["levels"]
    assert not (right and (levels["chain"]["findings"] or levels["chance"]["findings"]))
    return document


def verified(lines: list[bytes]) -> bool:
    """Whether the verifier finds nothing wrong."""
    try:
        verifier.verify(lines)
    except ValueError:
        return False
    return True


def findings(document: dict[str, Any]) -> list[tuple[int, str]]:
    """Seq and code of what an audit found, in order."""
    levels = document["levels"].values()
    return sorted((finding["seq"], finding["code"]) for level in levels for finding in level["findings"])
