"""Forms of the organizer's pages; what a name, a date or a contact is, the roster reader says."""

from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.events.registration import Application
from tournament.events.roster import names
from tournament.events.roster.answers import LONGEST_CONTACT, contact_fault
from tournament.events.roster.cells import plain, text_faults
from tournament.events.roster.dates import read_birth_date
from tournament.events.roster.messages import describe
from tournament.events.roster.problems import Fault, Problem
from tournament.events.roster.rows import LONGEST_CITY, LONGEST_DISPLAY_NAME
from tournament.people.models import User
from tournament.people.persons import PersonData

LONGEST_DRAW_TEXT = 500
LONGEST_REASON = 2000
LONGEST_ACCOUNT_NAME = 80


def refuse(faults: list[Fault]) -> None:
    """Raise the faults of a value as the sentences that a list would get."""
    if faults:
        raise ValidationError([describe(Problem(0, "", code, params)) for code, params in faults])


def checked_text(text: str, limit: int) -> str:
    """A line of text without invisible characters."""
    refuse(text_faults(text, limit))
    return plain(text)


def checked_name(text: str) -> str:
    """The full name of a person."""
    refuse(names.name_faults(text) + names.full_name_faults(text))
    return plain(text)


def checked_contact(text: str) -> str:
    """One e-mail address or telephone number, or nothing."""
    fault = contact_fault(text)
    faults = text_faults(text, LONGEST_CONTACT) or ([fault] if fault else [])
    refuse(faults)
    return plain(text)


