"""amend at the command line: what is typed, what is refused, and what the record says of it."""

import pytest

from shell import Shell

OPENED = """
campaign new essai
character add Nour --trait Scribe=4 --moyen Ruse=0 --ressource Meute=2:Coupe --ressource Clan --heritage XVI
character add Ysane --carac Force=3
character add Corbin --carac Force=4
session open
act Nour --trait Scribe --moyen Ruse --difficulty 30 --ressource Meute --cards C2,C9 --play C9
roll Ysane Force --difficulty 30 --dice 5,4,3
task start mur --degrees 20 --difficulty 13
task step mur Ysane Force --dice 5,4,3
oppose Ysane:Force Corbin:Force --dice Ysane=5,4,3 --dice Corbin=4,3,2,1
"""
ACTION, ROLL, STEP, CONTEST = "10", "11", "13", "14"


@pytest.fixture
def seated(shell: Shell) -> Shell:
    shell.lines(OPENED)
    return shell


def amended(shell: Shell, seq: str, *options: str) -> dict[str, object]:
    """The data of the amendment."""
    data: dict[str, object] = shell.json("amend", seq, *options, "--why", "oubli")["events"][0]["data"]
    return data


def refused(shell: Shell, seq: str, *options: str) -> dict[str, str]:
    return shell("--json", "amend", seq, *options, "--why", "oubli").refusal


DIFFICULTIES = [
    (ACTION, "facile", 9),
    (ACTION, "Easy", 9),
    (ACTION, "difficile", 13),
    (ACTION, "moyen", 11),
    (ACTION, "théoriquement faisable", 19),
    (ACTION, "−4", -4),
    ("7", "Very hard", 15),
    (ROLL, "facile", 3),
    (ROLL, "Easy", 3),
    (ROLL, "difficile", 15),
    (ROLL, "héroïque", 21),
    (ROLL, "7", 7),
    (STEP, "difficile", 15),
    (STEP, "corsée", 12),
]


@pytest.mark.parametrize(("seq", "named", "points"), DIFFICULTIES)
def test_c5_a_difficulty_goes_by_the_names_of_the_game_that_is_read_again(
    seated: Shell, seq: str, named: str, points: int
) -> None:
    data = amended(seated, seq, "--difficulty", named)
    found = data.get("action") or data["test"]
    assert isinstance(found, dict)
    assert found.get("base_difficulty", found["difficulty"]) == points


@pytest.mark.parametrize(
    ("seq", "named", "clause", "known"),
    [(ACTION, "corsée", "B18", "Moyen"), (ROLL, "moyen", "E9", "Corsée"), ("99", "moyen", "E9", "Corsée")],
)
def test_c5_a_name_of_the_other_game_is_refused_with_those_there_are(
    seated: Shell, seq: str, named: str, clause: str, known: str
) -> None:
    refusal = refused(seated, seq, "--difficulty", named)
    assert (refusal["code"], refusal["clause"]) == ("unknown-difficulty", clause)
    assert known in refusal["hint"]


def test_c5_an_action_read_again_is_told_with_what_it_was(seated: Shell) -> None:
    answer = seated.ok("amend", ACTION, "--difficulty", "facile", "--ressource", "clan", "--why", "le clan")
    first, second = answer.out.splitlines()
    effort = "Scribe (Expert), Ruse +0, difficulté 9, Bâton, Clan"
    assert first == f"Action #10 relue (le clan) : {effort} ; jusque-là échec, marge −21."
    assert second == (
        "Nour joue 9 de Coupe [C9] : 9 contre 9, réussite mineure, marge +0. (2 sur 4 piochées)"
    )
    shown = seated.ok("show", "15").out
    assert "C5  Les mêmes cartes qu'en #10, relues." in shown
    assert "B18  Difficulté : 9." in shown
    assert "B19  9 − 9 = +0 : réussite mineure, marge +0." in shown


