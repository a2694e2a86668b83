"""Fields of a form that says when a game day is."""

from datetime import time
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.championship.commands import PlanDay
from tournament.web.shared.declared_fields import form_field


def date_field(**options: Any) -> forms.DateField:
    """A date from the browser's calendar, or typed as day.month.year."""
    return forms.DateField(
        input_formats=["%Y-%m-%d", "%d.%m.%Y"],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        **options,
    )


class WhenForm(forms.Form):
    """Date and start of a game day in local time of its city."""

    date = date_field(label=_("Date"))
    start = form_field(
        PlanDay,
        "start",
        label=_("Start of play"),
        help_text=_("Local time of the city."),
        initial=time(11, 0),
    )

    def values(self) -> dict[str, Any]:
        """Both as services ask for them; only of a valid form."""
        given = self.cleaned_data
        return {"day": given["date"], "start": f"{given['start']:%H:%M}"}
