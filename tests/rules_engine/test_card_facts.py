"""Cards for a reader: complete, in both languages, each ruling with the cards it speaks of."""

import re

import pytest

from rules_engine.pixel_tactics.card_data import ABILITIES as DATA
from rules_engine.pixel_tactics.card_facts import KEYWORDS, card_facts, cards, found_cards, keywords
from rules_engine.pixel_tactics.ruling_cards import RULING_CARDS
from rules_engine.pixel_tactics.texts import LEADER_NAMES, NAMES, RULINGS, SENTENCES
from tests.support.tables import every_row


@every_row("language", ["ru", "en"])
@every_row("card", cards())
def test_every_card_is_told_whole(card: str, language: str) -> None:
    facts = card_facts(card, language)
    assert [slot["code"] for slot in facts["slots"]] == [
        "vanguard", "flank", "rear", "order", "leader",
    ]  # fmt: skip
    assert all(slot["text"] and slot["words"] for slot in facts["slots"])
    assert [word["code"] for word in facts["slots"][3]["keywords"]] == ["order"]
    other = card_facts(card, "en" if language == "ru" else "ru")
    assert other["name"] != facts["name"]
    assert (other["attack"], other["leader_life"]) == (facts["attack"], facts["leader_life"])


def test_keywords_are_explained_by_a_rule() -> None:
    assert set(KEYWORDS.values()) <= set(SENTENCES)
    assert set().union(*(keywords(card) for card in cards())) == set(KEYWORDS)


def test_rulings_know_the_cards_that_their_own_words_name() -> None:
    assert set(RULING_CARDS) == set(RULINGS)
    for ruling, (_, english) in RULINGS.items():
        for card in cards():
            names = [
                NAMES[card][1],
                *(part.split()[0] for part in LEADER_NAMES[card][1].split(" / ")),
            ]
            told = any(re.search(rf"\b{re.escape(name)}(s|'s|’s)?\b", english) for name in names)
            assert not told or card in RULING_CARDS[ruling], (ruling, card)
    assert all(card in DATA for named in RULING_CARDS.values() for card in named)


def test_cards_are_found_by_any_word_in_either_language() -> None:
    assert found_cards("ведьма")[-1] == "witch"
    assert "witch" in found_cards("HEPZIBAH")
    assert found_cards("учёный") == found_cards("УЧЕНЫЙ")
    assert found_cards("") == cards()
    assert found_cards("no such word") == []


@pytest.mark.parametrize("keyword", list(KEYWORDS))
def test_a_keyword_narrows_the_list(keyword: str) -> None:
    found = found_cards("", keyword)
    assert found
    assert all(keyword in keywords(card) for card in found)
    assert set(cards()) - set(found) == {card for card in cards() if keyword not in keywords(card)}
