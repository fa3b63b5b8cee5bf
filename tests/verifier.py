"""Checks a record with SHA-256 alone: its chain, its commitments, and every die, card and coin in it.

`greffier export | python tests/verifier.py` counts the values that it computed again, or names an event that
is forged. It shares no code with greffier; README, "Checking a record", says what it checks.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import count, takewhile
from typing import Any

LAMES = "MAT I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI"
DECK = [*LAMES.split(), *(suit + pip for suit in "BCED" for pip in [*map(str, range(1, 11)), *"VCDR"])]
MOVES = {"deck.shuffled": ("discard", "pile"), "hand.dealt": ("pile", "hand"), "card.drawn": ("pile", "play")}
MOVES |= {"hand.discarded": ("hand", "discard"), "cards.returned": ("hand", "pile")}
MOVES |= dict.fromkeys(["action.resolved", "action.dropped", "initiative.settled"], ("play", "discard"))
"""From where to where an event moves cards; but a card played from the hand goes aside."""
STREAMS = {"hand.dealt": "deal", "card.drawn": "cards", "mat.tossed": "coin"}
STAYS = ("session.", "entropy.", "secret.", "order.", "campaign.started", "campaign.forked")
"""The kinds of event whose orders are never undone."""
BODY = {"actor", "at", "campaign", "data", "order", "seq", "session", "type", "v"}
WHOLE = range(1 - 2**53, 2**53)
TAG = b"greffier:chance-2:"
Event = dict[str, Any]
Noted = list[tuple[Event, Any]]
START: Event = {"seq": 0, "hash": "0" * 64, "campaign": "", "order": "", "type": "order.none"}


def hold(so: object, what: str) -> None:
    if not so:
        raise ValueError(what)


def whole(text: str) -> int:
    return WHOLE[WHOLE.index(int(text))]


def canonical(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha(label: bytes, *digests: str) -> str:
    return hashlib.sha256(label + b"".join(map(bytes.fromhex, digests))).hexdigest()


def linked(line: bytes, before: Event) -> Event:
    """The event of a line, which must follow on the one before and be written in the one right way."""
    event: Event = json.loads(line, parse_int=whole, parse_float=int, parse_constant=int)
    prev, digest, hidden = event.pop("prev"), event.pop("hash"), event.pop("withheld", False)
    body, end = canonical(event), ',"withheld":true}' if hidden else "}"
    links = f',"prev":"{prev}","hash":"{bytes.fromhex(digest).hex()}"{end}'.encode()
    hold(line.removesuffix(b"\n") == body[:-1] + links and len(digest) == 64, "it is not canonical")
    hold(event.keys() - {"asked"} == ({"seq", "session"} if hidden else BODY), "it is malformed")
    due = digest if hidden else sha(bytes.fromhex(prev) + body)
    hold([event["seq"], prev, digest] == [before["seq"] + 1, before["hash"], due], "the chain is broken")
    event = {"campaign": before["campaign"], "order": "", "type": "withheld", "data": {}, **event}
    forked, own = event["type"] == "campaign.forked", event["campaign"] == before["campaign"]
    origin = {"origin": before["campaign"], "seq": before["seq"], "hash": prev}
    parted = not own and event["data"].items() >= origin.items()
    hold(parted if forked else own or event["seq"] == 1, "it is of another campaign")
    first, later = event["order"] != before["order"] and not hidden, "asked" not in event
    cut = later and before["type"] == "withheld" and event["data"].get("secret")
    hold(cut or first != later, "what was asked stands elsewhere")
    return {**event, "hash": digest}


def seated(event: Event, session: Event, number: int) -> Event:
    """The session that an event is of, empty outside one; nothing of it is ever undone."""
    kind, data = event["type"], event["data"]
    if kind == "session.opened":
        hold(not session and data["number"] == number, "another session was due")
        fresh = {"place": [event["campaign"], number], "phrases": [], "seed": "", "published": set()}
        session = {**data, **fresh}
    session = {} if kind == "campaign.forked" else session
    hold(event["session"] == session.get("number"), "it is of another session")
    if kind.startswith("entropy."):
        mix(session, data["name"], data.get("phrase"), data.get("seal"))
    elif kind == "session.closed" and data["seed"] is not None:
        hold(sha(TAG + b"seed:", data["seed"]) == session["commitment"], "that seed was not committed to")
        session["seed"] = data["seed"]
    for part in parts_of(event):
        if part["chance"] or "seq" not in data:
            hold(None not in [phrase for _, phrase, _ in session["phrases"]], "a seal is unopened")
            session["used"] = session.get("used") or part["chance"]
    return session


def mix(session: Event, name: str, phrase: str | None, seal: str | None) -> None:
    """Take a phrase, or the seal of one, or the phrase that a seal was of."""
    unopened = [entry for entry in session["phrases"] if entry[1:] == [None, seal]]
    alike = all(entry[1 if phrase is None else 2] is None for entry in session["phrases"]) and not unopened
    due, opens = ["chance-2", "phrase", *session["place"], name, phrase], None not in (phrase, seal)
    right = unopened and seal == sha(canonical(due)) if opens else alike
    hold(right and not session.get("used"), "no such phrase or seal could be given")
    session["phrases"] += [] if opens else [[name, phrase, seal]]
    for entry in unopened:
        entry[1] = phrase


def root_of(node: str, path: list[str], slot: int) -> str:
    """Where the proof of a secret value leads."""
    pair = [*path[:1], node] if slot & 1 else [node, *path[:1]]
    return root_of(sha(TAG + b"node:", *pair), path[1:], slot >> 1) if path else node


def drawn(session: Event, used: Event, index: int, under: int) -> Iterator[int]:
    """What a value below a bound may be, attempt after attempt; nothing where nobody can know its key."""
    seed = used["proof"]["leaf"] if "proof" in used else session["seed"]
    label = ["chance-2", "key", *session["place"], [entry[:2] for entry in session["phrases"]]]
    key = hmac.digest(bytes.fromhex(seed), canonical(label), "sha256")
    for attempt in count() if seed else ():
        label = ["chance-2", *used["stream"], used["slot"], index, attempt]
        value = int.from_bytes(hmac.digest(key, canonical(label), "sha256")[:8], "big")
        if value < 2**64 - 2**64 % under:
            yield value % under


def parts_of(event: Event) -> list[Event]:
    """The throws, draws and coins in an event."""
    inner = event["data"].get("test") or event["data"].get("contest") or event["data"]
    return [part for part in inner.get("entries", [inner]) if "chance" in part]


def add_up(throw: Event) -> None:
    """Hold the number of dice, those kept and their sum against each other (E1, E2, E4)."""
    score, bonus = throw["score"], min(throw["score"], throw["bonus"]["asked"])
    kept = sorted(throw["thrown"])[::-1][: max(score - throw["penalty"] - throw["blessures"], 0)]
    total = sum(kept) + sum(modifier["value"] for modifier in throw["modifiers"])
    hold([throw["bonus"]["used"], throw["kept"]] == [bonus, kept], "other dice are kept")
    hold([throw["sum"], throw["total"]] == [sum(kept), total], "it does not add up")
    hold(len(throw["thrown"]) in {0, score + bonus}, "more or fewer dice are thrown")


class Table:
    """Where the cards lie, and all that was thrown and drawn, whether or not it counts."""

    def __init__(self, events: list[Event]) -> None:
        self.events, self.undone, self.firsts, self.values = events, set[str](), dict[str, int](), 0
        self.lies, self.marks = dict.fromkeys(DECK, "discard"), dict[int, dict[str, str]]()
        self.order, self.hidden, self.noted, self.again = "", set[Any](), dict[Any, Noted](), False
        settled = [event for event in events if event["type"] == "initiative.settled"]
        self.initiatives = {
            event["order"]: [entry["card"] for entry in event["data"]["entries"]] for event in settled
        }

    def note(self, what: object, event: Event, entry: object) -> None:
        if not self.again:
            self.noted.setdefault(what, []).append((event, entry))

    def before(self, what: object, seq: int) -> Noted:
        """What was noted before that event, with the events; only of orders that count."""
        entries = [entry for entry in self.noted.get(what, []) if entry[0]["seq"] < seq]
        return [entry for entry in entries if entry[0]["order"] not in self.undone]

    def lying(self, zone: str) -> list[str]:
        return [card for card in DECK if self.lies[card] == zone]

    def enter(self, event: Event) -> None:
        """Let an event happen for the first time."""
        kind, data, seq = event["type"], event["data"], event["seq"]
        repeated = "asked" in event and self.firsts.setdefault(event["order"], seq) != seq
        hold(not repeated and event["order"] not in self.undone, "that order was given before")
        hold((kind == "campaign.started") == (seq == 1), "a campaign begins once")
        if kind in {"order.undone", "order.redone"}:
            self.correct(data["order"], data["seq"], event)
        elif kind == "secret.revealed":
            shown = self.events[data["seq"]]
            secret = shown["type"] == "withheld" or shown["data"].get("secret")
            hold(shown["seq"] < seq and secret, "there is no such secret")
            for part in parts_of(shown):
                shown["under"]["published"] |= {part["chance"]["slot"]} if part["chance"] else set()
        self.marks[seq] = self.lies
        self.happen(event)

    def correct(self, order: str, seq: int, event: Event) -> None:
        """Let an order count no more, or again, and let what came after it happen as it did."""
        first, counts = self.events[seq], order not in self.undone
        known = order and self.firsts.get(order, seq) == seq < event["seq"] and first["order"] in {order, ""}
        right = known and counts == (event["type"] == "order.undone") and not first["type"].startswith(STAYS)
        hold(right, "that order cannot be corrected")
        self.undone ^= {order}
        self.lies, self.again = self.marks[seq], True
        for earlier in self.events[seq : event["seq"]]:
            self.marks[earlier["seq"]] = self.lies
            if earlier["order"] not in self.undone and not earlier["type"].startswith("order."):
                self.happen(earlier)
        self.again = False

    def happen(self, event: Event) -> None:
        """Let an event happen, whose order counts."""
        kind, data = event["type"], event["data"]
        self.hidden = self.hidden if event["order"] == self.order else set()
        self.order = event["order"]
        if kind in {"character.enrolled", "withheld"}:
            self.note(data.get("name", "").casefold(), event, event["seq"])
        self.spend(event)
        for part in data.get("entries", [data]) if kind in MOVES else ():
            self.move(part, *MOVES[kind])
        if kind == "card.drawn" and event["order"] in self.initiatives:
            hold(data["card"] in self.initiatives[event["order"]], "it is left in play")
        most = len(self.before("", event["seq"])) if self.hidden else 0
        hold(self.hidden <= {*DECK} and len(self.hidden) <= most, "another value was due")

    def move(self, part: Event, start: str, end: str) -> None:
        """Move the cards that a part of an event names."""
        played, drawn_cards = part.get("played"), part.get("drawn", [])
        start, end = ("hand", "aside") if part.get("origin") == "hand" else (start, end)
        own = {zone: f"{zone} {part.get('character', '').casefold()}" for zone in ("hand", "aside", "play")}
        single: list[Any] = [part.get("card", played)]
        cards = single if end == "aside" else part.get("cards", part.get("drawn", single))
        hold(played is None or (played in drawn_cards) == (end == "discard"), "it was not played so")
        zone = own[part["zone"]] if "zone" in part else own.get(start, start)
        lying, pile = self.lying(zone), {*self.lying("pile")}
        unseen = pile.intersection(cards) if zone == own["hand"] else set()
        self.hidden |= pile if part.get("cause") == "exhausted" else unseen
        hold("cause" not in part or cards == lying, "other cards were to be shuffled")
        hold(len({*cards}) == len(cards) and {*cards} <= {*lying} | unseen, "a card lies elsewhere")
        left = {*drawn_cards} if end == "aside" else {*lying} - {*cards} if "drawn" in part else ()
        hold(not left, "cards are left in play")
        self.lies = self.lies | dict.fromkeys(cards, own.get(end, end))

    def spend(self, event: Event) -> None:
        """Hold what an event shows of chance against what it should be."""
        parts, asked, amends = parts_of(event), event.get("asked", {}), "seq" in event["data"]
        first = self.events[event["data"]["seq"]] if parts and amends else event
        sides = parts_of(first) if first is not event else asked.get("sides", asked.get("rivals", parts))
        names, shared = [side["character"] for side in sides], list[int]()
        for part in sorted(parts, key=lambda part: names.index(part["character"])):
            read = self.before((first["seq"], part["character"], "read"), event["seq"])
            single: list[Any] = [part.get("card", part.get("value"))]
            shown = part.get("thrown", part.get("cards", single))
            longest: list[int] = max((old["thrown"] for _, old in read), key=len, default=[])
            known = longest[: len(shown)]
            used, new = part["chance"], shown[len(known) :]
            options: list[Any] = [*range(1, 7)] if "thrown" in part else [0, 22] if "value" in part else DECK
            allowed = {*self.lying("pile")} - self.hidden if options is DECK else {*options}
            if "thrown" in part:
                add_up(part)
            hold([*known, *new] == shown and bool(read) == amends, "it fell otherwise")
            source = not new or part["source"] != ("table" if used else "virtual")
            hold(source and allowed.issuperset(new), "no such value could come")
            if used:
                due = self.due(event, part, read, 1000 * names.index(part["character"]), shared)
                hold(used == {**due, "count": len(new)} and new, "other values were due")
                checked = not self.again and ("proof" in used or event["under"]["seed"])
                self.values += len(new) if checked else 0
            for nth, value in enumerate(new if used else ()):
                named = drawn(event["under"], used, used["from"] + nth, len(options))
                passed = takewhile(options.index(value).__ne__, named)
                self.hidden.update(allowed.intersection(options[place] for place in passed))
            self.note((first["seq"], part["character"], "read"), event, part)

    def due(self, event: Event, part: Event, read: Noted, side: int, shared: list[int]) -> Event:
        """The values that a part of an event had to use, but for their number."""
        session, used, secret = event["under"], part["chance"], "secret" in event["data"]
        follows = [old["chance"] for other, old in read if other["under"] is session and old["chance"]]
        follows = [chance for chance in follows if ("proof" in chance) == secret]
        if follows:
            return {**follows[-1], "from": follows[-1]["from"] + follows[-1]["count"]}
        kind = STREAMS.get(event["type"], "dice")
        kind = "initiative" if kind == "cards" and event["order"] in self.initiatives else kind
        enrolled = [seq for _, seq in self.before(part["character"].casefold(), event["seq"])]
        stream = [kind, *(enrolled or [0])]
        place = (session["number"], "secret" if secret else str(stream), "slots")
        taken = {slot for _, slot in self.before(place, event["seq"] + (not self.again))}
        taken |= session["published"] if secret and not self.again else set()
        hidden = sum(line["under"] is session for line, _ in self.before("", event["seq"])) if secret else 0
        free = used["slot"] not in taken and (self.again or 0 <= used["slot"] <= len(taken) + hidden)
        slot = used["slot"] if free and (self.again or hidden) else next(n for n in count() if n not in taken)
        slot = shared[0] if shared else slot
        self.note(place, event, slot)
        if not secret:
            return {"stream": stream, "slot": slot, "from": 0}
        shared.append(slot)
        root = root_of(sha(TAG + b"leaf:", used["proof"]["leaf"]), used["proof"]["path"], slot)
        proven = root == session["secret_commitment"] and len(used["proof"]["path"]) == 10 and slot < 1024
        hold(proven, "that value was not committed to")
        return {"stream": stream, "slot": slot, "from": side, "proof": used["proof"]}


def verify(lines: Iterable[bytes]) -> int:
    """How many values were computed again; ValueError, with its seq, for the first event that is forged."""
    events, session, seq, sessions = [START], Event(), 0, 1
    try:
        for line in lines:
            seq += 1
            events.append(linked(line, events[-1]))
            session = events[-1]["under"] = seated(events[-1], session, sessions)
            sessions += events[-1]["type"] == "session.opened"
            session = {} if events[-1]["type"] == "session.closed" else session
        table = Table(events)
        for event in events[1:]:
            seq = event["seq"]
            table.enter(event)
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as fault:
        raise ValueError(f"#{seq}: {fault}") from fault
    return table.values


if __name__ == "__main__":
    sys.stdout.write(f"{verify(sys.stdin.buffer)} values are right\n")
