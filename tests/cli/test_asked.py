"""show: the order as the command line that gives it; read again, it asks the same."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from driver import campaign_of
from greffier.app import Clerk, open_ledger
from greffier.cli.desk import Desk
from greffier.cli.main import cli
from greffier.cli.run import words_of
from greffier.views.asking import WORDS, command_line, command_of
from greffier.views.asking.grammar import quoted
from greffier.vocabulary import orders as od
from greffier.vocabulary.events import CampaignForked, Recorded
from greffier.vocabulary.orders import Order, asked_of
from shell import FROZEN, SESSIONS, Shell

FOLDERS = sorted(path.parent for path in [*SESSIONS.glob("*/orders.txt"), *FROZEN.glob("*/*/orders.txt")])

SHEET = """
name = "Ysane"
caracs = { Force = 4, "Sang froid" = 3 }
[ressources.Meute]
puissance = 2
suit = "Coupe"
"""

LINES = """
campaign new "L'essai" --title "Le \\"mur\\" à 5 $ l'entrée"
campaign rule hands closed
character load ysane.toml
character add -- "-1"
character set --trait Scribe=4 --moyen Savoir=-3 --moyen Ruse=0 --carac "Sang froid=2" -- -1
character set --specialite "Sang froid/Nuit d'hiver=2" --ressource Or=0 --ressource Sel:Bâton -- -1
character set --heritage XVI -- -1
character set Ysane --player "" --carac "Sang froid=none" --ressource Meute=none --tare XII
character set Ysane --ressource "Le sel"
character set Ysane --tare none --player "Léa d'Ivry" --carac Force=3 --specialite Force/Lutte=1
character set Ysane --specialite Force/Lutte=none --ressource "Le sel=3"
character set --heritage none -- -1
character add Corbin --carac Force=3
session open -- "--seed" "à l'envers"
entropy Léa --seal ab00000000000000000000000000000000000000000000000000000000000000
session close
session open "La nuit" --seed 746f757400000000000000000000000000000000000000000000000000000001
entropy Léa "l'aube, 'déjà'"
note --secret -- "- un tiret" "# et un dièse"
note "l'été \\"brûle\\" à 100 %, `ls` ! \\\\ fin"
note -- -h
modifier add Ysane blizzard -12
modifier add -- Corbin -vent +1
modifier add -1 corde +3 --carac "Sang froid"
modifier remove -- -1 corde
sequelle add -2 --on Ysane --on -1 --why "-"
sequelle lift 1
sequelle add 1
lesion add --why "" -- -1
lesion heal --all -- -1
blessure add Ysane 2
blessure heal Ysane --all --why -1
hand deal --cards XII,B10 -- -1
hand discard -- -1 B10
hand return --all -- -1
deck shuffle
initiative --cards -1=MAT --coin 22 -- -1:Savoir
act --trait Scribe --moyen Ruse --difficulty -3 --step --suit D --say "-- l'assaut" -- -1
drop -- -1
act --trait Scribe --moyen Ruse --difficulty 30 --cards E2 -- -1
deck shuffle
draw --cards MAT --coin 22 -- -1
play --coin 0 -- -1 MAT
roll Ysane Force --difficulty 0 --throw --aid Loup=2 --mod -1 --mod +3 --mod 0 --penalty 1
roll --against "Le garde:Sang froid=2" --dice 6,5 -- -1 "Sang froid"
oppose --mod Ysane=-1 --mod Ysane=2 --dice -1=6,5 --secret -- Ysane:Force "-1:Sang froid"
compete Ysane:Force Corbin:Force Loup:Force=2 --bonus Corbin=1 --penalty Loup=1
task start --degrees 9 --difficulty 12 -- -mur
task start "Le mur" --degrees 9 --difficulty 12 --on-critical lose:2 --period "une heure"
task condition "Le mur" --difficulty 0 --why "l'été"
task step "Le mur" Ysane Force --time 2
task drop "Le mur"
character retire Corbin
undo --why "l'oubli"
redo
campaign fork -- --ailleurs
"""


class Asked(Exception):  # noqa: N818 - it is no fault
    """What a command line asks of the desk."""

    def __init__(self, order: Order, at: str | None = None) -> None:
        self.order = order
        self.at = at


@pytest.fixture
def caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the desk stop at the order that it is given."""

    def submit(_: Desk, order: Order, at: str | None = None) -> NoReturn:
        raise Asked(order, at)

    monkeypatch.setattr(Desk, "submit", submit)
    monkeypatch.setattr(Desk, "fork", submit)


def read(line: str, desk: Desk) -> Asked:
    """What a command line asks for."""
    program, *words = words_of(line)
    assert program == "greffier"
    with (
        pytest.raises(Asked) as raised,
        cli.make_context("greffier", words, obj=desk.for_line()) as context,
    ):
        cli.invoke(context)
    return raised.value


