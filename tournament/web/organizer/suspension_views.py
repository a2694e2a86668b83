"""A day that is interrupted: suspend, announce when it goes on, continue, void, let it stand."""

from collections.abc import Callable
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from tournament.championship.days.queries import suspended_state
from tournament.championship.event_state import EventState
from tournament.events.execution import Answer, Caller
from tournament.events.selectors import day_of, place_of
from tournament.events.states import event_state
from tournament.events.wording import long_date
from tournament.people.policy import Action
from tournament.play import suspension
from tournament.web.organizer.day_pages import StaffDayView
from tournament.web.organizer.people_lists import listed_people
from tournament.web.organizer.reason_forms import ReasonForm
from tournament.web.organizer.suspension_forms import ContinueForm
from tournament.web.shared.day_forms import WhenForm
from tournament.web.shared.letters_promised import with_letters
from tournament.web.shared.words import SUSPEND_REASON, round_word


class DaySuspension(StaffDayView):
    """What can be done with a day that can't go on as planned."""

    action = Action.VIEW_STAFF
    http_method_names = ["get", "head"]
    template_name = "organizer/suspension.html"
    title = _("Interruption of the day")
    back = ("day_suspension", "event_id")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The interruption, and every form about it."""
        event, day = event_state(self.event_id), day_of(place_of(self.event_id))
        matches = _matches(self.event_id) if event.suspended else []
        met = {"met": suspended_state(event)}
        return {
            "suspend_form": ReasonForm(choices=SUSPEND_REASON),
            "date_form": WhenForm(initial={"date": day.date, "start": day.start}),
            "continue_form": ContinueForm(matches=matches, initial=met),
            "void_form": ReasonForm(choices=SUSPEND_REASON, prefix="void"),
            "end_form": ReasonForm(choices=SUSPEND_REASON, prefix="end"),
            **super().get_context_data(**kwargs),
            "suspended": event.suspended,
            "since": event.suspended_at,
            "date": long_date(day.date),
            "began": long_date(day.continued_from) if day.continued_from else "",
            "matches": matches,
            "opened": {self.form_name},
        }


class ReasonView(DaySuspension):
    """One of the forms with a reason alone."""

    http_method_names = ["post"]
    form_class = ReasonForm
    service: ClassVar[Callable[..., Answer]]
    prefix: str | None = None

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the reasons; its fields have a prefix of their own."""
        return {**super().get_form_kwargs(), "choices": SUSPEND_REASON, "prefix": self.prefix}

    def carry_out(self, caller: Caller, form: ReasonForm) -> Answer:
        """Do it for this reason."""
        return type(self).service(caller, event=self.event_id, **form.cleaned_data)


class DaySuspend(ReasonView):
    """CH-DAY-5: clocks stop, no match is called."""

    action = Action.SUSPEND_DAY
    form_name = "suspend_form"
    service = staticmethod(suspension.suspend_day)
    done_words = _("The day is suspended. Clocks are stopped.")


class DayVoid(ReasonView):
    """CH-DAY-7: the publisher rules that nothing counts."""

    action = Action.VOID_DAY
    form_name, prefix = "void_form", "void"
    service = staticmethod(suspension.void_day)
    done_words = _("The day is void; its players are free.")


class DayEndUnfinished(ReasonView):
    """CH-DAY-7: the publisher rules that the places stand as they are."""

    action = Action.VOID_DAY
    form_name, prefix = "end_form", "end"
    service = staticmethod(suspension.end_unfinished)
    done_words = _("The day is closed with its places.")


class DayContinuation(DaySuspension):
    """CH-DAY-6: when the day goes on; its players are told."""

    action = Action.SUSPEND_DAY
    http_method_names = ["post"]
    form_class = WhenForm
    form_name = "date_form"
    done_words = with_letters(_("The date is set."))

    def carry_out(self, caller: Caller, form: WhenForm) -> Answer:
        """Set the date."""
        return suspension.set_continuation(caller, event=self.event_id, **form.values())


class DayContinue(DaySuspension):
    """CH-DAY-5, CH-DAY-6: play goes on; the judge says how each match in play does."""

    action = Action.SUSPEND_DAY
    http_method_names = ["post"]
    form_class = ContinueForm
    form_name = "continue_form"
    done_words = _("The day goes on.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the matches in play."""
        return {**super().get_form_kwargs(), "matches": _matches(self.event_id)}

    def carry_out(self, caller: Caller, form: ContinueForm) -> Answer:
        """Go on as the judge says."""
        return suspension.continue_day(
            caller,
            event=self.event_id,
            matches=form.resumptions(),
            met=form.cleaned_data["met"],
            reason=form.cleaned_data["reason"],
        )


def _matches(event_id: str) -> list[tuple[str, str]]:
    """Matches in play, with the names of those who sit there."""
    event = event_state(event_id)
    names = {item.id: item.name for item in listed_people(event_id)}
    return [(match, _match_title(event, match, names)) for match in event.matches_in_play()]


def _match_title(event: EventState, match: str, names: dict[str, str]) -> str:
    first, second = (names.get(str(key), "") for key in event.players(match))
    return f"{round_word(match, event.structure)}: {first} – {second}"
