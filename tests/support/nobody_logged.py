"""Every test ends with a search of what it wrote to the log: nobody may be found there.

The log is written in English and holds no address of mail, so a Cyrillic letter or an @ gives a
name or a contact away, whoever it is; of the people whom the test stored, everything is looked for.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db.models.signals import post_save

from tests.support.log_lines import written
from tournament.people.naming import date_texts

SHORTEST = 4
"""Shorter names stand in many words."""


@pytest.fixture(autouse=True)
def nobody_in_the_log() -> Iterator[None]:
    from tournament.people.models import Person

    stored: set[str] = set()

    def note(instance: Person, **_: Any) -> None:
        stored.update(
            {
                instance.full_name,
                instance.display_name,
                instance.contact,
                instance.representative_name,
                instance.representative_contact,
                *(date_texts(instance.birth_date) if instance.birth_date else ()),
            }
        )

    post_save.connect(note, sender=Person, weak=False)
    try:
        with written() as log:
            yield
    finally:
        post_save.disconnect(note, sender=Person)
    assert re.findall("[А-Яа-яЁё@]+", log.text) == []
    found = [word for word in stored if len(word) >= SHORTEST and word in log.text]
    assert found == [], "somebody stands in the log"
