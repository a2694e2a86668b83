"""What every form about a person asks and how it is checked (CH-PD-1): this and no more.

What a name, a date or a contact is, the roster reader says; here its faults become the errors of a
field. Texts longer than what is kept are refused before anything looks at their letters.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.events.roster.answers import LONGEST_CONTACT, contact_fault
from tournament.events.roster.dates import read_birth_date
from tournament.people.names import guard as names
from tournament.people.names.guard import Fault, plain, text_faults, trimmed
from tournament.people.names.person_texts import PersonTexts
from tournament.people.persons import PersonData
from tournament.regulations.checks import check_age
from tournament.regulations.profile import Profile
from tournament.regulations.refusals import Refusal
from tournament.web.shared.declared_fields import form_field
from tournament.web.shared.text_fields import refuse, refuse_long

LONGEST_DATE = 40


def checked_name(text: str) -> str:
    """The full name of a person."""
    refuse_long(text, names.LONGEST_NAME)
    text = names.trimmed(text)
    refuse(names.name_faults(text) + names.full_name_faults(text))
    return plain(text)


def checked_contact(text: str) -> str:
    """One e-mail address or telephone number, or nothing."""
    refuse_long(text, LONGEST_CONTACT)
    text = trimmed(text)
    fault = contact_fault(text)
    faults = text_faults(text, LONGEST_CONTACT) or ([fault] if fault else [])
    refuse(faults)
    return plain(text)


def checked_birth_date(text: str, today: date) -> date:
    """A date with one meaning; also as eight digits, which a keyboard of figures types."""
    refuse_long(text, LONGEST_DATE)
    text = plain(text)
    if len(text) == 8 and text.isascii() and text.isdigit():
        text = f"{text[:2]}.{text[2:4]}.{text[4:]}"
    reading = read_birth_date(text, today)
    if reading.value is None:
        refuse([reading.fault or Fault("birth_date_missing")])
        raise ValueError("a date without value has a fault")
    return reading.value


class PersonForm(forms.Form):
    """Fields of a person; `today` bounds the birth date."""

    full_name = form_field(
        PersonTexts,
        "full_name",
        label=_("Surname, given name, patronymic"),
        as_typed=True,
    )
    birth_date = forms.CharField(
        label=_("Birth date"),
        help_text=_("Day, month, year: 10.12.2004 or 10122004"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "numeric", "size": 12}),
    )
    contact = form_field(
        PersonTexts,
        "contact",
        label=_("Contact"),
        help_text=_("One e-mail address or telephone number"),
        required=False,
        as_typed=True,
    )
    display_name = form_field(
        PersonTexts,
        "display_name",
        label=_("Name to be shown"),
        help_text=_("A nickname, if the player wants one"),
        required=False,
    )
    city = form_field(PersonTexts, "city", label=_("City"), required=False)
    representative_name = form_field(
        PersonTexts,
        "representative_name",
        label=_("Parent’s full name"),
        required=False,
        as_typed=True,
    )
    representative_contact = form_field(
        PersonTexts,
        "representative_contact",
        label=_("Parent’s contact"),
        required=False,
        as_typed=True,
    )

    def __init__(self, *args: Any, today: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.today = today

    def clean_full_name(self) -> str:
        """Surname and given name, in letters of one alphabet."""
        return checked_name(self.cleaned_data["full_name"])

    def clean_birth_date(self) -> date:
        """A date with one meaning."""
        return checked_birth_date(self.cleaned_data["birth_date"], self.today)

    def clean_contact(self) -> str:
        """One contact."""
        return checked_contact(self.cleaned_data["contact"])

    def clean_representative_name(self) -> str:
        """A full name if there is one."""
        text = self.cleaned_data["representative_name"]
        return checked_name(text) if text else ""

    def clean_representative_contact(self) -> str:
        """One contact."""
        return checked_contact(self.cleaned_data["representative_contact"])

    def against_rules(self, day: date, rules: Profile) -> Iterator[tuple[str, Refusal]]:
        """What rules say to an application as far as it is known, with fields.

        It is told together with what is wrong with the form, so that nobody is sent back twice.
        """
        given = self.cleaned_data
        if "birth_date" in given and (refusal := check_age(given["birth_date"], day, rules)):
            yield "birth_date", refusal
        if not given.get("consent_processing") and "consent_processing" not in self.errors:
            yield "consent_processing", Refusal("consent_missing")
        named = given.get("representative_name") or "representative_name" in self.errors
        if given.get("consent_representative") and not named:
            yield "representative_name", Refusal("representative_unnamed")

    def person_data(self, language: str = "ru") -> PersonData:
        """The person, who is written to in this language; only of a valid form."""
        given = self.cleaned_data
        return PersonData(
            full_name=given["full_name"],
            birth_date=given["birth_date"],
            display_name=given["display_name"],
            contact=given["contact"],
            city=given["city"],
            representative_name=given["representative_name"],
            representative_contact=given["representative_contact"],
            language=language,
        )
