"""Forms of the publisher for championships, days and organizers."""

from dataclasses import replace
from datetime import date
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.events.models import Championship, counting
from tournament.events.selectors import profile
from tournament.events.states import championship_state
from tournament.events.wording import years_title
from tournament.people.models import User
from tournament.regulations.checks import check_day_date
from tournament.regulations.profile import Profile
from tournament.web.shared.day_forms import WhenForm, date_field
from tournament.web.shared.declared_fields import form_field
from tournament.web.shared.words import language

FIRST_DAY, FINAL_DATE = date(2016, 12, 1), date(2017, 2, 12)
"""Dates of 2016's championship (CH-DATE-1, CH-DATE-2), shown as an example."""


FIRST_PROFILE = "gaga-2016"


def _sources() -> list[tuple[str, str]]:
    """The first profile, and those of earlier championships."""
    earlier = Championship.objects.filter(counting()).order_by("-first_day", "pk")
    titles = ((item.pk, years_title(item)) for item in earlier)
    return [(FIRST_PROFILE, FIRST_PROFILE), *titles]


class ChampionshipForm(forms.Form):
    """The dates of a championship, and the profile that its numbers are taken from."""

    source = forms.ChoiceField(
        choices=_sources,
        label=_("Numbers of the regulations"),
        help_text=_("They can be changed afterwards, freely until registration opens somewhere."),
        required=False,
    )

    first_day = date_field(
        label=_("First start"),
        help_text=_("No game day is before this date."),
        initial=FIRST_DAY,
    )
    final_date = date_field(
        label=_("Final"),
        help_text=_("Local date in the city of the final."),
        initial=FINAL_DATE,
    )

    @property
    def profile(self) -> Profile:
        """The numbers to begin with, as a first version of their own."""
        source = self.cleaned_data["source"] or FIRST_PROFILE
        if source == FIRST_PROFILE:
            return profile()
        return replace(championship_state(source).rules, version=1)

    def clean(self) -> dict[str, Any]:
        """There must be room for a game day between the two (CH-DATE-1)."""
        cleaned = super().clean() or {}
        first, final = cleaned.get("first_day"), cleaned.get("final_date")
        if first and final and "source" in cleaned:
            refusal = check_day_date(first, first, final, self.profile)
            if refusal is not None:
                self.add_error("final_date", refusal.text(language()))
        return cleaned


class DayForm(WhenForm):
    """A game day: when, and how many tables."""

    tables = form_field(
        commands.PlanDay,
        "tables",
        label=_("Tables"),
        help_text=_("32 players fill 16 tables; fewer take longer."),
        initial=16,
    )


class OrganizerForm(forms.Form):
    """Who is to run a city's stage."""

    organizer = forms.ModelChoiceField(
        queryset=User.objects.none(),
        to_field_name="public_id",
        label=_("Account"),
        empty_label=_("Choose"),
        error_messages={"invalid_choice": _("This account can't be appointed any more.")},
    )

    def __init__(self, *args: Any, accounts: QuerySet[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["organizer"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = accounts
