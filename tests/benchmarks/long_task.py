"""A task of 10,000 steps beside one of 10: showing it, forecasting it and stepping it on, in one run.

    python tests/benchmarks/long_task.py

Prints the median of each, interleaved, and their ratio: whole commands, each a process of its own, as
people call them, on a real SQLite file with synchronous FULL.
"""

import subprocess
import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.side import folder_of_its_own, medians, say, told
from greffier.app import Clerk, open_ledger
from greffier.vocabulary import orders as od

ROUNDS = 21
COMMANDS = {
    "task show": ("task", "show", "mur"),
    "odds task": ("odds", "task", "mur"),
    "task step": ("task", "step", "mur", "Ysane", "Escalade"),
}
STEP = od.StepTask(task="mur", character="Ysane", carac="Escalade", circumstances=od.Circumstances())


def climbed(folder: Path, steps: int) -> str:
    """A database with a task of that many steps, which is far from done."""
    place = str(folder / f"{steps}.db")
    clerk = Clerk(open_ledger(place))
    campaign = clerk.give(None, od.StartCampaign(name="essai"), "banc").loaded.campaign
    sheet = od.SheetChanges(caracs={"Escalade": 3})
    clerk.give(campaign, od.EnrollCharacter(name="Ysane", sheet=sheet), "banc")
    clerk.give(campaign, od.OpenSession(), "banc")
    # Against 18, three dice succeed once in 216 throws: the task goes on for very long.
    clerk.give(campaign, od.StartTask(task="mur", target=180, difficulty=18, on_critical="continue"), "banc")
    for _ in range(steps):
        clerk.give(campaign, STEP, "banc")
    clerk.ledger.close()
    return place


def called(place: str, *words: str) -> None:
    command = [sys.executable, "-m", "greffier", "--db", place, "-c", "essai", *words]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    """Measure and print."""
    with folder_of_its_own() as folder:
        places = {steps: climbed(folder, steps) for steps in (10, 10_000)}
        for what, words in COMMANDS.items():
            ways = {str(steps): partial(called, place, *words) for steps, place in places.items()}
            found = medians(ways, ROUNDS)
            short, long = found["10"], found["10000"]
            say(f"{what}: {told(short)} at 10, {told(long)} at 10,000 steps, {long / short:.2f} x")


if __name__ == "__main__":
    main()