def test_c5_the_data_of_an_action_read_again(seated: Shell) -> None:
    before = seated.json("show", ACTION)["events"][3]["data"]
    data = amended(seated, "9", "--difficulty", "7")
    assert data == {
        "seq": 10,
        "why": "oubli",
        "quality_before": "echec",
        "margin_before": -21,
        "action": {
            **before,
            "difficulty": 7,
            "base_difficulty": 7,
            "quality": "majeure",
            "success": True,
            "margin": 5,
        },
        "puissance": None,
    }


def test_c5_sides_are_corrected_by_name_as_often_as_need_be(seated: Shell) -> None:
    answer = seated.ok(
        "amend",
        CONTEST,
        *("--bonus", "ysane=1", "--dice", "Ysane=1", "--penalty", "YSANE=1"),
        *("--mod", "Corbin=+3", "--mod", "Corbin=−1", "--mod", "Ysane=0"),
        *("--why", "corde"),
    )
    assert answer.out.splitlines() == [
        "Opposition #14 relue (corde) ; jusque-là Ysane l'emportait de 2.",
        "1. Corbin, Force 4 : 4 3 2 1 → 4 3 2 1 (à la table)",
        "   Total 10 +3 modificateur −1 modificateur = 12",
        "2. Ysane, Force 3 +1D −1D : 5 4 3 1 → 5 4 (à la table)",
        "   Total 9",
        "Corbin l'emporte de 3 : 1 degré.",
    ]
    shown = seated.ok("show", "15").out
    assert "C5  Les mêmes dés qu'en #14, relus." in shown
    assert "E18  Le plus haut total l'emporte : Corbin, écart 3, degrés 1." in shown


def test_e19_a_tie_of_rivals_is_explained_by_their_own_clause(seated: Shell) -> None:
    seated.ok("compete", "Ysane:Force", "Corbin:Force", "--dice", "Ysane=5,4,3", "--dice", "Corbin=4,3,2,1")
    answer = seated.ok("amend", "15", "--mod", "Corbin=2", "--why", "x")
    assert answer.out.startswith("Compétition #15 relue (x) ; jusque-là Ysane l'emportait de 2.")
    assert "E19  Égalité en tête" in seated.ok("show", "16").out
    answer = seated.ok("amend", "15", "--mod", "Corbin=3", "--why", "y")
    assert answer.out.startswith("Compétition #15 relue (y) ; jusque-là égalité en tête.")


def test_c5_specialite_time_and_comrades_are_corrected_as_they_are_given_to_a_roll(seated: Shell) -> None:
    seated.ok("character", "set", "Ysane", "--specialite", "Force/Glace=1")
    answer = seated.ok(
        *("amend", ROLL, "--specialite", "glace", "--time", "1", "--aid", "Corbin", "--dice", "6,6,6"),
        *("--why", "oubli"),
    )
    assert "Ysane, Force 3 (Glace) +3D : 5 4 3 6 6 6 → 6 6 6 (à la table)" in answer.out
    data = amended(seated, ROLL, "--specialite", "aucune", "--aid", "Loup=1", "--aid", "Garde=1")["test"]
    assert isinstance(data, dict)
    assert data["specialite"] is None
    assert [(source["label"], source["value"]) for source in data["bonus"]["sources"]] == [
        ("Loup", 1),
        ("Garde", 1),
        ("time", 1),
    ]
    data = amended(seated, ROLL, "--aid", "none", "--time", "0")["test"]
    assert isinstance(data, dict)
    assert (data["bonus"]["sources"], data["thrown"]) == ([], [5, 4, 3])


