"""The list of a tournament whose players are entered by name, up to the moment when it begins."""

import re
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournament.brackets.rounds.swiss import suggested_rounds
from tournament.championship import commands
from tournament.championship.tournaments.queries import listed_order
from tournament.events import tournaments
from tournament.events.execution import Caller
from tournament.events.selectors import person_of, place_of
from tournament.events.states import championship_state
from tournament.people.access import requires
from tournament.people.names.alike import looking_alike
from tournament.people.policy import Action
from tournament.people.public_names import names_for
from tournament.regulations.tournament_rules import FEWEST
from tournament.web.organizer.tournaments.forms import NameForm, OrderForm
from tournament.web.organizer.tournaments.names_forms import NamesForm
from tournament.web.organizer.tournaments.pages import TournamentView, tournament_or_404
from tournament.web.shared.acting import caller_of, day_scope, lead_on
from tournament.web.shared.actions import Actions
from tournament.web.shared.components import Link
from tournament.web.shared.draw_text_form import DrawTextForm
from tournament.web.shared.tournaments.words import FORMAT

_NUMBERED = re.compile(r" \(№ \d+\)$")
"""How names that look the same are told apart."""


@dataclass(frozen=True, slots=True)
class ListedName:
    """A player on the list; `late`: they play from this round on."""

    registration: str
    name: str
    left: bool
    late: int = 0


class TournamentNames(TournamentView):
    """Everybody on the list; POST adds names."""

    action = Action.ENTER_REGISTRATION
    template_name = "organizer/tournaments/names.html"
    form_class: Any = NamesForm
    tab = "tournament_names"
    back = ("tournament_names", "event_id")

    def carry_out(self, caller: Caller, form: Any) -> object:
        """Add them."""
        return tournaments.add_names(caller, event=self.event_id, names=form.players)

    def form_valid(self, form: Any) -> HttpResponse:
        """How many were added."""
        if isinstance(form, NamesForm):
            added = len(form.players)
            words = ngettext("%(count)s player added.", "%(count)s players added.", added)
            messages.success(self.request, words % {"count": added})
        return super().form_valid(form)

    @property
    def players(self) -> list[ListedName]:
        """Everybody in the order of the list."""
        state = championship_state(place_of(self.event_id).championship)
        event = self.hall.event
        held = [state.registrations[key] for key in listed_order(state, self.event_id)]
        if event.order:
            left = [item for item in state.of_day(self.event_id) if not item.active]
            held += [item for item in left if item.id in event.seed_of]
        names = names_for({item.person: item.number for item in held}, "staff")
        gone = {event.order[seed - 1] for seed in event.progress.left} if event.order else set()
        return [
            ListedName(
                item.id,
                names[item.person],
                item.id in gone,
                event.rounds.joined.get(item.id, 0),
            )
            for item in held
        ]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The list, what can be done with it, and how it begins."""
        players = self.players
        listed = [(item.registration, item.name) for item in players]
        context = super().get_context_data(**kwargs)
        before = self.hall.day_now.not_drawn
        here = Actions(place_of(self.event_id), self.caller())
        sample = {"registration": "0" * 8, "person": "0" * 8}
        # The same label twice would be one field to those who do not see the page.
        return {
            "start_form": DrawTextForm(),
            "order_form": OrderForm(players=listed),
            **context,
            "form": context.get("form") or NamesForm(),
            "players": players,
            "alike": _alike(players),
            "before": before,
            "add": here(
                _("Add"),
                reverse("tournament_names", args=[self.event_id]),
                commands.AddEntrants(self.event_id, (sample,), ""),
            ),
            "can_start": before and len(players) >= FEWEST,
            "format_word": FORMAT[self.rules.format],
            "rounds_planned": self.rules.rounds or suggested_rounds(len(players)),
        }


def _alike(players: list[ListedName]) -> list[str]:
    """Names of the list that look like another one, as they are told apart."""
    plain = {item.registration: _NUMBERED.sub("", item.name) for item in players}
    alike = set(looking_alike(plain))
    return [item.name for item in players if item.registration in alike]


class TournamentOrder(TournamentNames):
    """The list in the order of its seeds, by typed numbers."""

    http_method_names = ["post"]
    form_class = OrderForm
    form_name = "order_form"
    done_words = _("The order is kept.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With everybody on the list."""
        players = [(item.registration, item.name) for item in self.players]
        return {**super().get_form_kwargs(), "players": players}

    def carry_out(self, caller: Caller, form: Any) -> object:
        """Keep the order."""
        return tournaments.arrange(caller, event=self.event_id, order=form.order)


