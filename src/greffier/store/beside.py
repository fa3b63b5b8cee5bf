"""What an event entails beside the record: a line in the list of campaigns, a seed kept secret or let go."""

from greffier.engine.values import Seeds
from greffier.vocabulary.events import CampaignStarted, Recorded, SessionClosed, SessionOpened
from greffier.vocabulary.names import key
from greffier.vocabulary.refusals import Refusal

from .port import Conflict, Door

ENTAILING = frozenset({CampaignStarted, SessionOpened, SessionClosed})
"""The kinds of events that entail anything."""


def precede(door: Door, one: Recorded) -> None:
    """Write what must be there before an event can be recorded, within the same transaction.

    Raises:
        Refusal: `campaign-exists`.
        Conflict: the campaign was begun already.
    """
    if isinstance(one.event, CampaignStarted):
        register(door, one.campaign, one.event.name)


def follow(door: Door, one: Recorded, seeds: Seeds | None) -> None:
    """Write what follows from an event that was recorded, within the same transaction.

    Args:
        door: to the database.
        one: the event.
        seeds: those of the session that it opens.
    """
    match one.event:
        case SessionOpened(number=number):
            if seeds is None:
                raise AssertionError("a session opens with its seeds")
            door.rows(
                "INSERT INTO secrets (campaign, session, seed, secret_seed)"
                " VALUES (:uid, :number, :seed, :secret_seed)",
                uid=one.campaign,
                number=number,
                seed=seeds.open,
                secret_seed=seeds.secret,
            )
        case SessionClosed(number=number):
            door.rows(
                "DELETE FROM secrets WHERE campaign = :uid AND session = :number",
                uid=one.campaign,
                number=number,
            )


def register(door: Door, uid: str, name: str) -> None:
    """Enter a campaign in the list.

    Raises:
        Refusal: `campaign-exists` where another campaign goes by that name.
        Conflict: this very campaign goes by another one.
    """
    for (known,) in door.rows("SELECT name_key FROM campaigns WHERE uid = :uid", uid=uid):
        if known != key(name):
            raise Conflict
    if not _called(door, name):
        door.rows(
            "INSERT INTO campaigns (uid, name, name_key) VALUES (:uid, :name, :key)"
            " ON CONFLICT (name_key) DO NOTHING",
            uid=uid,
            name=name,
            key=key(name),
        )
    if _called(door, name) != uid:  # it was taken, or has been by somebody who was writing meanwhile
        raise Refusal("campaign-exists", name=name)


def _called(door: Door, name: str) -> str | None:
    """The uid of the campaign of that name."""
    for (uid,) in door.rows("SELECT uid FROM campaigns WHERE name_key = :key", key=key(name)):
        return str(uid)
    return None
