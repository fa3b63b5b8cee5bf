"""Checks what `greffier export` writes, with SHA-256 alone: README, "Checking a record", says how."""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

LAMES = "MAT I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI"
DECK = [*LAMES.split(), *(suit + pip for suit in "BCED" for pip in [*map(str, range(1, 11)), *"VCDR"])]
STREAMS = {"hand.dealt": ["deal"], "card.drawn": ["cards", "initiative"], "mat.tossed": ["coin"]}
STAYS = ("session.", "entropy.", "secret.", "order.", "campaign.started", "campaign.forked")
TAG, BODY = b"greffier:chance-2:", {"actor", "at", "campaign", "data", "order", "seq", "session", "type", "v"}
Event = dict[str, Any]
START: Event = {"seq": 0, "hash": "0" * 64, "campaign": "", "order": "", "type": "withheld", "data": {}}
encoded = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode
decoder = json.JSONDecoder(parse_int=lambda text: [int(text)][abs(int(text)) >> 53], parse_float=int)


def hold(so: object, what: str) -> None:
    if not so:
        raise ValueError(what)


def sha(label: bytes, *digests: str) -> str:
    return hashlib.sha256(label + b"".join(map(bytes.fromhex, digests))).hexdigest()


def linked(line: bytes, seq: int, events: list[Event]) -> Event:
    """The event of a line, which must follow on those before and be written in the right way."""
    event, prior = decoder.decode(line.decode()), events[-1]
    prev, digest, hidden = event.pop("prev"), event.pop("hash"), event.pop("withheld", False)
    body, end = encoded(event), ',"withheld":true}' if hidden else "}"
    links, fields = f'{body[:-1]},"prev":"{prev}","hash":"{digest}"{end}', event.keys() - {"asked"}
    right = line.removesuffix(b"\n") == links.encode() and fields == ({"seq", "session"} if hidden else BODY)
    due = bytes.fromhex(digest).hex().ljust(64)[:64] if hidden else sha(bytes.fromhex(prev) + body.encode())
    hold(right and [event["seq"], prev, digest] == [seq, prior["hash"], due], "the chain is broken")
    origin = {"origin": prior["campaign"], "seq": prior["seq"], "hash": prev}.items()
    event = {**START, "campaign": prior["campaign"], **event, "hash": digest}
    kind, data, own = event["type"], event["data"], event["campaign"] == prior["campaign"]
    same = own < (origin <= data.items()) if kind == "campaign.forked" else own or seq == 1
    first = ("asked" in event) == (event["order"] != prior["order"] and not hidden)
    later = "asked" not in event and prior["type"] == "withheld" and data.get("secret")
    hold(same and (first or later), "it is of another campaign, or of another order")
    session: Event = {} if prior["type"] == "session.closed" or kind == "campaign.forked" else prior["under"]
    if kind == "session.opened":
        place = [event["campaign"], 1 + sum(other["type"] == kind for other in events)]
        session = {**data, "place": place, "phrases": {}, "seed": ""}
    elif kind == "session.closed" and data["seed"] is not None:
        hold(sha(TAG + b"seed:", data["seed"]) == session["commitment"], "it is another seed")
        session["seed"] = data["seed"]
    elif kind.startswith("entropy."):
        name, phrase, seal, given = *map(data.get, ("name", "phrase", "seal")), session["phrases"]
        label = encoded(["chance-2", "phrase", *session["place"], name, phrase]).encode()
        used = any(part["chance"] for other in events if other["under"] is session for part in other["parts"])
        alike = all(None in old and key != seal if seal else type(key) is int for key, old in given.items())
        opens = given.get(seal) == [name, None] and seal == sha(label)
        hold((opens if None not in (phrase, seal) else alike) and not used, "no such phrase or seal was due")
        given[seal or len(given)] = [name, phrase]
    hold(event["session"] == session.get("number") == session.get("place", [None])[-1], "another session")
    top, of = data.get("test") or data.get("contest") or data, data.get("seq", seq)
    parts = [part | {"of": (of, part["character"])} for part in top.get("entries", [top]) if "chance" in part]
    return {**event, "under": session, "parts": parts, "who": [kind, data.get("name", "").casefold()]}


def drawn(session: Event, used: Event, index: int, under: int) -> Iterator[int]:
    """What a value below a bound may be, attempt after attempt; nothing where nobody can know its key."""
    slot, mixed, proof = used["slot"], [*session["phrases"].values()], used.get("proof", {})
    node, seed = sha(TAG + b"leaf:", proof.get("leaf", "")), proof.get("leaf", session["seed"])
    for depth, other in enumerate(proof.get("path", [])):
        node = sha(TAG + b"node:", *((other, node) if slot >> depth & 1 else (node, other)))
    proven = not proof or [node, len(proof["path"]), slot >> 10] == [session["secret_commitment"], 10, 0]
    hold(proven and all(phrase is not None for _, phrase in mixed), "that was not committed to")
    label = encoded(["chance-2", "key", *session["place"], mixed])
    key, tries = hmac.digest(bytes.fromhex(seed), label.encode(), "sha256"), range(2**64 if seed else 0)
    labels = (encoded(["chance-2", *used["stream"], slot, index, attempt]) for attempt in tries)
    values = (int.from_bytes(hmac.digest(key, label.encode(), "sha256")[:8], "big") for label in labels)
    return (value % under for value in values if value < 2**64 - 2**64 % under)


