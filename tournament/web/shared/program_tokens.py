"""Tokens of programs on a page: the form that makes one, and those there are, in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.people.api_tokens import FOR_PLAYERS, PURPOSES, make_token, tokens_of, valid_tokens
from tournament.people.models import ApiToken, Person, User

PURPOSE_WORDS = {
    "submit_logs": _("Hand in logs of games and read the verdicts"),
    "enter_results": _("Enter results and witness signatures"),
}
PERIODS = {7: _("a week"), 90: _("90 days"), 365: _("a year")}
SHOWN = 50


class ProgramForm(forms.Form):
    """A new token: what it is called, what it may do, how long."""

    name = forms.CharField(
        label=_("Name of the program"),
        max_length=60,
        help_text=_("So that you know later which one to revoke"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    purpose = forms.ChoiceField(label=_("What it may do"))
    days = forms.TypedChoiceField(
        label=_("For how long"), coerce=int, choices=list(PERIODS.items()), initial=90
    )

    def __init__(self, *arguments: object, purposes: Iterable[str] = PURPOSES) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        words = [(name, PURPOSE_WORDS[name]) for name in purposes]
        self.fields["purpose"].choices = words  # type: ignore[attr-defined]

    def make(self, holder: User | Person, now: datetime) -> tuple[ApiToken, str]:
        """The token and its secret; raises `TooManyTokens`."""
        given = self.cleaned_data
        lasts = timedelta(days=given["days"])
        return make_token(
            holder, purpose=given["purpose"], name=given["name"], now=now, lasts=lasts
        )


@dataclass(frozen=True, slots=True)
class ListedToken:
    """A token as its holder sees it; `valid` while it opens something."""

    id: str
    name: str
    purpose: str
    made_at: datetime
    ends_at: datetime
    used_at: datetime | None
    valid: bool


def form_for(holder: User | Person, *arguments: object) -> ProgramForm:
    """The form with the purposes that are open to this holder."""
    purposes = FOR_PLAYERS if isinstance(holder, Person) else PURPOSES
    return ProgramForm(*arguments, purposes=purposes)


def listed(holder: User | Person, now: datetime) -> Sequence[ListedToken]:
    """Their tokens, the newest first."""
    valid = set(valid_tokens(holder, now).values_list("pk", flat=True))
    return [
        ListedToken(
            id=token.pk,
            name=token.name,
            purpose=str(PURPOSE_WORDS.get(token.purpose, token.purpose)),
            made_at=token.made_at,
            ends_at=token.ended_at or token.ends_at,
            used_at=token.used_at,
            valid=token.pk in valid,
        )
        for token in tokens_of(holder)[:SHOWN]
    ]
