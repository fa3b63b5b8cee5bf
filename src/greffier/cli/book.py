"""card: what a card is and stands for; rules: the clauses."""

import click

from greffier.views import lexicon, symbols
from greffier.vocabulary.names import spelled
from greffier.vocabulary.refusals import Refusal

from .desk import Desk
from .entries import Read
from .lazy import command


def _card_or_suit(text: str) -> str:
    try:
        return lexicon.suit(text)
    except Refusal:
        return lexicon.card(text)


@command("card")
@click.argument("code", metavar="CARD|SUIT", type=Read("card", _card_or_suit))
@click.pass_obj
def card(desk: Desk, /, code: str) -> None:
    desk.answer(lambda: symbols.document(code, desk.speech), lambda: symbols.card_shown(code, desk.speech))


@command("rules")
@click.argument("clause", metavar="[CLAUSE]", required=False)
@click.pass_obj
def rules(desk: Desk, /, clause: str | None) -> None:
    clauses: dict[str, str] = desk.speech.book.CLAUSES
    shown = [spelled(clause, clauses, "clause")] if clause else list(clauses)
    desk.answer(
        lambda: {"clauses": {name: clauses[name] for name in shown}},
        lambda: "\n".join(f"{name}  {clauses[name]}" for name in shown),
    )
