"""The publisher's list of the final's seats: confirm, see who comes, record answers, ask again."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from tournament.championship.championship_state import ChampionshipState, Stage
from tournament.championship.qualification.queries import stage_qualification
from tournament.championship.qualification.state import Invitation
from tournament.events import qualification as service
from tournament.events.execution import Caller
from tournament.events.possible_duplicates import being_checked
from tournament.events.selectors import title_of
from tournament.events.states import championship_state
from tournament.events.wording import city_name
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.web.publisher.actions import championship_actions
from tournament.web.publisher.finalist_forms import (
    ConfirmForm,
    DeadlineForm,
    default_deadline,
    latest_answer,
)
from tournament.web.publisher.finalist_lists import names_on, seat_line, stage_lines
from tournament.web.publisher.finalist_totals import seat_tiles, shares
from tournament.web.publisher.page import ChampionshipView, of_championship, page, trail
from tournament.web.publisher.seat_actions import (
    TOLD_OF_SEATS,
    confirm_action,
    offer_action,
    seat_actions,
)
from tournament.web.shared.acting import caller_of
from tournament.web.shared.components import Link
from tournament.web.shared.csv_table import csv_table

CSV_FIELDS = ("city", "day", "place", "name", "seat", "answer_by")


@require_safe
@requires(Action.CONFIRM_QUALIFIERS, of_championship)
def finalists(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Who is in, who is late, who is next, city by city."""
    state, now = championship_state(championship_id), timezone.now()
    lines = stage_lines(championship_actions(request, state))
    context = page(
        "publisher_home",
        championship_id=championship_id,
        lines=lines,
        quiet=[line for line in lines if not line.days and not line.todo],
        tiles=seat_tiles(state, lines, now),
        shares=shares(state, lines, now),
        final=state.final,
        crumbs=trail(championship_id, gettext("Seats in the final")),
    )
    return render(request, "publisher/finalists.html", context)


