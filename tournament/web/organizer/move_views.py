"""Moving a player to another day at the desk, in any city, with their consent (CH-REG-7)."""

from typing import Any

from django.contrib import messages
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.events.changes import move_registration
from tournament.events.execution import Caller
from tournament.events.selectors import place_of, title_in
from tournament.events.states import championship_state
from tournament.people.policy import Action
from tournament.web.organizer.check_in_news import stands, tell_places_given, waiting_line
from tournament.web.organizer.entry_pages import EntryView
from tournament.web.organizer.forms import MovePlayerForm
from tournament.web.organizer.people_lists import listed_person
from tournament.web.shared.open_days import open_days
from tournament.web.shared.staff_day import staff_day_of


class RosterMove(EntryView):
    """The open days to choose from; the old registration ends only if the new one is made."""

    action = Action.MOVE_REGISTRATION
    template_name = "organizer/move.html"
    form_class = MovePlayerForm
    title = _("Move to another day")

    def prepare(self) -> None:
        """Where to."""
        super().prepare()
        self.days = _days(self.event_id)

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the days."""
        return {**super().get_form_kwargs(), "days": self.days}

    def carry_out(self, caller: Caller, form: MovePlayerForm) -> None:
        """Move the player, and say where everybody stands now."""
        about: dict[str, Any] = {"event": self.event_id, "registration": self.item.id}
        to_event, waited = form.cleaned_data["to_event"], waiting_line(self.event_id)
        made = move_registration(caller, **about, channel="desk", **form.cleaned_data)
        item = listed_person(to_event, made)
        level = messages.SUCCESS if item.has_place else messages.WARNING
        told = {"day": staff_day_of(to_event).title, "standing": stands(item)}
        said = gettext("Moved to %(day)s. There: %(standing)s") % told
        messages.add_message(self.request, level, said)
        tell_places_given(self.request, self.event_id, waited)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whether there is any day."""
        return {**super().get_context_data(**kwargs), "has_days": bool(self.days)}


def _days(event_id: str) -> list[tuple[str, str]]:
    """Open days of every city that are still to come, by date, with what is free on them."""
    state = championship_state(place_of(event_id).championship)
    to_come = open_days(state, timezone.now(), leave_out=event_id)
    return [(day.id, _label(state, day)) for day in to_come]


def _label(state: ChampionshipState, day: Day) -> str:
    free = state.rules.day_maximum - state.places_held(day.id)
    waiting = len(state.line(day.id))
    if free > 0 and not waiting:
        room = gettext("%(count)s places are free") % {"count": free}
    else:
        room = gettext("no place free, %(count)s on the waiting list") % {"count": waiting}
    return f"{title_in(state, day.id)}, {day.start}: {room}"
