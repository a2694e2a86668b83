"""My game days, the overview of one, and what is behind its last tab."""

from datetime import datetime
from typing import Any

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.days.short_day.queries import players_missing
from tournament.config.outside import address_for_others
from tournament.events import services
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state, event_state
from tournament.events.tournaments import own_tournaments
from tournament.events.venue.where import whereabouts
from tournament.people.access import acting, actor_of, requires, requires_log_in
from tournament.people.policy import Action
from tournament.play.log_findings import open_findings
from tournament.regulations.checks import local_date
from tournament.web.organizer import judges
from tournament.web.organizer.announce_views import telling_of
from tournament.web.organizer.day_pages import (
    StaffDayView,
    day_tiles,
    my_days,
    stage_word,
)
from tournament.web.organizer.next_steps import next_step
from tournament.web.organizer.people_lists import listed_people
from tournament.web.organizer.practice_views import cities_to_practise
from tournament.web.organizer.tournaments.new_views import may_make_tournaments
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.components import Link
from tournament.web.shared.duty_lists import waiting_for
from tournament.web.shared.live_delay import live_delay_form
from tournament.web.shared.navigation import day_steps, listed_pages
from tournament.web.shared.offers import Rights
from tournament.web.shared.staff_day import staff_day_of
from tournament.web.shared.status_words import status_word
from tournament.web.shared.venue_copies import copy_due
from tournament.web.shared.words import CANCEL_REASON, ENDED_BY_RULE, SUSPEND_REASON

CHECKLIST_LABELS: dict[str, Promise] = {
    "week-before": _("Checklist: a week before"),
    "evening-before": _("Checklist: the evening before"),
    "morning": _("Checklist: the morning"),
    "in-trouble": _("Checklist: in trouble"),
}
"""Pages of the guide for the staff of a day."""


@require_safe
@requires_log_in
def staff_home(request: HttpRequest) -> HttpResponse:
    """The days that the reader may work on, and what comes next on each."""
    actor, now = actor_of(request), timezone.now()
    days = [(staff_day_of(key), next_step(key, actor, now)) for key in my_days(actor)]
    return render(
        request,
        "organizer/home.html",
        {
            "may_make_tournaments": may_make_tournaments(actor),
            "tournaments": [
                (item, gettext("archived") if item.archived else status_word(item.status))
                for item in own_tournaments(actor)
            ],
            "open_days": [item for item in days if not item[0].day_now.over],
            "closed_days": [item for item in days if item[0].day_now.over],
            "to_confirm": waiting_for(actor),
            "cities_to_practise": cities_to_practise(actor),
        },
    )


class StaffDay(StaffDayView):
    """Where the day stands and what to do next."""

    action = Action.VIEW_STAFF
    http_method_names = ["get", "head"]
    template_name = "organizer/day.html"
    tab = "staff_day"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What is next, what is wrong, and the numbers."""
        event_id = self.event_id
        actor = acting(self.request).actor
        rights = Rights(actor, event_id)
        place, event = place_of(event_id), event_state(event_id)
        state, day = championship_state(place.championship), day_of(place)
        return {
            **super().get_context_data(**kwargs),
            **telling_of(event_id),
            "steps": day_steps(event_id, rights),
            "stage_word": stage_word(event_id, timezone.now()),
            "again": state.rules.tournament is not None and may_make_tournaments(actor),
            "archived": state.archived,
            "whereabouts": whereabouts(event_id),
            "re_entering": event.re_entering,
            "copy_due": rights["take_back_day"] and copy_due(event_id),
            "log_findings": len({item.log.pk for item in open_findings(event_id)}),
            "tiles": day_tiles(event_id, listed_people(event_id)),
            "next": next_step(event_id, actor, timezone.now()),
            "checklist": _checklist(day, timezone.now()),
            "judges": judges.judges_of_day(event_id),
            "practise": day.stage if _may_want_to_practise(state, day, rights) else "",
            "cancelled_for": (CANCEL_REASON | ENDED_BY_RULE | SUSPEND_REASON).get(
                day.cancelled_for, ""
            ),
            "few_registered": players_missing(state, day, timezone.now()),
        }


def _may_want_to_practise(state: ChampionshipState, day: Day, rights: Rights) -> bool:
    """Before the day, for whoever may; a practice day and the final are practised otherwise."""
    before = day.before_check_in and state.rehearsal is None and state.rules.tournament is None
    return before and not state.is_final(day.id) and rights["practise"]


def _checklist(day: Day, now: datetime) -> Link | None:
    """What to look through now; none when the day is over."""
    if day.before_check_in:
        days_left = (day.date - local_date(now, day.zone)).days
        name = "week-before" if days_left > 1 else "evening-before" if days_left == 1 else "morning"
    else:
        name = "morning" if day.checks_in else "in-trouble" if day.at_play else ""
    return Link(str(CHECKLIST_LABELS[name]), reverse("help_page", args=[name])) if name else None


class DayMore(StaffDayView):
    """What is seldom needed: the other pages of the day, its public page, another date."""

    action = Action.VIEW_STAFF
    http_method_names = ["get", "head"]
    template_name = "organizer/more.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The pages that the reader may open, and what can be set here."""
        event_id = self.event_id
        public = address_for_others(self.request, reverse("day", args=[event_id]))
        by_desk = championship_state(place_of(event_id).championship).rules.by_desk
        return {
            **super().get_context_data(**kwargs),
            "pages": listed_pages(Rights(acting(self.request).actor, event_id)),
            "whereabouts": whereabouts(event_id),
            "public_url": public,
            "qr": segno.make(public, error="m").svg_data_uri(scale=5, border=4),
            "live_form": None if by_desk else live_delay_form(event_id),
        }


@require_POST
@requires(Action.PLAN_DAY, day_scope)
def open_registration(request: HttpRequest, event_id: str) -> HttpResponse:
    """From now on people may be entered."""
    services.open_registration(caller_of(request), event=event_id)
    messages.success(request, gettext("Registration is open."))
    return redirect("staff_day", event_id)
