"""Forms of the organizer's pages."""

from dataclasses import asdict
from datetime import date
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.championship.commands import ExtendCheckIn, RescheduleDay
from tournament.events.registration import Application
from tournament.people.forms import AccountField
from tournament.people.models import User
from tournament.people.names.person_texts import AccountTexts
from tournament.people.persons import PersonData
from tournament.regulations.profile import Profile
from tournament.web.shared.day_forms import WhenForm
from tournament.web.shared.declared_fields import choose_from, form_field
from tournament.web.shared.person_forms import PersonForm, checked_name
from tournament.web.shared.reason_form import WordsField
from tournament.web.shared.register_form import told
from tournament.web.shared.words import ASKED_BY, CANCEL_REASON


class DeskForm(PersonForm):
    """One person at the desk."""

    consent_processing = forms.BooleanField(
        label=_("Consents to processing of personal data"),
        required=False,
    )
    consent_public = forms.BooleanField(
        label=_("Consents to showing the name in public"),
        help_text=_("Without it the page shows “Player 17”."),
        required=False,
    )
    consent_representative = forms.BooleanField(
        label=_("The parent consents"),
        required=False,
    )
    here = forms.BooleanField(
        label=_("Is here: check in at once"),
        initial=True,
        required=False,
    )
    age_seen = forms.BooleanField(label=_("Age seen in a document"), required=False)
    namesake = forms.BooleanField(
        label=_("Another person: a namesake born on the same day"),
        help_text=_("Tick it only if the form was refused and you know that it is someone else."),
        required=False,
    )

    def __init__(
        self, *args: Any, at_check_in: bool, day: date, rules: Profile, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.day, self.rules = day, rules
        self.fields["full_name"].widget.attrs["autofocus"] = True
        if not at_check_in:
            del self.fields["here"], self.fields["age_seen"]

    def clean(self) -> dict[str, Any] | None:
        """What rules say to it, beside what is wrong with its fields."""
        cleaned = super().clean()
        for field, refusal in self.against_rules(self.day, self.rules):
            self.add_error(field, told(refusal))
        return cleaned

    @property
    def is_here(self) -> bool:
        """Whether they are to be checked in at once; only of a valid form."""
        return bool(self.cleaned_data.get("here"))

    def application(self) -> Application:
        """What the person asks for; only of a valid form."""
        given = self.cleaned_data
        return Application(
            self.person_data(),
            processing=given["consent_processing"],
            public=given["consent_public"],
            representative=given["consent_representative"],
            namesake=given["namesake"],
        )

    @property
    def first_fields(self) -> list[forms.BoundField]:
        """What everybody is asked."""
        names = ["full_name", "birth_date", "contact", "consent_processing", "consent_public"]
        return [self[name] for name in [*names, "here", "age_seen"] if name in self.fields]

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


class EditForm(PersonForm):
    """What is kept of a person, to be corrected; `fixed`: name and birth date no longer change."""

    def __init__(
        self, data: Any = None, *, today: date, known: PersonData, fixed: bool, **kwargs: Any
    ) -> None:
        known_values = {**asdict(known), "birth_date": f"{known.birth_date:%d.%m.%Y}"}
        super().__init__(data, today=today, initial=known_values, **kwargs)
        self.fixed, self.known_name = fixed, known.full_name
        if fixed:
            for name in ("full_name", "birth_date"):
                self.fields[name].disabled = True

    def clean_full_name(self) -> str:
        """A new name is checked; the known one was, and must not stand in the way of the rest."""
        name: str = self.cleaned_data["full_name"]
        return name if name == self.known_name else super().clean_full_name()


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
        help_text=_("Players do not enter, witness or rule on their own matches."),
    )

    def __init__(self, *args: Any, staff: QuerySet[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose_from(self, account=staff)


class AppointJudgeForm(forms.Form):
    """An account that is to judge this day."""

    judge = AccountField(
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
        self.offer(accounts)

    def offer(self, accounts: QuerySet[User]) -> None:
        """The accounts to choose from."""
        choose_from(self, judge=accounts)


class NewJudgeForm(forms.Form):
    """A judge who has no account yet."""

    display_name = form_field(
        AccountTexts,
        "display_name",
        label=_("Judge’s name"),
        help_text=_("The account has no password: you let the judge’s phone in by QR code."),
    )


class ExtendForm(forms.Form):
    """By how many minutes check-in goes on; none opens it until the start (CH-CHECKIN-2)."""

    minutes = form_field(ExtendCheckIn, "minutes", label=_("Minutes"), initial=10)


class WithdrawDrawForm(forms.Form):
    """Why a judge withdraws the draw (CH-DE-11)."""

    category = forms.ChoiceField(
        label=_("What was wrong with the list"),
        choices=[
            ("forgotten_entrant", _("a player who is present was left out")),
            ("doubled_entrant", _("a player is in it twice")),
            ("ineligible_entrant", _("a player is in it who may not play")),
        ],
    )
    reason = WordsField(
        label=_("What happened"),
        help_text=_("Only staff see this; the public sees the type of mistake."),
    )


class WithdrawPlayerForm(forms.Form):
    """Who asked that a registration ends; it is noted in the ledger."""

    asked_by = forms.ChoiceField(
        label=_("Who asked for it?"), choices=list(ASKED_BY.items()), widget=forms.RadioSelect
    )


class MovePlayerForm(forms.Form):
    """To which day a player goes, and what they agreed to (CH-REG-7)."""

    to_event = forms.ChoiceField(label=_("New day"), widget=forms.RadioSelect)
    consented = forms.BooleanField(
        label=_("The player agrees to the move"),
        error_messages={"required": _("Ask the player, and tick it when they agree.")},
    )
    accept_waiting = forms.BooleanField(
        label=_("The waiting list is fine if the day is full"), required=False
    )

    def __init__(self, *args: Any, days: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose_from(self, to_event=days)


class RescheduleForm(WhenForm):
    """When the day instead is, and how many tables it has."""

    tables = form_field(RescheduleDay, "tables", label=_("Tables"))

    def values(self) -> dict[str, Any]:
        """With the tables."""
        return {**super().values(), "tables": self.cleaned_data["tables"]}


class CancelDayForm(forms.Form):
    """Why a day is given up."""

    category = forms.ChoiceField(
        label=_("Why is the day cancelled?"),
        choices=list(CANCEL_REASON.items()),
        widget=forms.RadioSelect,
    )
    reason = WordsField(
        label=_("What happened"),
        help_text=_("Only staff see this; the public sees the type of reason."),
    )
