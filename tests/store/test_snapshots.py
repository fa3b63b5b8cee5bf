"""Snapshots: a reading that starts from one ends where a whole replay does, and any doubt means a replay."""

import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import platformdirs
import pytest

import greffier
from doors import Place, each_database
from greffier.app import Clerk
from greffier.engine.replay import document
from greffier.store import keeping, snapshots
from greffier.store.batch import Head
from greffier.store.queries import Campaign
from greffier.store.reading import verified
from greffier.vocabulary import orders as od
from greffier.vocabulary.state import State
from table import counted_inputs

EVERY = 10
NEVER = 10**6
CLIMB = od.StepTask(task="Mur", character="Nour", carac="Force", circumstances=od.Circumstances())


@pytest.fixture
def played(place: Place) -> Campaign:
    """A campaign of sixty hurts and cards, its state kept every ten events."""
    clerk = Clerk(place.open(), counted_inputs(), snapshot_every=EVERY)
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    sheet = od.SheetChanges(caracs={"Force": 3}, traits={"Scribe": 4}, moyens={"Ruse": 0})
    clerk.give(campaign, od.EnrollCharacter(name="Nour", sheet=sheet), "MJ")
    clerk.give(campaign, od.OpenSession(), "MJ")
    clerk.give(campaign, od.StartTask(task="Mur", target=20, difficulty=9), "MJ")
    for turn in range(20):
        clerk.give(campaign, od.InflictLesion(character="Nour", count=1 + turn % 3), "MJ")
        clerk.give(campaign, od.DealHand(character="Nour", count=1), "MJ")
        clerk.give(campaign, od.ReturnCards(character="Nour", every=True), "MJ")
    clerk.ledger.close()
    return campaign


def states(cache: Path) -> list[Path]:
    """The files of the states that were kept, in the order of their seqs."""
    return sorted(cache.glob("*.state"))


def seqs(cache: Path) -> list[int]:
    return [int(file.stem.rpartition("-")[2], 16) for file in states(cache)]


def agree(place: Place, campaign: Campaign) -> int:
    """Reading from a snapshot and replaying from the start agree; the seq that the reading started from."""
    clerk = Clerk(place.open(), snapshot_every=NEVER)
    loaded, (whole, _) = clerk.load(campaign), verified(clerk.ledger, campaign)
    clerk.ledger.close()
    assert document(loaded.state) == document(whole.state)
    assert loaded.campaign == whole.campaign
    return loaded.kept


# What is kept, and what is read from it


@each_database
def test_a_reading_starts_from_the_latest_snapshot(place: Place, played: Campaign, cache: Path) -> None:
    assert seqs(cache)[-1] == 60
    assert agree(place, played) == 60


@each_database
def test_the_past_starts_from_a_snapshot_of_its_own(place: Place, played: Campaign, cache: Path) -> None:
    clerk = Clerk(place.open(), snapshot_every=NEVER)
    for until in range(1, 66):
        loaded, (whole, _) = clerk.load(played, until), verified(clerk.ledger, played, until)
        assert document(loaded.state) == document(whole.state), until
        assert loaded.campaign.head == whole.campaign.head
        assert loaded.kept == max((seq for seq in seqs(cache) if seq <= until), default=0)
    clerk.ledger.close()


@each_database
def test_a_long_replay_leaves_a_snapshot_for_the_next_reading(
    place: Place, played: Campaign, cache: Path
) -> None:
    """So an import, or another version of the code, makes only the first reading slow."""
    shutil.rmtree(cache)
    assert agree(place, played) == 0
    clerk = Clerk(place.open(), snapshot_every=EVERY)
    clerk.load(played, 3)
    clerk.load(played, 40)
    clerk.load(played)
    clerk.load(played, 45)
    last = clerk.ledger.head(played.uid).seq
    clerk.ledger.close()
    assert seqs(cache) == [40, last]
    assert agree(place, played) == last


