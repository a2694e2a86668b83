"""Forms of the publisher about the final: when and where, who runs it, lots, prizes."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.kept_apart import KeptApart
from tournament.events.selectors import cities
from tournament.web.shared.day_forms import WhenForm, date_field
from tournament.web.shared.declared_fields import form_field
from tournament.web.shared.reason_form import WordsField

FINAL_CITY = "saint-petersburg"
"""Where the final of 2017 is played (CH-DATE-2)."""


class PlanFinalForm(forms.Form):
    """Where the final is, when it starts, how many tables it has."""

    city = forms.ChoiceField(
        choices=lambda: [(city.code, city.name) for city in cities().values()],
        label=_("City"),
        initial=FINAL_CITY,
    )
    start = form_field(
        commands.PlanFinal,
        "start",
        label=_("Start of play"),
        help_text=_("Local time of the city."),
        initial="11:00",
    )
    tables = form_field(
        commands.PlanFinal,
        "tables",
        label=_("Tables"),
        help_text=_("40 players fill 16 tables in the first round."),
        initial=16,
    )


class MoveFinalForm(WhenForm):
    """Another date or hour of the final."""


class PlayOffForm(forms.Form):
    """Who won a play-off: those who share a place, the best first."""

    def __init__(self, *args: Any, candidates: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._keys = [f"rank_{number}" for number in range(1, len(candidates) + 1)]
        for number, key in enumerate(self._keys, start=1):
            self.fields[key] = forms.ChoiceField(
                label=gettext("%(number)s. of the play-off") % {"number": number},
                choices=[("", gettext("Choose")), *candidates],
            )
        self.fields["reason"] = WordsField(label=gettext("Why a play-off and not a lot"))

    def clean(self) -> dict[str, Any]:
        """Everybody stands once."""
        data = super().clean() or {}
        chosen = [data.get(key) for key in self._keys]
        for key in self._keys:
            if data.get(key) and chosen.count(data[key]) > 1:
                self.add_error(key, gettext("This player is chosen twice."))
        return data

    @property
    def order(self) -> list[str]:
        """The players, the best first."""
        return [self.cleaned_data[key] for key in self._keys]


class HandOverForm(forms.Form):
    """That a prize was given out: when, and to whom."""

    on = date_field(label=_("Date"))
    receiver = forms.ChoiceField(
        label=_("Who took it"),
        choices=[("player", _("the player")), ("representative", _("the legal representative"))],
        widget=forms.RadioSelect,
        initial="player",
    )
    name = form_field(
        KeptApart,
        "receiver",
        label=_("Full name of the person who took it"),
        help_text=_("Seen by the publisher alone; it can be erased."),
    )
