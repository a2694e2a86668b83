"""What to do next on a game day: one thing, what stands in its way, and where it is done."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.check_in.queries import minutes_left
from tournament.championship.days.short_day.decide import head_count
from tournament.championship.days.short_day.queries import is_of_split_stage
from tournament.championship.event_state import EventState
from tournament.championship.final.decide import final_head_count
from tournament.championship.final.prizes.queries import prizes_to_give, prizes_to_hand_over
from tournament.championship.now.day import DayNow, Places, RegistrationEnd
from tournament.championship.planning.life.decide import check_qualifiers_fixed
from tournament.championship.qualification.queries import stage_qualification
from tournament.events.execution import Caller
from tournament.events.now import now_of_day
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state, event_state
from tournament.people.policy import Action, Actor, allowed
from tournament.regulations.checks import local_date
from tournament.regulations.refusals import Refusal
from tournament.regulations.tournament_rules import FEWEST
from tournament.web.organizer.day_actions import day_actions
from tournament.web.shared.actions import Offered
from tournament.web.shared.navigation import day_scope_of
from tournament.web.shared.venue_notices import is_in_hall
from tournament.web.shared.words import language


@dataclass(frozen=True, slots=True)
class NextStep(Offered):
    """The one thing to do now: a link, or a form of one button if `posts`.

    `asks`: what it leads to, as `day_actions` names it, or the right that it needs; None for what
    anybody of the staff may do.
    """

    text: str = ""
    asks: Action | str | None = None
    posts: bool = False


def next_step(event_id: str, actor: Actor, now: datetime) -> NextStep | None:
    """What to do next on this day, if it is for this reader to do."""
    place = place_of(event_id)
    state = championship_state(place.championship)
    if is_in_hall(state, event_id):
        text = gettext("A laptop in the hall runs this day; here it is only looked at.")
        url = reverse("day_venue", args=[event_id])
        return NextStep(gettext("The day in the hall"), url, text=text)
    day = day_of(place)
    step = _after(state, day, actor) if day.closed else None
    step = step or _next(state, day, now)
    if step is None or step.asks is None:
        return step
    if isinstance(step.asks, Action):
        return step if allowed(actor, step.asks, day_scope_of(event_id)) is not None else None
    found = day_actions(Caller(actor, "", now), event_id)[step.asks]
    return replace(step, refusal=found.refusal) if found is not None else None


def _after(state: ChampionshipState, day: Day, actor: Actor) -> NextStep | None:
    """What a closed day leads to, for whoever does it; None where there is nothing to do."""
    stage, scope = state.stages[day.stage], day_scope_of(day.id)
    if state.rules.tournament is not None:
        return None
    if state.is_final(day.id):
        url = f"{reverse('publisher_final', args=[state.id])}#prizes-title"
        if allowed(actor, Action.AWARD_PRIZES, scope) is None:
            return None
        if prizes_to_give(state):
            return _step(gettext("Give the prizes"), gettext("The final is closed."), url)
        if prizes_to_hand_over(state):
            text = gettext("The prizes are given. Write down who takes each of them.")
            return _step(gettext("Hand the prizes over"), text, url)
        return None
    settled = state.rehearsal is None and stage_qualification(state, stage.id).settled
    if not settled or stage.qualifiers == "confirmed" or state.life.archived:
        return None
    text = gettext("The days of the city are closed, and the qualifiers are computed.")
    if allowed(actor, Action.CONFIRM_QUALIFIERS, scope) is not None:
        url = reverse("qualifiers", args=[state.id, stage.id])
        return _step(gettext("Confirm the qualifiers"), text, url)
    if stage.qualifiers == "" and allowed(actor, Action.PROPOSE_QUALIFIERS, scope) is not None:
        url = f"{reverse('close_day', args=[day.id])}#qualifiers-title"
        return _step(gettext("Propose the qualifiers"), text, url)
    return None


def _step(
    label: str, text: str, url: str, asks: Action | str | None = None, *, posts: bool = False
) -> NextStep:
    return NextStep(label, url, text=text, asks=asks, posts=posts)


def _next(state: ChampionshipState, day: Day, now: datetime) -> NextStep | None:
    event = event_state(day.id)
    day_now = now_of_day(state, day, now, event)
    if day_now.not_played:
        return None
    if day_now.suspended:
        return _step(
            gettext("Continue the day"),
            gettext("The day is suspended: clocks are stopped, and no match is called."),
            reverse("day_suspension", args=[day.id]),
        )
    of_tournament = _of_tournament(state, event, day_now)
    if of_tournament is not None:
        return of_tournament
    if day_now.planned and state.is_final(day.id):
        return _before_the_final(state, day, now)
    if day_now.planned:
        return _step(
            gettext("Open registration"),
            gettext("From then on players register themselves. Write first where the day is."),
            reverse("open_registration", args=[day.id]),
            "open_registration",
            posts=True,
        )
    if day_now.closed:
        return _step(
            gettext("See the standings"),
            gettext("The day is closed."),
            reverse("day_standings", args=[day.id]),
        )
    if not event.id:
        return _before_the_day(state, day, day_now, now)
    if event.order:
        return _play(event)
    if event.frozen_list or event.check_in_closed:
        return _draw(state, event, now)
    return _check_in(state, event, now)


def _before_the_day(state: ChampionshipState, day: Day, day_now: DayNow, now: datetime) -> NextStep:
    today, places = local_date(now, day.zone), day_now.places
    if today > day.date:
        return _step(
            gettext("Move the day"),
            gettext(
                "The date has passed, and no one was checked in. Set another date, or cancel the "
                "day."
            ),
            reverse("day_move", args=[day.id]),
            "move",
        )
    if today == day.date:
        text = (
            gettext("It is the day of play: let the players in.")
            if places.held or places.waiting
            else gettext(
                "It is the day of play, and no one is on the list. Open check-in, then enter "
                "people at the desk."
            )
        )
        return _step(
            gettext("Open check-in"), text, reverse("check_in", args=[day.id]), "open_check_in"
        )
    if places.held >= state.rules.stage_minimum and not state.judges_of(day.id):
        return _appoint(day.id)
    if day_now.closed_by == RegistrationEnd.DIVIDED and not places.full:
        return _step(
            gettext("Registration on the site"),
            gettext(
                "The stage was divided, and since then no one can register. Places are free on "
                "this day: %(free)s. Open registration again, or leave it closed."
            )
            % {"free": places.free},
            reverse("day_registration", args=[day.id]),
            Action.PLAN_DAY,
        )
    if not places.free and places.waiting and day.stage not in state.splits:
        return _step(
            gettext("Split into days"),
            gettext(
                "All %(places)s places are taken, %(waiting)s on the waiting list. Divide the "
                "stage into days, and all of them play; if you do not, they wait."
            )
            % {"places": places.most, "waiting": places.waiting},
            reverse("day_split", args=[day.id]),
            "split",
        )
    return _step(
        gettext("Enter the players") if places.free else gettext("Look at the list"),
        _how_full(places, state.rules.stage_minimum),
        reverse("roster", args=[day.id]),
        Action.ENTER_REGISTRATION,
    )


def _before_the_final(state: ChampionshipState, day: Day, now: datetime) -> NextStep:
    """The final has no registration: who comes is the publisher's list (CH-GEN-1)."""
    today = local_date(now, day.zone)
    if check_qualifiers_fixed(state) is not None and day.date <= today + timedelta(days=1):
        return _step(
            gettext("Look at the list"),
            gettext(
                "The finalists are not settled yet. The publisher does that on the championship's "
                "page; before it check-in does not open."
            ),
            reverse("roster", args=[day.id]),
        )
    if today == day.date:
        return _step(
            gettext("Open check-in"),
            gettext("It is the day of the final: let the players in."),
            reverse("check_in", args=[day.id]),
            "open_check_in",
        )
    if today > day.date:
        return _step(
            gettext("Look at the list"),
            gettext(
                "The date has passed, and no one was checked in. Ask the publisher for another "
                "date."
            ),
            reverse("roster", args=[day.id]),
        )
    if not state.judges_of(day.id):
        return _appoint(day.id)
    return _step(
        gettext("Look at the list"),
        gettext("Those who qualify come here by themselves; the publisher asks who comes."),
        reverse("roster", args=[day.id]),
    )


