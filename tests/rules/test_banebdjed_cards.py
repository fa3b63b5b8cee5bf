"""The 78 cards (B1), what they are worth (B2), and every way of writing them; le Mat and its coin."""

import unicodedata
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from greffier.rules.banebdjed import cards
from greffier.views import lexicon
from greffier.views.language import en, fr
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.cards import DECK
from greffier.vocabulary.refusals import Refusal
from table import Table, played

NUMERALS = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI".split()  # noqa: SIM905
PIPS = "1 2 3 4 5 6 7 8 9 10 V C D R".split()  # noqa: SIM905
LAMES = {
    "MAT": ("Le Mat", "The Fool"),
    "I": ("Le Bateleur", "The Magician"),
    "II": ("La Papesse", "The High Priestess"),
    "III": ("L'Impératrice", "The Empress"),
    "IV": ("L'Empereur", "The Emperor"),
    "V": ("Le Pape", "The Hierophant"),
    "VI": ("L'Amoureux", "The Lovers"),
    "VII": ("Le Chariot", "The Chariot"),
    "VIII": ("La Justice", "Justice"),
    "IX": ("L'Hermite", "The Hermit"),
    "X": ("La Roue de Fortune", "Wheel of Fortune"),
    "XI": ("La Force", "Strength"),
    "XII": ("Le Pendu", "The Hanged Man"),
    "XIII": ("L'Arcane sans nom", "Death"),
    "XIV": ("Tempérance", "Temperance"),
    "XV": ("Le Diable", "The Devil"),
    "XVI": ("La Maison-Dieu", "The Tower"),
    "XVII": ("L'Étoile", "The Star"),
    "XVIII": ("La Lune", "The Moon"),
    "XIX": ("Le Soleil", "The Sun"),
    "XX": ("Le Jugement", "Judgement"),
    "XXI": ("Le Monde", "The World"),
}
SUITS = {
    "B": ("de Bâton", "Wands"),
    "C": ("de Coupe", "Cups"),
    "E": ("d'Épée", "Swords"),
    "D": ("de Denier", "Coins"),
}
FIGURES = {
    "1": ("As", "Ace"),
    "V": ("Valet", "Page"),
    "C": ("Cavalier", "Knight"),
    "D": ("Dame", "Queen"),
    "R": ("Roi", "King"),
}


def minor_names(suit: str, pip: str) -> tuple[str, str]:
    french, english = FIGURES.get(pip, (pip, pip))
    return f"{french} {SUITS[suit][0]}", f"{english} of {SUITS[suit][1]}"


NAMES = LAMES | {suit + pip: minor_names(suit, pip) for suit in SUITS for pip in PIPS}


def without_accents(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


SPELLINGS: dict[str, Callable[[str], str]] = {
    "as written": str,
    "upper case": str.upper,
    "lower case": str.lower,
    "without accents": without_accents,
    "capitals without accents": lambda name: without_accents(name).upper(),
    "decomposed": lambda name: unicodedata.normalize("NFD", name),
    "typographic apostrophe": lambda name: name.replace("'", "’"),
    "stray blanks": lambda name: f"  {name.replace(' ', '  ')} ",
}


def test_d07_every_card_has_its_id_its_value_and_its_two_names() -> None:
    minors = {card: cards.value(card) for card in DECK if cards.suit(card)}
    assert sorted(minors) == sorted(suit + pip for suit in SUITS for pip in PIPS)
    for suit in SUITS:
        assert [minors[suit + pip] for pip in PIPS] == list(range(1, 15))
    assert [cards.value(lame) for lame in NUMERALS] == list(range(1, 22))
    for words in (fr, en):
        assert list(words.CARDS) == list(DECK)
        assert len(set(words.CARDS.values())) == 78


def test_b1_the_deck_is_seventy_eight_distinct_cards_in_canonical_order() -> None:
    assert list(DECK) == ["MAT", *NUMERALS, *(suit + pip for suit in "BCED" for pip in PIPS)]
    assert len(set(DECK)) == 78


def test_b1_a_campaign_starts_with_the_whole_deck_in_the_pile(table: Table) -> None:
    assert table.state.pile == list(DECK)
    assert table.state.discard == []


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_b1_every_card_is_understood_by_its_french_and_english_name(spelling: str) -> None:
    for code, names in NAMES.items():
        assert [lexicon.card(SPELLINGS[spelling](name)) for name in names] == [code, code]


def test_b1_every_card_is_understood_by_its_code_in_any_case() -> None:
    for code in DECK:
        assert [lexicon.card(text) for text in (code, code.lower(), f" {code} ")] == [code] * 3


def test_b1_a_lame_is_understood_by_its_number_and_without_its_article() -> None:
    for number, (code, names) in enumerate(LAMES.items()):
        bare = [name.removeprefix("L'").removeprefix("The ").split(" ", 1) for name in names]
        shorn = [words[-1] if words[0] in {"Le", "La"} else " ".join(words) for words in bare]
        assert [lexicon.card(text) for text in (str(number), *shorn)] == [code] * 3


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("le fou", "MAT"),
        ("l'ermite", "IX"),
        ("les amoureux", "VI"),
        ("la mort", "XIII"),
        ("LA TOUR", "XVI"),
        ("maison dieu", "XVI"),
        ("The Juggler", "I"),
        ("the popess", "II"),
        ("The Pope", "V"),
        ("judgment", "XX"),
        ("ace of pentacles", "D1"),
        ("King of Pentacles", "DR"),
    ],
)
def test_b1_other_usual_names_are_understood(text: str, code: str) -> None:
    assert lexicon.card(text) == code


