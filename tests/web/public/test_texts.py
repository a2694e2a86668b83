"""The list of days, the rules, how to check, the choice of language."""

import re

import pytest
from django.test import Client

from tests.support.scenario import Scenario
from tests.support.tables import every_row
from tests.web.public.days import planned
from tournament.regulations.refusals import CODES
from tournament.regulations.rules import RULES
from tournament.web.public.rules_page import group_of, rule_groups


def page(path: str, language: str = "en") -> str:
    answer = Client(headers={"accept-language": language}).get(path)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.django_db
def test_an_empty_site_says_so() -> None:
    assert "No game days yet" in page("/")
    assert "Игровых дней пока нет" in page("/", "ru")


@pytest.mark.django_db
@pytest.mark.rule("CH-PUBLIC-2")
def test_days_are_listed_with_their_status() -> None:
    day = planned()
    html = page("/")
    assert f'href="/days/{day.event}/"' in html
    assert "planned" in html
    assert "Kazan" in html
    assert "Saturday, 17 December 2016, 12:00" in html
    assert "Казань" in page("/", "ru")
    other = Scenario().drawn(10, city="perm")
    assert f'href="/days/{other.event}/"' in page("/")


def test_every_refusal_has_a_rule_with_words() -> None:
    assert {code.rule for code in CODES.values()} <= set(RULES)


@every_row("rule", RULES)
def test_a_rule_is_one_short_sentence_in_each_language(rule: str) -> None:
    text = RULES[rule]
    for sentence in (text.ru, text.en):
        assert sentence.endswith(".")
        assert len(sentence) < 240
    assert re.search("[а-яё]", text.ru)
    assert not re.search("[а-яё]", text.en)
    assert group_of(rule)


def test_every_rule_stands_once_on_the_page() -> None:
    for language in ("ru", "en"):
        html = page("/rules/", language)
        for rule in RULES:
            assert html.count(f'id="{rule}"') == 1


def test_rules_are_found_by_words_and_by_id() -> None:
    assert 'id="CH-REG-2"' in page("/rules/?q=birthday")
    assert 'id="CH-DAY-1"' not in page("/rules/?q=birthday")
    assert [rule.id for group in rule_groups("ch-de-10") for rule in group.rules] == ["CH-DE-10"]
    assert "No rule found" in page("/rules/?q=zzzz")


def test_how_to_check_says_how_and_what_no_check_can_show() -> None:
    html = page("/how-to-check/")
    assert "manage.py verify_ledgers" in html
    assert "manage.py rebuild --check" in html
    assert "python audit.pyz" in html
    assert "What no check can show" in html


class TestLanguage:
    @pytest.mark.parametrize("method", ["get", "post"])
    def test_the_choice_is_kept_in_a_cookie(self, method: str) -> None:
        client = Client(enforce_csrf_checks=True)
        answer = getattr(client, method)("/language/", {"language": "en", "next": "/rules/?q=a"})
        assert answer.status_code == 302
        assert answer.headers["Location"] == "/rules/?q=a"
        assert answer.cookies["language"].value == "en"
        assert set(answer.cookies) == {"language"}
        assert '<html lang="en">' in client.get("/rules/").content.decode()

    @pytest.mark.parametrize(
        "target", ["https://example.org/", "//example.org", "javascript:alert(1)", "", "/\\e.org"]
    )
    def test_the_way_back_never_leaves_the_site(self, target: str) -> None:
        answer = Client().get("/language/", {"language": "ru", "next": target})
        assert answer.headers["Location"] == "/"

    def test_an_unknown_language_changes_nothing(self) -> None:
        answer = Client().get("/language/", {"language": "xx", "next": "/rules/"})
        assert not answer.cookies
