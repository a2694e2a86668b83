"""Forms about a day with too few players."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.web.organizer.reason_forms import ReasonForm
from tournament.web.shared.words import SHORT_DAY_ORDER


class MergeForm(forms.Form):
    """To which day of the stage those go who agree (CH-SPLIT-4)."""

    into = forms.ChoiceField(label=_("Day to go to"), widget=forms.RadioSelect)
    going = forms.MultipleChoiceField(
        label=_("Who agrees to go there"),
        help_text=_("Ask everybody. Those not ticked are free to register elsewhere."),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def __init__(
        self,
        *args: Any,
        days: Sequence[tuple[str, str]],
        people: Sequence[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        for name, choices in (("into", days), ("going", people)):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = list(choices)


class ShortDayForm(ReasonForm):
    """The publisher's ruling on a short day."""

    order = forms.ChoiceField(
        label=_("What becomes of the day"),
        choices=list(SHORT_DAY_ORDER.items()),
        widget=forms.RadioSelect,
    )
    field_order = ("order", "category", "reason")
