"""Two players of different days of a stage change places; the desk records that both agree."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.events.execution import Caller
from tournament.events.selectors import place_of
from tournament.events.split import swap_registrations
from tournament.events.states import championship_state
from tournament.events.wording import date_in_sentence
from tournament.people.policy import Action
from tournament.web.organizer.entry_pages import EntryView
from tournament.web.organizer.people_lists import listed_people


class SwapForm(forms.Form):
    """With whom, and that both agree (CH-SPLIT-3)."""

    other = forms.ChoiceField(label=_("Changes places with"))
    consented = forms.BooleanField(
        label=_("Both players agree"),
        error_messages={"required": _("Ask both players, and tick it when they agree.")},
    )

    def __init__(self, *args: Any, others: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["other"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = others


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
