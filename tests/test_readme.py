"""The README shows what is so: its tour is what the commands print, its table every command there is."""

import re
import shlex
import subprocess
from pathlib import Path

import click
import pytest

from greffier.cli.language import words
from greffier.cli.main import cli
from shell import Shell

README = Path(__file__).parent.parent / "README.md"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
TABLE = re.compile(r"(?<=<!-- commands -->\n).*(?=<!-- /commands -->)", re.DOTALL)


def played(shell: Shell, block: str) -> str:
    """A block of the tour with what its commands print now."""
    told = []
    for line in block.splitlines():
        if line.startswith("$ greffier "):
            answer = shell(*shlex.split(line)[2:])
            told += [line, (answer.out + answer.err).rstrip("\n")]
    return "\n".join(told) + "\n"


def test_the_tour_is_what_the_commands_print(shell: Shell, renew: bool) -> None:  # noqa: FBT001
    text = README.read_text("utf-8")
    now = BLOCK.sub(lambda found: f"```console\n{played(shell, found[1])}```", text)
    if renew:
        README.write_text(now, "utf-8")
    assert now == README.read_text("utf-8")


def rows() -> list[str]:
    """A line a command: how it is called, and what it is for."""
    said = words("en").COMMANDS
    lines = ["| command | what it does |", "| --- | --- |"]

    def describe(command: click.Command, path: str) -> None:
        context = click.Context(command)
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                found = command.get_command(context, name)
                assert found
                describe(found, f"{path} {name}".strip())
            return
        options = [param for param in command.params if isinstance(param, click.Option)]
        shown = [param.make_metavar(context) for param in command.params if isinstance(param, click.Argument)]
        for one in options:
            value = "" if one.is_flag else f" {one.make_metavar(context)}"
            again = "…" if one.multiple else ""
            shown.append(f"{one.opts[0]}{value}" if one.required else f"[{one.opts[0]}{value}]{again}")
        call = " ".join(["greffier", path, *shown]).replace("|", "\\|")
        lines.append(f"| `{call}` | {said[path][0]} |")

    describe(cli, "")
    return lines


def test_the_table_has_every_command(renew: bool) -> None:  # noqa: FBT001
    text = README.read_text("utf-8")
    now = TABLE.sub(lambda _: "\n".join(rows()) + "\n", text)
    if renew:
        README.write_text(now, "utf-8")
    assert now == README.read_text("utf-8")


@pytest.mark.parametrize("mark", ["```sh\n", "python3 -m venv .venv &&"])
def test_there_are_two_commands(mark: str) -> None:
    assert README.read_text("utf-8").count(mark) == 2


def test_a_seal_is_made_without_greffier(shell: Shell) -> None:
    """The line of the README, at a real shell, is a seal that the phrase opens."""
    shell.lines("campaign new essai\ncharacter add Ysane --carac Force=3\nsession open")
    uid = shell.json("campaign", "show")["uid"]
    [line] = re.findall(r"^printf .*sha256sum$", README.read_text("utf-8"), re.MULTILINE)
    made = subprocess.run(["sh", "-c", line.replace("UID", uid)], capture_output=True, check=True)  # noqa: S607
    shell.ok("entropy", "Paul", "--seal", made.stdout.decode().split()[0])
    assert shell("roll", "Ysane", "Force", "--difficulty", "9").status == 1
    shell.ok("entropy", "Paul", "le vent")
    shell.ok("roll", "Ysane", "Force", "--difficulty", "9")
