"""An amended task held against a small walker of its own, over random steps, rulings and amendments (E15)."""

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.terms import OnCritical, Ruling
from table import Table

DIFFICULTY = 9
CRITICAL = -5


@dataclass
class Step:
    """A roll without dice (E8): its total is its modifier."""

    seq: int
    mod: int
    difficulty: int
    time: int
    thrown: bool
    """False where difficulty 0 was taken without throwing (E12)."""

    @property
    def margin(self) -> int:
        return self.mod - self.difficulty if self.thrown else 0

    @property
    def degrees(self) -> int:
        if self.margin < 0:
            return 1 if self.difficulty == 0 else 0
        return min(self.margin // 5 + 1, 4)

    @property
    def critical(self) -> bool:
        return self.difficulty > 0 and self.margin <= CRITICAL


@dataclass
class Ruled:
    """A ruling of the GM, for a step."""

    seq: int
    ruling: str
    lose: int


@dataclass
class Story:
    """What was played, and where a task stands by it: E14 and E15 read word for word."""

    target: int
    setting: tuple[str, int]
    played: list[Step | Ruled] = field(default_factory=list)
    dropped: bool = False

    def steps(self) -> list[Step]:
        return [entry for entry in self.played if isinstance(entry, Step)]

    def stands(self) -> tuple[int, int, str]:
        """Degrees, periods, status."""
        degrees, periods, status, _ = self._walked()
        return degrees, periods, "dropped" if self.dropped else status

    def waiting(self) -> list[int]:
        """The steps whose échec critique has no ruling."""
        return self._walked()[3]

    def _walked(self) -> tuple[int, int, str, list[int]]:
        degrees = periods = 0
        ruled = {entry.seq for entry in self.played if isinstance(entry, Ruled)}
        critical = {step.seq for step in self.steps() if step.critical}
        for entry in self.played:
            ruling, lose = "continue", 0
            if isinstance(entry, Step):
                degrees += entry.degrees
                periods += 1 + entry.time
                if degrees >= self.target:
                    return degrees, periods, "completed", []
                if entry.critical and self.setting[0] != "ask":
                    ruling, lose = self.setting
            elif entry.seq in critical:
                ruling, lose = entry.ruling, entry.lose
            if ruling == "fail":
                return degrees, periods, "failed", []
            if ruling == "reset":
                degrees = 0
            if ruling == "lose":
                degrees = max(0, degrees - lose)
        waits = [] if self.setting[0] != "ask" else [seq for seq in sorted(critical) if seq not in ruled]
        return degrees, periods, "halted" if waits else "open", waits


class Player:
    """Gives random orders to a table, and keeps the story of those that the table took."""

    def __init__(self, target: int, setting: OnCritical, lose: int) -> None:
        self.table = Table()
        self.table.enrol("Nour", caracs={"Force": 0})
        self.start = od.StartTask(
            task="Mur",
            target=target,
            difficulty=DIFFICULTY,
            on_critical=setting,
            lose=lose if setting == "lose" else 0,
        )
        self.story = Story(target, (setting, lose))
        self.table.give(self.start)
        self.before: list[Story] = []
        """The story before each order that counts, for undos to go back to."""

    def give(self, order: od.Order) -> list[ev.Event]:
        """Give an order that must be accepted."""
        self.before.append(deepcopy(self.story))
        return self.table.give(order)

    def step(self, mod: int, time: int, difficulty: int, throw: bool) -> None:  # noqa: FBT001
        task = self.table.state.tasks["mur"]
        circumstances = od.Circumstances(mods=[mod] if mod else [], time=time, throw=throw)
        order = od.StepTask(task="Mur", character="Nour", carac="Force", circumstances=circumstances)
        if self.story.stands()[2] != "open":
            assert self.table.refused(order).code in {"task-halted", "task-over"}
            return
        if difficulty != task.difficulty:
            self.give(od.ChangeCondition(task="Mur", difficulty=difficulty))
        self.give(order)
        seq = self.table.seq(ev.TaskAdvanced)
        self.story.played.append(Step(seq, mod, difficulty, time, thrown=throw or difficulty > 0))

    def rule(self, ruling: Ruling, lose: int) -> None:
        order = od.RuleTask(task="Mur", ruling=ruling, lose=lose)
        if self.story.stands()[2] != "halted":
            assert self.table.refused(order).code in {"task-not-halted", "task-over"}
            return
        [ruled, *_] = self.give(order)
        assert isinstance(ruled, ev.TaskRuled)
        assert ruled.step == self.story.waiting()[0]
        assert ruled.lose == (lose if ruling == "lose" else 0)
        self.story.played.append(Ruled(ruled.step, ruling, lose))

    def amend(self, nth: int, mod: int | None, difficulty: int | None, time: int | None) -> None:
        steps = self.story.steps()
        if not steps:
            return
        step = steps[nth % len(steps)]
        order = od.AmendResult(
            seq=step.seq, why="oubli", mods=None if mod is None else [mod], difficulty=difficulty, time=time
        )
        new = (
            step.mod if mod is None else mod,
            step.difficulty if difficulty is None else difficulty,
            step.time if time is None else time,
        )
        if new == (step.mod, step.difficulty, step.time):
            assert self.table.refused(order).code == "nothing-changed"
            return
        was = self.story.stands()[2]
        [amended, *ends] = self.give(order)
        step.mod, step.difficulty, step.time = new
        step.thrown = step.thrown or step.difficulty > 0
        assert isinstance(amended, ev.ResultAmended)
        assert amended.task
        degrees, periods, status = self.story.stands()
        assert (amended.task.degrees, amended.task.periods, amended.task.status) == (degrees, periods, status)
        expected: list[ev.Event] = []
        if status == "completed" != was:
            surplus = degrees - self.story.target
            expected = [ev.TaskCompleted(task="Mur", degrees=degrees, surplus=surplus, periods=periods)]
        if status == "failed" != was:
            expected = [ev.TaskFailed(task="Mur", degrees=degrees)]
        assert ends == expected

    def undo(self) -> None:
        if self.before:
            self.table.give(od.UndoOrder())
            self.story = self.before.pop()

    def drop(self) -> None:
        if self.story.stands()[2] in {"open", "halted"}:
            self.give(od.DropTask(task="Mur"))
            self.story.dropped = True

    def begin_again(self) -> None:
        if self.story.stands()[2] in {"open", "halted"}:
            assert self.table.refused(self.start).code == "task-exists"
            return
        self.give(self.start)
        self.story = Story(self.story.target, self.story.setting)


mods = st.sampled_from([9, 14, 19, 24, 5, 9, 14, 4, 3, -3, 0])
"""Against 9: one to four degrees, échecs simples, échecs critiques."""
sometimes: Any = lambda values: st.one_of(st.none(), values)  # noqa: E731 - a strategy, named as such
difficulties = st.sampled_from([DIFFICULTY, DIFFICULTY, DIFFICULTY, 15, 0])
times = st.sampled_from([0, 0, 0, 1, 3])
rulings = st.sampled_from(["continue", "lose", "lose", "reset", "fail"])
steps = st.tuples(st.just("step"), mods, times, st.just(DIFFICULTY), st.just(value=False))
amendments = st.tuples(st.just("amend"), st.integers(0, 9), mods, st.none(), st.none())
asked = st.lists(
    st.one_of(
        steps,
        steps,
        amendments,
        amendments,
        st.tuples(st.just("step"), mods, times, difficulties, st.booleans()),
        st.tuples(st.just("rule"), rulings, st.integers(1, 5)),
        st.tuples(
            st.just("amend"),
            st.integers(0, 9),
            sometimes(mods),
            sometimes(difficulties),
            sometimes(times),
        ),
        st.tuples(st.sampled_from(["undo"] * 6 + ["drop"] + ["begin_again"] * 3)),
    ),
    min_size=12,
    max_size=40,
)


@settings(max_examples=200, deadline=None)
@given(
    target=st.integers(3, 14),
    setting=st.sampled_from(["ask", "ask", "ask", "continue", "lose", "reset", "fail"]),
    lose=st.integers(1, 3),
    orders=asked,
)
def test_e15_a_task_stands_where_a_walk_from_its_start_comes_to(
    target: int, setting: OnCritical, lose: int, orders: list[tuple[Any, ...]]
) -> None:
    player = Player(target, setting, lose)
    for what, *values in orders:
        getattr(player, what)(*values)
        task = player.table.state.tasks["mur"]
        assert (task.degrees, task.periods, task.status) == player.story.stands()
