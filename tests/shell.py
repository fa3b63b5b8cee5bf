"""The command line as a test calls it: in process through click's runner, or as a real process."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec import Struct

from greffier.cli.desk import Desk
from greffier.cli.main import cli
from table import counted_inputs

SESSIONS = Path(__file__).parent.parent / "sessions"
FROZEN = Path(__file__).parent / "frozen"
RECORDS = sorted([*SESSIONS.glob("*/events.jsonl"), *FROZEN.glob("*/*/events.jsonl")])
each_record = pytest.mark.parametrize("path", RECORDS, ids=[path.parent.name for path in RECORDS])
"""Every record that is kept: those of the sessions, and the frozen ones."""


class Answer(Struct):
    """What a command answered."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one JSON document on stdout."""
        found: dict[str, Any] = json.loads(self.out)
        return found

    @property
    def refusal(self) -> dict[str, str]:
        """The one JSON document on stderr."""
        found: dict[str, str] = json.loads(self.err)["refusal"]
        return found


class Shell:
    """A terminal where greffier is called: a database of its own, and inputs that count up.

    Args:
        folder: where the database is.
        language: that of the answers.
    """

    def __init__(self, folder: Path, language: str = "fr") -> None:
        self.database = folder / "greffier.db"
        self.environment = {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "TZ": "UTC",
            "GREFFIER_DB": str(self.database),
            "GREFFIER_LANG": language,
            "GREFFIER_AS": "MJ",
            "GREFFIER_CAMPAIGN": "",
            "GREFFIER_CACHE": os.environ["GREFFIER_CACHE"],
            "USER": "table",
            "LOGNAME": "table",
        }
        self.inputs = counted_inputs()

    def __call__(self, *words: str | Path, typed: str = "") -> Answer:
        """Call greffier with these words, in this process."""
        result = CliRunner().invoke(
            cli, [str(word) for word in words], input=typed, env=self.environment, obj=Desk(self.inputs)
        )
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Answer(result.exit_code, result.stdout, result.stderr)

    def ok(self, *words: str | Path, typed: str = "") -> Answer:
        """The same, and it must succeed."""
        answer = self(*words, typed=typed)
        assert answer.status == 0, answer
        return answer

    def json(self, *words: str | Path) -> dict[str, Any]:
        """The JSON answer of a command that must succeed."""
        return self.ok("--json", *words).json

    def record(self, *, players: bool = False) -> list[bytes]:
        """The lines of the record as it is exported, each with its end."""
        out = self.ok("export", *(["--players"] if players else [])).out
        return out.encode().splitlines(keepends=True)

    def lines(self, text: str) -> None:
        """Give these lines of orders, which must all succeed."""
        for line in text.strip().splitlines():
            answer = self.ok("run", "-", typed=line)
            assert answer.status == 0, answer

    def head(self) -> tuple[int, str, str, int]:
        """Where the campaign stands: seq, hash, state hash, chance position."""
        found = self.json("replay")
        head = found["head"]
        return head["seq"], head["hash"], found["state_hash"], found["state"]["chance_position"]

    def process(self, *words: str | Path, **settings: Any) -> "subprocess.Popen[bytes]":  # noqa: ANN401
        """Start greffier as a process of its own."""
        return subprocess.Popen(
            command(*words),
            env={**os.environ, **self.environment},
            **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL, **settings},
        )

    @contextmanager
    def at_work(self, scripts: Iterable[str]) -> Iterator[list["subprocess.Popen[bytes]"]]:
        """Each script given by a process of its own, all at once; not one of their lines is refused."""
        with ExitStack() as stack:
            running = []
            for lines in scripts:
                settings = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL}
                process = stack.enter_context(self.process("run", "-", **settings))
                stack.callback(process.kill)
                assert process.stdin
                process.stdin.write(lines.encode())
                process.stdin.close()
                running.append(process)
            yield running
            for process in running:
                assert process.stderr
                said = process.stderr.read()
                assert (process.wait(60), said) == (0, b"")

    def called(self, *words: str | Path) -> Answer:
        """Call greffier in a process of its own, and wait for it."""
        process = self.process(*words)
        out, err = process.communicate(timeout=60)
        return Answer(process.returncode, out.decode(), err.decode())


def command(*words: str | Path) -> list[str]:
    """The words that start greffier in a process of its own."""
    return [sys.executable, "-m", "greffier", *(str(word) for word in words)]


def names(folder: Path) -> list[str]:
    """The names of the files in a folder."""
    return sorted(file.name for file in folder.iterdir())
