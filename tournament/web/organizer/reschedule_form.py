"""The form of another day instead of one that was not played."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.play.timetable import MOST_TABLES
from tournament.web.shared.day_forms import WhenForm


class RescheduleForm(WhenForm):
    """When the new day is, and how many tables it has."""

    tables = forms.IntegerField(label=_("Tables"), min_value=1, max_value=MOST_TABLES)

    def values(self) -> dict[str, Any]:
        """What the service asks for; only of a valid form."""
        given = self.cleaned_data
        return {
            "day": given["date"],
            "start": f"{given['start']:%H:%M}",
            "tables": given["tables"],
        }
