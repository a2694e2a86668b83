"""Forms that ask why: a category for everybody, and words that only staff read."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.web.shared.declared_fields import choose_from
from tournament.web.shared.reason_form import WordsField


class ReasonForm(forms.Form):
    """Why something is done."""

    category = forms.ChoiceField(label=_("Why?"), widget=forms.RadioSelect)
    reason = WordsField(
        label=_("What happened"),
        help_text=_("Only staff see this; the public sees the type of reason."),
    )

    def __init__(self, *args: Any, choices: Mapping[str, str | Promise], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose_from(self, category=list(choices.items()))