def _how_full(places: Places, needed: int) -> str:
    """Where the list stands before the day, and what to do about it."""
    numbers = {"held": places.held, "needed": needed, "places": places.most}
    if not places.held:
        return gettext(
            "No one is on the list yet. Share the public page of the day, import a list, or enter "
            "people one by one."
        )
    if places.held < needed:
        return (
            gettext(
                "%(held)s of %(places)s places are taken, at least %(needed)s are needed. Share "
                "the public page of the day, import a list, or enter people one by one."
            )
            % numbers
        )
    if places.free:
        return (
            gettext(
                "%(held)s of %(places)s places are taken: enough to play. More people can be "
                "entered until check-in closes."
            )
            % numbers
        )
    return gettext(
        "All %(places)s places are taken, %(waiting)s on the waiting list. Nothing has to "
        "be done until the day of play."
    ) % {**numbers, "waiting": places.waiting}


def _too_few(state: ChampionshipState, event: EventState) -> Refusal | None:
    """Why those who are here could not be drawn: the rules' own count (CH-DAY-1, CH-SPLIT-4)."""
    if event.kind == "final":
        return final_head_count(event.present)
    return head_count(state, event, event.present)


def _check_in(state: ChampionshipState, event: EventState, now: datetime) -> NextStep:
    present, needed = event.present, state.fewest(event.id)
    expected = sum(item.expected for item in event.entrants.values())
    numbers = {"present": present, "expected": expected, "needed": needed}
    if not expected and event.kind == "day" and _too_few(state, event) is not None:
        return _step(
            gettext("Enter people at the desk"),
            gettext(
                "%(present)s are here and no one else is expected; at least %(needed)s are "
                "needed. Enter those who come without a registration."
            )
            % numbers,
            reverse("desk", args=[event.id]),
            Action.ENTER_REGISTRATION,
        )
    text = (
        gettext(
            "%(present)s are here, %(expected)s are still expected, at least %(needed)s are "
            "needed. One tap for each player who has come; then close check-in."
        )
        if expected
        else gettext("All who were expected are here, %(present)s players: close check-in.")
    )
    return _step(
        gettext("Check the players in"),
        text % numbers,
        reverse("check_in", args=[event.id]),
        Action.CHECK_IN,
    )