@each_database
def test_undoing_all_that_is_given_makes_no_reading_longer(place: Place, played: Campaign) -> None:
    clerk = Clerk(place.open(), snapshot_every=EVERY)
    for _ in range(2 * EVERY):
        clerk.give(played, od.InflictLesion(character="Nour"), "MJ")
        clerk.give(played, od.UndoOrder(), "MJ")
    last = clerk.ledger.head(played.uid).seq
    clerk.ledger.close()
    assert agree(place, played) > last - 2 * EVERY


@each_database
def test_an_undo_that_reaches_behind_a_snapshot_leaves_it_aside(
    place: Place, played: Campaign, cache: Path
) -> None:
    clerk = Clerk(place.open(), snapshot_every=NEVER)
    last = seqs(cache)[-1]
    while clerk.ledger.head(played.uid).seq < 80:
        clerk.give(played, od.UndoOrder(), "MJ")
        assert document(clerk.load(played).state) == document(verified(clerk.ledger, played)[0].state)
    clerk.ledger.close()
    assert 0 < agree(place, played) < last


def test_a_ledger_that_is_only_read_is_read_from_a_snapshot_too(played: Campaign, place: Place) -> None:
    read_only = greffier.app.open_ledger(f"sqlite:///{place.name}?mode=ro")
    assert Clerk(read_only).load(played).kept == 60
    read_only.close()


def test_nothing_of_it_is_in_the_ledger(place: Place, played: Campaign, cache: Path) -> None:
    assert played.uid
    tables = place.column("SELECT name FROM sqlite_master WHERE type = 'table'")
    assert set(tables) == {"alembic_version", "campaigns", "events", "secrets", "desks"}
    for seed in place.column("SELECT seed FROM secrets UNION SELECT secret_seed FROM secrets"):
        assert isinstance(seed, bytes)
        for file in cache.iterdir():
            assert seed not in file.read_bytes()
            assert seed.hex().encode() not in file.read_bytes()


# Where there is no cache


@pytest.mark.parametrize("nowhere", ["", "/proc/nowhere", "/dev/null/cache"])
def test_without_a_cache_folder_all_is_replayed(
    place: Place, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, nowhere: str
) -> None:
    monkeypatch.setenv(snapshots.SETTING, nowhere)
    campaign = request.getfixturevalue("played")
    assert agree(place, campaign) == 0
    assert not Path(nowhere, "key").exists()


@pytest.mark.parametrize("caches", ["/somewhere/else", "", "not/absolute"])
def test_the_folder_is_the_one_that_the_system_has_for_caches(
    monkeypatch: pytest.MonkeyPatch, caches: str
) -> None:
    monkeypatch.delenv(snapshots.SETTING)
    monkeypatch.setenv("XDG_CACHE_HOME", caches)
    if not caches.startswith("not"):
        assert snapshots.place() == platformdirs.user_cache_dir("greffier", appauthor=False)
    assert Path(snapshots.place()).is_absolute()
    monkeypatch.setattr(sys, "platform", "another")
    assert snapshots.place() == platformdirs.user_cache_dir("greffier", appauthor=False)


# What is not believed


def everyone_may_read(file: Path) -> None:
    file.chmod(0o644)


def everyone_may_write(file: Path) -> None:
    file.chmod(0o602)


def a_link(file: Path) -> None:
    elsewhere = file.parent.with_name(f"{file.parent.name}-elsewhere")
    shutil.move(file, elsewhere)
    file.symlink_to(elsewhere)


def a_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file, 0o600)


def a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir(0o700)


def changed_at(place: int) -> Callable[[Path], None]:
    def changed(file: Path) -> None:
        content = bytearray(file.read_bytes())
        content[place] ^= 1
        file.write_bytes(content)

    return changed


def of_another_event(file: Path) -> None:
    """A true state, under the name of another seq."""
    shutil.copyfile(file, file.parent / snapshots.file_name(file.name[:36], 7))
    file.unlink()


