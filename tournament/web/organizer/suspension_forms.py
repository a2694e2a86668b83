"""Forms of a day that is interrupted."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.championship.commands import Resumption
from tournament.web.shared.reason_form import WordsField
from tournament.web.shared.words import RESUMPTION


class ContinueForm(forms.Form):
    """How every match in play goes on (CH-DAY-5); `met` is the state that was looked at."""

    met = forms.CharField(required=False, widget=forms.HiddenInput)
    reason = WordsField(label=_("What happened"), help_text=_("Only staff read this."))

    def __init__(self, *args: Any, matches: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.matches = [match for match, _title in matches]
        for match, title in matches:
            self.fields[f"match-{match}"] = forms.ChoiceField(
                label=title, choices=list(RESUMPTION.items()), widget=forms.RadioSelect
            )
        self.order_fields(["met", *(f"match-{match}" for match in self.matches), "reason"])

    def resumptions(self) -> Mapping[str, Resumption]:
        """What was chosen; only of a valid form."""
        return {match: self.cleaned_data[f"match-{match}"] for match in self.matches}
