"""Forms for accounts of the staff."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.events.selectors import cities
from tournament.people.identity import normalise_username
from tournament.people.models import User
from tournament.people.names.person_texts import AccountTexts
from tournament.web.shared.declared_fields import form_field


class AccountForm(forms.Form):
    """Who gets an account. A user name is taken whatever its case."""

    username = forms.CharField(
        label=_("User name"),
        max_length=60,
        help_text=_("For logging in: letters, digits and @ . + - _"),
        validators=User._meta.get_field("username").validators,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    display_name = form_field(
        AccountTexts, "display_name", label=_("Name"), help_text=_("Shown to colleagues")
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=200,
        strip=False,
        help_text=_("At least 10 characters."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_username(self) -> str:
        """In its one spelling, and free."""
        username = normalise_username(self.cleaned_data["username"])
        if User.objects.filter(username=username).exists():
            raise ValidationError(_("This username is taken."))
        return username

    def clean(self) -> dict[str, Any]:
        """A password that is given must be a good one for this account."""
        cleaned = super().clean() or {}
        password = cleaned.get("password")
        if password:
            user = User(
                username=cleaned.get("username", ""), display_name=cleaned.get("display_name", "")
            )
            try:
                validate_password(password, user)
            except ValidationError as weak:
                self.add_error("password", weak)
        return cleaned


class NewAccountForm(AccountForm):
    """An account for somebody else: the password may be left to the site."""

    field_order = ("username", "display_name", "city", "password")

    city = forms.ChoiceField(
        choices=lambda: [("", _("Moscow time")), *((c.code, c.name) for c in cities().values())],
        label=_("Works in"),
        required=False,
        help_text=_("A log-in ends at night there."),
    )
    password = forms.CharField(
        label=_("Initial password"),
        required=False,
        max_length=200,
        strip=False,
        help_text=_("Leave it empty and the site makes one; it is shown once."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