DOUBTS: dict[str, Callable[[Path], object]] = {
    "a byte of the seal": changed_at(0),
    "a byte of the state": changed_at(40),
    "the last byte": changed_at(-1),
    "cut short": lambda file: file.write_bytes(file.read_bytes()[:-1]),
    "cut within the seal": lambda file: file.write_bytes(b"short"),
    "nothing": lambda file: file.write_bytes(b""),
    "longer": lambda file: file.write_bytes(file.read_bytes() + b"\0"),
    "far too long": lambda file: os.truncate(file, snapshots.MOST_BYTES + 1),
    "for everyone to read": everyone_may_read,
    "for everyone to write": everyone_may_write,
    "a link": a_link,
    "a pipe": a_pipe,
    "a folder": a_folder,
    "another event": of_another_event,
}


@pytest.mark.parametrize("doubt", DOUBTS)
def test_any_doubt_about_a_file_means_a_replay(
    place: Place, played: Campaign, cache: Path, doubt: str
) -> None:
    for file in states(cache):
        DOUBTS[doubt](file)
    assert agree(place, played) == 0


OF_A_KEY = ("cut short", "nothing", "longer", "far too long", "for everyone to read", "a link", "a pipe")


@pytest.mark.parametrize("doubt", OF_A_KEY)
def test_any_doubt_about_the_key_means_a_replay_and_another_key(
    place: Place, played: Campaign, cache: Path, doubt: str
) -> None:
    key = cache / "key"
    before = key.read_bytes()
    DOUBTS[doubt](key)
    assert agree(place, played) == 0
    for _ in range(2):
        clerk = Clerk(place.open(), snapshot_every=EVERY)
        clerk.load(played)
        clerk.ledger.close()
    assert (key.read_bytes() != before, stat.S_IMODE(key.lstat().st_mode)) == (True, 0o600)
    assert agree(place, played) > 60


def another_key(cache: Path) -> None:
    (cache / "key").write_bytes(bytes(32))


def everyone_may_enter(cache: Path) -> None:
    cache.chmod(0o755)


def a_link_to_the_folder(cache: Path) -> None:
    elsewhere = cache.with_name(f"{cache.name}-elsewhere")
    cache.rename(elsewhere)
    cache.symlink_to(elsewhere, target_is_directory=True)


@pytest.mark.parametrize("doubt", [another_key, everyone_may_enter, a_link_to_the_folder])
@pytest.mark.parametrize("slash", ["", "/"])
def test_any_doubt_about_the_folder_means_a_replay(
    place: Place,
    played: Campaign,
    cache: Path,
    monkeypatch: pytest.MonkeyPatch,
    doubt: Callable[[Path], None],
    slash: str,
) -> None:
    monkeypatch.setenv(snapshots.SETTING, f"{cache}{slash}")
    assert agree(place, played) == 60
    doubt(cache)
    assert agree(place, played) == 0


def test_the_folder_of_another_user_is_left_alone(
    place: Place, played: Campaign, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: own + 1)
    assert agree(place, played) == 0
    before = states(cache)
    clerk = Clerk(place.open(), snapshot_every=EVERY)
    clerk.load(played)
    clerk.ledger.close()
    assert states(cache) == before


@each_database
def test_a_snapshot_of_other_code_is_not_believed(
    place: Place, played: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "fingerprint", lambda: "another reducer")
    assert agree(place, played) == 0


@pytest.mark.parametrize(
    "changed_file", ["engine/evolve/table.py", "store/upcasting.py", "vocabulary/state.py"]
)
def test_the_fingerprint_is_that_of_all_the_code_that_makes_a_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed_file: str
) -> None:
    root = tmp_path / "greffier"
    shutil.copytree(Path(greffier.__file__).parent, root)
    monkeypatch.setattr(greffier, "__file__", str(root / "__init__.py"))
    fingerprint = snapshots.fingerprint.__wrapped__
    before = fingerprint()
    (root / "cli" / "main.py").write_text("")
    assert fingerprint() == before
    (root / changed_file).write_text("")
    assert fingerprint() != before


