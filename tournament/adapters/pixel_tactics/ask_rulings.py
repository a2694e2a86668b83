"""The list of the rulings on cards as positions that “May they?” can be asked about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules_engine.pixel_tactics.ask import ask
from rules_engine.pixel_tactics.ask import question as question_of
from rules_engine.pixel_tactics.codes import CARD_CODE
from rules_engine.pixel_tactics.drawing import card_drawing
from rules_engine.pixel_tactics.ruling_cards import RULING_CARDS
from rules_engine.pixel_tactics.ruling_positions import examples, no_positions
from rules_engine.pixel_tactics.sentences import action_sentence
from rules_engine.pixel_tactics.texts import RULINGS
from tournament.adapters.pixel_tactics.ask_answers import changes_between
from tournament.adapters.pixel_tactics.ask_changes import cards_by_name
from tournament.regulations.wording import Language
from tournament.web.shared.ask_link import ask_link


@dataclass(frozen=True, slots=True)
class ExampleRow:
    """A ruling in the list: its question and answer, or why it is no position."""

    id: str
    words: str
    cards: Sequence[Mapping[str, str]]
    question: str = ""
    legal: bool = False
    follows: Sequence[str] = ()
    address: str = ""
    none: str = ""


def example_rows(card: str, language: Language) -> list[ExampleRow]:
    """All rulings, or those on a card, as positions."""
    return [
        row for row in _all_rows(language) if not card or any(c["id"] == card for c in row.cards)
    ]


@lru_cache(maxsize=2)
def _all_rows(language: Language) -> Sequence[ExampleRow]:
    # Called with the language of the page, in which the changes are told.
    return [_row(ruling, language) for ruling in RULINGS]


def _row(ruling: str, language: Language) -> ExampleRow:
    words = RULINGS[ruling].in_language(language)
    named = [card_drawing(CARD_CODE[f"A:{card}"], language) for card in RULING_CARDS[ruling]]
    if ruling in no_positions():
        return ExampleRow(ruling, words, named, none=no_positions()[ruling])
    example = examples()[ruling]
    position = example.position()
    answer = ask(position, question_of(example.question))
    return ExampleRow(
        ruling,
        words,
        named,
        question=action_sentence(example.question, language, position),
        legal=answer.legal,
        follows=list(changes_between(position, answer.after, language)) if answer.after else [],
        address=ask_link(ruling=ruling),
    )


def card_choices(language: Language) -> list[tuple[str, str]]:
    """Every card and its name, in the order of the alphabet."""
    return [(code[2:], name) for code, name in cards_by_name("A", language)]