def happen(event: Event, events: list[Event], undone: set[str], slack: int) -> frozenset[str]:
    """The pile after an event that counts, whose values must be what was due."""
    kind, data, seq, session, pile = (event[name] for name in ("type", "data", "seq", "under", "pile"))
    past = [other for other in events[1:seq] if other["order"] not in undone]
    near = past + [events[other["data"]["seq"]] for other in past if other["type"] == "secret.revealed"]
    uses = [part["chance"] for other in near if other["under"] is session for part in other["parts"]]
    hidden, secret, withheld = set[Any](), "secret" in data, sum(old["type"] == "withheld" for old in past)
    uses = [use for use in uses if use and ("proof" in use) == secret]
    settled = ["initiative.settled", event["order"]] in [[other["type"], other["order"]] for other in events]
    for part in sorted(event["parts"], key=lambda part: part["chance"]["slot"] if part["chance"] else 0):
        name, used = part["character"], part["chance"]
        old = [each for other in past for each in other["parts"] if each["of"] == part["of"]]
        known: list[Any] = max((each["thrown"] for each in old), key=len, default=[])
        values: list[Any] = part.get("thrown", part.get("cards", [part.get("card", part.get("value"))]))
        new, kept = values[len(known) :], values[: len(known)] == known[: len(values)]
        faces: list[Any] = [*range(1, 7)] if "thrown" in part else [0, 22] if "value" in part else DECK
        allowed = pile if faces is DECK else {*faces}
        hold(kept and bool(old) == ("seq" in data) and allowed.issuperset(new), "it fell otherwise")
        hold(part["source"] != ("table" if used else "virtual") if new else not used, "it came otherwise")
        if used:
            sheets = [each["seq"] for each in past if each["who"] == ["character.enrolled", name.casefold()]]
            stream = [STREAMS.get(kind, ["dice"])[-settled], *(sheets or [0])]
            slots = {use["slot"] for use in uses if secret or use["stream"] == stream}
            gaps = used["slot"] - sum(slot < used["slot"] for slot in slots)
            due = [{**used, "stream": stream, "from": used["from"] // 1000 * 1000 if secret else 0}]
            last = [use for each in old for use in uses if use is each["chance"]][-1:]
            due += [{**use, "from": use["from"] + use["count"]} for use in last]
            free = last or (used["slot"] not in slots and 0 <= gaps <= slack + withheld * secret)
            hold(free and ("proof" in used) == secret and used == {**due[-1], "count": len(new)}, "not due")
            uses += [] if secret else [used]
        for nth, value in enumerate(new if used else ()):
            named = iter(drawn(session, used, used["from"] + nth, len(faces)).__next__, faces.index(value))
            hidden |= allowed.intersection(faces[place] for place in named)
    for part in data.get("entries", [data]) if "amended" not in kind else ():
        cards = {*part.get("cards", []), *part.get("drawn", []), part.get("card"), part.get("played")}
        hidden |= set() if kind in STREAMS else pile & (pile if data.get("cause") == "exhausted" else cards)
        pile = pile | (cards & {*DECK}) if kind in {"deck.shuffled", "cards.returned"} else pile - cards
    hold(hidden <= {*DECK} and len(hidden) <= withheld, "another value was due")
    return frozenset(pile)


def verify(lines: Iterable[bytes]) -> int:
    """How many values were computed again; ValueError, with its seq, for the first event that is forged."""
    events, undone, seq, pile = [{**START, "under": {}, "parts": []}], set[str](), 0, frozenset[str]()
    try:
        for seq, line in enumerate(lines, start=1):
            events.append(linked(line, seq, events))
        for event in events[1:]:
            seq, first = event["seq"], event
            hold(event["order"] not in undone, "that order was given before")
            if event["type"] in {"order.undone", "order.redone"}:
                order, first = event["data"]["order"], events[event["data"]["seq"]]
                firsts = [each for each in events if each["order"] == order and "asked" in each] or [first]
                known = order and firsts == [first] and first["seq"] < seq and first["order"] in {order, ""}
                right = known and (order in undone) == (event["type"] == "order.redone")
                hold(right and not first["type"].startswith(STAYS), "that cannot be corrected")
                undone, pile = undone ^ {order}, first["pile"]
            for each in events[first["seq"] : seq + 1]:
                each["pile"], slack = pile, len(events) * (each is not event)
                pile = pile if each["order"] in undone else happen(each, events, undone, slack)
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as fault:
        raise ValueError(f"#{seq}: {fault}") from fault
    uses = [(part["chance"], event["under"]) for event in events for part in event["parts"] if part["chance"]]
    return sum(used["count"] for used, session in uses if "proof" in used or session["seed"])


if __name__ == "__main__":
    sys.stdout.write(f"{verify(sys.stdin.buffer)} values are right\n")