@require_safe
@requires(Action.CONFIRM_QUALIFIERS, of_championship)
def finalists_csv(request: HttpRequest, championship_id: str) -> HttpResponse:
    """The same as a table, without contacts (CH-PD-2)."""
    state, now = championship_state(championship_id), timezone.now()
    names = names_on(state)
    rows = []
    for invitation in state.invitations.values():
        line = seat_line(state, invitation, names, now)
        day = state.days[invitation.event]
        rows.append(
            {
                "city": city_name(state.stages[invitation.stage].city),
                "day": day.date.isoformat(),
                "place": invitation.place,
                "name": line.name,
                "seat": line.status,
                "answer_by": invitation.until.isoformat() if line.code in {"asked", "late"} else "",
            }
        )
    response = HttpResponse(csv_table(CSV_FIELDS, rows), content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="finalists.csv"'
    return response


class SeatsView(ChampionshipView):
    """A form about seats in the final."""

    back = ("finalists", "championship_id")

    def crumbs(self) -> list[Link]:
        """The way to this page."""
        above = Link(gettext("Seats in the final"), reverse("finalists", args=[self.state.id]))
        return trail(self.state.id, str(self.title), below=above)


class Qualifiers(SeatsView):
    """The computed qualifiers of a city, and the button that confirms and asks them."""

    action = Action.CONFIRM_QUALIFIERS
    template_name = "publisher/qualifiers.html"
    form_class = ConfirmForm
    done_words = _("Confirmed. The qualifiers are asked to come.")

    def prepare(self) -> None:
        """The city's stage and what is computed of it."""
        super().prepare()
        self.stage = _stage(self.state, self.kwargs["stage_id"])
        self.found = stage_qualification(self.state, self.stage.id)
        self.title = gettext("Qualifiers: %(city)s") % {"city": city_name(self.stage.city)}

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the usual deadline."""
        zone = self.stage.zone
        return {
            **super().get_form_kwargs(),
            **deadline(self.state, zone),
            "ask_unplayed": bool(self.found.unplayed),
        }

    def carry_out(self, caller: Caller, form: ConfirmForm) -> object:
        """Confirm what the page has shown."""
        return service.confirm(
            caller,
            stage=self.stage.id,
            met=self.request.POST.get("met", ""),
            until=form.cleaned_data["until"],
            unplayed=form.cleaned_data.get("unplayed", False),
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Who qualifies, and which days are open."""
        state, stage, found = self.state, self.stage, self.found
        names = names_on(state)
        unsure = being_checked(state.id, [item.person for item in found.qualifiers])
        return {
            **super().get_context_data(**kwargs),
            "stage": stage,
            "city": city_name(stage.city),
            "met": found.digest,
            "confirm": confirm_action(self.ask, stage),
            "confirmed": stage.confirmed,
            "found": found,
            "unsure": [
                names[item.registration] for item in found.qualifiers if item.person in unsure
            ],
            "rows": [
                (names[item.registration], item.place, title_of(stage, state.days[item.event].date))
                for item in found.qualifiers
            ],
            "open_days": [
                title_of(stage, day.date) for day in state.live_days(stage.id) if not day.closed
            ],
        }


class Seat(SeatsView):
    """One seat: what was said, and everything that the publisher can do about it."""

    action = Action.CONFIRM_QUALIFIERS
    http_method_names = ["get", "head"]
    template_name = "publisher/seat.html"
    form_class = DeadlineForm

    def prepare(self) -> None:
        """The seat; 404 if nobody was asked."""
        super().prepare()
        self.invitation = invitation_or_404(self.state, self.kwargs["registration"])
        self.stage = self.state.stages[self.invitation.stage]
        names = names_on(self.state)
        self.line = seat_line(self.state, self.invitation, names, timezone.now())
        self.title = self.line.name

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the usual deadline."""
        return {**super().get_form_kwargs(), **deadline(self.state, self.stage.zone)}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The seat, and what can be done."""
        invitation = self.invitation
        day = self.state.days[invitation.event]
        return {
            **super().get_context_data(**kwargs),
            "invitation": invitation,
            "line": self.line,
            "day_title": title_of(self.stage, day.date),
            "actions": seat_actions(self.ask, invitation),
            "offer": offer_action(self.ask, day, invitation.registration, TOLD_OF_SEATS),
        }


class SeatAgain(Seat):
    """Give somebody more time to answer."""

    action = Action.SUBSTITUTE
    http_method_names = ["post"]
    done_words = _("The player is asked again.")

    def carry_out(self, caller: Caller, form: DeadlineForm) -> object:
        """Ask again."""
        about = {"championship": self.championship_id, "registration": self.invitation.registration}
        return service.ask_again(caller, **about, until=form.cleaned_data["until"])


def deadline(state: ChampionshipState, zone: str) -> dict[str, Any]:
    """What a form with a deadline starts from."""
    default = default_deadline(state, zone, timezone.now())
    return {"zone": zone, "latest": latest_answer(state), "default": default}


@require_POST
@requires(Action.ANSWER_SEAT, of_championship)
def seat_answer(request: HttpRequest, championship_id: str, registration: str) -> HttpResponse:
    """Write down what somebody has said on the telephone."""
    invitation_or_404(championship_state(championship_id), registration)
    service.answer(
        caller_of(request),
        championship=championship_id,
        registration=registration,
        coming=request.POST.get("coming") == "yes",
        said_by="publisher",
    )
    messages.success(request, gettext("The answer is recorded."))
    return redirect("finalists", championship_id)


def invitation_or_404(state: ChampionshipState, registration: str) -> Invitation:
    """The invitation under this id."""
    invitation = state.invitations.get(registration)
    if invitation is None:
        raise Http404
    return invitation


def _stage(state: ChampionshipState, stage_id: str) -> Stage:
    stage = state.stages.get(stage_id)
    if stage is None or stage.kind == "final":
        raise Http404
    return stage
