"""The guide at `/help/`: both languages say the same, and name what there is."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import DayFactory
from tests.guides.blocks import blocks
from tests.support.messages import messages
from tests.support.scenario import Scenario
from tests.support.tables import every_row
from tests.web.public.help_texts import LANGUAGES, PICTURE, parts, source
from tournament.config.hall_files import QUESTION
from tournament.regulations.rules import RULES
from tournament.showroom.guide_pictures import GUIDE_PICTURES
from tournament.showroom.pages import PAGES as SHOWN
from tournament.web.catalogues import read_translations
from tournament.web.organizer.day_views import CHECKLIST_LABELS
from tournament.web.public.help.markdown import NAME, PICTURES, RULE, picture_file, render
from tournament.web.public.help.pages import CHECKLISTS, PAGES, TEXTS

ENOUGH = 3_000_000
"""Bytes of all pictures together, at the most."""


def page(name: str, language: str) -> str:
    answer = Client(headers={"accept-language": language}).get(
        reverse("help_page", args=[name]) if name else reverse("help")
    )
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_text_is_a_page() -> None:
    for language in LANGUAGES:
        assert {file.stem for file in (TEXTS / language).iterdir()} == set(PAGES)


@every_row("name", PAGES)
def test_both_languages_say_the_same_in_the_same_order(name: str) -> None:
    english, russian = (parts(name, language) for language in ("en", "ru"))
    assert [part.kind for part in english] == [part.kind for part in russian]
    for one, other in zip(english, russian, strict=True):
        assert one.marks == other.marks, one.words
        assert not re.search("[а-яё]", PICTURE.sub("", one.source), re.I), one.words


def test_every_name_is_a_text_of_the_product() -> None:
    there = {
        (message.context or "", message.id if isinstance(message.id, str) else message.id[0])
        for message in messages()
    }
    named = {
        (context, name)
        for text in (source(name, language) for name in PAGES for language in LANGUAGES)
        for name, context in NAME.findall(text)
    }
    assert named - there == set()
    assert len(named) > 60


def test_what_is_quoted_is_no_name_that_could_differ() -> None:
    """A name that is typed out, instead of marked, would stay when the product's changes."""
    names: set[str] = set()
    for _place, catalogue in read_translations():
        for message in catalogue:
            if isinstance(message.id, str) and isinstance(message.string, str):
                names |= {message.id, message.string}
    for name in PAGES:
        for language in LANGUAGES:
            bare = NAME.sub("", source(name, language))
            quoted = re.findall(r"\*\*([^*]+)\*\*|“([^”]+)”|«([^»]+)»", bare)
            typed = {words for found in quoted for words in found if words}
            titles = {parts(other, language)[0].words for other in PAGES}
            assert typed & names - titles == set(), (name, language)


def test_a_name_reads_as_the_product_says_it() -> None:
    assert '<strong class="help__name">Вызвать</strong>' in page("organizers", "ru")
    assert '<strong class="help__name">Call</strong>' in page("organizers", "en")
    assert "Снимается с турнира: …" in page("judges", "ru")


def test_every_rule_that_is_named_exists() -> None:
    rules = {rule for name in PAGES for rule in RULE.findall(source(name, "en"))}
    assert rules <= set(RULES)
    assert len(rules) > 40
    assert 'href="/rules/#CH-SHEET-1"' in page("players", "en")


@pytest.mark.django_db
def test_every_link_leads_to_a_page() -> None:
    for language in LANGUAGES:
        client = Client(headers={"accept-language": language})
        for name in ("", *PAGES):
            main = page(name, language).partition("<main")[2].partition("</main>")[0]
            # Pictures are another test's; whether they are served depends on who collected them.
            links = set(re.findall(r'<a [^>]*?href="(?!/static/)([^"]+)"', main))
            for address in links:
                path, _, anchor = address.partition("#")
                html = client.get(path).content.decode() if path else main
                assert "<main" in html or not path, (name, address)
                assert not anchor or f'id="{anchor}"' in html, (name, address)


def test_every_picture_is_there_is_named_and_can_be_made() -> None:
    named = {one for name in PAGES for one in PICTURE.findall(source(name, "en"))}
    for language in LANGUAGES:
        assert {file.stem for file in (PICTURES / language).iterdir()} == named
        assert all(picture_file(one, language).stat().st_size > 5_000 for one in named)
    assert set(GUIDE_PICTURES) == named
    assert {picture.page for picture in GUIDE_PICTURES.values()} <= {one.name for one in SHOWN}
    assert sum(file.stat().st_size for file in PICTURES.rglob("*.webp")) < ENOUGH


def test_a_picture_tells_its_size_and_is_of_the_readers_language() -> None:
    for language in LANGUAGES:
        for picture in re.findall(r'<img class="help__picture[^>]*>', page("players", language)):
            assert re.search(r' alt="[^"]+" width="\d+" height="\d+"', picture), picture
            assert f"/{language}/" in picture


def test_commands_in_a_text_are_those_of_the_readme() -> None:
    told_there = "\n".join(blocks("README.md").values())
    for name in PAGES:
        for language in LANGUAGES:
            text = source(name, language)
            for window in re.findall(r"```\n(.*?)```", text, re.DOTALL):
                assert window.rstrip() == QUESTION[language].strip("\n").rstrip()
            for command in re.findall(r"`((?:make|manage\.py|python) [^`]+)`", text):
                assert command in told_there, (name, command)


def test_html_in_a_text_is_shown_and_not_obeyed() -> None:
    shown = render("# T\n\nLead\n\n<script>alert(1)</script> [x](javascript:alert(1))").html
    assert "<script" not in shown
    assert 'href="javascript' not in shown


def test_an_unknown_page_is_not_there() -> None:
    assert Client().get("/help/nothing/").status_code == 404


def test_the_contents_name_every_page_and_every_page_leads_back() -> None:
    contents = page("", "en")
    for name in PAGES:
        address = reverse("help_page", args=[name])
        assert f'href="{address}"' in contents
        assert f'href="{reverse("help")}"' in page(name, "en").partition("<main")[2]


def test_a_checklist_has_boxes_and_only_a_checklist() -> None:
    for name in PAGES:
        assert ('class="help__box"' in page(name, "en")) == (name in CHECKLISTS), name


class TestTheChecklistOfTheMoment:
    """The overview of a day links what its staff looks through now."""

    def overview(self, day: Scenario) -> str:
        client = Client(headers={"accept-language": "en"})
        client.force_login(day.organizer)
        return client.get(reverse("staff_day", args=[day.event])).content.decode()

    @pytest.mark.django_db
    @pytest.mark.parametrize(
        ("made", "name"),
        [
            ({"players": 10, "days_before": 7}, "week-before"),
            ({"players": 10, "days_before": 1}, "evening-before"),
            ({"players": 10, "days_before": 0}, "morning"),
            ({"checking_in": True}, "morning"),
            ({"running": True}, "in-trouble"),
            ({"closed": True}, ""),
        ],
    )
    def test_it_follows_the_day(
        self, made: dict[str, int], name: str, pages_see: Callable[[Scenario], Scenario]
    ) -> None:
        day = pages_see(DayFactory(**made))
        html = self.overview(day)
        linked = {key for key in CHECKLIST_LABELS if reverse("help_page", args=[key]) in html}
        assert linked == ({name} if name else set())
