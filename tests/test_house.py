"""The house rules that no linter knows: totals, catalogues, clauses, sizes, and a replay without a clock."""

import ast
import doctest
import inspect
import os
import random
import re
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType

import click
import pytest

import greffier
import greffier.rules
from greffier.cli.completion import KNOWN
from greffier.cli.language import words
from greffier.cli.lazy import Spoken, SpokenGroup
from greffier.cli.main import cli
from greffier.engine import decide
from greffier.engine.evolve import EVOLVE, READ
from greffier.store.reading import read_record
from greffier.store.upcasting import UPCASTS
from greffier.views.language import LANGUAGES
from greffier.views.telling import TELL
from greffier.vocabulary import orders
from greffier.vocabulary.events import TYPES, Withheld
from greffier.vocabulary.orders import Order
from greffier.vocabulary.orders.asking import UPCASTS as ORDER_UPCASTS
from shell import SESSIONS

SOURCE = Path(greffier.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
CATALOGUES = {language: import_module(f"greffier.views.language.{language}") for language in LANGUAGES}
FAULTS = {language: import_module(f"greffier.views.faults.{language}") for language in LANGUAGES}


def test_every_event_has_its_evolution_and_its_sentence() -> None:
    assert set(TELL) == {*TYPES.values(), Withheld}
    assert set(EVOLVE) == {*TELL, *READ.values()}
    assert all(re.fullmatch(r"[a-z]+\.[a-z]+(-[a-z]+)*", name) for name in TYPES)


def test_every_order_has_its_decision() -> None:
    known = [getattr(orders, name) for name in orders.__all__]
    kinds = [kind for kind in known if isinstance(kind, type)]
    given = {kind for kind in kinds if issubclass(kind, Order) and kind is not Order}
    assert set(decide.DECIDED_IN) == given == set(orders.ORDERS.values())
    rooms = {room: import_module(f"greffier.engine.decide.{room}") for room in decide.DECIDED_IN.values()}
    assert {kind: room for room, module in rooms.items() for kind in module.DECIDE} == decide.DECIDED_IN


def test_every_older_version_of_an_event_has_its_step_and_no_other_is_kept() -> None:
    older = {(name, v) for name, event in TYPES.items() for v in range(1, event.VERSION)}
    assert set(UPCASTS) == older


def test_every_older_version_of_an_order_has_its_step_and_no_other_is_kept() -> None:
    older = {(name, v) for name, kind in orders.ORDERS.items() for v in range(1, kind.VERSION)}
    assert set(ORDER_UPCASTS) == older


def modules(package: ModuleType) -> Iterator[ModuleType]:
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        yield import_module(found.name)


def test_every_public_rule_cites_its_clause() -> None:
    silent = []
    for module in modules(greffier.rules):
        for name, function in inspect.getmembers(module, inspect.isfunction):
            ours = function.__module__ == module.__name__ and not name.startswith("_")
            if ours and not re.search(r"\b[BEC]\d+\b", function.__doc__ or ""):
                silent.append(f"{module.__name__}.{name}")
    assert silent == []


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of that name in the source."""
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def texts(name: str) -> set[str]:
    """The first words, where they stand in the source as they are, of every call of that name."""
    nodes = [call.args[0] for call in calls(name) if call.args]
    return {str(node.value) for node in nodes if isinstance(node, ast.Constant)}


def test_every_refusal_has_its_sentence_and_hint_and_no_other_is_kept() -> None:
    known = {"unknown-carac", "unknown-specialite", "unknown-trait", "unknown-moyen", "unknown-ressource"}
    known |= {
        "unknown-character",
        "unknown-campaign",
        "unknown-task",
        "unknown-setting",
        "unknown-value",
        "unknown-clause",
        "unknown-modifier",
        "too-few-lesions",
        "too-few-blessures",
        "unknown-entry",
        "unknown-type",
        "unknown-side",
    }
    known |= {"card-not-in-hand", "card-not-aside"}  # chosen among several, as are these
    known |= {"not-a-database", "database-busy", "database-forbids", "database-lost", "disk-refuses"}
    codes = [call.args[1] for call in calls("Finding") if len(call.args) > 1]
    findings = {str(node.value) for node in codes if isinstance(node, ast.Constant)}
    for language, catalogue in FAULTS.items():
        assert set(catalogue.REFUSALS) == known | texts("Refusal"), language
        damages = texts("DamagedRecord") | texts("Forged") | findings
        assert set(catalogue.DAMAGES) == damages, language
        assert set(catalogue.SYMPTOMS) == texts("Symptom"), language


def placeholders(template: str | tuple[str, str]) -> list[set[str]]:
    forms = (template,) if isinstance(template, str) else template
    return [set(re.findall(r"{(\w+)}", form)) for form in forms]


def every_sentence(language: str) -> dict[str, str | tuple[str, str]]:
    """All that is said in a language, what is refused and damaged included."""
    faults = FAULTS[language]
    said: dict[str, str | tuple[str, str]] = dict(CATALOGUES[language].SENTENCES)
    said |= {f"refusal.{code}": sentence for code, (sentence, _) in faults.REFUSALS.items()}
    said |= {f"hint.{code}": hint for code, (_, hint) in faults.REFUSALS.items()}
    said |= {f"symptom.{code}": sentence for code, (sentence, _) in faults.SYMPTOMS.items()}
    said |= {f"remedy.{code}": hint for code, (_, hint) in faults.SYMPTOMS.items()}
    return said | {f"damaged.{code}": sentence for code, sentence in faults.DAMAGES.items()}


def test_every_language_says_everything_the_others_say() -> None:
    first, *others = CATALOGUES.values()
    all_first, *all_others = (every_sentence(language) for language in LANGUAGES)
    for all_other in all_others:
        assert {key: len(placeholders(text)) for key, text in all_first.items()} == {
            key: len(placeholders(text)) for key, text in all_other.items()
        }
        for key, text in all_first.items():
            assert set.union(*placeholders(text)) == set.union(*placeholders(all_other[key])), key
    for other in others:
        assert {kind: list(labels) for kind, labels in first.LABELS.items()} == {
            kind: list(labels) for kind, labels in other.LABELS.items()
        }
        assert list(first.CARDS) == list(other.CARDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_and_cards_are_one_to_one(language: str) -> None:
    catalogue = CATALOGUES[language]
    for kind in (
        "quality",
        "outcome",
        "rank",
        "suit",
        "status",
        "zone",
        "difficulty.banebdjed",
        "difficulty.enormatro",
    ):
        labels = list(catalogue.LABELS[kind].values())
        assert len({label.casefold() for label in labels}) == len(labels), kind
    assert len(set(catalogue.CARDS.values())) == 78


def test_every_sentence_that_is_kept_is_said() -> None:
    source = "\n".join(
        file.read_text("utf-8") for file in FILES if file.parent.name not in {"language", "faults"}
    )
    spoken = texts("say") | set(re.findall(r"""["']([A-Za-z0-9.-]+)["']""", source))
    built = re.findall(r'f"([A-Za-z0-9.-]+)\.\{', source)
    for key in CATALOGUES["fr"].SENTENCES:
        stems = [stem for stem in built if key.startswith(f"{stem}.")]
        assert key in spoken or stems, key


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    yield path, group
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command
        below = f"{path} {name}".strip()
        if isinstance(command, click.Group):
            yield from commands(command, below)
        else:
            yield below, command


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_and_option_has_its_help(language: str) -> None:
    said = words(language)
    found = dict(commands(cli))
    assert set(said.COMMANDS) == set(found)
    options = {
        (path, str(param.name))
        for path, command in found.items()
        for param in command.params
        if isinstance(param, click.Option) and param.name != "help"
    }
    shared, of_one_command = {name for _, name in options}, {f"{path}.{name}" for path, name in options}
    assert shared <= set(said.OPTIONS) <= shared | of_one_command
    for path, command in found.items():
        assert isinstance(command, Spoken), path
        text, examples = said.COMMANDS[path]
        assert text.endswith(".")
        if not isinstance(command, SpokenGroup):
            assert f"greffier {path}" in examples, path


def test_every_kind_of_name_that_is_completed_is_known() -> None:
    assert texts("known") == {*KNOWN, "file"}


def test_nothing_catches_bare_exception() -> None:
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ExceptHandler):
                caught = ast.unparse(node.type) if node.type else ""
                # A transaction is undone whatever ends it, and what ends it goes on.
                undone = caught == "BaseException" and isinstance(node.body[-1], ast.Raise)
                assert caught not in {"", "Exception"}, file
                assert caught != "BaseException" or undone, file


def test_a_file_is_one_room() -> None:
    long = {
        str(file.relative_to(SOURCE)): length
        for file in FILES
        if (length := len(file.read_text("utf-8").splitlines())) > 270
        and file.parent.name not in {"language", "faults"}
    }
    assert long == {}


def test_replay_reads_no_clock_and_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    records = [folder / "events.jsonl" for folder in SESSIONS.iterdir()]
    lines = {path: path.read_bytes().splitlines() for path in records}

    def forbidden(*_: object) -> None:
        raise AssertionError("a replay needs nothing from the world")

    for module, names in ((time, ("time", "time_ns")), (random, ("random", "randrange")), (os, ("urandom",))):
        for name in names:
            monkeypatch.setattr(module, name, forbidden)
    for path, record in lines.items():
        assert read_record(record)[0].campaign.head.seq == len(record), path


def test_every_example_in_a_docstring_is_so() -> None:
    tried = 0
    for module in modules(greffier):
        result = doctest.testmod(module)
        assert result.failed == 0, module.__name__
        tried += result.attempted
    assert tried >= 15