def _draw(state: ChampionshipState, event: EventState, now: datetime) -> NextStep:
    numbers = {
        "present": event.present,
        "needed": state.fewest(event.id),
        "left": minutes_left(event),
    }
    short = None if event.frozen_list else _too_few(state, event)
    if short is not None:
        if event.kind == "day" and is_of_split_stage(state, event.id):
            url = reverse("short_day", args=[event.id])
            return _step(gettext("Too few players"), short.text(language()), url)
        if numbers["left"] > 0:
            return _step(
                gettext("Extend check-in"),
                gettext(
                    "%(present)s are here, at least %(needed)s are needed. Extend check-in by up "
                    "to %(left)s minutes for late players; without them the day has to be "
                    "cancelled."
                )
                % numbers,
                reverse("check_in", args=[event.id]),
                "extend_check_in",
            )
        return _step(
            gettext("Cancel the day"),
            gettext(
                "%(present)s are here, at least %(needed)s are needed, and the time for "
                "extensions is used up. Cancel the day; another one may be set."
            )
            % numbers,
            reverse("day_cancel", args=[event.id]),
            "cancel",
        )
    if not state.judges_of(event.id):
        return _appoint(event.id)
    text = (
        gettext("The list is frozen: let the hall call out words, and draw the bracket.")
        if event.frozen_list
        else gettext("Check-in is closed: freeze the list and draw the bracket.")
    )
    asks = "draw" if event.frozen_list else "freeze"
    return _step(gettext("Hold the draw"), text, reverse("draw", args=[event.id]), asks)


def _appoint(event_id: str) -> NextStep:
    return _step(
        gettext("Appoint a judge"),
        gettext("The day has no judge yet. Without one the draw can’t be held."),
        reverse("judges", args=[event_id]),
        Action.APPOINT_JUDGE,
    )


def _play(event: EventState) -> NextStep:
    if event.open_matches():
        return _step(
            gettext("Run the matches"),
            gettext("Call players to the tables and enter results."),
            reverse("console", args=[event.id]),
            Action.CALL_MATCH,
        )
    return _step(
        gettext("Close the day"),
        gettext("All matches are played."),
        reverse("close_day", args=[event.id]),
        "close",
    )


def _of_tournament(state: ChampionshipState, event: EventState, now: DayNow) -> NextStep | None:
    """The next thing in a free tournament; None where it goes as on every other day."""
    rules = state.rules.tournament
    if rules is None or now.closed:
        return None
    if not event.order:
        return _fill_list(now) if rules.entry == "names" else None
    if not (rules.by_desk or rules.in_rounds):
        return None
    play = reverse("tournament_play", args=[now.id])
    if event.rounds.draft is not None:
        text = gettext("The next round is paired. Publish it when it is right.")
        return _step(gettext("Look at the pairs"), text, play, Action.DRAW)
    if event.progress.ready() or event.active_matches():
        text = gettext("Matches are being played.")
        return _step(gettext("Enter the results"), text, play, Action.ENTER_RESULT)
    if event.rounds_left:
        text = gettext("All results of the round are in.")
        return _step(gettext("Pair the next round"), text, play, Action.DRAW)
    if rules.cut and not event.rounds.cut:
        text = gettext("All rounds are played; the best go on.")
        return _step(gettext("On to the bracket"), text, play, Action.DRAW)
    url, text = reverse("close_day", args=[now.id]), gettext("All matches are played.")
    return _step(gettext("Close the tournament"), text, url, "close")


def _fill_list(now: DayNow) -> NextStep:
    """Before a tournament whose organizer enters the names."""
    url, held = reverse("tournament_names", args=[now.id]), now.places.held
    if held < FEWEST:
        text = gettext("Type their names or paste a list.")
        return _step(gettext("Add players"), text, url, Action.ENTER_REGISTRATION)
    text = gettext("On the list: %(count)s. When everybody is there, it can begin.")
    label = gettext("Start the tournament")
    return _step(label, text % {"count": held}, url, Action.ENTER_REGISTRATION)
