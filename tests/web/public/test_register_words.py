"""The words that people consent to: which version they are, and where they are linked."""

import hashlib

import pytest
from django.test import Client

from tests.web.organizer.reading import text_of
from tests.web.public.doors import Door
from tournament.events.registration import CONSENT_TEXT_VERSION

DIGESTS = {
    ("2016-11", "ru"): "eaf88db4e72ef4be0d5473e44831ec920fdcc9ed39cb7b03850874b292372a38",
    ("2016-11", "en"): "f9606e05f3e09fbeb170cd85ba201ac6b48f2a3945a7044f50d49c94d15985ec",
}
"""SHA-256 of each version. New words are a new version, or old consents would be to them."""


@pytest.mark.rule("CH-REG-6")
@pytest.mark.parametrize("language", ["ru", "en"])
def test_new_words_are_a_new_version(language: str) -> None:
    answer = Client(headers={"accept-language": language}).get("/personal-data/")
    html = answer.content.decode()
    words = html[html.index("<main") : html.index("</main>")]
    assert CONSENT_TEXT_VERSION in words
    answer.content = words.encode()
    digest = hashlib.sha256(text_of(answer).encode()).hexdigest()
    assert digest == DIGESTS[CONSENT_TEXT_VERSION, language]


@pytest.mark.django_db
def test_the_form_leads_to_them_without_losing_what_was_typed(door: Door) -> None:
    html = door.open().content.decode()
    assert '<a href="/personal-data/" target="_blank" rel="noopener">' in html
    refused = door.send(consent_processing=None).content.decode()
    assert '<a href="/rules/#CH-REG-6" target="_blank" rel="noopener">' in refused
