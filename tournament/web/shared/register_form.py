"""the public registration form: one player, entered by themselves or by a parent (CH-REG-6)."""

from datetime import date
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.events.registration import Application
from tournament.people.names import normalised_name
from tournament.people.names.person_texts import PersonTexts
from tournament.regulations.checks import registered_by_representative, representative_needed
from tournament.regulations.profile import Profile
from tournament.regulations.refusals import Refusal
from tournament.web.shared.declared_fields import form_field
from tournament.web.shared.letters_promised import contact_help
from tournament.web.shared.person_forms import PersonForm
from tournament.web.shared.words import language
from tournament.web.templatetags.ui import rule_address

NO_CONTACT = _("Leave a contact, yours or a parent’s: a place may become free, or the day move.")

_FIELD_OF = {
    "age_below_minimum": "birth_date",
    "representative_unnamed": "representative_name",
    "consent_missing": "consent_processing",
}
"""Beside which field a refusal is told."""


class RegisterForm(PersonForm):
    """What is asked of a player or their parent; `day` is the date on which age counts
    (CH-REG-2)."""

    field_order = [
        "full_name",
        "birth_date",
        "contact",
        "city",
        "representative_name",
        "representative_contact",
        "consent_representative",
        "consent_processing",
        "consent_public",
        "display_name",
    ]

    full_name = form_field(
        PersonTexts,
        "full_name",
        as_typed=True,
        label=_("The player’s surname, given name, patronymic"),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    contact = form_field(
        PersonTexts,
        "contact",
        as_typed=True,
        label=_("E-mail or telephone"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "email"}),
    )
    display_name = form_field(
        PersonTexts,
        "display_name",
        label=_("Which name to show"),
        help_text=_("For example a nickname. If it is empty, the full name is shown."),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    representative_name = form_field(
        PersonTexts,
        "representative_name",
        as_typed=True,
        label=_("Full name of the parent or guardian"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    representative_contact = form_field(
        PersonTexts,
        "representative_contact",
        as_typed=True,
        label=_("E-mail or telephone of the parent or guardian"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    consent_representative = forms.BooleanField(
        label=_("I am the player’s parent or guardian, and I consent to their taking part"),
        required=False,
    )
    consent_processing = forms.BooleanField(
        label=_("I consent to the processing of the player’s personal data"),
    )
    consent_public = forms.BooleanField(
        label=_("Show the player’s name to everybody, in the bracket and the standings"),
        help_text=_("Without it “Player 17” is shown there. You can change your mind at any time."),
        required=False,
    )

    def __init__(self, *args: Any, day: date, rules: Profile, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.day = day
        self.rules = rules
        contact = self.fields["contact"]
        contact.help_text = contact_help()
        contact.required = not self.data.get("representative_contact", "").strip()
        contact.error_messages["required"] = NO_CONTACT
        processing = self.fields["consent_processing"]
        processing.error_messages["required"] = told(Refusal("consent_missing"))
        processing.help_text = _beside(
            gettext("What is stored, why and for how long"), reverse("personal_data")
        )

    def clean(self) -> dict[str, Any] | None:
        """What only several fields together tell."""
        cleaned = super().clean()
        given = self.cleaned_data
        birth_date, name = given.get("birth_date"), given.get("representative_name")
        represented = bool(name) or given.get("consent_representative")
        if birth_date and represented and not self._is_minor(birth_date):
            self.add_error(
                "birth_date",
                _(
                    "By this date the player is of age and needs no parent. Write the player’s "
                    "birth date, not the parent’s; if it is right, empty the part for parents."
                ),
            )
        full_name = given.get("full_name")
        if name and full_name and normalised_name(name) == normalised_name(full_name):
            self.add_error(
                "representative_name", _("This is the player’s name. Write the parent’s here.")
            )
        for field, refusal in self.against_rules(self.day, self.rules):
            self.add_error(field, told(refusal))
        young = birth_date and registered_by_representative(birth_date, self.day, self.rules)
        if young and not given.get("consent_representative"):
            age = self.rules.representative_registers_below
            self.refuse(Refusal("representative_registers", {"age": age}))
        return cleaned

    def _is_minor(self, birth_date: date) -> bool:
        return representative_needed(birth_date, self.day, self.rules)

    def refuse(self, refusal: Refusal) -> None:
        """Show what a rule says to the application beside the field that it is about."""
        field = _FIELD_OF.get(refusal.code)
        if refusal.code == "representative_registers":
            named = self.cleaned_data.get("representative_name")
            field = "consent_representative" if named else "representative_name"
        self.add_error(field, told(refusal))

    def application(self) -> Application:
        """What is asked for; only of a valid form."""
        given = self.cleaned_data
        return Application(
            self.person_data(language()),
            processing=given["consent_processing"],
            public=given["consent_public"],
            representative=given["consent_representative"],
        )

    @property
    def contact_given(self) -> str:
        """By which contact the person who fills in the form is reached."""
        given = self.cleaned_data
        return str(given["contact"] or given["representative_contact"])

    @property
    def player_fields(self) -> list[forms.BoundField]:
        """Who plays."""
        return [self[name] for name in self.field_order[:4]]

    @property
    def parent_fields(self) -> list[forms.BoundField]:
        """Who stands for a minor (CH-REG-6)."""
        return [self[name] for name in self.field_order[4:7]]

    @property
    def consent_fields(self) -> list[forms.BoundField]:
        """What is agreed to (CH-PD-3)."""
        return [self[name] for name in self.field_order[7:]]


def told(refusal: Refusal) -> SafeString:
    """A refusal's sentence and its rule."""
    rule = refusal.rule
    link = _beside(rule, rule_address(rule))
    return format_html('{} <span class="nowrap">{}</span>', refusal.text(language()), link)


def _beside(label: str, address: str) -> SafeString:
    """A link that opens beside the form, so that nothing typed is lost."""
    return format_html(
        '<a href="{}" target="_blank" rel="noopener">{}'
        '<span class="visually-hidden"> {}</span></a>',
        address,
        label,
        gettext("(opens in a new tab)"),
    )
