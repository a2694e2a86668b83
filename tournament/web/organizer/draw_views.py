"""The draw, step by step as CH-DE-10 orders it, and its withdrawal (CH-DE-11)."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.championship.event_state import EventState
from tournament.championship.statuses import DayStatus
from tournament.events import services
from tournament.events.execution import Refused
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.events.venue.venue import hall_day
from tournament.people.access import acting, requires
from tournament.people.policy import Action, Actor, Scope, allowed
from tournament.people.public_names import names_for
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.forms import WithdrawDrawForm
from tournament.web.organizer.people_lists import Listed, listed_people
from tournament.web.organizer.possible_duplicates import FreezeForm, possible_duplicates_on
from tournament.web.shared.acting import STATUS, caller_of, day_scope, done, wants_json
from tournament.web.shared.components import Step
from tournament.web.shared.draw_text_form import DrawTextForm
from tournament.web.shared.staff_page import Rights, day_page
from tournament.web.shared.words import language


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that must be so before the list is frozen; `remedy` leads to where it is mended."""

    text: str
    met: bool
    remedy: str = ""
    url: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.DRAW, day_scope)
def draw(request: HttpRequest, event_id: str) -> HttpResponse:
    """Conditions, list, words, result; POST draws with the words called out."""
    if request.method != "POST":
        return _page(request, event_id)
    form = DrawTextForm(request.POST)
    if not form.is_valid():
        return _page(request, event_id, form, status=422)
    try:
        answer = services.make_draw(
            caller_of(request), event=event_id, text=form.cleaned_data["text"]
        )
    except Refused as refused:
        if wants_json(request) or refused.refusal.kind != "rule":
            raise
        return _page(request, event_id, form, refused.refusal)
    messages.success(request, gettext("The bracket is drawn and published."))
    return done(request, answer, reverse("draw", args=[event_id]))


@require_POST
@requires(Action.DRAW, day_scope)
def draw_freeze(request: HttpRequest, event_id: str) -> HttpResponse:
    """Step 1: the list no longer changes; who may be on it twice is decided before."""
    form = FreezeForm(request.POST, shown=[])
    if not form.is_valid():
        return _page(request, event_id, status=422)
    try:
        answer = services.freeze_list(
            caller_of(request), event=event_id, passed_over=form.passed_over_now()
        )
    except Refused as refused:
        if wants_json(request) or refused.refusal.code != "possible_duplicates":
            raise
        return _page(request, event_id, refusal=refused.refusal)
    return done(request, answer, reverse("draw", args=[event_id]))


@require_POST
@requires(Action.WITHDRAW_DRAW, day_scope)
def draw_withdraw(request: HttpRequest, event_id: str) -> HttpResponse:
    """A judge withdraws the draw, or the frozen list, because the list was wrong."""
    form = WithdrawDrawForm(request.POST)
    if not form.is_valid():
        return _page(request, event_id, withdraw_form=form, status=422)
    answer = services.withdraw_draw(
        caller_of(request),
        event=event_id,
        category=form.cleaned_data["category"],
        reason=form.cleaned_data["reason"],
    )
    messages.success(request, gettext("The draw is withdrawn. Correct the list and draw again."))
    return done(request, answer, reverse("draw", args=[event_id]))


def _conditions(event_id: str, event: EventState, actor: Actor) -> list[Condition]:
    """CH-DAY-1, CH-DAY-3, CH-JUDGE-2, CH-CHECKIN-1 as a list to tick off.

    Whoever runs no door is not sent there.
    """
    state = championship_state(place_of(event_id).championship)
    least, most = state.fewest(event_id), state.most(event_id)
    if event.kind == "day" and event.id:
        most = event.most
    at_door = Rights(actor, event_id)["check_in"]
    door = reverse("door", args=[event_id]) if at_door else ""
    day = reverse("staff_day", args=[event_id])
    return [
        Condition(
            gettext("Check-in is closed"),
            bool(event.id) and event.check_in_closed,
            gettext("Go to check-in"),
            door,
        ),
        Condition(
            gettext("From %(least)s to %(most)s players are here: now %(present)s")
            % {
                "least": least,
                "most": most,
                "present": event.present,
            },
            least <= event.present <= most,
            gettext("Go to check-in"),
            door,
        ),
        Condition(
            gettext("A judge is appointed"),
            bool(state.judges_of(event_id)),
            gettext("Appoint a judge"),
            f"{day}#judges",
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


def _likenesses_url(request: HttpRequest, event_id: str) -> str:
    """Where the publisher decides who is one person; not in the hall, where nobody can."""
    place = place_of(event_id)
    may = allowed(acting(request).actor, Action.DECIDE_LIKENESS, Scope(place.championship))
    return reverse("likenesses", args=[place.championship]) if may and not hall_day() else ""


def _page(
    request: HttpRequest,
    event_id: str,
    form: DrawTextForm | None = None,
    refusal: Refusal | None = None,
    withdraw_form: WithdrawDrawForm | None = None,
    status: int = 200,
) -> HttpResponse:
    event = event_state(event_id)
    people: dict[str, Listed] = {item.id: item for item in listed_people(event_id)}
    conditions = _conditions(event_id, event, acting(request).actor)
    open_list = event.status == DayStatus.CHECK_IN and not event.frozen_list
    duplicates = possible_duplicates_on(event_id, event, people) if open_list else []
    context = day_page(
        request,
        event_id,
        "draw",
        event=event,
        draw_steps=_draw_steps(event),
        conditions=conditions,
        all_met=all(item.met for item in conditions),
        has_judge=conditions[-1].met,
        frozen=_public_list(event, people),
        seeds=[people[key] for key in event.order],
        last=event.draws[-1] if event.draws and event.order else None,
        withdrawn=sum(item.withdrawn for item in event.draws),
        duplicates=duplicates,
        likenesses_url=_likenesses_url(request, event_id),
        freeze_form=FreezeForm(shown=duplicates),
        form=form or DrawTextForm(),
        withdraw_form=withdraw_form or WithdrawDrawForm(),
        withdraw_open=withdraw_form is not None,
        may_still_withdraw=bool(event.frozen_list)
        and event.status in {DayStatus.CHECK_IN, DayStatus.DRAWN},
        refusal=refusal,
        sentence=refusal.text(language()) if refusal else "",
    )
    return render(
        request,
        "organizer/draw.html",
        context,
        status=STATUS[refusal.kind] if refusal else status,
    )
