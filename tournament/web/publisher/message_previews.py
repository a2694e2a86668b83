"""Every message as its reader will see it, with invented data and in every language."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import translation

from tournament.events.letter_samples import (
    sample_letters,
    sample_recipient,
    sample_unsubscribe,
)
from tournament.outbox.kinds import Kind, Letter
from tournament.outbox.writing import calendar_file, text_of


@dataclass(frozen=True, slots=True)
class Preview:
    """A letter as it is read; `calendar` is the address of its file.

    What rings is its subject; a messenger adds the text, which is an address.
    """

    subject: str
    text: str
    calendar: str


@dataclass(frozen=True, slots=True)
class LanguagePreviews:
    """All letters of a kind in one language."""

    code: str
    name: str
    previews: tuple[Preview, ...]


def previews_of(kind: Kind) -> list[LanguagePreviews]:
    """A kind of message in every language."""
    found = []
    for code, name in settings.LANGUAGES:
        with translation.override(code):
            previews = tuple(
                Preview(
                    letter.subject,
                    letter.page if kind.rings else _mail(letter),
                    _calendar_address(kind.name, code, number) if letter.calendar else "",
                )
                for number, letter in _numbered(kind.name)
            )
        found.append(LanguagePreviews(code, str(name), previews))
    return found


def sample_calendar(kind: str, code: str, number: int, at: datetime) -> str | None:
    """The calendar file of a sample; None if it has none."""
    with translation.override(code):
        letter = dict(_numbered(kind)).get(number)
        if letter is None or letter.calendar is None:
            return None
        return calendar_file(letter.calendar, at)


def _mail(letter: Letter) -> str:
    return text_of(letter, sample_recipient(), sample_unsubscribe())


def _numbered(kind: str) -> Iterator[tuple[int, Letter]]:
    return enumerate(sample_letters(kind), start=1)


def _calendar_address(kind: str, code: str, number: int) -> str:
    return reverse("message_calendar", args=[kind, code, number])
