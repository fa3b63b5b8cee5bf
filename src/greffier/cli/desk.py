"""Where a command stands: its settings, the clerk it speaks to, how it answers. Loads floors as needed."""

from __future__ import annotations

import os
import sys
from collections import Counter
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any

import click

from .lazy import default_language
from .output import on_a_line, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from greffier.app import Clerk, Report
    from greffier.inputs import Inputs
    from greffier.store.port import Opening
    from greffier.store.queries import Campaign
    from greffier.store.reading import Loaded
    from greffier.views.speech import Speech
    from greffier.vocabulary.orders import ForkCampaign, Order
    from greffier.vocabulary.refusals import DamagedRecord

FIRST_TO_SHOW = 2
"""The first seq before which there is something to show."""


class Desk:
    """One call of the command line; the lines of a `run` are desks of one sitting.

    Args:
        inputs: time, ids and randomness; the world's own by default.
    """

    def __init__(self, inputs: Inputs | None = None) -> None:
        self.inputs = inputs
        self.language = ""
        self.database: str | None = None
        self.opening: Opening = "existing"
        """Only a command that begins something makes a ledger where there is none: not a name mistyped."""
        self.campaign_name: str | None = None
        self.actor_name: str | None = None
        self.as_json = False
        self.at: str | None = None
        self.order_id: str | None = None
        self.line_id: Callable[[str], str] | None = None
        self.parent: Desk | None = None
        self.prompting = False
        """Whether its lines are typed one by one: then somebody is there to be asked."""
        self.tally: Counter[str] = Counter()
        self.damage: DamagedRecord | None = None
        """What is wrong with the record after what was shown of it."""

    def for_line(self) -> Desk:
        """A desk for one line of a `run`: the same clerk, options of its own."""
        _ = self.clerk
        desk = copy(self)
        desk.parent = self
        desk.__dict__.pop("speech", None)  # a line may ask for another language
        return desk

    def at_a_terminal(self) -> bool:
        """Whether somebody is there to be asked: no pipe, no script, no line of a `run`."""
        alone = not self.parent or self.prompting
        talking = alone and not self.as_json and self.order_id is None
        return talking and sys.stdin.isatty() and sys.stdout.isatty()

    def settle(
        self,
        database: str | None,
        campaign: str | None,
        actor: str | None,
        at: str | None,
        order_id: str | None,
    ) -> None:
        """Take the options over, and the environment where an option is not given."""
        if self.parent and database and database != self.database:
            from greffier.vocabulary.refusals import Refusal

            raise Refusal("run-one-database")
        self.database = database or self.database or os.environ.get("GREFFIER_DB")
        self.campaign_name = campaign or self.campaign_name or os.environ.get("GREFFIER_CAMPAIGN") or None
        self.actor_name = actor or self.actor_name or os.environ.get("GREFFIER_AS")
        self.at, self.order_id = at, order_id

    def leave(self) -> None:
        """Let go of the database; the lines of a `run` leave that to it."""
        if self.parent is None and "clerk" in self.__dict__:
            self.clerk.ledger.close()

    @property
    def place(self) -> str:
        """The database asked for: a file, or a URL."""
        return self.database or _default_database()

    @cached_property
    def clerk(self) -> Clerk:
        """The clerk at the ledger asked for."""
        from greffier.app import Clerk, open_ledger

        return Clerk(open_ledger(self.place, self.opening), self.inputs)

    def random_bytes(self, count: int) -> bytes:
        """Random bytes, for what nobody is to guess."""
        return (self.inputs.random_bytes if self.inputs else os.urandom)(count)

    @cached_property
    def speech(self) -> Speech:
        """The language asked for."""
        from greffier.views.speech import Speech

        return Speech(self.language or default_language())

    @cached_property
    def login(self) -> str:
        """Who is at the keyboard."""
        import getpass

        try:
            return getpass.getuser()
        except (OSError, KeyError):
            return str(os.getuid())

    @property
    def actor(self) -> str:
        """Who gives the orders."""
        from greffier.vocabulary.names import proper

        return proper(self.actor_name or self.login, "actor")

    def campaign(self) -> Campaign:
        """The campaign asked for, else the one last used."""
        return self.clerk.campaign(self.campaign_name, self.login)

    def use(self, campaign: Campaign) -> None:
        """From here on, this campaign is the one meant."""
        self.clerk.ledger.use(self.login, campaign.uid)
        for desk in (self, self.parent):
            if desk:
                desk.campaign_name = campaign.name

    def submit(self, order: Order) -> Report:
        """Give an order and say what came of it.

        Raises:
            Refusal: nothing was recorded.
        """
        from greffier.vocabulary.orders import StartCampaign
        from greffier.vocabulary.refusals import Refusal

        if self.at is not None:
            raise Refusal("at-in-order", "C1")
        campaign = None
        if isinstance(order, StartCampaign):
            self.opening = "new"
        else:
            campaign = self.campaign()
        return self._report(self.clerk.give(campaign, order, self.actor, self._identity(campaign)))

    def fork(self, order: ForkCampaign, at: str | None) -> Report:
        """Begin a campaign of its own where the one in use stands, or stood at that seq or time."""
        self.at = at or self.at
        origin = self.campaign()
        until = min(self.until(), origin.head.seq)
        if until < 1:
            from greffier.vocabulary.refusals import Refusal

            raise Refusal("unknown-seq", seq=until, last=origin.head.seq)
        return self._report(self.clerk.fork(origin, until, order, self.actor, self._identity(origin)))

    def _identity(self, campaign: Campaign | None) -> str | None:
        """The id that the order is to bear, where that is not left to the clerk."""
        if self.order_id is None and self.line_id:
            return self.line_id(campaign.uid if campaign else "")
        return self.order_id

    def _report(self, report: Report) -> Report:
        from .recorded import say_report

        self.tally["repeated" if report.repeated else "recorded"] += 1
        say_report(report, self)
        return report

    def load(self) -> Loaded:
        """The campaign as it stands, or as it stood `--at`."""
        loaded = self.sound(self.campaign(), self.until())
        if self.damage:
            self.at = str(loaded.campaign.head.seq)
        return loaded

    def sound(self, campaign: Campaign, until: int) -> Loaded:
        """A campaign as it stood after the event of seq `until`.

        Where the record is damaged, reading goes on as things stood before the first bad event, and that is
        said at the end: one bad row does not hide what was sound before it.
        """
        from greffier.vocabulary.refusals import DamagedRecord

        try:
            return self.clerk.load(campaign, until)
        except DamagedRecord as damage:
            if self.parent or damage.seq < FIRST_TO_SHOW:
                raise
            self.damage = damage
            return self.sound(campaign, damage.seq - 1)

    def until(self) -> int:
        """The last seq that a reading command looks at."""
        from greffier.store.queries import LAST

        if self.at is None:
            return LAST
        from .moment import seq_at

        return seq_at(self.at, self.campaign(), self.clerk.ledger)

    def answer(self, document: Callable[[], Mapping[str, Any]], text: Callable[[], str]) -> None:
        """Answer a reading command: one JSON document, or text."""
        if self.as_json:
            self.say_json(document())
        else:
            say(text())

    def say_json(self, document: Mapping[str, Any], *, err: bool = False) -> None:
        """One JSON document on a line."""
        if err:
            click.echo(on_a_line(document, sys.stderr), err=True)
        else:
            say(on_a_line(document))

    def explain(self, problem: Exception) -> int:
        """Say what went wrong; the exit status."""
        from .problems import explain

        return explain(problem, self)


def _default_database() -> str:
    import platformdirs

    return os.path.join(platformdirs.user_data_dir("greffier", appauthor=False), "greffier.db")
