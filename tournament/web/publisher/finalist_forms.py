"""What is typed about seats in the final; checks its form, never a rule of the regulations."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.championship_state import ChampionshipState
from tournament.regulations.checks import local_date
from tournament.regulations.refusals import Refusal
from tournament.web.shared.day_forms import date_field
from tournament.web.shared.reason_form import WordsField
from tournament.web.shared.seat_words import BAN_CATEGORY
from tournament.web.shared.words import language

END_OF_DAY = time(23, 59, 59)


def default_deadline(state: ChampionshipState, zone: str, now: datetime) -> date:
    """The profile's days from today, at the latest the eve of the final, if that is to come."""
    today = local_date(now, zone)
    wished = today + timedelta(days=state.rules.answer_days)
    return max(today, min(wished, state.final_date - timedelta(days=1)))


def latest_answer(state: ChampionshipState) -> datetime | None:
    """When the final starts, while its check-in is shut: nobody is waited for any longer."""
    final = state.final
    return final.starts_at if final is not None and not final.checks_in else None


class DeadlineForm(forms.Form):
    """Until the end of which day an answer is awaited, by the clocks of the player's city.

    `latest`: on the day on which this passes, an answer is awaited until then.
    """

    until = date_field(
        label=_("Answer by"),
        help_text=_(
            "Until the end of this day in the player’s city; on the day of the final until it "
            "starts."
        ),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        zone: str,
        latest: datetime | None,
        default: date | None = None,
    ) -> None:
        super().__init__(data, initial={"until": default} if default is not None else None)
        self._zone = zone
        self._latest = latest

    def clean_until(self) -> datetime:
        """The moment that the day ends in the city (CH-TZ-1)."""
        day: date = self.cleaned_data["until"]
        try:
            there = datetime.combine(day, END_OF_DAY, ZoneInfo(self._zone)).astimezone(UTC)
        except OverflowError as fault:
            raise forms.ValidationError(_("Name a date of this championship.")) from fault
        if self._latest is not None and day == local_date(self._latest, self._zone):
            return self._latest.astimezone(UTC)
        return there


class ConfirmForm(DeadlineForm):
    """Until when those who have qualified are asked; what they have won is computed."""

    unplayed = forms.BooleanField(label=_("The day without a played match counts"), required=False)

    def __init__(self, data: Any = None, *, ask_unplayed: bool, **options: Any) -> None:
        super().__init__(data, **options)
        if not ask_unplayed:
            del self.fields["unplayed"]


def _reason_field() -> WordsField:
    """The publisher's words; no ruling without them."""
    missing = Refusal("reason_missing").text(language())
    return WordsField(
        label=_("Reason in your words"),
        help_text=_("Kept apart from the public ledger and never shown in public. Required."),
        error_messages={"required": missing},
    )


class OfferForm(DeadlineForm):
    """To whom a seat is offered: one of those who come next."""

    regional = forms.ChoiceField(label=_("Who gets the offer?"), widget=forms.RadioSelect)
    field_order = ["regional", "play_off", "until", "reason"]

    def __init__(
        self,
        data: Any = None,
        *,
        choices: Sequence[tuple[str, str]],
        undecided: bool,
        **options: Any,
    ) -> None:
        super().__init__(data, **options)
        field = self.fields["regional"]
        field.choices = choices  # type: ignore[attr-defined]
        if len(choices) == 1:
            field.initial = choices[0][0]
        if undecided:
            self.fields["play_off"] = forms.BooleanField(
                label=_("This player has won a play-off for the place"), required=False
            )
        self.fields["reason"] = _reason_field()
        self.only_one = len(choices) == 1 and not undecided
        if self.only_one:
            self.fields["reason"].required = False
            self.fields["reason"].help_text = gettext(
                "The rule leaves one candidate, which is the reason. Add words if there is more."
            )
        self.order_fields(self.field_order)

    def clean_reason(self) -> str:
        """CH-QUAL-4: where the rule leaves one candidate, that is why."""
        words: str = self.cleaned_data["reason"]
        if words or not self.only_one:
            return words
        return gettext("By the rule this player is the next best of the day, and the only one.")


class SubstituteForm(DeadlineForm):
    """Who gets a seat on facts that a judge found, and by which ruling they were found."""

    regional = forms.ChoiceField(label=_("Who gets the seat?"))
    on_ruling = forms.ChoiceField(label=_("The judge’s ruling on the facts"))
    field_order = ["on_ruling", "regional", "until", "reason"]

    def __init__(
        self,
        data: Any = None,
        *,
        players: Sequence[tuple[str, str]],
        rulings: Sequence[tuple[str, str]],
        **options: Any,
    ) -> None:
        super().__init__(data, **options)
        self.fields["regional"].choices = players  # type: ignore[attr-defined]
        self.fields["on_ruling"].choices = rulings  # type: ignore[attr-defined]
        self.fields["reason"] = _reason_field()
        self.order_fields(self.field_order)


class BanForm(forms.Form):
    """Why somebody is shut out: a category that anyone may read, and the publisher's words."""

    category = forms.ChoiceField(label=_("Reason in short"), choices=list(BAN_CATEGORY.items()))

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["reason"] = _reason_field()
