"""What every form about a person asks and how it is checked (CH-PD-1): this and no more.

What a name, a date or a contact is, the roster reader says; here its faults become the errors of a
field. Texts longer than what is kept are refused before anything looks at their letters.
"""

from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.events.roster.answers import LONGEST_CONTACT, contact_fault
from tournament.events.roster.dates import read_birth_date
from tournament.events.roster.messages import describe
from tournament.events.roster.problems import Problem
from tournament.events.roster.rows import LONGEST_CITY, LONGEST_DISPLAY_NAME
from tournament.people.names import guard as names
from tournament.people.names.guard import Fault, plain, text_faults, trimmed
from tournament.people.persons import PersonData

LONGEST_DATE = 40


def refuse(faults: list[Fault]) -> None:
    """Raise the faults of a value as the sentences that a list would get."""
    if faults:
        raise ValidationError([describe(Problem(0, "", code, params)) for code, params in faults])


def checked_text(text: str, limit: int) -> str:
    """A line of text without invisible characters."""
    _refuse_long(text, limit)
    text = trimmed(text)
    refuse(text_faults(text, limit))
    return plain(text)


def checked_lines(text: str, limit: int) -> str:
    """Some lines of text, each without invisible characters; empty ones are left out."""
    _refuse_long(text, limit)
    lines = [checked_text(line, limit) for line in text.splitlines()]
    return "\n".join(line for line in lines if line)


def checked_name(text: str) -> str:
    """The full name of a person."""
    _refuse_long(text, names.LONGEST_NAME)
    text = names.trimmed(text)
    refuse(names.name_faults(text) + names.full_name_faults(text))
    return plain(text)


def checked_contact(text: str) -> str:
    """One e-mail address or telephone number, or nothing."""
    _refuse_long(text, LONGEST_CONTACT)
    text = trimmed(text)
    fault = contact_fault(text)
    faults = text_faults(text, LONGEST_CONTACT) or ([fault] if fault else [])
    refuse(faults)
    return plain(text)


def checked_birth_date(text: str, today: date) -> date:
    """A date with one meaning; also as eight digits, which a keyboard of figures types."""
    _refuse_long(text, LONGEST_DATE)
    text = plain(text)
    if len(text) == 8 and text.isascii() and text.isdigit():
        text = f"{text[:2]}.{text[2:4]}.{text[4:]}"
    reading = read_birth_date(text, today)
    if reading.value is None:
        refuse([reading.fault or Fault("birth_date_missing")])
        raise ValueError("a date without value has a fault")
    return reading.value


def _refuse_long(text: str, limit: int) -> None:
    if len(text) > limit:
        refuse([Fault("text_too_long", {"length": len(text), "limit": limit})])


class LineField(forms.CharField):
    """A line of text without invisible characters."""

    checked = staticmethod(checked_text)

    def __init__(self, *, longest: int, **options: Any) -> None:
        super().__init__(**options)
        self.longest = longest

    def clean(self, value: Any) -> str:
        """The text, checked and plain."""
        return self.checked(super().clean(value), self.longest)


class LinesField(LineField):
    """Some lines of text."""

    checked = staticmethod(checked_lines)


def _line() -> forms.TextInput:
    return forms.TextInput(attrs={"autocomplete": "off"})


class PersonForm(forms.Form):
    """Fields of a person; `today` bounds the birth date."""

    full_name = forms.CharField(label=_("Surname, given name, patronymic"), widget=_line())
    birth_date = forms.CharField(
        label=_("Birth date"),
        help_text=_("Day, month, year: 10.12.2004 or 10122004"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "numeric", "size": 12}),
    )
    contact = forms.CharField(
        label=_("Contact"),
        help_text=_("One e-mail address or telephone number"),
        required=False,
        widget=_line(),
    )
    display_name = LineField(
        longest=LONGEST_DISPLAY_NAME,
        label=_("Name to be shown"),
        help_text=_("A nickname, if the player wants one"),
        required=False,
        widget=_line(),
    )
    city = LineField(longest=LONGEST_CITY, label=_("City"), required=False, widget=_line())
    representative_name = forms.CharField(
        label=_("Parent’s full name"), required=False, widget=_line()
    )
    representative_contact = forms.CharField(
        label=_("Parent’s contact"), required=False, widget=_line()
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
