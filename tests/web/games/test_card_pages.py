"""The card browser: every card in both languages, found by words and keywords, no cookies."""

import pytest
from django.test import Client
from django.urls import reverse

from rules_engine.pixel_tactics.card_facts import KEYWORDS, card_facts, cards, found_cards
from tests.support.tables import every_row

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_card_has_its_page(client: Client, language: str) -> None:
    for card in cards():
        answer = client.get(reverse("card", args=[card]), headers={"accept-language": language})
        text = answer.content.decode()
        facts = card_facts(card, language)
        assert answer.status_code == 200
        for said in (facts["name"], facts["leader"], *(slot["text"] for slot in facts["slots"])):
            assert said.replace("'", "&#x27;") in text or said in text, said
        assert all(ruling["id"] in text for ruling in facts["rulings"])
        assert not answer.cookies


@pytest.mark.parametrize("language", ["ru", "en"])
def test_cards_stand_in_the_order_of_the_reader_s_alphabet(client: Client, language: str) -> None:
    headers = {"accept-language": language}
    page = client.get(reverse("cards"), headers=headers).text
    names = [card_facts(card, language)["name"] for card in cards()]
    order = sorted(names, key=lambda name: page.index(f">{name}<"))
    assert order == sorted(names)
    first = next(card for card in cards() if card_facts(card, language)["name"] == order[0])
    following = client.get(reverse("card", args=[first]), headers=headers).text
    assert order[1] in following
    assert order[-1] in following


def test_the_list_is_searched_without_a_script(client: Client) -> None:
    text = client.get(reverse("cards"), {"q": "ведьма", "keyword": "spell"}).content.decode()
    wanted = found_cards("ведьма", "spell")
    for card in cards():
        assert (f'href="{reverse("card", args=[card])}"' in text) is (card in wanted)


@every_row("keyword", [*KEYWORDS, "nothing", "\0", "<b>"])
@every_row("sought", ["", "\0", "<script>", "x" * 5000, "'; DROP TABLE"])
def test_any_search_gets_an_answer(client: Client, sought: str, keyword: str) -> None:
    answer = client.get(reverse("cards"), {"q": sought, "keyword": keyword})
    assert answer.status_code == 200
    assert b"<script>" not in answer.content.replace(b"<script src", b"")


def test_what_is_no_card_is_not_there(client: Client) -> None:
    assert client.get(reverse("card", args=["nobody"])).status_code == 404
