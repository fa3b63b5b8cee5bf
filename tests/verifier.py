"""Checks a record with SHA-256 alone: its chain, its commitments, and every die, card and coin in it.

`greffier export | python tests/verifier.py` counts the values that the revealed seeds give, or names the
event that is forged. It shares no code with greffier; README, "Checking a record", has what it checks.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

LAMES = "MAT I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI"
DECK = [*LAMES.split(), *(suit + pip for suit in "BCED" for pip in [*map(str, range(1, 11)), *"VCDR"])]
MOVES = {"deck.shuffled": ("discard", "pile"), "cards.returned": ("table", "pile")}
MOVES |= dict.fromkeys(["hand.dealt", "card.drawn"], ("pile", "table"))
MOVES |= dict.fromkeys(["hand.discarded", "action.dropped"], ("table", "discard"))
MOVES |= dict.fromkeys(["action.resolved", "initiative.settled"], ("table", "discard"))
DUE = {"session.opened": 0, "session.closed": -2, "campaign.forked": -2, "withheld": None}
Event = dict[str, Any]


def hold(event: Event, so: object, what: str) -> None:
    if not so:
        raise ValueError(f"#{event['seq']}: {what}")


def chained(lines: Iterable[bytes]) -> Iterator[Event]:
    prev, campaign = "0" * 64, ""
    for seq, line in enumerate(lines, start=1):
        event = {"type": "withheld", "data": {}, **json.loads(line)}
        links = event["seq"], event.pop("prev"), event.pop("hash")
        body = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        digest = links[2] if "withheld" in event else hashlib.sha256(bytes.fromhex(prev) + body).hexdigest()
        hold(event, links == (seq, prev, digest), "the chain is broken")
        hold(event, campaign in {"", event["campaign"]} or event["data"].get("hash") == prev, "it is foreign")
        prev, campaign = digest, event["campaign"]
        yield event


def counting(events: list[Event]) -> list[Event]:
    """Those whose orders are not undone."""
    latest = {one["data"]["order"]: one["type"] for one in events if one["type"].startswith("order.")}
    return [one for one in events if latest.get(one["order"]) != "order.undone"]


def session_key(opened: Event, later: list[Event]) -> bytes:
    """From the seed that its close reveals and its phrases; empty where this record has not its close."""
    closed = next((one for one in later if DUE.get(one["type"]) is not None), opened)
    if closed["type"] != "session.closed":
        return b""
    seed = bytes.fromhex(closed["data"]["seed"])
    commitment = hashlib.sha256(b"greffier:chance-1:seed:" + seed).hexdigest()
    hold(closed, commitment == opened["data"]["commitment"], "that seed was not committed to")
    phrases = [one["data"] for one in later if one["type"] == "entropy.added" and one["seq"] < closed["seq"]]
    said = "".join(f"\n{one['name']}\t{one['phrase']}" for one in phrases)
    message = f"greffier:chance-1:key:{opened['campaign']}:{opened['data']['number']}{said}"
    return hmac.digest(seed, message.encode(), "sha256")


def value_at(key: bytes, position: int, bound: int, attempt: int = 0) -> int:
    digest = hmac.digest(key, f"greffier:chance-1:{position}:{attempt}".encode(), "sha256")
    drawn = int.from_bytes(digest[:8], "big")
    return drawn % bound if drawn < 2**64 - 2**64 % bound else value_at(key, position, bound, attempt + 1)


def throws(data: object) -> list[Event]:
    """What in an event may have used chance, wherever it stands, in the order that chance served it."""
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    found = [part for one in inner for part in throws(one)]
    if isinstance(data, dict) and "chance" in data:
        found.append({"from": -1, "count": 0, **data, **(data["chance"] or {})})
    return sorted(found, key=lambda part: part["from"])


class Table:
    """Where each card lies, what dice were thrown, and which value is due (None: a secret hides it)."""

    def __init__(self) -> None:
        self.place, self.dice = dict.fromkeys(DECK, "discard"), dict[tuple[int, str], list[int]]()
        self.due: Any = -2  # none at all: no session is open

    def happen(self, event: Event) -> None:
        kind, data = event["type"], event["data"]
        start, end = MOVES.get(kind, ("", ""))
        lone = [one.get("card") for one in data.get("entries", [data]) if one.get("origin") != "hand"]
        for card in data.get("cards", data.get("drawn", lone)) if start else ():
            hold(event, self.place.get(card) == start, f"{card} is not in the {start}")
            self.place[card] = end
        hold(event, kind != "deck.shuffled" or start not in self.place.values(), "cards were kept back")
        self.due = DUE.get(kind, self.due)
        for part in throws(data):
            roll = data.get("seq", event["seq"]), part["character"]
            self.dice[roll] = max(self.dice.get(roll, []), part.get("thrown", []), key=len)
            self.due = part["from"] + part["count"] if part["count"] else self.due

    def values(self, event: Event) -> Iterator[tuple[Any, list[Any], Any]]:
        """Position of each value that an event says it used, what it may be, and what it is said to be."""
        data, due, pile = event["data"], self.due, [card for card in DECK if self.place[card] == "pile"]
        for part in throws(data):
            options: list[Any] = [*range(1, 7)] if "thrown" in part else [0, 22] if "value" in part else []
            told: Any = part.get("thrown", part.get("cards", [part.get("card", part.get("value"))]))
            known = self.dice.get((data.get("seq", event["seq"]), part["character"]), [])
            hold(event, told[: len(known)] == known[: len(told)], "those dice had fallen otherwise")
            new = told[len(known) :] if part["source"] == "virtual" else []
            due = part["from"] if new and due is None else due
            in_turn = part["count"] == len(new) and (not new or part["from"] == due)
            hold(event, in_turn, "other values were due")
            for one in new:
                yield due, options or pile, one
                due, pile = due + 1, [card for card in pile if card != one]


def verify(lines: Iterable[bytes]) -> int:
    """How many values are what the revealed seeds give; ValueError, with its seq, for a forged event."""
    events, table, key, found = list(chained(lines)), Table(), b"", 0
    for at, event in enumerate(events):
        if event["type"] == "session.opened":
            key = session_key(event, counting(events[at + 1 :]))
        for position, options, told in table.values(event):
            right = not key or (told in options and options[value_at(key, position, len(options))] == told)
            hold(event, right, f"{told} is not what chance gave")
            found += bool(key)
        corrects = event["type"].startswith("order.")
        table = Table() if corrects else table
        for one in counting(events[: at + 1]) if corrects else [event]:
            table.happen(one)
    return found


if __name__ == "__main__":
    sys.stdout.write(f"{verify(sys.stdin.buffer)} values are right\n")
