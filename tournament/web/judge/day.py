"""The hall's tables, and the closing of the day."""

from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from reports.from_progress import on_one_page, place_text
from tournament.championship import commands
from tournament.championship.final.prizes.queries import prizes_to_give
from tournament.events.execution import Answer, Caller
from tournament.events.selectors import place_of
from tournament.events.venue import venue
from tournament.people.access import acting, requires
from tournament.people.policy import Action, allowed
from tournament.play import services
from tournament.web.judge.closing import closing_signers, left_open
from tournament.web.judge.forms import CloseDayForm, NewTableForm
from tournament.web.judge.page import DayCommandView
from tournament.web.judge.qualifiers import Qualified, qualified_of
from tournament.web.judge.view_models import MatchView, match_view
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.actions import Actions, Offered
from tournament.web.shared.components import Link
from tournament.web.shared.staff_day import StaffDay, staff_day_of
from tournament.web.shared.staff_page import frame

_SET: Final = {True: _("Put into use"), False: _("Put out of use")}


@dataclass(frozen=True, slots=True)
class TableView:
    """A table of the hall, the match on it, and putting it into use or out of use."""

    number: int
    in_use: bool
    match: MatchView | None
    set: Offered | None


class Tables(DayCommandView):
    """Which match is where, and which tables are in use."""

    action = Action.MANAGE_TABLES
    http_method_names = ["get", "head"]
    template_name = "judge/tables.html"
    form_class = NewTableForm
    tab = "tables"

    def prepare(self) -> None:
        """The day, and the rules about its tables."""
        super().prepare()
        self._ask = Actions(place_of(self.event_id), self.caller())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The tables with the matches on them."""
        hall, state = self.hall, self.hall.event
        at = {state.plays[match].table: match for match in state.active_matches()}
        return {
            **super().get_context_data(**kwargs),
            "tables": [
                TableView(
                    number,
                    in_use,
                    match_view(hall, at[number]) if number in at else None,
                    self._offered(number, not in_use),
                )
                for number, in_use in sorted(state.tables.items())
            ],
            "add": self._offered(max(state.tables, default=0) + 1, True),
        }

    def _offered(self, number: int, in_use: bool) -> Offered | None:
        """Putting a table into use or out of use, unless the day is over."""
        label, url = _SET[in_use], reverse("set_table", args=[self.event_id])
        command, told = commands.SetTable(number, in_use), frozenset({"day_completed"})
        return self._ask(label, url, command, without=told)


class SetTable(Tables):
    """A table comes into use, also a new one, or goes out of use."""

    http_method_names = ["post"]

    def carry_out(self, caller: Caller, form: NewTableForm) -> int:
        """The table's number."""
        table: int = form.cleaned_data["table"]
        in_use = self.request.POST.get("in_use") == "yes"
        services.set_table(caller, event=self.event_id, table=table, in_use=in_use)
        return table

    def get_success_url(self) -> str:
        """To the table."""
        return f"{reverse('tables', args=[self.event_id])}#table-{self.answer}"


@require_safe
@requires(Action.CLOSE_DAY, day_scope)
def close_day(request: HttpRequest, event_id: str) -> HttpResponse:
    """What is missing, the places so far; afterwards the places and who goes to the final."""
    hall, caller = staff_day_of(event_id, acting(request).actor), caller_of(request)
    state = hall.event
    context = {
        **frame(request, event_id, "close_day"),
        "day": hall.day_now,
        "in_hall": venue.hall_day() == event_id,
        "drawn": bool(state.order),
        "has_bracket": hall.has_bracket,
        "choose_paper": hall.has_bracket and not on_one_page(hall.event.structure),
        "missing": [match_view(hall, match) for match in state.matches_left] if state.order else [],
        "places": _places(hall) if state.order else [],
        "players": len(state.order),
        "qualified": _qualified(hall, caller) if hall.day_now.closed else None,
        "leads_to": _leads_to(request, hall) if hall.day_now.closed else None,
        "closing": closing_signers(hall) if hall.day_now.closed else None,
    }
    return render(request, "judge/close_day.html", context)


class CompleteDay(DayCommandView):
    """Say what becomes final and what is not signed; then fix the places and report them."""

    action = Action.CLOSE_DAY
    template_name = "judge/complete_day.html"
    form_class = CloseDayForm
    tab = "close_day"
    back = ("close_day", "event_id")

    def prepare(self) -> None:
        """What the closing would pass over."""
        super().prepare()
        self.left, self.asked = left_open(self.hall), self.hall.day_now.all_played

    def get_form_kwargs(self) -> dict[str, Any]:
        """With a word to be said, if a signature is missing."""
        needs_a_word = self.asked and self.left.needs_a_word
        return {**super().get_form_kwargs(), "needs_a_word": needs_a_word}

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Only a day whose matches are over is asked about."""
        if not self.asked:
            return redirect("close_day", self.event_id)
        return super().get(request, *args, **kwargs)

    def carry_out(self, caller: Caller, form: CloseDayForm) -> Answer:
        """Close the day."""
        return services.complete_day(caller, event=self.event_id)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What is not signed, and the places."""
        context = super().get_context_data(**kwargs)
        in_hall = venue.hall_day() == self.event_id
        return {**context, "left": self.left, "places": _places(self.hall), "in_hall": in_hall}


def _places(hall: StaffDay) -> list[tuple[str, str]]:
    """Places that are certain, or final once the day is closed (CH-PLACE-1), with whose each is."""
    places = hall.places_by_seed
    order = sorted(places, key=lambda seed: (not places[seed].awarded, places[seed].first, seed))
    return [(place_text(places[seed]), hall.name(hall.event.order[seed - 1])) for seed in order]


def _leads_to(request: HttpRequest, hall: StaffDay) -> Link | None:
    """What the publisher does next about a closed day: its qualifiers, or the final's prizes."""
    who, state, stage = acting(request), hall.championship, hall.stage
    if hall.final:
        may = allowed(who.actor, Action.AWARD_PRIZES, who.scope) is not None
        url = f"{reverse('publisher_final', args=[state.id])}#prizes-title"
        return Link(gettext("Give the prizes"), url) if may and prizes_to_give(state) else None
    confirming = stage.qualifiers != "confirmed" and hall.qualification.settled
    may = allowed(who.actor, Action.CONFIRM_QUALIFIERS, who.scope) is not None
    if hall.stands_alone or hall.rehearsal or not confirming or not may:
        return None
    url = reverse("qualifiers", args=[state.id, stage.id])
    return Link(gettext("Confirm the qualifiers"), url)


def _qualified(hall: StaffDay, caller: Caller) -> Qualified | None:
    """Who goes to the final from here; nobody from the final itself and from free tournaments."""
    if hall.stands_alone or hall.championship.is_final(hall.id):
        return None
    return qualified_of(hall.championship, hall.id, caller)
