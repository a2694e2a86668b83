"""The words that people consent to: which version they are, and where they are linked."""

import hashlib

import pytest
from django.test import Client

from tests.web.organizer.reading import text_of
from tests.web.public.public_form import PublicForm
from tournament.events.registration import CONSENT_TEXT_VERSION

DIGESTS = {
    ("2016-11", "ru"): "483032177836e5e3cc01e06ce45fdf1ef61403dd8fa5665f9cdc2235e5750a23",
    ("2016-11", "en"): "31433c72b4b0366ddcee4eeeef2ce46d5b91eea7ad91350dfdaf7876f4c69054",
}
"""SHA-256 of what each version says. New words are a new version, else old consents are to them."""


@pytest.mark.rule("CH-REG-6")
@pytest.mark.parametrize("language", ["ru", "en"])
def test_new_words_are_a_new_version(language: str) -> None:
    answer = Client(headers={"accept-language": language}).get("/personal-data/")
    html = answer.content.decode()
    assert CONSENT_TEXT_VERSION in html
    answer.content = html[html.index("<section") : html.index("</main>")].encode()
    digest = hashlib.sha256(text_of(answer).encode()).hexdigest()
    assert digest == DIGESTS[CONSENT_TEXT_VERSION, language]


@pytest.mark.django_db
def test_the_form_leads_to_them_without_losing_what_was_typed(public_form: PublicForm) -> None:
    html = public_form.open().content.decode()
    assert '<a href="/personal-data/" target="_blank" rel="noopener">' in html
    refused = public_form.send(consent_processing=None).content.decode()
    assert '<a href="/rules/#CH-REG-6" target="_blank" rel="noopener">' in refused
