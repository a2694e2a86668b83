"""What every page of a running day shows around its content: tabs, title, the reader's rights."""

from dataclasses import dataclass
from typing import Any, ClassVar

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.urls import reverse

from tournament.events.selectors import title_of
from tournament.events.states import championship_state
from tournament.people.access import acting
from tournament.people.policy import Action, Actor, Scope, allowed
from tournament.web.judge.calls import shown_calls
from tournament.web.shared.command_view import CommandView
from tournament.web.shared.navigation import day_tabs
from tournament.web.shared.offers import offered
from tournament.web.shared.staff_day import Hall, hall_of, hall_with
from tournament.web.shared.words import ROLE

MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Rights:
    """Which buttons the reader gets; the services ask the policy again."""

    draw: bool
    call: bool
    enter: bool
    attest: bool
    sign: bool
    enrol: bool
    rule: bool
    withdraw: bool
    pause: bool
    tables: bool
    close: bool
    print: bool
    read_notes: bool
    answer_calls: bool
    record: bool
    see_logs: bool
    submit_logs: bool
    settle_logs: bool


def rights_of(actor: Actor, scope: Scope) -> Rights:
    """What the policy lets this actor do here, as long as the day is written here."""
    offers = offered(str(scope.event))

    def may(action: Action) -> bool:
        return action in offers and allowed(actor, action, scope) is not None

    return Rights(
        draw=may(Action.DRAW),
        call=may(Action.CALL_MATCH),
        enter=may(Action.ENTER_RESULT),
        attest=may(Action.RECORD_ATTESTATION),
        sign=may(Action.SIGN_STATEMENT),
        enrol=may(Action.ENROL_KEY),
        rule=may(Action.RULE),
        withdraw=may(Action.RECORD_WITHDRAWAL),
        pause=may(Action.PAUSE_DAY),
        tables=may(Action.MANAGE_TABLES),
        close=may(Action.CLOSE_DAY),
        print=may(Action.PRINT),
        read_notes=may(Action.READ_NOTES),
        answer_calls=may(Action.ANSWER_JUDGE_CALL),
        record=may(Action.RECORD_GAME),
        see_logs=may(Action.SEE_LOGS),
        submit_logs=may(Action.SUBMIT_LOG),
        settle_logs=may(Action.SETTLE_LOG),
    )


def frame(request: HttpRequest, event_id: str, current: str) -> dict[str, Any]:
    """The context that `base_staff.html` and the parts of this folder need."""
    who = acting(request)
    championship = championship_state(str(who.scope.championship))
    day = championship.days[event_id]
    return {
        "event_id": event_id,
        "day_title": title_of(championship.stages[day.stage], day.date),
        "tabs": day_tabs(event_id, who.actor, current),
        "role": ROLE.get(who.role.value, ""),
        "rights": rights_of(who.actor, who.scope),
        "judge_calls": shown_calls(event_id),
        "shows_calls": True,
    }


class DayCommandView(CommandView):
    """A form on a page of a day, or of one of its matches."""

    tab: ClassVar[str] = "console"
    hall: Hall
    match = ""
    names = ("", "")
    """The players of the match in the order of their seats."""

    def prepare(self) -> None:
        """The day as it is now; 404 for a match that its bracket has not."""
        self.event_id: str = self.kwargs["event_id"]
        if "match" not in self.kwargs:
            self.hall = hall_of(self.event_id, acting(self.request).actor)
            return
        self.match = self.kwargs["match"]
        self.hall = hall_with(self.request, self.event_id, self.match)
        self.names = (
            self.hall.name_of_seat(self.match, "A"),
            self.hall.name_of_seat(self.match, "B"),
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What every page of a day shows."""
        around = frame(self.request, self.event_id, self.tab)
        return {**around, **super().get_context_data(**kwargs)}


def number_sent(request: HttpRequest, name: str) -> int:
    """A number that a form of ours carries; anything else was not sent by it."""
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise BadRequest(name)
    return int(text)


def way_back(request: HttpRequest, event_id: str, match: str, *, gone: bool = False) -> str:
    """Where a button leads after it has worked: to its match on the page it was pressed on.

    A match that is `gone` from the tables lies folded away, so the way leads to the page's head.
    """
    if request.POST.get("page") == "match":
        return reverse("match", args=[event_id, match])
    anchor = "" if gone else f"#match-{match}"
    show = "?show=unreported" if request.POST.get("show") == "unreported" else ""
    return f"{reverse('console', args=[event_id])}{show}{anchor}"
