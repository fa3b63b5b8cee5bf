"""Commands run where a folder is mounted in another way, in a namespace of their own."""

import os
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
SMALL = 'mount -t tmpfs -o size=64k none "$0" && exec "$@"'
OWN = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]


@cache
def _allowed(mount: str) -> bool:
    try:
        tried = subprocess.run(
            [*OWN, "sh", "-c", mount, tempfile.gettempdir(), "true"], check=False, stderr=subprocess.DEVNULL
        )
    except FileNotFoundError:
        return False
    return tried.returncode == 0


def within(
    mount: str, folder: Path, words: Sequence[str], environment: Mapping[str, str]
) -> "subprocess.CompletedProcess[str]":
    """What the command comes to that these words are, run where the folder is mounted so."""
    if not _allowed(mount):
        pytest.skip("mounts: nobody may mount anything on this machine")
    return subprocess.run(
        [*OWN, "sh", "-c", mount, folder, *words],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