def test_c5_the_sides_of_a_contest_have_each_their_own(seated: Shell) -> None:
    seated.ok("character", "set", "Corbin", "--specialite", "Force/Lutte=1")
    data = amended(
        seated,
        CONTEST,
        *("--specialite", "Corbin=Lutte", "--dice", "Corbin=6"),
        *("--aid", "ysane=Loup", "--aid", "Ysane=Garde=1", "--time", "Ysane=1", "--dice", "Ysane=1,1,2"),
    )["contest"]
    assert isinstance(data, dict)
    sources = {side["character"]: side["bonus"]["sources"] for side in data["entries"]}
    assert sources["Corbin"] == [{"label": "specialite", "value": 1}]
    assert [source["label"] for source in sources["Ysane"]] == ["Loup", "Garde", "time"]
    data = amended(seated, CONTEST, "--aid", "Ysane=aucun", "--specialite", "Corbin=aucune")["contest"]
    assert isinstance(data, dict)
    labels = [source["label"] for side in data["entries"] for source in side["bonus"]["sources"]]
    assert labels == ["time"]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--specialite", "Nage"), "unknown-specialite"),
        (("--aid", "Ysane"), "aids-oneself"),
        (("--aid", "=Loup"), "bad-entry"),
        (("--aid", "Loup="), "bad-entry"),
        (("--time", "-1"), "number-out-of-range"),
        (("--aid", "Corbin=Loup"), "unfit-for-roll"),
    ],
)
def test_c5_they_are_held_to_their_clauses(seated: Shell, options: tuple[str, ...], code: str) -> None:
    assert refused(seated, ROLL, *options)["code"] == code


UNFIT = [
    (ACTION, ("--bonus", "1"), "#10 est une action : le bonus en dés ne s'y corrige pas.", "--ressource"),
    (ACTION, ("--aid", "Ysane"), "#10 est une action : l'aide d'un camarade ne s'y corrige pas.", "--suit"),
    (CONTEST, ("--specialite", "Glace"), "#14 a plusieurs côtés : la spécialité", "--specialite PERSO=S"),
    (CONTEST, ("--time", "1"), "#14 a plusieurs côtés : le temps pris", "--time PERSO=N"),
    (ACTION, ("--mod", "Nour=1"), "#10 est une action : ce qui vaut pour un seul côté", "--suit"),
    (ROLL, ("--suit", "coupe"), "#11 est un jet : la couleur ne s'y corrige pas.", "--penalty N"),
    (STEP, ("--ressource", "Meute"), "#13 est un jet : la ressource ne s'y corrige pas.", "--mod ±N"),
    (ROLL, ("--bonus", "Ysane=1"), "#11 est un jet : ce qui vaut pour un seul côté", "--bonus N"),
    (CONTEST, ("--bonus", "1"), "#14 a plusieurs côtés : le bonus en dés", "--bonus PERSO=N"),
    (CONTEST, ("--dice", "6"), "#14 a plusieurs côtés : ce que montrent les dés", "--dice PERSO=6,5,4"),
    (CONTEST, ("--difficulty", "facile"), "#14 a plusieurs côtés : la difficulté", "--penalty PERSO=N"),
    (CONTEST, ("--mod", "Loup=1"), "« Loup » n'est pas un côté de #14.", "Ysane"),
    ("12", ("--difficulty", "3"), "#12 n'est ni un jet", "log --type"),
]


@pytest.mark.parametrize(("seq", "options", "message", "hint"), UNFIT)
def test_c5_what_does_not_fit_is_refused_with_what_does(
    seated: Shell, seq: str, options: tuple[str, ...], message: str, hint: str
) -> None:
    before = seated.head()
    refusal = refused(seated, seq, *options)
    assert refusal["clause"] == "C5"
    assert refusal["message"].startswith(message)
    assert hint in refusal["hint"]
    assert seated.head() == before


@pytest.mark.parametrize("seq", ["0", "99", "99999999999999999999999"])
def test_c5_a_place_where_nothing_is_cannot_be_read_again(seated: Shell, seq: str) -> None:
    for options in (("--difficulty", "facile"), ("--difficulty", "3"), ("--mod", "Nour=1"), ()):
        assert refused(seated, seq, *options)["code"] == "not-amendable"


IN_ENGLISH = [
    (ACTION, ("--bonus", "1"), "#10 is an action: the bonus dice cannot be corrected there."),
    (ROLL, ("--mod", "Ysane=1"), "#11 is a roll: what bears on one side cannot be corrected there."),
    (CONTEST, ("--suit", "cups"), "#14 has several sides: the suit cannot be corrected there like that."),
    (CONTEST, ("--mod", "Loup=1"), "“Loup” is no side of #14."),
    ("12", ("--mod", "1"), "#12 is no roll, step, opposition, competition or action that counts."),
]


