"""chance-2, held against values made beforehand, and against its own words with hashlib and hmac alone."""

import hashlib
import hmac
import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from evenness import evenly
from greffier.engine import chance
from greffier.vocabulary.cards import DECK, LAMES
from greffier.vocabulary.events import ChanceUsed, Proof, Stream
from greffier.vocabulary.terms import StreamKind

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent.parent / "vectors/chance-2.json").read_bytes())
SEED, SECRET_SEED = bytes.fromhex(VECTORS["seed"]), bytes.fromhex(VECTORS["secret_seed"])
UID, SESSION, PHRASES = VECTORS["campaign"], VECTORS["session"], VECTORS["phrases"]
KEY = chance.session_key(SEED, UID, SESSION, PHRASES)


def used(kind: StreamKind, who: int, slot: int, first: int = 0, count: int = 1) -> ChanceUsed:
    return ChanceUsed((kind, who), slot, first, count)


def x_of(key: bytes, stream: Stream, slot: int, index: int, attempt: int) -> int:
    """The number of a label, by its words alone."""
    label = json.dumps(["chance-2", *stream, slot, index, attempt], separators=(",", ":"))
    return int.from_bytes(hmac.new(key, label.encode(), hashlib.sha256).digest()[:8], "big")


def test_the_commitment_is_sha256_over_the_marked_seed() -> None:
    assert chance.commitment(SEED) == hashlib.sha256(b"greffier:chance-2:seed:" + SEED).hexdigest()
    assert chance.commitment(SEED) == VECTORS["commitment"]


def test_a_seal_covers_campaign_session_name_and_phrase() -> None:
    seals = [chance.seal_of(UID, SESSION, name, phrase) for name, phrase in PHRASES]
    assert seals == VECTORS["seals"]
    others = [
        chance.seal_of(UID.replace("0", "1"), SESSION, *PHRASES[0]),
        chance.seal_of(UID, SESSION + 1, *PHRASES[0]),
        chance.seal_of(UID, SESSION, PHRASES[1][0], PHRASES[0][1]),
        chance.seal_of(UID, SESSION, PHRASES[0][0], PHRASES[1][1]),
    ]
    assert len({*seals, *others}) == 6


def test_the_key_covers_campaign_session_and_phrases_in_their_order() -> None:
    assert VECTORS["key"] == KEY.hex()
    message = json.dumps(
        ["chance-2", "key", UID, SESSION, PHRASES], separators=(",", ":"), ensure_ascii=False
    )
    assert hmac.new(SEED, message.encode(), hashlib.sha256).digest() == KEY
    others = {
        chance.session_key(SEED, UID.replace("0", "1"), SESSION, PHRASES),
        chance.session_key(SEED, UID, SESSION + 1, PHRASES),
        chance.session_key(SEED, UID, SESSION, PHRASES[::-1]),
        chance.session_key(SEED, UID, SESSION, PHRASES[:1]),
        chance.session_key(SEED, UID, SESSION, []),
        chance.session_key(SECRET_SEED, UID, SESSION, PHRASES),
    }
    assert len(others | {KEY}) == 7


@pytest.mark.parametrize("vector", VECTORS["dice"], ids=lambda vector: f"{vector['who']}-{vector['slot']}")
def test_the_faces_of_a_slot(vector: dict[str, Any]) -> None:
    who, slot, faces = vector["who"], vector["slot"], vector["faces"]
    assert chance.dice(KEY, used("dice", who, slot, count=len(faces))) == faces
    for first in range(len(faces)):
        rest = used("dice", who, slot, first, len(faces) - first)
        assert chance.dice(KEY, rest) == faces[first:], "a die has its index, whichever was thrown with it"


@pytest.mark.parametrize("vector", VECTORS["coins"], ids=lambda vector: vector["slot"])
def test_the_coin_of_a_slot(vector: dict[str, Any]) -> None:
    assert chance.coin(KEY, used("coin", vector["who"], vector["slot"])) == vector["coin"]


@pytest.mark.parametrize("vector", VECTORS["cards"], ids=lambda vector: f"{vector['kind']}-{vector['slot']}")
def test_the_card_of_a_slot_is_the_first_it_names_that_is_in_the_pile(vector: dict[str, Any]) -> None:
    drawn = used(vector["kind"], vector["who"], vector["slot"])
    piles = {"full_deck": DECK, "of_the_22_lames": LAMES, "of_MAT_BR": ("MAT", "BR")}
    for name, pile in piles.items():
        assert chance.card(KEY, drawn, pile) == vector[name]
        named = chance.candidates(KEY, drawn.stream, drawn.slot)
        assert next(card for card in named if card in pile) == vector[name]
        assert chance.card(KEY, drawn, set(pile)) == vector[name], "the pile is a set"


def test_twelve_cards_drawn_in_a_row_each_leave_the_pile() -> None:
    pile, drawn = set(DECK), []
    for slot in range(12):
        drawn.append(chance.card(KEY, used("cards", 4, slot), pile))
        pile.remove(drawn[-1])
    assert drawn == VECTORS["twelve_draws_of_4"]


