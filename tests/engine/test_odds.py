"""odds act: the exact chances, and 20,000 actions through the real engine that agree with them."""

from collections import Counter

from greffier.engine.decide import decide
from greffier.engine.decide.action import declare
from greffier.engine.odds import prospects
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from shell import Shell
from table import Table

ACTIONS = 20_000
TRY = od.AttemptAction(character="Nour", trait="Scribe", moyen="Ruse", difficulty=11, way="until-success")


def chi_square(seen: Counter[str], chances: dict[str, float]) -> float:
    total = seen.total()
    assert set(seen) <= {name for name, chance in chances.items() if chance}
    return sum((seen[name] - chance * total) ** 2 / (chance * total) for name, chance in chances.items())


def simulated(table: Table, order: od.AttemptAction) -> Counter[str]:
    """The qualities of many actions decided from the same state, each with chance of its own."""
    seen: Counter[str] = Counter()
    for number in range(ACTIONS):
        table.slots_are_held("cards", "Nour", number * 20)
        table.slots_are_held("coin", "Nour", number)
        events = decide(table.state, order, table.given())
        [quality] = [event.quality for event in events if isinstance(event, ev.ActionResolved)]
        seen[quality] += 1
    return seen


def test_actions_through_the_engine_agree_with_the_exact_chances(table: Table) -> None:
    nour = table.enrol(
        "Nour", traits={"Scribe": 3}, moyens={"Ruse": 0, "Force": -5}, heritages=["XVI"], tare="XII"
    )
    table.give(od.DealHand(character="Nour", cards=["XX", "B7", "C9"]))
    reported = []
    for order in (
        TRY,
        od.AttemptAction(character="Nour", trait="Scribe", moyen="Force", difficulty=7, way="until-success"),
    ):
        declared = declare(table.state, nour, order)
        exact: dict[str, float] = {
            quality: float(chance)
            for quality, chance in prospects(table.state, nour, declared)[0].chances.items()
        }
        found = chi_square(simulated(table, order), exact)
        reported.append(found)
        assert len(exact) >= 4
        assert found < 18.5, reported  # the 0.1 % point for four degrees of freedom; the seed is fixed
    print("chi-square:", [round(found, 2) for found in reported])  # noqa: T201 - shown by pytest -rP


def test_odds_come_from_the_pile_as_it_is_now(shell: Shell) -> None:
    shell.lines("""
campaign new essai
character add Nour --trait Scribe=1 --moyen Ruse=0 --heritage XVI
character add Gardien
session open
hand deal Gardien 74
hand deal Nour 2
""")
    left = set(shell.json("deck", "show")["pile"])
    assert len(left) == 2
    shell.ok("undo")
    found = shell.json("odds", "act", "Nour", "--trait", "scribe", "--moyen", "ruse", "--difficulty", "-99")
    assert found["ways"][0]["success"] == {"fraction": "1", "p": 1.0}
    shell.ok("hand", "deal", "Gardien", "4")
    nothing = shell.json("odds", "act", "Nour", "--trait", "scribe", "--moyen", "ruse", "--difficulty", "9")
    assert nothing["ways"][0]["qualities"] == {}
    assert (
        "aucune carte à piocher"
        in shell.ok("odds", "act", "Nour", "--trait", "scribe", "--moyen", "ruse", "--difficulty", "9").out
    )


def test_odds_record_nothing_and_know_each_way(shell: Shell) -> None:
    shell.lines("""
campaign new essai
character add Nour --trait Scribe=Expert --moyen Ruse=0 --moyen Force=-6 --heritage XVI
session open
hand deal Nour --cards XIX,MAT
""")
    before = shell.head()
    found = shell.json("odds", "act", "Nour", "--trait", "scribe", "--moyen", "ruse", "--difficulty", "moyen")
    assert [(way["way"], way["card"]) for way in found["ways"]] == [
        ("until-success", None),
        ("draw", None),
        ("hand", "XIX"),
        ("hand", "MAT"),
        ("invoke", None),
    ]
    assert found["ways"][3]["qualities"]["mineure"] == {"fraction": "1/2", "p": 0.5}
    compelled = ("odds", "act", "Nour", "--trait", "scribe", "--moyen", "force", "--difficulty", "9")
    assert [way["way"] for way in shell.json(*compelled)["ways"]] == ["compelled", "hand", "hand", "invoke"]
    shell.ok("campaign", "rule", "hand-when-compelled", "non")
    assert [way["way"] for way in shell.json(*compelled)["ways"]] == ["compelled"]
    shell.ok("undo")
    assert shell.head()[2:] == before[2:]
    assert (
        shell(
            "--json", "odds", "act", "Nour", "--trait", "scrib", "--moyen", "force", "--difficulty", "9"
        ).refusal["code"]
        == "unknown-trait"
    )
