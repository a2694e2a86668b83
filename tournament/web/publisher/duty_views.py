"""Duty judges of a championship: one for every date with play (CH-JUDGE-5)."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournament.championship.championship_state import ChampionshipState
from tournament.events import judges as services
from tournament.events.execution import Refused
from tournament.events.selectors import title_in
from tournament.events.states import championship_state
from tournament.events.wording import long_date
from tournament.people.access import requires
from tournament.people.models import User
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.publisher.page import of_championship, page, trail
from tournament.web.shared.acting import STATUS, caller_of, wants_json
from tournament.web.shared.duty_lists import DutyRuling, rulings_on_duty
from tournament.web.shared.words import language


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
        queryset=User.objects.none(),
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
        accounts = self.fields["user"]
        assert isinstance(accounts, forms.ModelChoiceField)
        accounts.queryset = User.objects.filter(is_active=True).order_by("display_name", "username")


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.NAME_DUTY_JUDGE, of_championship)
def duty_judges(request: HttpRequest, championship_id: str) -> HttpResponse:
    """All dates with their duty judges, and the rulings that wait to be confirmed."""
    dates = duty_dates(championship_state(championship_id))
    if request.method != "POST":
        return _page(request, championship_id, DutyForm(dates=dates))
    form = DutyForm(request.POST, dates=dates)
    if not form.is_valid():
        return _page(request, championship_id, form)
    try:
        services.name_duty_judge(
            caller_of(request),
            championship=championship_id,
            day=form.cleaned_data["day"],
            user=form.cleaned_data["user"].public_id,
        )
    except Refused as stopped:
        if wants_json(request):
            raise
        return _page(request, championship_id, form, stopped.refusal)
    messages.success(request, gettext("The duty judge is named."))
    return redirect("duty_judges", championship_id)


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
        for moment in _dates(day.date for day in days)
    ]


def _dates(found: Any) -> list[date]:
    return sorted(set(found))


def _page(
    request: HttpRequest, championship_id: str, form: DutyForm, refusal: Refusal | None = None
) -> HttpResponse:
    state = championship_state(championship_id)
    waiting: list[DutyRuling] = [
        item
        for item in rulings_on_duty(timezone.now(), championship=championship_id)
        if not item.confirmed_at
    ]
    context = page(
        "publisher_home",
        crumbs=trail(championship_id, gettext("Duty judges")),
        dates=duty_dates(state),
        waiting=waiting,
        form=form,
        refusal=refusal,
        sentence=refusal.text(language()) if refusal is not None else "",
    )
    status = STATUS[refusal.kind] if refusal is not None else 422 if form.errors else 200
    return render(request, "publisher/duty_judges.html", context, status=status)
