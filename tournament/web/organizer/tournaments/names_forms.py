"""A list of names as it is typed or pasted, and the question how it is meant, if there is one."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.events.roster.pasted import name_readings
from tournament.web.shared.text_fields import LinesField

LONGEST_LIST = 60_000


class NamesField(LinesField):
    """A list as it was typed or pasted: what separates the columns of a spreadsheet may stand."""

    def clean(self, value: Any) -> Any:
        """The text with its columns; everything else is checked as in any lines."""
        text = str(value or "").removeprefix("\ufeff")
        checked = super().clean(text.replace("\t", " "))
        return text if "\t" in text else checked


READING = "reading"
"""The field in which it is asked how a list of names is meant."""
_READ_AS = {
    "lines": _("Each line is a player: %(names)s"),
    "parts": _("Each part is a player: %(names)s"),
    "first": _("The first column is the name: %(names)s"),
    "joined": _("All columns together are the name: %(names)s"),
}
_NAMES_SHOWN = 3


def ask_reading(form: forms.Form, field: str) -> None:
    """Add the question how a list is meant, where what was sent can be read in several ways."""
    if not form.is_bound or field not in form.fields:
        return
    readings = name_readings(str(form.data.get(field, ""))[:LONGEST_LIST])
    if len(readings) < 2:
        return
    form.fields[READING] = forms.ChoiceField(
        label=gettext("How is the list meant?"),
        choices=[
            (reading.kind, str(_READ_AS[reading.kind]) % {"names": _shown(reading.names)})
            for reading in readings
        ],
        widget=forms.RadioSelect,
        error_messages={"required": gettext("The list can be read in several ways. Choose one.")},
    )


def _shown(names: Sequence[str]) -> str:
    more = " …" if len(names) > _NAMES_SHOWN else ""
    return "; ".join(names[:_NAMES_SHOWN]) + more


def names_of(form: forms.Form, field: str) -> list[str]:
    """The names of a list as it was meant."""
    readings = name_readings(form.cleaned_data[field])
    chosen = [one for one in readings if one.kind == form.cleaned_data.get(READING)]
    return [*(chosen or readings)[0].names]


class NamesForm(forms.Form):
    """Players to be entered: one field, for one name or a list."""

    names = NamesField(
        label=_("Add players"),
        longest=LONGEST_LIST,
        help_text=_("One name a line; a list can be pasted."),
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ask_reading(self, "names")

    def clean(self) -> dict[str, Any]:
        """At least one name."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if "names" in data and not names_of(self, "names"):
            self.add_error("names", gettext("Type at least one name."))
        return data

    @property
    def players(self) -> list[str]:
        """The names; only of a valid form."""
        return names_of(self, "names")
