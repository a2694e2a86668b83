"""The components as HTML: words, roles, ties between a field and its errors."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.urls import path
from django.utils import translation

from tournament.showroom.styleguide import styleguide
from tournament.web import errors
from tournament.web.shared.components import Link
from tournament.web.templatetags.ui import names_kept

WEB = Path(__file__).parents[2] / "tournament" / "web"


def fault(request: HttpRequest) -> HttpResponse:
    try:
        raise RuntimeError("a fault of ours")
    except RuntimeError:
        return errors.server_fault(request)


urlpatterns = [
    path("styleguide", styleguide, name="styleguide"),
    path("rules", styleguide, name="rules"),
    path("language", styleguide, name="language"),
    path("fault", fault, name="fault"),
]
handler404 = "tournament.web.errors.not_found"


@pytest.fixture(autouse=True)
def _addresses_of_this_module(settings, tmp_path: Path) -> None:
    settings.ROOT_URLCONF = __name__
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


def render(source: str, language: str = "en", **context: object) -> str:
    with translation.override(language):
        html = Template("{% load ui %}" + source).render(Context(context))
    return re.sub(r"\s+", " ", html)


class PersonForm(forms.Form):
    name = forms.CharField(help_text="As on the slip")
    winner = forms.ChoiceField(choices=[("a", "A")], widget=forms.RadioSelect)
    consent = forms.BooleanField()
    command_id = forms.CharField(widget=forms.HiddenInput, required=False)


def test_errors_are_tied_to_their_fields() -> None:
    html = render("{% form_fields form %}", form=PersonForm({}))
    assert 'aria-describedby="id_name_helptext id_name_error"' in html
    assert 'id="id_name_helptext"' in html
    assert 'id="id_name_error"' in html
    assert 'aria-invalid="true"' in html
    assert '<a href="#id_name">Name</a>' in html
    assert '<a href="#id_winner">Winner</a>' in html
    assert 'id="id_winner"' in html
    assert html.count("<fieldset") == 1
    assert html.count('type="hidden"') == 1


def test_a_refusal_names_its_rule_and_the_remedy() -> None:
    html = render(
        '{% notice kind="refusal" rule="CH-DAY-1" remedy="Wait." %}Too few.{% endnotice %}'
    )
    assert '<a href="/rules#CH-DAY-1" title="CH-DAY-1">What the rule says<' in html
    assert "What to do:" in html


def test_a_page_says_why_it_was_refused_and_what_was_done() -> None:
    """One component each: `views` give `refusal` and its sentence, or `done`."""
    found = SimpleNamespace(rule="CH-DAY-1")
    html = render("{% refusal %}", refusal=found, sentence="Too <few>.")
    for part in ('role="alert"', "Too &lt;few&gt;.", "#CH-DAY-1"):
        assert part in html
    assert "Nothing was changed." in html
    assert "Too late." in render("{% refusal %}", refusal=found, refusal_text="Too late.")
    assert render("{% refusal %}{% done %}", sentence="of something else") == ""
    stored = render('{% refusal fault rule="CH-SHEET-3" outcome="Not stored." %}', fault="Half.")
    assert re.findall(r"<p>(.*?)</p>", stored) == ["Half.", "Not stored."]
    assert render("{% refusal fault %}", fault="", refusal=found, sentence="x") == ""
    assert 'role="status"' in render("{% done %}", done="Saved.")
    copies = [
        path.name
        for path in (WEB / "templates").rglob("*.html")
        if re.search(r"rule=refusal\.rule|title=done ", path.read_text("utf-8"))
    ]
    assert copies == []


def test_what_people_typed_is_escaped() -> None:
    evil = "<script>alert(1)</script>"
    source = (
        "{% badge x %}{% button x %}{% notice title=x %}{{ x }}{% endnotice %}"
        "{% row title=x detail=x filter_text=x %}{% endrow %}{% data_table heads rows %}"
        "{% card title=x %}{{ x }}{% endcard %}{% tabs links label=x %}"
    )
    html = render(
        source,
        x=evil,
        heads=["a"],
        rows=[[evil]],
        links=[Link(evil, "#")],
    )
    assert "<script>" not in html
    assert html.count("&lt;script&gt;") >= 12


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ([], "Левый стол: Лев – Лев Ю &lt;b&gt;"),
        (["Лев", ""], "Левый стол: <i>Лев</i> – <i>Лев</i> Ю &lt;b&gt;"),
        (["Лев", "Лев Ю"], "Левый стол: <i>Лев</i> – <i>Лев Ю</i> &lt;b&gt;"),
        (["Ю", "<b>"], "Левый стол: Лев – Лев <i>Ю</i> <i>&lt;b&gt;</i>"),
    ],
)
def test_names_in_a_sentence_are_whole_words(names: list[str], expected: str) -> None:
    marked = expected.replace("<i>", '<span translate="no">').replace("</i>", "</span>")
    assert names_kept("Левый стол: Лев – Лев Ю <b>", names) == marked


def test_a_table_refuses_a_row_of_another_length() -> None:
    with pytest.raises(ValueError, match="zip"):
        render("{% data_table heads rows %}", heads=["a", "b"], rows=[["1"]])


def test_pagination_keeps_the_search() -> None:
    request = RequestFactory().get("/people", {"q": "Ёлкин", "page": "2"})
    html = render("{% pagination page %}", request=request, page=Paginator(range(30), 10).page(2))
    assert "?q=%D0%81%D0%BB%D0%BA%D0%B8%D0%BD&amp;page=3" in html
    assert "Page 2 of 3" in html


@pytest.mark.parametrize("language", ["ru", "en"])
def test_public_pages_say_their_language_and_set_no_cookie(client: Client, language: str) -> None:
    client.cookies["language"] = language
    answer = client.get("/styleguide")
    assert f'<html lang="{language}">' in answer.content.decode()
    assert not answer.cookies
    assert "Cookie" not in answer.get("Vary", "")
    assert "csrfmiddlewaretoken" not in answer.content.decode()


def test_the_language_switch_keeps_the_page(client: Client) -> None:
    html = client.get("/styleguide?q=a%26b").content.decode()
    assert 'href="/language?language=en&amp;next=%2Fstyleguide%3Fq%3Da%2526b"' in html


def test_the_page_of_a_fault_shows_the_incident(client: Client) -> None:
    answer = client.get("/fault", headers={"accept-language": "en"})
    assert answer.status_code == 500
    html = answer.content.decode()
    assert re.search(r"<code>[0-9a-f]{8}</code>", html)
    assert "nothing was half-written" in html


def test_no_page_carries_inline_style_or_script() -> None:
    """The Content-Security-Policy allows neither."""
    for template in WEB.rglob("templates/**/*.html"):
        source = template.read_text(encoding="utf-8")
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=\"|<script(?![^>]*\ssrc=)", source), (
            template
        )


def test_every_icon_used_exists() -> None:
    symbols = set(re.findall(r'<symbol id="(\w+)"', (WEB / "static/web/icons.svg").read_text()))
    used = {"info", "check", "warning", "stop"}
    for template in WEB.rglob("templates/**/*.html"):
        used |= set(re.findall(r'(?:{% icon |icon=)"(\w+)"', template.read_text()))
    assert used <= symbols
