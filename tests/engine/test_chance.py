"""chance-1, checked against its own words with hashlib and hmac alone."""

import hashlib
import hmac
from collections import Counter

from greffier.engine.chance import Chance, commitment, session_key, value_at
from greffier.vocabulary.cards import DECK

SEED = bytes(range(32))
UID = "018f0000-0000-7000-8000-000000000000"


def test_the_commitment_is_sha256_over_the_marked_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(b"greffier:chance-1:seed:" + SEED).hexdigest()
    assert commitment(SEED) == "da96c102db246543a1544db3eb37536eb44d8c0cbffc1e6a60a813652e5e9399"


def test_the_key_covers_campaign_session_and_phrases() -> None:
    message = f"greffier:chance-1:key:{UID}:3\nÉlodie\tle vent\nPaul\tla neige".encode()
    expected = hmac.new(SEED, message, hashlib.sha256).digest()
    assert session_key(SEED, UID, 3, [("Élodie", "le vent"), ("Paul", "la neige")]) == expected


def test_a_value_is_the_hmac_of_its_position() -> None:
    key = session_key(SEED, UID, 1, [])
    digest = hmac.new(key, b"greffier:chance-1:7:0", hashlib.sha256).digest()
    assert value_at(key, 7, 6) == int.from_bytes(digest[:8], "big") % 6


def test_what_falls_above_the_last_whole_multiple_is_drawn_again() -> None:
    key = session_key(SEED, UID, 1, [])
    bound = 2**63 + 1  # rejects almost half of all first attempts
    redrawn = 0
    for position in range(50):
        values = [
            int.from_bytes(
                hmac.digest(key, f"greffier:chance-1:{position}:{a}".encode(), "sha256")[:8], "big"
            )
            for a in range(40)
        ]
        fitting = next(value for value in values if value < 2**64 - 2**64 % bound)
        redrawn += fitting != values[0]
        assert value_at(key, position, bound) == fitting % bound
    assert redrawn > 5


def test_dice_cards_and_coins_take_one_position_each() -> None:
    chance = Chance(session_key(SEED, UID, 1, []), 4)
    faces, used = chance.dice(3)
    card, drawn = chance.card(DECK)
    coin, tossed = chance.coin()
    assert used
    assert [(used.first, used.count), (drawn.first, drawn.count), (tossed.first, tossed.count)] == [
        (4, 3),
        (7, 1),
        (8, 1),
    ]
    assert chance.position == 9
    key = session_key(SEED, UID, 1, [])
    assert faces == [1 + value_at(key, position, 6) for position in (4, 5, 6)]
    assert card == DECK[value_at(key, 7, 78)]
    assert coin == 22 * value_at(key, 8, 2)


def test_no_die_uses_no_chance() -> None:
    chance = Chance(session_key(SEED, UID, 1, []), 4)
    assert chance.dice(0) == ([], None)
    assert chance.position == 4


def test_d34_faces_come_evenly() -> None:
    faces = Counter(Chance(session_key(SEED, UID, 1, []), 0).dice(600_000)[0])
    chi_square = sum((faces[face] - 100_000) ** 2 / 100_000 for face in range(1, 7))
    assert chi_square < 20.5  # the seed is fixed; the 0.1 % point for five degrees of freedom


def test_cards_come_evenly() -> None:
    chance = Chance(session_key(SEED, UID, 1, []), 0)
    cards = Counter(chance.card(DECK)[0] for _ in range(39_000))
    chi_square = sum((cards[card] - 500) ** 2 / 500 for card in DECK)
    assert chi_square < 121.1  # the 0.1 % point for 77 degrees of freedom
