"""The form by which the publisher finds somebody who wants their data deleted."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.events.models import GameDay, counting
from tournament.events.selectors import title_of


class FindPersonForm(forms.Form):
    """Day and number of their registration, or their whole name as they gave it."""

    day = forms.ChoiceField(label=_("Game day"), required=False)
    number = forms.IntegerField(
        label=_("Number in the list of the day"),
        required=False,
        min_value=1,
        max_value=100_000,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    name = forms.CharField(
        label=_("Or the whole name"),
        required=False,
        max_length=200,
        help_text=_("Exactly as in the registration; capital letters do not matter."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        real = GameDay.objects.filter(counting("championship__"))
        days = real.select_related("stage").order_by("-date", "stage__city", "pk")
        choices = [("", gettext("Choose"))]
        choices += [(day.pk, title_of(day.stage, day.date)) for day in days]
        field = self.fields["day"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        """One of the two ways has to be whole."""
        given = super().clean() or {}
        if self.errors or given.get("name"):
            return given
        if not given.get("day"):
            self.add_error("day", gettext("Choose the day, or give the name below."))
        elif not given.get("number"):
            self.add_error("number", gettext("Give the number, or the name below."))
        return given
