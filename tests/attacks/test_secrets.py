"""Attempts to learn what is kept from players, or to pass off what never was."""

import json
from pathlib import Path
from typing import Any

import pytest

from attacks.judging import judged
from forging import bodies, parts, rechained
from greffier.inputs import Inputs
from shell import Shell
from table import counted_inputs

BEGIN = """
campaign new essai
character add Ysane --carac Force=3
character add Nour --trait Scribe=Expert --moyen Ruse=0
session open --seed {seed}
""".format(seed="11" * 32)
SECRETS = (
    "roll Ysane Force --difficulty 9 --secret",
    'note --secret "le traître est Jean"',
    "oppose Ysane:Force Garde:Guet=2 --secret",
    "hand deal Nour 2 --secret",
)


def is_withheld(line: bytes) -> bool:
    return b'"withheld":true' in line


def test_a1_a_withheld_line_has_nothing_but_its_place_and_its_hashes(shell: Shell) -> None:
    shell.lines(BEGIN + "\n".join(SECRETS))
    hidden = [json.loads(line) for line in shell.record(players=True) if is_withheld(line)]
    assert len(hidden) == 5
    for line in hidden:
        assert list(line) == ["seq", "session", "prev", "hash", "withheld"]


def test_a1_the_same_secrets_at_two_tables_have_nothing_in_common(tmp_path: Path) -> None:
    """Same seeds, sheets, orders, times and ids: only what is random in a secret parts the two."""
    shown = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        shell = Shell(tmp_path / name)
        given = counted_inputs()
        salts = iter(range(1000, 2000)) if name == "other" else iter(range(1000))
        shell.inputs = Inputs(given.clock, given.order_id, lambda size, salts=salts: _bytes(size, salts))  # type: ignore[misc]
        shell.lines(BEGIN + "\n".join(SECRETS))
        shown.append([json.loads(line) for line in shell.record(players=True)])
    public = [line for line in shown[0] if "withheld" not in line and line["seq"] < 4]
    assert public == [line for line in shown[1] if "withheld" not in line and line["seq"] < 4]
    one, other = ([line for line in lines if "withheld" in line] for lines in shown)
    assert [line["seq"] for line in one] == [line["seq"] for line in other]
    assert one[0]["prev"] == other[0]["prev"], "the line before the first is public, and the same"
    for place, (mine, theirs) in enumerate(zip(one, other, strict=True)):
        same = {name for name in mine if mine[name] == theirs[name]}
        assert same - {"prev"} == {"seq", "session", "withheld"}
        assert ("prev" in same) == (place == 0)


def _bytes(size: int, salts: Any) -> bytes:  # noqa: ANN401
    """Seeds alike at both tables, salts not."""
    return bytes([7] * size) if size == 32 else next(salts).to_bytes(size, "big")


def test_c6_each_of_fifty_secret_throws_is_proved_by_itself_and_tells_nothing_of_the_others(
    shell: Shell, tmp_path: Path
) -> None:
    shell.lines(BEGIN)
    for _ in range(50):
        shell.ok("roll", "Ysane", "Force", "--difficulty", "9", "--secret")
    shell.ok("session", "close")
    whole = shell.record()
    secrets = [
        place for place, line in enumerate(whole) if b'"secret":true,"sequel' in line or b'"proof"' in line
    ]
    assert len(secrets) == 50
    hidden = shell.record(players=True)
    leaves = [next(parts(json.loads(whole[place])["data"], "proof"))["proof"]["leaf"] for place in secrets]
    for nth, place in enumerate(secrets):
        shown = [*hidden[:place], whole[place], *hidden[place + 1 :]]
        document = judged(shell, tmp_path, shown)
        assert document["sound"], document
        assert (document["trust"]["withheld"], document["values"]) == (49, 3)
        others = b"".join(line for other, line in enumerate(shown) if other != place)
        assert not any(leaf.encode() in others for leaf in leaves)
        path = next(parts(json.loads(whole[place])["data"], "proof"))["proof"]["path"]
        assert not set(path) & set(leaves)
        forged = [*bodies(whole)]
        thrown = next(parts(forged[place]["data"], "thrown"))["thrown"]
        thrown[0] = 7 - thrown[0]
        if nth % 10 == 0:
            assert not judged(shell, tmp_path, rechained(forged))["sound"]


