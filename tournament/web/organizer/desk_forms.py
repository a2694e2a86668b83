"""Forms about who helps at the desk, and until when people register online."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.people.models import User
from tournament.people.names.person_texts import AccountTexts
from tournament.web.shared.day_forms import date_field
from tournament.web.shared.declared_fields import choose_from, form_field


class AppointHelperForm(forms.Form):
    """An account that is to help at the desk."""

    helper = forms.ModelChoiceField(
        queryset=User.objects.none(),
        to_field_name="public_id",
        label=_("Account"),
        empty_label=_("Choose"),
        required=False,
        error_messages={
            "invalid_choice": _("This account is a helper of the day already, or is closed.")
        },
    )
    display_name = form_field(
        AccountTexts,
        "display_name",
        label=_("Or the name of somebody without an account"),
        help_text=_("You let the helper’s phone in by QR code; no password is needed."),
        required=False,
    )

    def __init__(self, *args: Any, accounts: QuerySet[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose_from(self, helper=accounts)

    def clean(self) -> dict[str, Any]:
        """One of the two."""
        cleaned = super().clean() or {}
        if not self.errors and bool(cleaned.get("helper")) == bool(cleaned.get("display_name")):
            raise forms.ValidationError(_("Choose an account or write a name, one of the two."))
        return cleaned


class DeadlineForm(forms.Form):
    """The last date of online registration; empty: until the day itself."""

    deadline = date_field(
        label=_("Last date of registration on the site"),
        help_text=_("It ends at 23:59:59 by the city’s clock. Empty: with the game day."),
        required=False,
    )
