"""A new tournament by one short form, also as an earlier one was; and its changes."""

from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from tournament.events import tournaments
from tournament.events.execution import Caller
from tournament.events.models import Stage
from tournament.events.selectors import place_of_stage, zone_of_day
from tournament.events.venue.venue import hall_day
from tournament.people.access import actor_of
from tournament.people.policy import Action, Actor, Role, Scope, ScopeKind, allowed
from tournament.web.organizer.tournaments.forms import (
    REFUSED_AT,
    ChangeTournamentForm,
    NewTournamentForm,
    values_of,
)
from tournament.web.organizer.tournaments.pages import TournamentView
from tournament.web.shared.command_view import CommandView
from tournament.web.shared.navigation import day_scope_of, staff_tabs

FIRST_CITY, FIRST_ZONE = "moscow", "Europe/Moscow"


def organizing_scope(request: HttpRequest, **_: Any) -> Scope:
    """By which appointment somebody makes tournaments (FT-ROLE-1)."""
    return _organizing_scope(actor_of(request))


def _organizing_scope(actor: Actor) -> Scope:
    stage = tournaments.organizing_stage(actor)
    if stage is None:
        return Scope()
    return Scope(championship=place_of_stage(stage).championship, stage=stage)


def may_make_tournaments(actor: Actor) -> bool:
    """Whether pages offer it; a laptop in a hall keeps its one day."""
    scope = _organizing_scope(actor)
    return hall_day() is None and allowed(actor, Action.CREATE_TOURNAMENT, scope) is not None


class NewTournament(CommandView):
    """`?again=` is an earlier tournament whose rules and players the form begins with."""

    action = Action.CREATE_TOURNAMENT
    scope = staticmethod(organizing_scope)
    template_name = "organizer/tournaments/new.html"
    form_class = NewTournamentForm
    refused_at = REFUSED_AT

    def get_form_kwargs(self) -> dict[str, Any]:
        """With today, the city of the reader, and what an earlier tournament was like."""
        initial: dict[str, Any] = _first_values(actor_of(self.request))
        earlier = self.request.GET.get("again", "")
        if earlier:
            initial = _values_again(earlier, actor_of(self.request))
        return {**super().get_form_kwargs(), "initial": initial}

    def carry_out(self, caller: Caller, form: NewTournamentForm) -> str:
        """Make it, with the players that were typed."""
        return tournaments.create_with_players(caller, form.plan(), form.names)

    def get_success_url(self) -> str:
        """To its list, or to its page where players register."""
        by_name = self.request.POST.get("entry") == "names"
        return reverse("tournament_names" if by_name else "staff_day", args=[self.answer])

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form within the pages of the staff."""
        tabs = staff_tabs(actor_of(self.request), "staff_home")
        return {**super().get_context_data(**kwargs), "tabs": tabs}


def _first_values(actor: Actor) -> dict[str, Any]:
    """Today, from now on, in the city that the reader organizes."""
    held = [
        grant.scope_id
        for grant in actor.grants
        if grant.kind is ScopeKind.STAGE and grant.role is Role.ORGANIZER
    ]
    # Their city of the championship rather than where a tournament of theirs was.
    known = Stage.objects.filter(pk__in=held).order_by("championship__free", "pk").first()
    city, zone = (known.city, known.zone) if known is not None else (FIRST_CITY, FIRST_ZONE)
    now = timezone.now().astimezone(ZoneInfo(zone))
    return {"date": now.date(), "start": f"{now:%H:%M}", "city": city}


def _values_again(event: str, actor: Actor) -> dict[str, Any]:
    """The earlier tournament's rules and its list; 404 where the reader may not see it."""
    plan = tournaments.plan_of(event)
    if plan is None or allowed(actor, Action.VIEW_STAFF, day_scope_of(event)) is None:
        raise Http404
    today = timezone.now().astimezone(zone_of_day(event)).date()
    players = "\n".join(tournaments.names_of_tournament(event))
    return {**values_of(plan), "date": today, "players": players}


class ChangeTournament(TournamentView):
    """What was typed about it; until check-in opens its rules, too (FT-RULES-1)."""

    action = Action.CREATE_TOURNAMENT
    template_name = "organizer/tournaments/change.html"
    form_class: Any = ChangeTournamentForm
    tab = "tournament_change"
    back = ("tournament_change", "event_id")
    refused_at = {code: field for code, field in REFUSED_AT.items() if field != "players"} | {
        "tournament_full": "size"
    }

    def prepare(self) -> None:
        """The tournament as it would be made today."""
        super().prepare()
        self.met = tournaments.version_of(self.event_id)
        plan = tournaments.plan_of(self.event_id)
        if plan is None:
            raise Http404
        self.plan = plan

    def get_form_kwargs(self) -> dict[str, Any]:
        """With what stands; the rules are shown while they may change."""
        rules_open = self.hall.day.before_check_in
        return {**super().get_form_kwargs(), "plan": self.plan, "rules_open": rules_open}

    def carry_out(self, caller: Caller, form: ChangeTournamentForm) -> None:
        """Change it, if it is to be another one."""
        changed = tournaments.change_tournament(
            caller, event=self.event_id, plan=form.plan(), met=self.met
        )
        words = gettext("The changes are kept.") if changed else gettext("Nothing has changed.")
        messages.success(self.request, words)
