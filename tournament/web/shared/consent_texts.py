"""The words that people consent to, by version; every consent names its version.

A word that changes what is agreed to makes a new version; the old ones stay here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.events.registration import CONSENT_TEXT_VERSION
from tournament.people.models import Consent


@dataclass(frozen=True, slots=True)
class ConsentText:
    """What one kind of consent says: its title, its sentences, its points."""

    kind: Consent.Kind
    title: Promise
    paragraphs: tuple[Promise, ...]
    points: tuple[Promise, ...] = ()


TEXTS: Mapping[str, tuple[ConsentText, ...]] = {
    "2016-11": (
        ConsentText(
            Consent.Kind.PROCESSING,
            _("Consent to processing"),
            (
                _(
                    "I consent that the publisher who holds the championship and the organizer of "
                    "my game day record, keep, use, mend and delete the data below, by computer "
                    "and by hand, so that I can take part."
                ),
            ),
            (
                _(
                    "What is kept: full name, name to be shown, birth date, city, one contact, the "
                    "consents given; for a player under 18 also the name and contact of a parent "
                    "or guardian. Nothing else: no passport, no photos of documents, no payment "
                    "data."
                ),
                _(
                    "What for: to check the age and that a person plays one day only, to give "
                    "places in order, to send messages about the place and the day, and to run the "
                    "day."
                ),
                _(
                    "Who sees the birth date and the contact: you, the organizer of your day until "
                    "30 days after it, and the publisher. Every look at them by staff is recorded. "
                    "Judges see only that the age is right."
                ),
                _("Where: in Russia. The data are given to nobody else."),
                _(
                    "How long: birth date, contacts and this consent are deleted 90 days after the "
                    "final. Results stay, with a number in place of the name unless you allowed it "
                    "to be shown."
                ),
                _(
                    "You can withdraw this consent at any time, see and mend your data, take them "
                    "along as a file, or have them deleted: on your personal page, or through the "
                    "organizer."
                ),
            ),
        ),
        ConsentText(
            Consent.Kind.PUBLIC,
            _("Consent to showing the name"),
            (
                _(
                    "I consent that the name to be shown stands on the public pages of the "
                    "championship with my city, matches and place. I can withdraw this at any "
                    "time; then past pages show a number instead of the name, and the results stay."
                ),
                _("This consent is separate and free: without it one plays just the same."),
            ),
        ),
        ConsentText(
            Consent.Kind.REPRESENTATIVE,
            _("Consent of a parent or guardian"),
            (
                _(
                    "I am the parent or guardian of the player. I consent to his taking part in "
                    "the game day and to the processing of his and my data as written above. For a "
                    "player under 14 I register him myself."
                ),
            ),
        ),
    ),
}


def texts_in_force() -> tuple[ConsentText, ...]:
    """What people consent to now."""
    return TEXTS[CONSENT_TEXT_VERSION]


def consent_texts() -> dict[tuple[str, str], Sequence[str]]:
    """Every text in the reader's language, by version and kind of consent."""
    return {
        (version, str(text.kind)): [str(line) for line in (*text.paragraphs, *text.points)]
        for version, texts in TEXTS.items()
        for text in texts
    }
