"""Forms that ask why: a category for everybody, and words that only staff read."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.web.organizer.forms import LONGEST_REASON
from tournament.web.shared.person_forms import checked_text


def reason_field() -> forms.CharField:
    """Some words about what happened."""
    return forms.CharField(
        label=_("What happened"),
        help_text=_("Only staff see this; the public sees the type of reason."),
        widget=forms.Textarea(attrs={"maxlength": LONGEST_REASON, "rows": 3}),
    )


class ReasonForm(forms.Form):
    """Why something is done."""

    category = forms.ChoiceField(label=_("Why?"), widget=forms.RadioSelect)
    reason = reason_field()

    def __init__(self, *args: Any, choices: Mapping[str, str | Promise], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["category"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices.items())

    def clean_reason(self) -> str:
        """Some words; a new line counts as a space."""
        return checked_text(" ".join(self.cleaned_data["reason"].split()), LONGEST_REASON)
