"""Forms of the personal pages."""

import hmac
from dataclasses import replace
from datetime import date
from typing import Any

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournament.events.own_changes import known_data
from tournament.people.models import Person
from tournament.people.names import normalised_name
from tournament.people.persons import PersonData
from tournament.regulations.refusals import Refusal
from tournament.web.shared.person_forms import PersonForm, checked_contact, checked_name
from tournament.web.shared.register_form import RegisterForm, told

_FIELD_OF = {"age_below_minimum": "birth_date", "mend_too_late": "birth_date"}


class RepresentativeForm(forms.Form):
    """A parent or guardian consents for a minor (CH-REG-6)."""

    representative_name = RegisterForm.base_fields["representative_name"]
    representative_contact = RegisterForm.base_fields["representative_contact"]
    consent_representative = RegisterForm.base_fields["consent_representative"]

    def __init__(self, data: QueryDict | None = None, *, person: Person) -> None:
        known = {
            "representative_name": person.representative_name,
            "representative_contact": person.representative_contact,
        }
        super().__init__(data, initial=known, auto_id=f"id_{person.pk}_%s")
        self.person = person
        self.fields["representative_name"].required = True
        self.fields["consent_representative"].required = True

    def clean_representative_name(self) -> str:
        """The full name of somebody else than the player."""
        name = checked_name(self.cleaned_data["representative_name"])
        if normalised_name(name) == normalised_name(self.person.full_name):
            raise forms.ValidationError(_("This is the player’s name. Write the parent’s here."))
        return name

    def clean_representative_contact(self) -> str:
        """One contact; needed where the player has left none."""
        contact = checked_contact(self.cleaned_data["representative_contact"])
        if not contact and not self.person.contact:
            raise forms.ValidationError(
                _("Leave a contact, yours or a parent’s: a place may become free, or the day move.")
            )
        return contact


class EditForm(PersonForm):
    """What is known of a person, to be corrected; with `fixed` name and birth date stay."""

    field_order = [
        "full_name",
        "birth_date",
        "city",
        "display_name",
        "contact",
        "representative_name",
        "representative_contact",
        "language",
    ]

    language = forms.ChoiceField(
        label=_("Language of the messages"), choices=settings.LANGUAGES, widget=forms.RadioSelect
    )
    seen = forms.CharField(widget=forms.HiddenInput)

    def __init__(
        self, data: QueryDict | None = None, *, person: Person, fixed: bool, today: date
    ) -> None:
        known = known_data(person)
        initial = {
            **{name: getattr(known, name) for name in self.base_fields if hasattr(known, name)},
            "birth_date": known.birth_date.strftime("%d.%m.%Y"),
            "display_name": known.display_name if known.display_name != known.full_name else "",
            "seen": seal_of(known),
        }
        super().__init__(data, initial=initial, today=today)
        self.person = person
        self.typed = data
        self.fixed = fixed
        if fixed:
            for name in ("full_name", "birth_date", "city"):
                self.fields[name].disabled = True
        if not (known.representative_name or known.representative_contact):
            del self.fields["representative_name"]
            del self.fields["representative_contact"]

    def clean(self) -> dict[str, Any] | None:
        """What only several fields together tell."""
        cleaned = super().clean()
        given = self.cleaned_data
        contacts = ("contact", "representative_contact")
        known = any(getattr(self.person, name) for name in contacts)
        if known and not any(self.errors.get(name) or given.get(name) for name in contacts):
            self.add_error(
                "contact",
                _(
                    "Leave a contact, yours or a parent’s: a place may become free, or the day "
                    "move."
                ),
            )
        return cleaned

    def data_given(self) -> PersonData:
        """The person as they are to be; only of a valid form."""
        self.cleaned_data.setdefault("representative_name", "")
        self.cleaned_data.setdefault("representative_contact", "")
        data = self.person_data(self.cleaned_data["language"])
        return replace(data, display_name=data.display_name or data.full_name)

    @property
    def is_stale(self) -> bool:
        """Whether somebody else changed the data since the form was shown, in another way."""
        now = known_data(self.person)
        seen = self.cleaned_data["seen"]
        return not hmac.compare_digest(seen.encode(), seal_of(now).encode()) and (
            self.data_given() != now
        )

    def seen_again(self) -> "EditForm":
        """The same form with what was typed, for whoever knows of the change by now."""
        typed = self.typed.copy() if self.typed is not None else QueryDict(mutable=True)
        typed["seen"] = seal_of(known_data(self.person))
        form = EditForm(typed, person=self.person, fixed=self.fixed, today=self.today)
        form.add_error(
            None,
            _(
                "These data were changed elsewhere after you opened the form. Check what is here "
                "and save once more."
            ),
        )
        return form

    def refuse(self, refusal: Refusal) -> None:
        """Show what a rule says beside the field that it is about."""
        self.add_error(_FIELD_OF.get(refusal.code), told(refusal))


class EraseForm(forms.Form):
    """That everything is really to be deleted."""

    sure = forms.BooleanField(label=_("Yes, delete everything. I know that it can’t be undone."))


def seal_of(data: PersonData) -> str:
    """A keyed digest of a person's data, which tells two versions apart and says nothing."""
    key = settings.SECRET_KEY.encode()
    return hmac.new(key, f"person-data\0{data!r}".encode(), "sha256").hexdigest()[:32]
