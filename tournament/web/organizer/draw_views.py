"""The draw, step by step as CH-DE-10 orders it, and its withdrawal (CH-DE-11)."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.event_state import EventState
from tournament.events import services
from tournament.events.execution import Caller
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.events.venue.venue import hall_day
from tournament.people.access import acting
from tournament.people.policy import Action, Actor, Scope, allowed
from tournament.people.public_names import names_for
from tournament.web.organizer.day_pages import StaffDayView
from tournament.web.organizer.forms import WithdrawDrawForm
from tournament.web.organizer.people_lists import Listed, listed_people
from tournament.web.organizer.possible_duplicates import FreezeForm, possible_duplicates_on
from tournament.web.shared.components import Link, Step
from tournament.web.shared.draw_text_form import DrawTextForm
from tournament.web.shared.offers import Rights


class Draw(StaffDayView):
    """Conditions, list, words, result; POST draws with the words called out."""

    action = Action.DRAW
    shown_here = frozenset({"rule"})
    template_name = "organizer/draw.html"
    form_class: Any = DrawTextForm
    tab = "draw"
    back = ("draw", "event_id")
    done_words: Any = _("The bracket is drawn and published.")

    def carry_out(self, caller: Caller, form: Any) -> object:
        """Draw the bracket."""
        return services.make_draw(caller, event=self.event_id, text=form.cleaned_data["text"])

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """How far the draw is, and the form of each step."""
        event_id = self.event_id
        event = event_state(event_id)
        people: dict[str, Listed] = {item.id: item for item in listed_people(event_id)}
        duplicates = possible_duplicates_on(event_id, event, people) if event.list_open else []
        return {
            "form": DrawTextForm(),
            "withdraw_form": WithdrawDrawForm(),
            **super().get_context_data(**kwargs),
            "freeze_form": FreezeForm(shown=duplicates),
            "event": event,
            "draw_steps": _draw_steps(event),
            "conditions": _conditions(event_id, event, acting(self.request).actor),
            "frozen": _public_list(event, people),
            "seeds": [people[key] for key in event.order],
            "last": event.draws[-1] if event.draws and event.order else None,
            "withdrawn": sum(item.withdrawn for item in event.draws),
            "duplicates": duplicates,
            "possible_duplicates_url": _possible_duplicates_url(self.request, event_id),
            "withdraw_open": self.form_name == "withdraw_form",
        }


class DrawFreeze(Draw):
    """Step 1: the list no longer changes; who may be on it twice is decided before."""

    http_method_names = ["post"]
    form_class = FreezeForm
    form_name = "freeze_form"
    done_words = ""

    def get_form_kwargs(self) -> dict[str, Any]:
        """The page shows them again as they are by then."""
        return {**super().get_form_kwargs(), "shown": []}

    def carry_out(self, caller: Caller, form: Any) -> object:
        """Freeze the list."""
        passed_over = form.passed_over_now()
        return services.freeze_list(caller, event=self.event_id, passed_over=passed_over)


class DrawWithdraw(Draw):
    """A judge withdraws the draw, or the frozen list, because the list was wrong."""

    action = Action.WITHDRAW_DRAW
    http_method_names = ["post"]
    form_class = WithdrawDrawForm
    form_name = "withdraw_form"
    done_words = _("The draw is withdrawn. Correct the list and draw again.")

    def carry_out(self, caller: Caller, form: Any) -> object:
        """Withdraw it for this reason."""
        return services.withdraw_draw(caller, event=self.event_id, **form.cleaned_data)


def _conditions(event_id: str, event: EventState, actor: Actor) -> list[tuple[str, bool, Link]]:
    """CH-DAY-1, CH-DAY-3, CH-JUDGE-2, CH-CHECKIN-1: what has to be, whether it is, the way to it.

    Whoever runs no check-in is not sent there.
    """
    state = championship_state(place_of(event_id).championship)
    least, most = state.fewest(event_id), state.most(event_id)
    if event.kind == "day" and event.id:
        most = event.most
    at_check_in = Rights(actor, event_id)["check_in"]
    check_in = Link(
        gettext("Go to check-in"), reverse("check_in", args=[event_id]) if at_check_in else ""
    )
    here = gettext("From %(least)s to %(most)s players are here: now %(present)s")
    numbers = {"least": least, "most": most, "present": event.present}
    return [
        (gettext("Check-in is closed"), bool(event.id) and event.check_in_closed, check_in),
        (here % numbers, least <= event.present <= most, check_in),
        (
            gettext("A judge is appointed"),
            bool(state.judges_of(event_id)),
            Link(gettext("Appoint a judge"), reverse("judges", args=[event_id])),
        ),
    ]


def _public_list(event: EventState, people: dict[str, Listed]) -> list[tuple[str, int]]:
    """The frozen list as the hall may see it: public names with numbers (CH-PD-3)."""
    listed = [people[key] for key in event.frozen_list]
    names = names_for({item.person: item.number for item in listed})
    return [(names[item.person], item.number) for item in listed]


def _draw_steps(event: EventState) -> list[Step]:
    """How far the draw is."""
    labels = [
        gettext("Conditions"),
        gettext("List is frozen"),
        gettext("Words from the hall"),
        gettext("Result"),
    ]
    now = 3 if event.order else 2 if event.frozen_list else 0
    done_until = 4 if event.order else now
    return [
        Step(label, "done" if number < done_until else "current" if number == now else "todo")
        for number, label in enumerate(labels)
    ]


def _possible_duplicates_url(request: HttpRequest, event_id: str) -> str:
    """Where the publisher decides who is one person; not in the hall, where nobody can."""
    place = place_of(event_id)
    may = allowed(
        acting(request).actor, Action.DECIDE_POSSIBLE_DUPLICATE, Scope(place.championship)
    )
    return (
        reverse("possible_duplicates", args=[place.championship]) if may and not hall_day() else ""
    )