class TournamentStart(TournamentNames):
    """Begin: the list is closed and drawn by what was called out."""

    action = Action.DRAW
    http_method_names = ["post"]
    form_class = DrawTextForm
    form_name = "start_form"
    back = ("tournament_play", "event_id")

    def carry_out(self, caller: Caller, form: Any) -> object:
        """Draw."""
        words = form.cleaned_data["text"]
        return tournaments.start_tournament(caller, event=self.event_id, words=words)


class TournamentRename(TournamentView):
    """A player by another name."""

    action = Action.ENTER_REGISTRATION
    template_name = "organizer/tournaments/rename.html"
    form_class = NameForm
    tab = "tournament_names"
    title = _("Another name")
    back = ("tournament_names", "event_id")
    done_words = _("The name is changed.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the present name."""
        name = person_of(self.event_id, self.kwargs["registration"]).display_name
        return {**super().get_form_kwargs(), "initial": {"name": name}}

    def crumbs(self) -> list[Link]:
        """By way of the list."""
        back = reverse("tournament_names", args=[self.event_id])
        return [Link(gettext("Players"), back), Link(str(self.title))]

    def carry_out(self, caller: Caller, form: forms.Form) -> None:
        """Change it."""
        name = form.cleaned_data["name"]
        registration = self.kwargs["registration"]
        tournaments.rename_entrant(
            caller, event=self.event_id, registration=registration, name=name
        )


@require_POST
@requires(Action.ENTER_REGISTRATION, day_scope)
def tournament_by_chance(request: HttpRequest, event_id: str) -> HttpResponse:
    """The list in an order of chance."""
    tournaments.arrange_by_chance(caller_of(request), event=event_id)
    messages.success(request, gettext("The list is mixed."))
    return lead_on(request, reverse("tournament_names", args=[event_id]))


@require_POST
@requires(Action.WITHDRAW_REGISTRATION, day_scope)
def tournament_remove(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """Take a player off the list before it begins."""
    tournament_or_404(event_id)
    name = person_of(event_id, registration).display_name
    tournaments.remove_entrant(caller_of(request), event=event_id, registration=registration)
    messages.success(request, gettext("Off the list: %(name)s.") % {"name": name})
    return lead_on(request, reverse("tournament_names", args=[event_id]))


@require_POST
@requires(Action.CANCEL_DAY, day_scope)
def tournament_hide(request: HttpRequest, event_id: str) -> HttpResponse:
    """Give the tournament up before it has begun."""
    tournaments.hide_tournament(caller_of(request), event=event_id)
    messages.success(request, gettext("The tournament is given up."))
    return redirect("staff_home")


@require_POST
@requires(Action.CANCEL_DAY, day_scope)
def tournament_archive(request: HttpRequest, event_id: str) -> HttpResponse:
    """Take the tournament out of all lists after its draw (FT-END-1)."""
    tournaments.archive_tournament(caller_of(request), event=event_id)
    messages.success(request, gettext("The tournament is archived. Its page and its ledger stay."))
    return redirect("staff_day", event_id)


@require_POST
@requires(Action.CANCEL_DAY, day_scope)
def tournament_unarchive(request: HttpRequest, event_id: str) -> HttpResponse:
    """List the tournament again."""
    tournaments.unarchive_tournament(caller_of(request), event=event_id)
    messages.success(request, gettext("The tournament is listed again."))
    return redirect("staff_day", event_id)