# Attacks: a task of 20 degrees at 0 is made to look as if it stood at 19


def nearly_done(state: State) -> State:
    state.tasks["mur"].degrees = 19
    return state


def is_climbed(place: Place, campaign: Campaign) -> bool:
    """Whether the next step ends the task."""
    clerk = Clerk(place.open(), snapshot_every=NEVER)
    climb = msgspec.structs.replace(CLIMB, circumstances=od.Circumstances(dice=[6, 5, 4]))
    recorded = clerk.give(campaign, climb, "MJ").recorded
    clerk.ledger.close()
    return any(event.event.TYPE == "task.completed" for event in recorded)


@each_database
def test_a5_a_forged_state_ends_no_task(place: Place, played: Campaign, cache: Path) -> None:
    """Whoever does not know the key of the folder seals a state with one of their own."""
    clerk = Clerk(place.open())
    head = clerk.ledger.head(played.uid, 60)
    state = nearly_done(clerk.load(played, 60).state)
    clerk.ledger.close()
    encoded = msgspec.msgpack.encode(state)
    for key in (b"", bytes(32)):
        file = cache / snapshots.file_name(played.uid, 60)
        file.write_bytes(snapshots.seal_of(key, played.uid, head, encoded) + encoded)
        assert agree(place, played) < 60
    assert not is_climbed(place, played)


@each_database
def test_a_state_that_was_kept_under_another_hash_ends_no_task(place: Place, played: Campaign) -> None:
    """As a ledger has it that parted from this one before: sealed by us, and true there."""
    clerk = Clerk(place.open())
    state = nearly_done(clerk.load(played).state)
    last = clerk.ledger.head(played.uid).seq
    clerk.ledger.close()
    assert keeping.keep(played.uid, Head(last, b"\x17" * 32), state)
    assert agree(place, played) == 60
    assert not is_climbed(place, played)


@each_database
def test_an_event_that_was_changed_but_not_its_hash_brings_no_state_in(
    place: Place, played: Campaign, cache: Path
) -> None:
    """Somebody hands over a copy in which the task is of 1 degree; then the true ledger is read."""
    shutil.rmtree(cache)
    change = "UPDATE events SET body = replace(body, '\"target\"\\:{}', '\"target\"\\:{}') WHERE seq = 5"
    place.without_guard(change.format(20, 1))
    clerk = Clerk(place.open(), snapshot_every=EVERY)
    assert clerk.load(played).state.tasks["mur"].target == 1
    assert clerk.load(played, 30).kept == 0
    clerk.ledger.close()
    assert states(cache) == []
    place.run(change.format(1, 20))
    assert agree(place, played) == 0
    assert not is_climbed(place, played)


def test_ledgers_with_the_same_campaign_share_what_they_share(
    place: Place, played: Campaign, tmp_path: Path
) -> None:
    """A copy of the ledger goes another way: each starts from what is true of it."""
    copy = tmp_path / "copy.db"
    shutil.copyfile(place.name, copy)
    for name, hurts in ((place.name, 1), (str(copy), 2)):
        clerk = Clerk(greffier.app.open_ledger(name), snapshot_every=EVERY)
        for _ in range(EVERY + 2):
            clerk.give(played, od.InflictLesion(character="Nour", count=hurts), "MJ")
        clerk.ledger.close()
    for name in (place.name, str(copy)):
        clerk = Clerk(greffier.app.open_ledger(name), snapshot_every=NEVER)
        loaded = clerk.load(played)
        assert loaded.kept >= 60
        assert document(loaded.state) == document(verified(clerk.ledger, played)[0].state)
        clerk.ledger.close()


# What is left in the folder


