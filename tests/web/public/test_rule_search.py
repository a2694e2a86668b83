"""Rules are found by number and by words in any form, in both languages."""

import pytest
from django.test import Client
from django.utils.translation import override

from tournament.web.public.rule_search import asked, holds, marked, stem
from tournament.web.public.rules_page import rule_groups


def found(query: str, language: str = "ru", book: str = "") -> set[str]:
    with override(language):
        return {rule.id for group in rule_groups(query, book) for rule in group.rules}


@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ("жеребьёвка", "CH-CHECKIN-2"),
        ("ЖЕРЕБЬЕВКИ", "CH-CHECKIN-2"),
        ("судьями", "CH-JUDGE-1"),
        ("предупреждения", "CH-DQ-1"),
        ("дисквалификацией", "CH-DQ-1"),
        ("дежурный судья", "CH-JUDGE-5"),
        ("подпись игрока", "CH-SHEET-1"),
        ("ch-de-10", "CH-DE-10"),
        ("de-10", "CH-DE-10"),
        ("pt-drawn", "PT-DRAWN-1"),
        ("призы", "CH-PRIZE-1"),
    ],
)
def test_words_are_found_in_any_form(query: str, rule: str):
    assert rule in found(query)


@pytest.mark.parametrize(
    ("query", "rule"),
    [("cautions", "CH-DQ-1"), ("Signatures", "CH-SHEET-1"), ("withdrawing", "CH-VENUE-2")],
)
def test_english_is_found_too(query: str, rule: str):
    assert rule in found(query, "en")


def test_a_number_finds_its_rule_alone():
    assert found("CH-DE-1") == {"CH-DE-1"}
    assert found("ch-amb-30") == {"CH-AMB-30"}
    assert all(rule.startswith("CH-SPLIT-") for rule in found("ch-split"))


def test_every_word_has_to_be_there():
    assert found("судья приз") <= found("судья") & found("приз")
    assert found("судья зебра") == set()
    assert found("") == found("  ,. ") != set()


def test_one_of_the_two_books():
    both = found("ничья")
    assert {rule[:2] for rule in both} >= {"CH", "PT", "SB"}
    of_tournaments = {rule for rule in both if rule[:2] in ("CH", "FT", "SW", "RR", "TB")}
    assert found("ничья", book="championship") == of_tournaments
    assert found("ничья", book="game") == both - of_tournaments
    assert found("ничья", book="cookbook") == both


def test_stems_keep_four_letters():
    assert stem("судьями") == "судь"
    assert stem("день") == "день"
    assert stem("2017") == "2017"


def test_what_was_found_is_marked_where_it_stands():
    parts = marked("Жребий: СУДЬЯ решает, судьи ждут.", asked("судья"))
    assert [part.text for part in parts if part.found] == ["СУДЬЯ", "судьи"]
    assert "".join(part.text for part in parts) == "Жребий: СУДЬЯ решает, судьи ждут."
    strange = "İstanbul ßtraße судья"
    assert "".join(part.text for part in marked(strange, asked("судья"))) == strange
    assert marked("Ничего.", ()) == marked("Ничего.", asked("судья"))


def test_a_word_is_not_found_in_the_middle_of_another():
    assert not holds("CH-X-1", "Пересудить нельзя.", asked("судить"))


def test_the_page_marks_what_was_asked(client: Client, db: None):
    answer = client.get("/rules/", {"q": "судья решает"})
    assert answer.status_code == 200
    content = answer.content.decode()
    assert "<mark>" in content
    assert 'id="CH-JUDGE-1"' in content


def test_what_was_typed_is_shown_and_never_believed(client: Client, db: None):
    content = client.get("/rules/", {"q": "<script>"}).content.decode()
    assert "<script>" not in content.split("<main", 1)[1]
    assert client.get("/rules/", {"q": "x" * 5000, "book": "'"}).status_code == 200


def test_rules_of_rounds_have_a_group_of_their_own_and_are_no_rules_of_a_game() -> None:
    groups = {
        group.title: {rule.id.split("-")[0] for rule in group.rules} for group in rule_groups()
    }
    assert [books for books in groups.values() if "SW" in books] == [{"SW", "RR", "TB"}]
    of_games = {rule.id for group in rule_groups(book="game") for rule in group.rules}
    assert not any(rule.startswith(("SW-", "RR-", "TB-")) for rule in of_games)