def desk_at(clerk: Clerk, campaign: str) -> Desk:
    desk = Desk()
    desk.clerk = clerk
    desk.campaign_name = campaign
    return desk


def begun(clerk: Clerk, campaign: str) -> Iterator[Recorded]:
    """The first event of every order of a campaign."""
    uid = clerk.campaign(campaign, "").uid
    return (recorded for recorded in clerk.ledger.events(uid) if recorded.index == 0)


def check(line: str | None, first: Recorded, desk: Desk) -> None:
    """The line asks for what the record says was asked."""
    assert line
    known = dict(first.asked or {})
    request = read(line, desk)
    if known["order"] == "LoadCharacter":
        fits = {"character.enrolled": "EnrollCharacter", "character.revised": "ReviseCharacter"}
        known["order"] = fits[first.event.TYPE]
        if known["order"] == "ReviseCharacter":
            known["character"] = known.pop("name")
    assert asked_of(request.order) == known, line
    if isinstance(first.event, CampaignForked):
        assert request.at == str(first.event.seq)


def test_every_kind_of_order_has_its_command() -> None:
    assert set(WORDS) == set(od.ORDERS.values())


@pytest.fixture
def played(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Every campaign that is kept, and one with all that is hard to quote."""
    for folder in FOLDERS:
        shell("run", "--keep-going", folder)
    (tmp_path / "ysane.toml").write_text(SHEET, "utf-8")
    monkeypatch.chdir(tmp_path)
    shell.ok("run", "-", typed=LINES)
    (tmp_path / "ysane.toml").write_text(SHEET.replace("4", "5"), "utf-8")
    shell.ok("-c", "L'essai", "character", "load", "ysane.toml")
    return shell


def test_show_prints_a_command_that_asks_the_same(played: Shell, caught: None) -> None:
    del caught
    clerk = Clerk(open_ledger(str(played.database), "existing"))
    kinds = set()
    for campaign in [campaign["name"] for campaign in played.json("campaign", "list")["campaigns"]]:
        desk = desk_at(clerk, campaign)
        for first in begun(clerk, campaign):
            kinds.add((first.asked or {})["order"])
            check(command_of(first), first, desk)
        check(played.json("-c", campaign, "show", str(first.seq))["command"], first, desk)
    clerk.ledger.close()
    assert kinds == set(od.ORDERS)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_table_asks_is_printed_as_a_command_that_asks_it(
    clerk: Clerk, seed: int, caught: None
) -> None:
    del caught
    campaign = campaign_of(clerk, seed, 300)
    desk = desk_at(clerk, campaign.name)
    for first in begun(clerk, campaign.name):
        check(command_of(first), first, desk)


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")), min_size=1))
def test_a_word_is_quoted_so_that_a_line_reads_it_back(words: list[str]) -> None:
    assert words_of(" ".join(map(quoted, words))) == words


def test_show_tells_the_order_beside_what_came_of_it(shell: Shell) -> None:
    shell.lines("campaign new essai\ncharacter add Ysane --carac Escalade=3\nsession open\n")
    shell.lines("roll ysane escalade --bonus 1 --difficulty 9")
    line = "greffier roll Ysane Escalade --bonus 1 --difficulty 9"
    assert f"Ordre donné : {line}\n" in shell.ok("show", "5").out
    assert shell.json("show", "5")["command"] == line


def test_a_seed_that_was_given_is_not_told() -> None:
    asked = asked_of(od.OpenSession(title="La nuit", seed="ab" * 32))
    assert command_line(asked) == "greffier session open 'La nuit' --seed …"


@pytest.mark.parametrize(
    "options",
    [
        "--mod Nour=1 --mod Ysane=-1 --bonus Nour=2 --bonus Azelin=1",
        "--dice Ysane=6,1 --bonus Nour=0 --mod Ysane=1 --mod Ysane=2",
        "--bonus 1 --mod -1 --penalty 0 --penalty Nour=0 --dice 5",
    ],
)
def test_the_sides_of_an_amendment_keep_their_order(clerk: Clerk, options: str, caught: None) -> None:
    del caught
    clerk.give(None, od.StartCampaign(name="essai"), "MJ")
    desk = desk_at(clerk, "essai")
    order = read(f"greffier amend 3 {options} --why relu", desk).order
    assert read(command_line(asked_of(order)), desk).order == order


@pytest.mark.parametrize(
    "asked",
    [
        None,
        {},
        {"order": "Prayer", "v": 1},
        {"order": "WriteNote", "v": 2, "text": "x"},
        {"order": "WriteNote", "v": 1},
    ],
)
def test_what_does_not_read_as_an_order_has_no_command(clerk: Clerk, asked: dict[str, Any] | None) -> None:
    clerk.give(None, od.StartCampaign(name="essai"), "MJ")
    first = next(begun(clerk, "essai"))
    assert command_of(replace(first, asked=asked)) is None