def test_the_tree_over_what_secrets_are_made_from_is_committed_to() -> None:
    assert chance.tree(SECRET_SEED).root == VECTORS["secret_commitment"]
    nodes = [
        hashlib.sha256(
            b"greffier:chance-2:leaf:"
            + hmac.new(SECRET_SEED, b"greffier:chance-2:leaf:%d" % slot, hashlib.sha256).digest()
        ).digest()
        for slot in range(1024)
    ]
    while len(nodes) > 1:
        nodes = [
            hashlib.sha256(b"greffier:chance-2:node:" + left + right).digest()
            for left, right in zip(nodes[::2], nodes[1::2], strict=True)
        ]
    assert nodes[0].hex() == VECTORS["secret_commitment"]


@pytest.mark.parametrize("vector", VECTORS["secret"], ids=lambda vector: vector["slot"])
def test_a_secret_value_has_a_key_and_a_proof_of_its_own(vector: dict[str, Any]) -> None:
    slot = vector["slot"]
    proof = chance.tree(SECRET_SEED).proof(slot)
    assert proof == Proof(vector["leaf"], vector["path"])
    assert chance.leaf(SECRET_SEED, slot).hex() == vector["leaf"]
    assert chance.root_of(proof, slot) == VECTORS["secret_commitment"]
    key = chance.session_key(bytes.fromhex(proof.leaf), UID, SESSION, PHRASES)
    assert key.hex() == vector["key"]
    faces = vector["faces_of_who_3"]
    assert chance.dice(key, ChanceUsed(("dice", 3), slot, 0, len(faces), proof)) == faces


def test_a_proof_holds_for_its_slot_alone() -> None:
    made = chance.tree(SECRET_SEED)
    for slot in range(chance.LEAVES):
        assert chance.root_of(made.proof(slot), slot) == made.root
    proof = made.proof(5)
    for slot in (*range(5), *range(6, 1024)):
        assert chance.root_of(proof, slot) != made.root
    assert chance.root_of(proof, 5 + 1024) == ""
    assert chance.root_of(Proof(proof.leaf, proof.path[:-1]), 5) == ""
    assert chance.root_of(Proof(proof.path[0], proof.path), 5) != made.root
    altered = [proof.path[1], proof.path[0], *proof.path[2:]]
    assert chance.root_of(Proof(proof.leaf, altered), 5) != made.root


def test_every_part_of_a_label_counts() -> None:
    stream: Stream = ("dice", 3)
    bound = 2**32
    labels: list[tuple[Stream, int, int]] = [
        (stream, 0, 0),
        (("coin", 3), 0, 0),
        (("dice", 4), 0, 0),
        (stream, 1, 0),
        (stream, 0, 1),
    ]
    values = [chance.value_at(KEY, *label, bound) for label in labels]
    assert values == [x_of(KEY, *label, 0) % bound for label in labels]
    assert len(set(values)) == len(labels)


def test_what_falls_above_the_last_whole_multiple_is_drawn_again() -> None:
    bound = 2**63 + 1  # rejects almost half of all first attempts
    stream: Stream = ("dice", 3)
    redrawn = 0
    for slot in range(50):
        values = [x_of(KEY, stream, slot, 0, attempt) for attempt in range(40)]
        fitting = next(value for value in values if value < 2**64 - 2**64 % bound)
        redrawn += fitting != values[0]
        assert chance.value_at(KEY, stream, slot, 0, bound) == fitting % bound
    assert redrawn > 5


def test_a_card_named_that_is_not_there_takes_the_next_attempt() -> None:
    stream: Stream = ("cards", 3)
    named = list(islice(chance.candidates(KEY, stream, 0), 40))
    limit = 2**64 - 2**64 % 78
    values = [value for attempt in range(40) if (value := x_of(KEY, stream, 0, 0, attempt)) < limit]
    assert named == [DECK[value % 78] for value in values]
    pile = set(DECK)
    for card in dict.fromkeys(named):
        assert chance.card(KEY, used("cards", 3, 0), pile) == card
        pile.remove(card)


def test_no_die_has_no_face() -> None:
    assert chance.dice(KEY, used("dice", 3, 0, count=0)) == []


def test_d34_faces_come_evenly() -> None:
    faces = Counter(chance.dice(KEY, used("dice", 3, 0, count=300_000)))
    for slot in range(1, 30_001):
        faces.update(chance.dice(KEY, used("dice", slot % 7, slot, count=10)))
    evenly("faces", faces, dict.fromkeys(range(1, 7), 100_000))


def test_d34_cards_come_evenly() -> None:
    cards = Counter(chance.card(KEY, used("cards", 3, slot), DECK) for slot in range(39_000))
    evenly("cards", cards, dict.fromkeys(DECK, 500))


def test_d34_cards_of_a_small_pile_come_evenly() -> None:
    pile = {"MAT", "BR", "C7", "XXI", "D10"}
    cards = Counter(chance.card(KEY, used("deal", 9, slot), pile) for slot in range(5_000))
    evenly("cards of a small pile", cards, dict.fromkeys(pile, 1_000))


def test_d34_coins_come_evenly() -> None:
    coins = Counter[int](chance.coin(KEY, used("coin", 3, slot)) for slot in range(20_000))
    evenly("coins", coins, {0: 10_000, 22: 10_000})
