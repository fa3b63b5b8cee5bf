"""The table's own path: names in any spelling, order ids, the past, and what every order answers."""

import re
import unicodedata

from shell import Shell

OPENED = """
campaign new essai --title "L'essai"
character add Élodie --carac Force=3 --specialite Force/Lutte=2 --player Paul
session open la première
"""


def test_d31_a_name_in_any_case_and_form_is_one_character(shell: Shell) -> None:
    shell.lines(OPENED)
    for name in ("élodie", "ÉLODIE", unicodedata.normalize("NFD", "Élodie"), " Élodie "):
        answer = shell.json("roll", name, "force", "--difficulty", "9")
        assert answer["events"][0]["data"]["character"] == "Élodie"
    assert shell("character", "add", unicodedata.normalize("NFD", "élodie")).status == 1
    assert shell("roll", "elodie", "force", "--difficulty", "9").status == 1


def test_d33_a_hundred_calls_in_a_row_are_independent(shell: Shell) -> None:
    shell.lines(OPENED)
    throws = [
        tuple(
            shell.json("roll", "élodie", "force", "--bonus", "3", "--difficulty", "9")["events"][0]["data"][
                "thrown"
            ]
        )
        for _ in range(100)
    ]
    assert len(set(throws)) > 95


def test_sessions_drawn_afresh_differ(shell: Shell) -> None:
    shell.lines(OPENED)
    seeds = set()
    for _ in range(3):
        seeds.add(shell.json("session", "close")["events"][0]["data"]["seed"])
        shell.ok("session", "open")
    assert len(seeds) == 3


def test_an_order_id_makes_a_retry_return_the_first_try(shell: Shell) -> None:
    shell.lines(OPENED)
    words = (
        "--order-id",
        "018f0000-0000-7000-8000-000000000001",
        "roll",
        "élodie",
        "force",
        "--difficulty",
        "9",
    )
    first, again = shell.json(*words), shell.json(*words)
    assert again["events"] == first["events"]
    assert (first["result"]["repeated"], again["result"]["repeated"]) == (False, True)
    assert shell(*words[:-1], "12").status == 1


def test_an_order_answers_with_its_events_and_its_result(shell: Shell) -> None:
    shell.lines(OPENED)
    answer = shell.json("roll", "élodie", "force", "--difficulty", "corsée", "--specialite", "lutte")
    (event,) = answer["events"]
    assert set(event) == {
        "seq",
        "type",
        "v",
        "at",
        "actor",
        "session",
        "order",
        "asked",
        "campaign",
        "data",
        "prev",
        "hash",
    }
    assert (event["type"], event["session"], event["actor"]) == ("test.rolled", 1, "MJ")
    assert answer["result"]["head"] == {"seq": event["seq"], "hash": event["hash"]}
    assert answer["result"]["order"] == event["order"]
    assert event["data"]["difficulty"] == 12
    assert event["asked"] == {
        "order": "RollTest",
        "v": 1,
        "character": "Élodie",
        "carac": "Force",
        "difficulty": 12,
        "circumstances": {"specialite": "Lutte"},
    }
    assert answer["result"]["text"].startswith("Élodie, Force 3 (Lutte) +2D : ")


