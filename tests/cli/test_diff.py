"""diff: two points of a campaign, or two campaigns; what its sides mean, what it says and leaves alone."""

import sqlite3
from pathlib import Path

import pytest

from shell import SESSIONS, Shell

MUR = """
campaign new mur
character add Ysane --carac Escalade=3
session open --seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
task start mur --degrees 20 --difficulty 12
task step mur Ysane Escalade --dice 6,6,5
lesion add Ysane 2
hand deal Ysane --cards XVI,B7
"""
VEILLEE = """
campaign new veillée
character add Nour --trait Scribe=Expert
"""


@pytest.fixture
def seated(shell: Shell) -> Shell:
    """Two campaigns, the first in use: its events are 1 and 2 for the campaign, then one for each line."""
    shell.lines(VEILLEE + MUR)
    return shell


def kinds(shell: Shell, *words: str) -> list[str]:
    """What differs, by kind."""
    return [one["kind"] for one in shell.json("diff", *words)["differences"]]


def sides(shell: Shell, *words: str) -> list[tuple[str, int]]:
    """The two sides: campaign and seq."""
    found = shell.json(*words)
    return [(found[side]["name"], found[side]["head"]["seq"]) for side in ("before", "after")]


def test_two_points_of_a_campaign_in_the_words_of_the_table(seated: Shell) -> None:
    head = seated.json("receipt")["expect"].split(":")[1][:12]
    before = seated.json("receipt", "5")["expect"].split(":")[1][:12]
    assert seated.ok("diff", "5").out == (
        f"mur #5 {before} → mur #9 {head}\n"
        "Cartes\n"
        "  pioche → main de Ysane, 2 cartes : La Maison Dieu [XVI], 7 de Bâton [B7]\n"
        "Ysane\n"
        "  Lésions : 0 → 2 (+2)\n"
        "Tâche mur\n"
        "  Degrés : 0 → 2 (+2)\n"
        "  Pas : 0 → 1 (+1)\n"
        "  Périodes : 0 → 1 (+1)\n"
    )
    assert seated.ok("--lang", "en", "diff", "9", "7").out == (
        f"mur #9 {head} → mur #7 {seated.json('show', '7')['events'][0]['hash'][:12]}\n"
        "Cards\n"
        "  Ysane's hand → draw pile, 2 cards: The Tower [XVI], 7 of Wands [B7]\n"
    )


def test_what_differs_as_json(seated: Shell) -> None:
    found = seated.json("diff", "5")
    listed = {one["name"]: one for one in seated.json("campaign", "list")["campaigns"]}
    assert found["after"] == listed["mur"]
    assert found["before"] == {
        **listed["mur"],
        "head": {"seq": 5, "hash": seated.json("show", "5")["events"][0]["hash"]},
    }
    assert found["differences"] == [
        {
            "kind": "cards.moved",
            "from": {"zone": "pile"},
            "to": {"zone": "hand", "character": "Ysane"},
            "cards": ["XVI", "B7"],
        },
        {"kind": "character.lesions", "character": "Ysane", "before": 0, "after": 2},
        {"kind": "task.degrees", "task": "mur", "before": 0, "after": 2},
        {"kind": "task.steps", "task": "mur", "before": 0, "after": 1},
        {"kind": "task.periods", "task": "mur", "before": 0, "after": 1},
    ]


def test_what_was_undone_differs_no_more(seated: Shell) -> None:
    seated.ok("undo")
    assert kinds(seated, "7") == []
    assert kinds(seated, "8") == ["cards.moved"]


@pytest.mark.parametrize(("language", "said"), [("fr", "Rien ne diffère."), ("en", "Nothing differs.")])
def test_two_campaigns_that_differ_by_their_names_alone(shell: Shell, language: str, said: str) -> None:
    for name in ("une", "autre"):
        shell.lines(f"campaign new {name}\ncharacter add Nour --trait Scribe=Expert")
    heads = [one["head"]["hash"][:12] for one in shell.json("campaign", "list")["campaigns"]]
    text = shell.ok("--lang", language, "diff", "autre", "une").out
    assert text == f"autre #3 {heads[0]} → une #3 {heads[1]}\n{said}\n"
    assert shell.json("diff", "autre", "une")["differences"] == []


def test_two_campaigns(seated: Shell) -> None:
    assert kinds(seated, "veillée", "mur") == [
        "campaign.sessions",
        "session",
        "cards.moved",
        "character",
        "character",
        "character.lesions",
        "task",
        "task.degrees",
        "task.steps",
        "task.periods",
    ]
    text = seated.ok("diff", "mur", "veillée").out
    assert "\nYsane\n  Ysane n'est plus dans la campagne.\nNour\n  Nour entre dans la campagne.\n" in text
    assert text.endswith("\nTâche mur\n  La tâche mur n'est plus dans la campagne.\n")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("diff", "3"), [("mur", 3), ("mur", 9)]),
        (("diff", "3", "5"), [("mur", 3), ("mur", 5)]),
        (("diff", "2026-01-01T00:00:05"), [("mur", 5), ("mur", 9)]),
        (("diff", "VEILLÉE"), [("veillée", 3), ("mur", 9)]),
        (("diff", "veillée@2", "mur@2026-01-01T00:00:05"), [("veillée", 2), ("mur", 5)]),
        (("diff", "veillée@", "3"), [("veillée", 3), ("mur", 3)]),
        (("diff", "0"), [("mur", 0), ("mur", 9)]),
        (("--at", "5", "diff", "3"), [("mur", 3), ("mur", 5)]),
        (("--at", "2", "diff", "veillée", "5"), [("veillée", 2), ("mur", 5)]),
        (("--campaign", "veillée", "diff", "2"), [("veillée", 2), ("veillée", 3)]),
    ],
    ids=lambda words: " ".join(map(str, words)),
)
def test_what_a_side_means(seated: Shell, words: tuple[str, ...], meant: list[tuple[str, int]]) -> None:
    assert sides(seated, *words) == meant


