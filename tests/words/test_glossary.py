"""One concept has one word, in every catalogue of the project and in both languages."""

import re
from collections.abc import Iterable, Mapping

import pytest

from tests.words.glossary import (
    CONCEPTS,
    NEVER_BESIDE_THE_TABLE,
    NEVER_ENGLISH,
    NEVER_RUSSIAN,
    RESERVED,
    Concept,
    Reserved,
)
from tests.words.sentences import Said, said, sentences


def _found(pattern: str, text: str) -> bool:
    return re.search(pattern, text, re.IGNORECASE) is not None


def _excepted(one: Said, except_for: Mapping[str, str]) -> bool:
    return one.english.startswith(tuple(except_for))


def otherwise_named(concept: Concept, among: Iterable[Said]) -> list[str]:
    """The sentences whose English has the term and whose Russian has another word."""
    return [
        str(one)
        for one in among
        if _found(concept.english, one.english)
        and not _found(concept.russian, one.russian)
        and not _excepted(one, concept.except_for)
    ]


def ambiguous(word: Reserved, among: Iterable[Said]) -> list[str]:
    """The sentences whose Russian has the word for something else."""
    return [
        str(one)
        for one in among
        if _found(word.russian, one.russian)
        and not _found(word.english, one.english)
        and not _excepted(one, word.except_for)
    ]


@pytest.mark.parametrize("name", CONCEPTS)
def test_a_concept_has_one_word(name: str) -> None:
    assert otherwise_named(CONCEPTS[name], sentences()) == []


@pytest.mark.parametrize("name", RESERVED)
def test_a_word_means_one_thing(name: str) -> None:
    assert ambiguous(RESERVED[name], sentences()) == []


@pytest.mark.parametrize("pattern", NEVER_ENGLISH)
def test_never_said_in_english(pattern: str) -> None:
    assert [str(one) for one in sentences() if _found(pattern, one.english)] == []


@pytest.mark.parametrize("pattern", NEVER_BESIDE_THE_TABLE)
def test_only_the_game_says_it_in_english(pattern: str) -> None:
    others = (one for one in sentences() if not one.place.startswith("rules_engine/"))
    assert [str(one) for one in others if _found(pattern, one.english)] == []


@pytest.mark.parametrize("pattern", NEVER_RUSSIAN)
def test_never_said_in_russian(pattern: str) -> None:
    assert [str(one) for one in sentences() if _found(pattern, one.russian)] == []


def test_every_catalogue_is_read() -> None:
    places = {one.place for one in sentences()}
    assert {"base.po", "letters.po", "venue.po", "reports/texts", "help/players"} <= places
    assert {f"rules_engine/pixel_tactics/{name}_texts" for name in ("rule", "card")} <= places
    of_tournament = {"tournament/ledger/audit/remark_texts", "tournament/regulations/profile_texts"}
    assert of_tournament <= places
    assert len(sentences()) > 5000


def test_terms_and_exceptions_are_in_use() -> None:
    """A term that no sentence has any more, or an exception of none, is dead."""
    for name, concept in CONCEPTS.items():
        assert any(_found(concept.english, one.english) for one in sentences()), name
    reserved = [word.except_for for word in RESERVED.values()]
    for beginnings in (*(concept.except_for for concept in CONCEPTS.values()), *reserved):
        for beginning in beginnings:
            assert any(one.english.startswith(beginning) for one in sentences()), beginning


class TestTheCheckNotices:
    """Controls: the old sentences are found out."""

    def test_another_word_for_a_concept(self) -> None:
        old = said("x", "The registration of %(who)s is withdrawn", "Запись %(who)s снята")
        assert otherwise_named(CONCEPTS["registration"], [old]) == [str(old)]
        assert ambiguous(RESERVED["запись"], [old]) == [str(old)]

    def test_an_account_is_no_log(self) -> None:
        good = said("x", "Close the account", "Закрыть учётную запись")
        assert ambiguous(RESERVED["запись"], [good]) == []
        assert otherwise_named(CONCEPTS["account"], [good]) == []

    def test_the_name_of_a_placeholder_is_no_word(self) -> None:
        good = said("x", "%(registration)s: {entry}", "%(registration)s: {entry}")
        assert otherwise_named(CONCEPTS["registration"], [good]) == []
        assert otherwise_named(CONCEPTS["entry of a ledger"], [good]) == []