def test_the_past_is_read_by_seq_and_by_time(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.ok("lesion", "add", "élodie", "2")
    event = shell.json("log", "--limit", "1")["events"][0]
    shell.ok("lesion", "heal", "élodie", "2")
    for at in (str(event["seq"]), event["at"]):
        assert shell.json("--at", at, "character", "show", "élodie")["lesions"] == 2
    assert shell.json("--at", str(event["seq"] - 1), "character", "show", "élodie")["lesions"] == 0
    assert shell("--json", "--at", "demain", "deck", "show").refusal["code"] == "bad-moment"
    assert shell("--json", "--at", "999", "deck", "show").refusal["code"] == "unknown-seq"


def test_the_log_filters_and_pages(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.lines("""
character add Paul --carac Force=2
roll Paul Force --difficulty 3
roll Élodie Force --difficulty 3
note fin
""")

    def of(*words: str) -> list[str]:
        return [event["type"] for event in shell.json("log", *words)["events"]]

    assert of("--character", "PAUL") == ["character.enrolled", "test.rolled"]
    assert of("--type", "test.rolled", "--limit", "1") == ["test.rolled"]
    assert of("--limit", "2") == ["test.rolled", "note.written"]
    assert of("--session", "1")[0] == "session.opened"
    text = shell.ok("log", "--limit", "1").out
    assert re.fullmatch(r"#8 +2026-01-01 00:00:\d\d  MJ — Note : fin\n", text)


def test_c4_the_log_shows_order_undo_and_order(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.ok("roll", "élodie", "force", "--difficulty", "9")
    shell.ok("undo", "--why", "mauvaise difficulté")
    shell.ok("roll", "élodie", "force", "--difficulty", "9")
    lines = shell.ok("log", "--limit", "3").out
    assert lines.count("Élodie, Force 3") == 2
    assert lines.count("[annulé #6]") == 1
    assert "Ordre #5 annulé (mauvaise difficulté)." in lines
    first, _, second = shell.json("log", "--limit", "3")["events"]
    assert first["data"] == second["data"]
    assert (first["undone"], second["undone"]) == (True, False)


def test_d20_d22_a_climb_is_in_progress_and_goes_on_under_a_thaw(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.lines("""
character set Élodie --carac Escalade=6
task start mur --degrees 20 --difficulty corsée --period "une heure"
task step mur Élodie Escalade --dice 6,6,6,3,3,3
""")
    shown = shell.ok("task", "show", "MUR").out
    assert "mur — en cours, 4/20 degrés" in shown
    assert "difficulté 12" in shown
    assert "1 période (une heure)" in shown
    assert "jet contre 12, manquent 16 degrés" in shown
    shell.lines("""
session close
session open la suite
task condition mur --difficulty difficile --why dégel
task step mur Élodie Escalade --dice 6,6,6,3,3,3
""")
    found = shell.json("task", "show", "mur")
    assert (found["degrees"], found["difficulty"], found["periods"]) == (7, 15, 2)
    assert [step["data"]["difficulty"] for step in found["latest_steps"]] == [12, 15]


def test_campaigns_are_used_one_at_a_time(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.ok("campaign", "new", "autre")
    assert shell.json("campaign", "show")["name"] == "autre"
    shell.ok("campaign", "use", "ESSAI")
    found = shell.json("campaign", "show")
    assert (found["name"], found["title"], found["session"]) == ("essai", "L'essai", 1)
    assert [one["name"] for one in shell.json("campaign", "list")["campaigns"]] == ["autre", "essai"]
    assert "* essai" in shell.ok("campaign", "list").out


def test_sessions_are_listed_and_shown(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.ok("session", "close")
    (session,) = shell.json("session", "list")["sessions"]
    assert (session["number"], session["title"]) == (1, "la première")
    assert session["seed"]
    assert "La première".casefold() in shell.ok("session", "show", "1").out.casefold()
    assert shell("--json", "session", "show", "2").refusal["code"] == "unknown-session"


def test_d04_hands_are_the_same_after_closing_and_after_replay(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.ok("hand", "deal", "élodie", "4")
    before = shell.json("hand", "show", "élodie")["hand"]
    shell.ok("session", "close")
    assert shell.json("hand", "show", "élodie")["hand"] == before
    assert shell.json("replay")["state"]["characters"]["Élodie"]["hand"] == before
    assert len(before) == 4


def test_show_tells_the_whole_order_of_an_event(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.ok("character", "set", "élodie", "--trait", "Scribe=1", "--moyen", "Ruse=0", "--heritage", "XVI")
    shell.ok("act", "élodie", "--trait", "scribe", "--moyen", "ruse", "--difficulty", "9", "--cards", "XVI")
    shown = shell.ok("show", "7").out
    for sign in ("#6", "#7", "#8", "#9", "réussite surnaturelle", "Ordre ", "Empreinte après #9"):
        assert sign in shown
    assert shell("--json", "show", "10").refusal["code"] == "unknown-seq"


def test_a_moment_lasts_as_long_as_it_is_named(shell: Shell) -> None:
    shell.lines(OPENED)  # recorded from 00:00:00 to 00:00:03
    for at, seq in (
        ("2026-01-01", 4),
        ("2026-01-01T00:00", 4),
        ("2026-01-01 00:00:01", 3),
        ("2026-01-01T00:00:01.000000Z", 3),
        ("2026-01-01T01:00:00+01:00", 2),
        ("2025-12-31", 0),
    ):
        shown = shell.json("--at", at, "log")["events"]
        assert len(shown) == seq, at
    assert shell("--json", "--at", "9999-12-31T23:59:59-23:59", "log").refusal["code"] == "bad-moment"


def test_the_past_does_not_know_the_rest_of_an_order(shell: Shell) -> None:
    shell.ok("campaign", "new", "essai")
    assert len(shell.json("show", "1")["events"]) == 2
    assert len(shell.json("--at", "1", "show", "1")["events"]) == 1


def test_an_order_id_is_a_uuid(shell: Shell) -> None:
    shell.ok("campaign", "new", "essai")
    for identity in ("A B", "", "018f0000"):
        assert shell("--json", "--order-id", identity, "note", "x").refusal["code"] == "order-id-malformed"


def test_entries_are_taken_off_a_sheet(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.ok("character", "set", "élodie", "--trait", "Scribbe=2", "--ressource", "Or=2", "--moyen", "Ruse=1")
    shell.ok(
        "character",
        "set",
        "élodie",
        "--trait",
        "scribbe=aucun",
        "--ressource",
        "or=none",
        "--moyen",
        "ruse=-",
    )
    shell.ok("character", "set", "élodie", "--specialite", "Force/lutte=none")
    found = shell.json("character", "show", "élodie")
    assert (found["traits"], found["ressources"], found["moyens"], found["specialites"]) == ({}, {}, {}, {})
    shell.ok("character", "set", "élodie", "--carac", "force=none")
    assert shell.json("character", "show", "élodie")["caracs"] == {}
    assert (
        shell("--json", "character", "set", "élodie", "--trait", "scribe=none").refusal["code"]
        == "unknown-entry"
    )


def test_b16_a_resource_taken_off_meanwhile_leaves_the_point_to_assign(shell: Shell) -> None:
    shell.lines("""
campaign new essai
character add Nour --trait Scribe=Expert --moyen Ruse=0 --heritage XVI --ressource Meute
session open
act Nour --trait scribe --moyen ruse --difficulty 9 --ressource meute --step
character set Nour --ressource Meute=none
draw Nour --cards XVI
""")
    assert shell.json("log", "--limit", "1")["events"][0]["data"]["ressource"] is None


def test_a_task_begun_again_shows_its_own_steps(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.lines("""
task start mur --degrees 1 --difficulty 0
task step mur Élodie Force
task start mur --degrees 3 --difficulty 0
""")
    assert shell.json("task", "show", "mur")["latest_steps"] == []
    shell.ok("task", "step", "mur", "Élodie", "Force")
    assert len(shell.json("task", "show", "mur")["latest_steps"]) == 1


def test_no_draw_at_all_is_refused_not_taken_for_none(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.ok("character", "set", "élodie", "--trait", "Scribe=2", "--moyen", "Ruse=0")
    act = ("--json", "act", "élodie", "--trait", "scribe", "--moyen", "ruse", "--difficulty", "9")
    assert shell(*act, "--draw", "0").refusal["code"] == "draws-out-of-range"


def test_a_log_of_what_is_not_there_is_refused(shell: Shell) -> None:
    shell.lines(OPENED)
    refusal = shell("--json", "log", "--type", "note.writen").refusal
    assert (refusal["code"], "note.written" in refusal["hint"]) == ("unknown-type", True)
    assert shell("--json", "log", "--session", "2").refusal["code"] == "unknown-session"
    assert shell.ok("log", "--type", "note.written").out == "Aucun événement.\n"


def test_an_undo_says_what_it_took_away(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.ok("lesion", "add", "élodie", "2")
    assert "Élodie subit 2 lésions" in shell.ok("undo").out
    assert "Élodie subit 2 lésions" in shell.ok("redo").out
