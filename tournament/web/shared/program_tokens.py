"""Tokens of programs on a page: the form that makes one, and those there are, in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.events.models import GameDay, TournamentText
from tournament.events.selectors import title_of
from tournament.people.api_tokens import (
    FOR_PLAYERS,
    FOR_STAFF,
    make_token,
    tokens_of,
    valid_tokens,
)
from tournament.people.models import ApiToken, Person, User
from tournament.people.policy import EVERY_TOURNAMENT

PURPOSE_WORDS = {
    "read": _("Read what everybody may read, more often than without a token"),
    "submit_logs": _("Hand in logs of games and read the verdicts"),
    "enter_results": _("Enter results and witness signatures"),
    "desk": _("Do the work of the desk: check-in, calling, tables, breaks"),
    "organizing": _("Organize: registrations, draw, interruption, closing, announcements"),
    "judging": _("Enter rulings"),
    "tournaments": _("Run whole tournaments: everything that programs can do"),
    "own_results": _("Say how one’s own games ended"),
    "own_place": _("Look after the place: edit, move, withdraw, answer an offer"),
}
PERIODS = {7: _("a week"), 90: _("90 days"), 365: _("a year")}
SHOWN = 50
ALL_MINE = _("All my free tournaments")


class ProgramForm(forms.Form):
    """A new token: what it is called, what it may do, how long."""

    name = forms.CharField(
        label=_("Name of the program"),
        max_length=60,
        help_text=_("So that you know later which one to revoke"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    purpose = forms.ChoiceField(label=_("What it may do"))
    event = forms.ChoiceField(
        label=_("Where"), required=False, help_text=_("A token for one day opens nothing elsewhere")
    )
    days = forms.TypedChoiceField(
        label=_("For how long"), coerce=int, choices=list(PERIODS.items()), initial=90
    )

    def __init__(
        self,
        *arguments: object,
        purposes: Iterable[str] = FOR_STAFF,
        days: Sequence[str] | None = None,
    ) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        words = [(name, PURPOSE_WORDS[name]) for name in purposes]
        self.fields["purpose"].choices = words  # type: ignore[attr-defined]
        if days is None:
            del self.fields["event"]
        else:
            titles = day_titles(days)
            places = [("", _("Everywhere")), (EVERY_TOURNAMENT, ALL_MINE)]
            listed = [*places, *((day, titles[day]) for day in days)]
            self.fields["event"].choices = listed  # type: ignore[attr-defined]

    def make(self, holder: User | Person, now: datetime) -> tuple[ApiToken, str]:
        """The token and its secret; raises `TooManyTokens`."""
        given = self.cleaned_data
        lasts = timedelta(days=given["days"])
        return make_token(
            holder,
            purpose=given["purpose"],
            name=given["name"],
            now=now,
            lasts=lasts,
            event=given.get("event", ""),
        )


@dataclass(frozen=True, slots=True)
class ListedToken:
    """A token as its holder sees it; `valid` while it opens something.

    `day` is the title of the one day that it is for, or says that it is for all tournaments.
    """

    id: str
    name: str
    purpose: str
    day: str
    made_at: datetime
    ends_at: datetime
    used_at: datetime | None
    valid: bool


def form_for(
    holder: User | Person, *arguments: object, days: Sequence[str] | None = None
) -> ProgramForm:
    """The form with the purposes that are open to this holder, and the days they may choose."""
    purposes = FOR_PLAYERS if isinstance(holder, Person) else FOR_STAFF
    return ProgramForm(*arguments, purposes=purposes, days=days)


def day_titles(days: Iterable[str]) -> Mapping[str, str]:
    """What days are called, a free tournament by its name and date; in two queries."""
    known = set(days)
    rows = GameDay.objects.select_related("stage").filter(pk__in=known)
    names = dict(TournamentText.objects.filter(pk__in=known).values_list("pk", "name"))
    return {
        row.pk: f"{names[row.pk]} ({row.date:%d.%m.%Y})"
        if row.pk in names
        else title_of(row.stage, row.date)
        for row in rows
    }


def listed(holder: User | Person, now: datetime) -> Sequence[ListedToken]:
    """Their tokens, the newest first."""
    valid = set(valid_tokens(holder, now).values_list("pk", flat=True))
    shown = list(tokens_of(holder)[:SHOWN])
    known = day_titles(token.event_id for token in shown if token.event_id)
    titles = {**known, EVERY_TOURNAMENT: str(ALL_MINE)}
    return [
        ListedToken(
            id=token.pk,
            name=token.name,
            purpose=str(PURPOSE_WORDS.get(token.purpose, token.purpose)),
            day=titles.get(token.event_id, token.event_id),
            made_at=token.made_at,
            ends_at=token.ended_at or token.ends_at,
            used_at=token.used_at,
            valid=token.pk in valid,
        )
        for token in shown
    ]
