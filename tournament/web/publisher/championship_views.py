"""Championships, their cities, days and organizers, for the publisher."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournament.events import services
from tournament.events.execution import Caller
from tournament.events.possible_duplicates import open_cases
from tournament.events.selectors import cities, profile, zone_of
from tournament.events.states import championship_state
from tournament.events.wording import years_title
from tournament.outbox.transports import reaches_people
from tournament.people.access import requires
from tournament.people.names.typed import is_held
from tournament.people.policy import Action
from tournament.regulations.checks import local_date
from tournament.web.publisher import stages
from tournament.web.publisher.actions import championship_actions
from tournament.web.publisher.city_actions import CityActions
from tournament.web.publisher.forms import ChampionshipForm, DayForm, OrganizerForm
from tournament.web.publisher.headquarters import headquarters
from tournament.web.publisher.life_model import lifecycle
from tournament.web.publisher.overview import (
    city_lines,
    days_by_date,
    listed_championships,
    tiles,
)
from tournament.web.publisher.page import (
    ChampionshipView,
    everywhere,
    home_link,
    of_championship,
    page,
    trail,
)
from tournament.web.publisher.privacy_lists import retention_notices
from tournament.web.publisher.watching import alert_lines
from tournament.web.shared.command_view import CommandView
from tournament.web.shared.components import Link
from tournament.web.shared.limits import sought


@require_safe
@requires(Action.CREATE_CHAMPIONSHIP, everywhere)
def publisher_home(request: HttpRequest) -> HttpResponse:
    """Where every city stands, troubles first; and all championships."""
    championships = listed_championships()
    context = page(
        "publisher_home",
        championships=championships,
        going=headquarters(timezone.now(), {item.id: item.undecided for item in championships}),
        ending=retention_notices(timezone.now()),
        alerts=alert_lines(),
        sends_mail=reaches_people(),
    )
    return render(request, "publisher/home.html", context)


class ChampionshipNew(CommandView):
    """Create a championship from the profile (CH-GEN-1)."""

    action = Action.CREATE_CHAMPIONSHIP
    scope = staticmethod(everywhere)
    template_name = "publisher/championship_new.html"
    form_class = ChampionshipForm
    done_words = _("The draft is made. Look at its numbers, plan days, then announce it.")

    def carry_out(self, caller: Caller, form: ChampionshipForm) -> str:
        """The id of the draft."""
        return services.create_championship(
            caller,
            profile=form.profile,
            first_day=form.cleaned_data["first_day"],
            final_date=form.cleaned_data["final_date"],
        )

    def get_success_url(self) -> str:
        """The page of the draft."""
        return reverse("publisher_championship", args=[self.answer])

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the numbers that are usual."""
        return page("publisher_home", **super().get_context_data(**kwargs), profile=profile())


@require_safe
@requires(Action.CREATE_STAGE, of_championship)
def championship(request: HttpRequest, championship_id: str) -> HttpResponse:
    """All cities with their days and numbers."""
    state = championship_state(championship_id)
    text = sought(request)
    lines = city_lines(state)
    context = page(
        "publisher_home",
        championship=state,
        title=years_title(state),
        lifecycle=lifecycle(championship_actions(request, state)),
        waiting_wishes=sum(item.waits for item in state.life.applications.values()),
        days=days_by_date(state, lines),
        lines=[line for line in lines if is_held(text, line.name)],
        sought=text,
        tiles=tiles(lines),
        undecided=len(open_cases(championship_id)),
        crumbs=[
            home_link(),
            Link(years_title(state)),
        ],
    )
    return render(request, "publisher/championship.html", context)


class City(ChampionshipView):
    """One city: its days and its organizers."""

    action = Action.CREATE_STAGE
    http_method_names = ["get", "head"]
    template_name = "publisher/city.html"
    back = ("publisher_city", "championship_id", "city")

    def prepare(self) -> None:
        """A city of the list, or one that was added to this championship (CH-CITY-1)."""
        super().prepare()
        self.city: str = self.kwargs["city"]
        self.stage = stages.stage_of(self.championship_id, self.city)
        if self.city not in cities() and self.stage is None:
            raise Http404

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The city, and both forms."""
        state, stage = self.state, self.stage
        accounts = stages.candidates(stage)
        line = next(item for item in city_lines(state) if item.code == self.city)
        today = local_date(timezone.now(), zone_of(self.city))
        return {
            "day_form": DayForm(initial={"date": max(state.first_day, today)}),
            "organizer_form": OrganizerForm(accounts=accounts),
            **super().get_context_data(**kwargs),
            "line": line,
            "held": state.stages[stage] if stage is not None else None,
            "actions": CityActions(self.ask, self.city),
            "grants": stages.organizer_grants(stage),
            "accounts": accounts,
            "crumbs": trail(self.championship_id, line.name),
        }


class PlanDay(City):
    """Plan a day (CH-DATE-1, CH-SPLIT-1); the stage is made on first use (CH-CITY-1)."""

    http_method_names = ["post"]
    form_class = DayForm
    form_name = "day_form"
    done_words = _("The day is planned. Its organizer opens the registration.")

    def carry_out(self, caller: Caller, form: DayForm) -> object:
        """Plan it."""
        return stages.plan_day(
            caller,
            championship=self.championship_id,
            city=self.city,
            day=form.cleaned_data["date"],
            start=f"{form.cleaned_data['start']:%H:%M}",
            tables=form.cleaned_data["tables"],
        )


class AppointOrganizer(City):
    """Let an account run the city's stage (CH-CONTACT-1)."""

    http_method_names = ["post"]
    form_class = OrganizerForm
    form_name = "organizer_form"
    done_words = _("The organizer is appointed.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With every account that is open."""
        return {**super().get_form_kwargs(), "accounts": stages.open_accounts()}

    def carry_out(self, caller: Caller, form: OrganizerForm) -> object:
        """Appoint the account."""
        return stages.appoint_organizer(
            caller,
            championship=self.championship_id,
            city=self.city,
            user=form.cleaned_data["organizer"],
        )