def test_a_name_that_looks_like_something_else(seated: Shell) -> None:
    for name in ("5", "2026-01-01", "mur@5", "3e veille"):
        seated.lines(f'campaign new "{name}"')
    seated.ok("campaign", "use", "mur")
    assert sides(seated, "diff", "5", "5@") == [("mur", 5), ("5", 2)]
    assert sides(seated, "diff", "5@1", "2026-01-01") == [("5", 1), ("2026-01-01", 2)]
    assert sides(seated, "diff", "mur@5", "mur@5@1") == [("mur@5", 2), ("mur@5", 1)]
    assert sides(seated, "diff", "mur@4", "3e veille") == [("mur", 4), ("3e veille", 2)]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("99",), "unknown-seq"),
        (("veillée@4",), "unknown-seq"),
        (("mur@demain",), "bad-moment"),
        (("2026-13-01",), "bad-moment"),
        (("veille",), "unknown-campaign"),
        (("veille@3",), "unknown-campaign"),
        (("mur", "nulle part"), "unknown-campaign"),
        (("",), "unknown-campaign"),
    ],
    ids=str,
)
def test_a_side_that_there_is_not(seated: Shell, words: tuple[str, ...], code: str) -> None:
    before = seated.head()
    assert seated("--json", "diff", *words).refusal["code"] == code
    assert seated.head() == before


def test_the_nearest_campaign_is_offered_and_the_last_seq_named(seated: Shell) -> None:
    assert "veillée" in seated("diff", "veille@3").err
    assert "#3" in seated("diff", "veillée@4").err


def test_sides_that_both_name_their_moment_leave_nothing_to_at(seated: Shell) -> None:
    assert seated("--at", "3", "diff", "4", "veillée@2").status == 2


def test_without_a_campaign_in_use_the_sides_must_name_theirs(seated: Shell) -> None:
    stranger = {"USER": "autre", "LOGNAME": "autre"}
    seated.environment |= stranger
    assert seated("--json", "diff", "3").refusal["code"] == "no-campaign"
    assert kinds(seated, "veillée", "veillée@2") == ["character"]


def test_a_fork_is_held_against_what_it_was_forked_from(seated: Shell) -> None:
    seated.ok("campaign", "fork", "autrement", "--at", "6")
    seated.ok("-c", "autrement", "lesion", "add", "Ysane", "3")
    found = seated.json("diff", "mur", "autrement")["differences"]
    assert [one["kind"] for one in found] == [
        "campaign.origin",
        "session",
        "cards.moved",
        "character.lesions",
    ]
    assert (found[0]["after"]["name"], found[0]["after"]["seq"]) == ("mur", 6)
    assert (found[-1]["before"], found[-1]["after"]) == (2, 3)


def test_d36_a_damaged_side_is_read_as_it_stood_before(seated: Shell) -> None:
    with sqlite3.connect(seated.database) as connection:
        connection.execute("DROP TRIGGER events_no_update")
        connection.execute(
            'UPDATE events SET body = replace(body, \'"count":2\', \'"count":"2"\') WHERE seq = 7'
        )
        assert connection.total_changes == 1
    connection.close()
    answer = seated("--json", "diff", "veillée", "mur")
    assert answer.status == 3
    assert answer.json["after"]["head"]["seq"] == 6
    assert '"seq":7' in answer.err
    assert sides(seated, "diff", "3", "6") == [("mur", 3), ("mur", 6)]


def test_nothing_is_recorded_by_a_comparison(seated: Shell, tmp_path: Path) -> None:
    seated.ok("export", "-o", tmp_path / "before.jsonl")
    seated.ok("diff", "3", "veillée")
    seated.ok("export", "-o", tmp_path / "after.jsonl")
    assert (tmp_path / "before.jsonl").read_bytes() == (tmp_path / "after.jsonl").read_bytes()


def test_a_deck_of_cards_goes_there_and_comes_back(shell: Shell) -> None:
    shell.ok("run", SESSIONS / "premiers-tirages")
    there = shell.json("diff", "10", "60")["differences"]
    back = shell.json("diff", "60", "10")["differences"]
    ways = [
        [(one["from"], one["to"], one["cards"]) for one in found if one["kind"] == "cards.moved"]
        for found in (there, back)
    ]
    assert sorted(map(str, ways[0])) == sorted(str((to, origin, cards)) for origin, to, cards in ways[1])
    assert sum(len(cards) for _, _, cards in ways[0]) == 35
