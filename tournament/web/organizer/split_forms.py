"""Forms of a split: the days and their sizes, the words of the lot, one player's wish."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.championship_state import Day
from tournament.championship.commands import SplitDay
from tournament.web.shared.day_forms import date_field
from tournament.web.shared.declared_fields import form_field


class SplitForm(forms.Form):
    """The size of the present day, and each further day with its date, start, tables and size."""

    size = form_field(commands.SplitStage, "size", label=_("Players on this day"))

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
            label = gettext("%(day)s: start of play") % {"day": title}
            start = form_field(SplitDay, "start", label=label, initial=day.start)
            self.fields[f"start{number}"] = start
            label = gettext("%(day)s: tables") % {"day": title}
            tables = form_field(SplitDay, "tables", label=label, initial=day.tables)
            self.fields[f"tables{number}"] = tables
            label = gettext("%(day)s: players") % {"day": title}
            size = form_field(SplitDay, "size", label=label, initial=sizes[number])
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