def test_folder_key_and_states_are_for_their_owner_alone(played: Campaign, cache: Path) -> None:
    assert played.uid in states(cache)[0].name
    assert stat.S_IMODE(cache.stat().st_mode) == 0o700
    for file in cache.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_few_states_are_left_of_a_campaign_the_latest_and_some_further_back(
    played: Campaign, cache: Path
) -> None:
    for seq in range(100, 100_000, 64):
        assert keeping.keep(played.uid, Head(seq, bytes(32)), State())
    latest = seqs(cache)
    assert len(latest) == keeping.FILES_EACH
    distances = [seq - latest[-1] for seq in latest]
    assert distances[-1:] == [0]
    assert -4 * 64 <= distances[-2] < 0
    assert distances[0] < -20_000 or distances[0] < 2 * distances[1]


def test_the_states_that_were_kept_last_are_never_dropped() -> None:
    """Else a ledger and a much longer copy of it would drop each other's at every turn."""
    written = [10_000, 10_064, 500]
    for turn in range(1, 100):
        for seq in (10_064 + 64 * turn, 500 + 64 * turn):
            before = written[-1]
            dropped = keeping.superfluous([*written, seq])
            written = [other for other in (*written, seq) if other not in dropped]
            assert written[-2:] == [before, seq]
            assert len(written) == keeping.FILES_EACH
    assert keeping.superfluous([1, 2, 3]) == []


def test_few_campaigns_have_states(cache: Path) -> None:
    uids = [f"018f0000-0000-7000-8000-{number:012x}" for number in range(keeping.MOST_CAMPAIGNS + 3)]
    for age, uid in enumerate(uids):
        assert keeping.keep(uid, Head(1, bytes(32)), State())
        os.utime(cache / snapshots.file_name(uid, 1), (age, age))
    assert {file.name[:36] for file in states(cache)} == {*uids[3:]}


@pytest.mark.parametrize("uid", ["", "vide", "../../etc", "018f0000-0000-7000-8000-00000000000A"])
def test_a_campaign_with_a_uid_of_another_form_has_no_states(cache: Path, uid: str) -> None:
    assert not keeping.keep(uid, Head(1, bytes(32)), State())
    assert states(cache) == []


WRITER = """
import os, signal, sys
from greffier.store import keeping
from greffier.store.batch import Head
from greffier.vocabulary.state import State
uid, work = sys.argv[1:]
if work == "killed":
    keeping.os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
for seq in range(1, 200):
    keeping.keep(uid, Head(seq, bytes(32)), State(title="x" * seq))
"""


def writing(uid: str, work: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-c", WRITER, uid, work])


def test_two_processes_at_once_keep_whole_states(cache: Path) -> None:
    uid = "018f0000-0000-7000-8000-000000000001"
    processes = [writing(uid, "whole") for _ in range(2)]
    assert [process.wait(60) for process in processes] == [0, 0]
    folder = snapshots.opened()
    assert folder
    key = folder.key()
    assert key
    assert len(states(cache)) <= 2 * keeping.FILES_EACH
    for file, seq in zip(states(cache), seqs(cache), strict=True):
        content = file.read_bytes()
        sealed = snapshots.seal_of(key, uid, Head(seq, bytes(32)), content[snapshots.SEAL_BYTES :])
        assert content.startswith(sealed)
    assert list(cache.glob(f"*{keeping.PART}")) == []


def test_a_writer_that_is_killed_leaves_nothing_for_good(cache: Path) -> None:
    uid = "018f0000-0000-7000-8000-000000000001"
    assert writing(uid, "killed").wait(60) < 0
    [left] = cache.glob(f"*{keeping.PART}")
    assert keeping.keep(uid, Head(1, bytes(32)), State())
    assert left.exists()  # it may still be written
    os.utime(left, (0, 0))
    assert keeping.keep(uid, Head(2, bytes(32)), State())
    assert not left.exists()
    assert seqs(cache) == [1, 2]