@pytest.mark.parametrize("text", ["", "22", "-1", "B0", "B11", "XXII", "le", "roi", "de coupe"])
def test_b1_what_names_no_card_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        lexicon.card(text)
    assert (refused.value.code, refused.value.clause) == ("unknown-card", "B1")


def test_b1_a_misspelt_card_is_refused_with_the_nearest_cards() -> None:
    with pytest.raises(Refusal) as refused:
        lexicon.card("roi d'épéé de")
    assert "ER" in str(refused.value.facts["near_cards"])


def test_b6_b20_ranks_and_suits_are_understood_by_letter_number_or_name() -> None:
    assert [lexicon.rank(text) for text in ("1", "BÉOTIEN", "amateur", "Professional", "expert")] == [
        1,
        1,
        2,
        3,
        4,
    ]
    assert [lexicon.suit(text) for text in ("b", "bâton", "COUPE", "swords", "epee", "Denier")] == [*"BBCEED"]
    for read, code, clause in ((lexicon.rank, "unknown-rank", "B6"), (lexicon.suit, "unknown-suit", "B20")):
        with pytest.raises(Refusal) as refused:
            read("5")
        assert (refused.value.code, refused.value.clause) == (code, clause)


@pytest.mark.parametrize(("card", "points"), [("B1", 1), ("C2", 2), ("E10", 10), ("DV", 11), ("BC", 12)])
def test_b2_pips_and_figures_are_worth_their_place(card: str, points: int) -> None:
    assert cards.value(card) == points


def test_b2_le_mat_is_worth_what_its_coin_gave_and_nothing_before() -> None:
    assert [cards.value("MAT", coin) for coin in (0, 22)] == [0, 22]
    with pytest.raises(ValueError, match="coin"):
        cards.value("MAT")


TRY = od.AttemptAction(character="Nour", trait="Guet", moyen="Calme", difficulty=11, way="draw")
both_sides = pytest.mark.parametrize("side", [0, 22])


def nour(table: Table, n: int) -> None:
    """Enrol Nour, whose rank and Moyen make N."""
    table.enrol("Nour", traits={"Guet": 1}, moyens={"Calme": n - 1})


def coins(events: list[ev.Event]) -> list[int]:
    return [event.value for event in events if isinstance(event, ev.MatTossed)]


@both_sides
def test_b2_le_mat_played_is_tossed_then(table: Table, side: int) -> None:
    nour(table, 2)
    table.coin_will_fall(side)
    assert coins(table.give(replace(TRY, cards=["MAT", "BR"]))) == []
    events = table.give(od.PlayCard(character="Nour", card="MAT"))
    assert [event.TYPE for event in events] == ["mat.tossed", "action.resolved"]
    assert coins(events) == [side]
    assert (played(events).value, played(events).margin, played(events).success) == (
        side,
        side - 11,
        side == 22,
    )


def test_b2_le_mat_drawn_and_not_played_is_not_tossed(table: Table) -> None:
    nour(table, 2)
    before = table.state.chance_position
    events = table.give(replace(TRY, cards=["MAT", "BR"], play="BR"))
    assert coins(events) == []
    assert played(events).drawn == ["MAT", "BR"]
    assert table.state.chance_position == before


@both_sides
def test_b2_in_a_compelled_draw_le_mat_is_tossed_once_as_it_is_revealed(table: Table, side: int) -> None:
    nour(table, -1)
    table.coin_will_fall(side)
    events = table.give(replace(TRY, cards=["C5", "MAT", "C4"]))
    kinds = ["action.declared", "card.drawn", "card.drawn", "mat.tossed", "card.drawn", "action.resolved"]
    assert [event.TYPE for event in events] == kinds
    assert coins(events) == [side]
    assert (played(events).played, played(events).value) == (("MAT", 0) if side == 0 else ("C4", 4))


@both_sides
def test_b2_a_tossed_coin_holds_until_the_compelled_draw_is_over(table: Table, side: int) -> None:
    nour(table, 0)
    table.coin_will_fall(side)
    assert coins(table.give(replace(TRY, cards=["MAT"]))) == [side]
    events = table.give(od.DrawCard(character="Nour", card="XXI"))
    assert coins(events) == []
    assert (played(events).played, played(events).value) == (("MAT", 0) if side == 0 else ("XXI", 21))
