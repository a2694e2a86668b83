"""A player goes to another day, in any city, or changes places with one (CH-REG-7, CH-SPLIT-3)."""

from typing import Any

from django import forms
from django.contrib import messages
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.now.day import Places
from tournament.events.changes import move_registration
from tournament.events.execution import Caller
from tournament.events.now import now_of_day
from tournament.events.selectors import place_of, title_in
from tournament.events.split import swap_registrations
from tournament.events.states import championship_state
from tournament.events.wording import date_in_sentence
from tournament.people.policy import Action
from tournament.web.organizer.check_in_news import stands, tell_places_given, waiting_line
from tournament.web.organizer.entry_pages import EntryView
from tournament.web.organizer.forms import MovePlayerForm
from tournament.web.organizer.people_lists import listed_people, listed_person
from tournament.web.shared.declared_fields import choose_from
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
    state, now = championship_state(place_of(event_id).championship), timezone.now()
    return [
        (
            day.id,
            f"{title_in(state, day.id)}, {day.start}: {_room(now_of_day(state, day, now).places)}",
        )
        for day in open_days(state, now, leave_out=event_id)
    ]


def _room(places: Places) -> str:
    if places.full:
        told = gettext("no place free, %(count)s on the waiting list")
        return told % {"count": places.waiting}
    return gettext("%(count)s places are free") % {"count": places.free}


class SwapForm(forms.Form):
    """With whom, and that both agree (CH-SPLIT-3)."""

    other = forms.ChoiceField(label=_("Changes places with"))
    consented = forms.BooleanField(
        label=_("Both players agree"),
        error_messages={"required": _("Ask both players, and tick it when they agree.")},
    )

    def __init__(self, *args: Any, others: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose_from(self, other=others)


class RosterSwap(EntryView):
    """Choose the other player; both places are exchanged at once."""

    action = Action.SWAP_REGISTRATIONS
    template_name = "organizer/swap.html"
    form_class = SwapForm
    title = _("Change places")
    done_words = _("The two players have changed places.")

    def prepare(self) -> None:
        """With whom it can be."""
        super().prepare()
        self.others = _others(self.event_id)

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the others."""
        return {**super().get_form_kwargs(), "others": self.others}

    def carry_out(self, caller: Caller, form: SwapForm) -> object:
        """Exchange the places."""
        about: dict[str, Any] = {"event": self.event_id, "registration": self.item.id}
        return swap_registrations(caller, **about, **form.cleaned_data)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whether there is anybody."""
        return {**super().get_context_data(**kwargs), "has_others": bool(self.others)}


def _others(event_id: str) -> list[tuple[str, str]]:
    """Players with a place on the other open days of the stage."""
    place = place_of(event_id)
    state = championship_state(place.championship)
    days = [day for day in state.live_days(str(place.stage)) if day.id != event_id and day.is_open]
    return [
        (item.id, f"{item.name}, {date_in_sentence(day.date)}")
        for day in days
        for item in listed_people(day.id)
        if item.comes
    ]
