"""Forms of a split: the days and their sizes, the words of the lot, one player's wish."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.championship_state import Day
from tournament.championship.commands import SplitDay
from tournament.play.timetable import MOST_TABLES
from tournament.web.shared.day_forms import date_field


def _number(label: str, most: int) -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(label=label, min_value=1, max_value=most, widget=widget)


class SplitForm(forms.Form):
    """The size of the present day, and each further day with its date, start, tables and size."""

    size = _number(_("Players on this day"), 999)  # type: ignore[arg-type]

    def __init__(
        self, *args: Any, day: Day, sizes: Sequence[int], latest: date | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.more = len(sizes) - 1
        self.initial["size"] = sizes[0]
        for number in range(1, self.more + 1):
            on = day.date + timedelta(days=number)
            title = gettext("Day %(number)s") % {"number": number + 1}
            self.fields[f"date{number}"] = date_field(
                label=gettext("%(day)s: date") % {"day": title}, initial=on
            )
            self.fields[f"start{number}"] = forms.TimeField(
                label=gettext("%(day)s: start of play") % {"day": title},
                initial=day.start,
                input_formats=["%H:%M"],
                widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            )
            tables = _number(gettext("%(day)s: tables") % {"day": title}, MOST_TABLES)
            tables.initial = day.tables
            self.fields[f"tables{number}"] = tables
            size = _number(gettext("%(day)s: players") % {"day": title}, 999)
            size.initial = sizes[number]
            self.fields[f"size{number}"] = size

    def sizes(self) -> list[int]:
        """The sizes as they stand in the form, as far as they are numbers."""
        names = ["size", *(f"size{number}" for number in range(1, self.more + 1))]
        typed = [str(self[name].value() or "") for name in names]
        return [int(text) if text.isascii() and text.isdecimal() else 0 for text in typed]

    def days(self) -> list[SplitDay]:
        """The further days; only of a valid form."""
        given: Mapping[str, Any] = self.cleaned_data
        return [
            SplitDay(
                given[f"date{number}"],
                f"{given[f'start{number}']:%H:%M}",
                given[f"tables{number}"],
                given[f"size{number}"],
            )
            for number in range(1, self.more + 1)
        ]