def test_c6_a_leaf_that_the_session_had_not_committed_to_is_found(shell: Shell, tmp_path: Path) -> None:
    shell.lines(BEGIN + SECRETS[0] + "\nsession close")
    every = bodies(shell.record())
    place = next(place for place, event in enumerate(every) if event["type"] == "test.rolled")
    for forge in ("leaf", "path"):
        forged = json.loads(json.dumps(every))
        proof = forged[place]["data"]["chance"]["proof"]
        if forge == "leaf":
            proof["leaf"] = "00" * 32
        else:
            proof["path"][3] = "00" * 32
        document = judged(shell, tmp_path, rechained(forged))
        assert document["levels"]["chance"]["findings"][0]["code"] == "proof-broken"


ABOUT = {
    "the reason of an undo": ["undo --why 'trop tôt pour le majordome'"],
    "the reason of a redo": ["undo", "redo --why 'le majordome, si'"],
    "an amendment": ["amend 6 --bonus 2 --why 'le majordome était armé'"],
    "an amendment undone": ["amend 6 --bonus 2 --why majordome", "undo --why majordome"],
}


def test_c6_a_session_of_secret_throws_alone_is_not_called_empty(shell: Shell, tmp_path: Path) -> None:
    shell.lines(
        BEGIN + "roll Ysane Force --difficulty 9 --secret\nsession close\nsession open\nsession close"
    )
    for players in (True, False):
        document = judged(shell, tmp_path, shell.record(players=players))
        assert (document["sound"], document["trust"]["empty"]) == (True, [2])


@pytest.mark.parametrize("what", ABOUT)
def test_d48_what_is_said_about_a_secret_is_as_secret(shell: Shell, what: str) -> None:
    shell.lines(BEGIN + "\n".join([SECRETS[0], *ABOUT[what]]))
    shown = b"".join(shell.record(players=True))
    assert b"majordome" not in shown
    assert sum(map(is_withheld, shell.record(players=True))) == 1 + len(ABOUT[what])
    for form in ("markdown", "csv", "html"):
        assert "majordome" not in shell.ok("export", "--players", "--format", form).out


@pytest.mark.parametrize("secret", SECRETS)
def test_a11_a_receipt_of_a_secret_tells_nothing_of_it(shell: Shell, secret: str) -> None:
    shell.lines(BEGIN + secret)
    seq = shell.json("replay")["head"]["seq"]
    receipt = shell.json("receipt", str(seq))
    assert "[secret]" in receipt["text"]
    for word in ("Jean", "Ysane", "Nour", "Garde", "Force"):
        assert word not in receipt["text"]
    assert shell.json("audit", "--expect", receipt["expect"])["sound"]


def test_c6_a_hidden_card_is_played_and_its_deal_is_shown_with_it(shell: Shell, tmp_path: Path) -> None:
    shell.lines(BEGIN)
    shell.ok("campaign", "rule", "hands", "closed")
    shell.ok("hand", "deal", "Nour", "3")
    [card, *_] = shell.json("hand", "show", "Nour")["hand"]
    assert sum(map(is_withheld, shell.record(players=True))) == 3
    shell.lines("""
roll Ysane Force --difficulty 9
act Nour --trait Scribe --moyen Ruse --difficulty 9 --draw 2 --play best
""")
    shell.ok("act", "Nour", "--trait", "Scribe", "--moyen", "Ruse", "--difficulty", "9", "--hand", card)
    shown = shell.record(players=True)
    assert sum(map(is_withheld, shown)) == 2
    assert judged(shell, tmp_path, shown)["sound"]
    shell.ok("session", "close")
    assert judged(shell, tmp_path, shell.record(players=True))["sound"]
    assert shell.json("audit")["sound"]


def test_c6_a_record_from_before_the_card_was_shown_is_sound_too(shell: Shell, tmp_path: Path) -> None:
    """There, the card came from a hand that it was never seen to enter: one of as many as are withheld."""
    shell.lines(BEGIN + "hand deal Nour 2 --secret")
    before = shell.record(players=True)
    [card, _] = shell.json("hand", "show", "Nour")["hand"]
    shell.ok("hand", "discard", "Nour", card)
    after = shell.record()
    old = [*before, *(line for place, line in enumerate(after) if place >= len(before))]
    assert judged(shell, tmp_path, old)["sound"]
    every = bodies(after)
    every[-2]["data"]["cards"] = every[-2]["asked"]["cards"] = ["B1", "B2", "B3"]
    assert not judged(shell, tmp_path, rechained(every))["sound"]
