"""Duty judges of a championship: one for every date with play (CH-JUDGE-5)."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState
from tournament.events import judges as services
from tournament.events.execution import Caller
from tournament.events.selectors import title_in
from tournament.events.wording import long_date
from tournament.people.models import User
from tournament.people.policy import Action
from tournament.web.publisher.page import ChampionshipView
from tournament.web.publisher.stages import open_accounts
from tournament.web.shared.duty_lists import rulings_on_duty


@dataclass(frozen=True, slots=True)
class DutyDate:
    """A date with play: its days and its duty judge; `past` once it is over."""

    value: str
    words: str
    days: str
    judge: str
    past: bool


class DutyForm(forms.Form):
    """Who is on duty on which date."""

    day = forms.DateField(label=_("Date"), widget=forms.Select)
    user = forms.ModelChoiceField(
        queryset=open_accounts(),
        to_field_name="public_id",
        label=_("Duty judge"),
        help_text=_("Reachable by phone or video on that date, and not playing that day."),
        empty_label=None,
    )

    def __init__(self, data: Any = None, *, dates: list[DutyDate]) -> None:
        super().__init__(data)
        widget = self.fields["day"].widget
        assert isinstance(widget, forms.Select)
        widget.choices = [(item.value, item.words) for item in dates if not item.past]


class DutyJudges(ChampionshipView):
    """All dates with their duty judges, and the rulings that wait to be confirmed."""

    action = Action.NAME_DUTY_JUDGE
    template_name = "publisher/duty_judges.html"
    form_class = DutyForm
    title = _("Duty judges")
    back = ("duty_judges", "championship_id")
    done_words = _("The duty judge is named.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the dates of play."""
        return {**super().get_form_kwargs(), "dates": duty_dates(self.state)}

    def carry_out(self, caller: Caller, form: DutyForm) -> object:
        """Name somebody for a date."""
        day, user = form.cleaned_data["day"], form.cleaned_data["user"].public_id
        return services.name_duty_judge(
            caller, championship=self.championship_id, day=day, user=user
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With what waits for whom."""
        dates = duty_dates(self.state)
        # Who it is decides the form: each date that is not over is one to name somebody for.
        naming = (
            commands.NameDutyJudge("", date.fromisoformat(item.value), "")
            for item in dates
            if not item.past
        )
        found = rulings_on_duty(timezone.now(), championship=self.championship_id)
        return {
            **super().get_context_data(**kwargs),
            "dates": dates,
            "name": self.ask(_("Name a duty judge"), self.request.path, *naming),
            "waiting": [item for item in found if not item.confirmed_at],
        }


def duty_dates(state: ChampionshipState) -> list[DutyDate]:
    """Every date with play, first to last."""
    days = [day for stage in state.stages for day in state.live_days(stage)]
    names = {
        user.public_id: str(user)
        for user in User.objects.filter(public_id__in=state.duty_judges.values())
    }
    today = timezone.now().date()
    return [
        DutyDate(
            value=moment.isoformat(),
            words=long_date(moment),
            days=", ".join(title_in(state, day.id) for day in days if day.date == moment),
            judge=names.get(state.duty_judges.get(moment, ""), ""),
            past=moment < today,
        )
        for moment in sorted({day.date for day in days})
    ]
