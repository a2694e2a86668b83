"""A player's PIN for the tablet, set at the desk by somebody who knows whose it is (CH-SHEET-6)."""

from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from tournament.events.execution import Caller
from tournament.people import pins
from tournament.people.models import Person
from tournament.people.policy import Action
from tournament.web.judge.page import DayCommandView
from tournament.web.judge.tablet_forms import NewPinForm


class DeskPin(DayCommandView):
    """The player types their PIN twice; an earlier one, and its wrong tries, are forgotten."""

    action = Action.ENROL_KEY
    template_name = "judge/pin.html"
    form_class = NewPinForm

    def prepare(self) -> None:
        """Whose it is; 404 for who is not registered, or whose data are gone."""
        super().prepare()
        entrant = self.hall.event.entrants.get(self.kwargs["registration"])
        if entrant is None or not Person.objects.filter(pk=entrant.person).exists():
            raise Http404
        self.person, self.name = entrant.person, self.hall.name(self.kwargs["registration"])
        self.done_words = gettext("The PIN of %(name)s is set.") % {"name": self.name}

    def carry_out(self, caller: Caller, form: NewPinForm) -> None:
        """Set it."""
        pins.set_pin(self.person, form.cleaned_data["pin"], now=timezone.now())

    def get_success_url(self) -> str:
        """To the tablet of the match that waits for it, or to check-in."""
        match, state = self.request.GET.get("match", ""), self.hall.event
        if state.order and match and match in state.structure:
            return reverse("tablet", args=[self.event_id, match])
        return reverse("check_in", args=[self.event_id])

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whose it is, and whether there is one."""
        return {
            **super().get_context_data(**kwargs),
            "name": self.name,
            "back": self.get_success_url(),
            "is_set": pins.has_pin(self.person),
        }