@pytest.mark.parametrize(("seq", "options", "message"), IN_ENGLISH)
def test_c5_the_same_in_english(seated: Shell, seq: str, options: tuple[str, ...], message: str) -> None:
    seated.environment["GREFFIER_LANG"] = "en"
    assert refused(seated, seq, *options)["message"] == message


def test_c5_an_amendment_names_what_it_read_again(seated: Shell) -> None:
    seated.ok("amend", ACTION, "--difficulty", "7", "--why", "oubli")
    refusal = refused(seated, "15", "--difficulty", "8")
    assert (refusal["code"], refusal["hint"]) == ("amend-another", "greffier amend 10 …")
    assert "c'est #10 qui se relit" in refusal["message"]


def test_what_is_read_again_is_in_the_log_of_those_it_is_about(seated: Shell) -> None:
    amended(seated, ACTION, "--difficulty", "7")
    amended(seated, CONTEST, "--mod", "Corbin=1")
    for name, kind in (
        ("nour", "action.amended"),
        ("Ysane", "contest.amended"),
        ("corbin", "contest.amended"),
    ):
        events = seated.json("log", "--character", name)["events"]
        assert events[-1]["type"] == kind
    assert len(seated.json("log", "--type", "action.amended")["events"]) == 1


def test_the_log_says_which_reading_took_the_place_of_an_action_or_a_contest(seated: Shell) -> None:
    amended(seated, ACTION, "--difficulty", "7")
    amended(seated, ACTION, "--difficulty", "8")
    amended(seated, CONTEST, "--mod", "Corbin=1")
    seated.ok("undo", "16")
    events = seated.json("log")["events"]
    by_seq = {event["seq"]: event["amended_by"] for event in events if event["amended_by"]}
    assert by_seq == {10: 15, 14: 17}
    assert "[relu #15]" in seated.ok("log").out
    assert "→ #17" in seated.ok("show", CONTEST).out


def test_an_amendment_given_twice_under_one_id_is_recorded_once(seated: Shell) -> None:
    words = ("--order-id", "018f0000-0000-7000-8000-000000000001", "amend", ACTION, "--difficulty", "facile")
    first = seated.json(*words, "--why", "oubli")
    again = seated.json(*words, "--why", "oubli")
    assert again["events"] == first["events"]
    assert again["result"]["repeated"]


HONEST = {
    "actions": """
amend 10 --difficulty facile --why x
amend 10 --ressource clan --why y
amend 10 --suit coupe --why z
undo
character set Nour --ressource Clan=none
amend 10 --ressource Meute --why t
act Nour --trait Scribe --moyen Ruse --difficulty 9 --cards XVI
amend 22 --ressource meute --why "oubli"
character set Nour --ressource Meute=none --ressource Meute2=5
amend 22 --ressource meute2 --difficulty 3 --why "oubli"
""",
    "contests": """
oppose Ysane:Force Corbin:Force --bonus Corbin=1
compete Ysane:Force Corbin:Force Loup:Force=2 --mod Loup=0
amend 15 --bonus Ysane=3 --bonus Corbin=3 --why x
amend 16 --bonus Loup=1 --dice Loup=6 --bonus Ysane=1 --why y
amend 16 --bonus Loup=2 --bonus Ysane=2 --dice Ysane=1 --why z
amend 14 --bonus Corbin=2 --dice Corbin=6,6 --penalty Ysane=2 --why t
amend 14 --bonus Corbin=0 --why u
amend 14 --bonus Corbin=1 --bonus Ysane=1 --dice Ysane=3 --why v
""",
    "a modifier of nothing stays as it was": """
roll Ysane Force --difficulty 9 --mod 0
amend 15 --difficulty 6 --why x
amend 15 --mod 2 --why y
""",
}


@pytest.mark.parametrize("lines", HONEST.values(), ids=list(HONEST))
def test_an_audit_calls_an_honest_record_of_amendments_sound(seated: Shell, lines: str) -> None:
    seated.lines(lines)
    seated.ok("session", "close")
    found = seated.json("audit")
    assert found["sound"], found
    assert "amended" in seated.ok("--json", "log").out