class DeskForm(forms.Form):
    """One person at the desk (CH-PD-1: this and no more)."""

    full_name = forms.CharField(
        label=_("Surname, given name, patronymic"),
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )
    birth_date = forms.CharField(
        label=_("Birth date"),
        help_text=_("Day.month.year, such as 10.12.2004"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "size": 12}),
    )
    contact = forms.CharField(
        label=_("Contact"),
        help_text=_("One e-mail address or telephone number"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    consent_processing = forms.BooleanField(
        label=_("Consents to processing of personal data"),
        required=False,
    )
    consent_public = forms.BooleanField(
        label=_("Consents to showing the name in public"),
        help_text=_("Without it the page shows “Player 17”."),
        required=False,
    )
    display_name = forms.CharField(
        label=_("Name to be shown"),
        help_text=_("A nickname, if the player wants one"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    city = forms.CharField(
        label=_("City"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    representative_name = forms.CharField(
        label=_("Parent’s full name"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    representative_contact = forms.CharField(
        label=_("Parent’s contact"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    consent_representative = forms.BooleanField(
        label=_("The parent consents"),
        required=False,
    )
    namesake = forms.BooleanField(
        label=_("Another person: a namesake born on the same day"),
        help_text=_("Tick it only if the form was refused and you know that it is someone else."),
        required=False,
    )

    def __init__(self, *args: Any, today: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.today = today

    def clean_full_name(self) -> str:
        """Surname and given name, in letters of one alphabet."""
        return checked_name(self.cleaned_data["full_name"])

    def clean_birth_date(self) -> date:
        """A date with one meaning."""
        reading = read_birth_date(self.cleaned_data["birth_date"], self.today)
        if reading.value is None:
            refuse([reading.fault or Fault("birth_date_missing")])
            raise ValueError("a date without value has a fault")
        return reading.value

    def clean_contact(self) -> str:
        """One contact."""
        return checked_contact(self.cleaned_data["contact"])

    def clean_display_name(self) -> str:
        """Any short line."""
        return checked_text(self.cleaned_data["display_name"], LONGEST_DISPLAY_NAME)

    def clean_city(self) -> str:
        """Any short line."""
        return checked_text(self.cleaned_data["city"], LONGEST_CITY)

    def clean_representative_name(self) -> str:
        """A full name if there is one."""
        text = self.cleaned_data["representative_name"]
        return checked_name(text) if text else ""

    def clean_representative_contact(self) -> str:
        """One contact."""
        return checked_contact(self.cleaned_data["representative_contact"])

    def application(self) -> Application:
        """What the person asks for; only of a valid form."""
        given = self.cleaned_data
        data = PersonData(
            full_name=given["full_name"],
            birth_date=given["birth_date"],
            display_name=given["display_name"],
            contact=given["contact"],
            city=given["city"],
            representative_name=given["representative_name"],
            representative_contact=given["representative_contact"],
        )
        return Application(
            data,
            processing=given["consent_processing"],
            public=given["consent_public"],
            representative=given["consent_representative"],
            namesake=given["namesake"],
        )

    @property
    def first_fields(self) -> list[forms.BoundField]:
        """What everybody is asked."""
        return [
            self[name]
            for name in (
                "full_name", "birth_date", "contact", "consent_processing", "consent_public",
            )
        ]  # fmt: skip

    @property
    def minor_fields(self) -> list[forms.BoundField]:
        """What is asked for a minor (CH-REG-6)."""
        return [
            self[name]
            for name in ("representative_name", "representative_contact", "consent_representative")
        ]

    @property
    def other_fields(self) -> list[forms.BoundField]:
        """What is rarely needed."""
        return [self[name] for name in ("display_name", "city", "namesake")]


class ConsentForm(forms.Form):
    """Who consents for a minor (CH-REG-6)."""

    given_by = forms.CharField(
        label=_("Parent’s full name"), widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def clean_given_by(self) -> str:
        """A full name."""
        return checked_name(self.cleaned_data["given_by"])


class OwnAccountForm(forms.Form):
    """Which account of the day's staff belongs to this player (CH-JUDGE-4)."""

    account = forms.ModelChoiceField(
        queryset=User.objects.none(),
        to_field_name="public_id",
        required=False,
        label=_("Account of this player"),
        empty_label=_("does not work on this day"),
        help_text=_("Who plays does not enter, witness or rule on his own matches."),
    )

    def __init__(self, *args: Any, staff: QuerySet[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["account"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = staff


class AppointJudgeForm(forms.Form):
    """An account that is to judge this day."""

    judge = forms.ModelChoiceField(
        queryset=User.objects.none(),
        to_field_name="public_id",
        label=_("Account"),
        empty_label=None,
        error_messages={
            "invalid_choice": _("This account is a judge of the day already, or is closed.")
        },
    )

    def __init__(self, *args: Any, accounts: QuerySet[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["judge"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = accounts


class NewJudgeForm(forms.Form):
    """A judge who has no account yet."""

    display_name = forms.CharField(
        label=_("Judge’s name"),
        help_text=_("The account has no password: you let the judge’s phone in by QR code."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_display_name(self) -> str:
        """Any short line."""
        return checked_text(self.cleaned_data["display_name"], LONGEST_ACCOUNT_NAME)


class ExtendForm(forms.Form):
    """By how many minutes check-in goes on (CH-CHECKIN-2)."""

    minutes = forms.IntegerField(
        label=_("Minutes"),
        min_value=1,
        max_value=24 * 60,
        initial=10,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


class DrawTextForm(forms.Form):
    """The words that were called out in the hall (CH-DE-10, step 2)."""

    text = forms.CharField(
        label=_("What was called out"),
        help_text=_("Exactly as spoken, such as 17 4 23. It is published with the draw."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": LONGEST_DRAW_TEXT}),
    )

    def clean_text(self) -> str:
        """The text as typed: it goes into the draw letter by letter."""
        text: str = self.cleaned_data["text"]
        refuse(text_faults(text, LONGEST_DRAW_TEXT))
        return text


class WithdrawDrawForm(forms.Form):
    """Why a judge withdraws the draw (CH-DE-11)."""

    category = forms.ChoiceField(
        label=_("What was wrong with the list"),
        choices=[
            ("forgotten_entrant", _("a player who is present was left out")),
            ("doubled_entrant", _("a player stands in it twice")),
            ("ineligible_entrant", _("a player stands in it who may not play")),
        ],
    )
    reason = forms.CharField(
        label=_("What happened"),
        help_text=_("Only staff read this. In public stands the kind of mistake."),
        widget=forms.Textarea(attrs={"maxlength": LONGEST_REASON, "rows": 3}),
    )

    def clean_reason(self) -> str:
        """Some words; a new line counts as a space."""
        return checked_text(" ".join(self.cleaned_data["reason"].split()), LONGEST_REASON)
