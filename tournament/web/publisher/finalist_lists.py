"""What the publisher's page of the final's seats shows: who is in, who is late, who is next.

Owns the values for the templates; every rule behind them is asked of the state.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState, Day, Stage
from tournament.championship.now.championship import StageNow, stage_now
from tournament.championship.play.places.queries import places_in_final
from tournament.championship.qualification.queries import (
    free_seats,
    invitations_of,
    next_best,
    seats_fixed,
    seats_per_day,
    stage_qualification,
)
from tournament.championship.qualification.state import Invitation
from tournament.events.selectors import title_of
from tournament.events.wording import city_name, local_time
from tournament.people.public_names import names_for
from tournament.web.publisher.actions import ChampionshipActions
from tournament.web.publisher.seat_actions import offer_action
from tournament.web.shared.actions import Offered
from tournament.web.shared.components import Kind
from tournament.web.shared.seat_words import SEAT_KIND, SEAT_STATUS, seat_code
from tournament.web.shared.status_words import status_word
from tournament.web.shared.words import place_text


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat: who has it or nobody, how it stands, and what can be done about it."""

    name: str
    place: int | None
    status: str
    kind: Kind
    detail: str
    code: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class DaySeats:
    """The seats of one closed day, who had one before, and who comes next."""

    title: str
    seats: Sequence[SeatLine]
    gone: Sequence[SeatLine]
    free: int
    next_words: str
    offer: Offered | None


@dataclass(frozen=True, slots=True)
class StageSeats:
    """A city: how far it is, its days, and what is to be done now."""

    id: str
    city: str
    status: str
    kind: Kind
    todo: str
    todo_url: str
    days: Sequence[DaySeats]
    order: int


class Names:
    """Names of everybody who stands on the page, in one query."""

    def __init__(self, state: ChampionshipState, registrations: Sequence[str]) -> None:
        self._state = state
        held = [state.registrations[key] for key in registrations]
        self._names = names_for({item.person: item.number for item in held}, "staff")

    def __getitem__(self, registration: str) -> str:
        return self._names[self._state.registrations[registration].person]


def names_on(state: ChampionshipState) -> Names:
    """Names of all who were asked, who qualify, and who come next."""
    keys = [item.regional for item in state.invitations.values()]
    for stage in state.regional_stages:
        keys += [item.registration for item in stage_qualification(state, stage.id).qualifiers]
        for event in stage.days:
            best = next_best(state, event)
            keys += best.registrations if best is not None else ()
    return Names(state, keys)


def stage_lines(ask: ChampionshipActions) -> list[StageSeats]:
    """All cities: first those in which something is to be done."""
    names = names_on(ask.state)
    lines = [_stage_line(ask, stage, names) for stage in ask.state.regional_stages]
    return sorted(lines, key=lambda line: (line.order, line.city))


def _stage_line(ask: ChampionshipActions, stage: Stage, names: Names) -> StageSeats:
    state = ask.state
    now = stage_now(state, stage, ask.now)
    days = _days(ask, stage, names) if now.completed else _computed(state, stage, names)
    todo, url, kind, order = _todo(state, now, days)
    return StageSeats(
        id=stage.id,
        city=city_name(stage.city),
        status=gettext("proposed by the organizer")
        if now.to_confirm and now.proposed
        else status_word(now.status),
        kind=kind,
        todo=todo,
        todo_url=url,
        days=days,
        order=order,
    )


def _todo(
    state: ChampionshipState, stage: StageNow, days: Sequence[DaySeats]
) -> tuple[str, str, Kind, int]:
    """What to do now, where, how urgent it looks, and its place on the page."""
    if stage.to_confirm:
        url = reverse("qualifiers", args=[state.id, stage.id])
        return gettext("Confirm the qualifiers"), url, "warning", 1
    if not stage.completed:
        return "", "", "neutral", 5 if stage.sends_nobody else 4
    if seats_fixed(state):
        return "", "", "good", 3
    late = next((seat for day in days for seat in day.seats if seat.code == "late"), None)
    if late is not None:
        return gettext("Decide about the late answer"), late.url, "bad", 0
    free = next((day.offer for day in days if day.offer is not None and day.offer.allowed), None)
    if free is not None:
        return gettext("Offer the free seat"), free.url, "warning", 1
    waits = any(seat.code == "asked" for day in days for seat in day.seats)
    return "", "", "info" if waits else "good", 2 if waits else 3


def _days(ask: ChampionshipActions, stage: Stage, names: Names) -> list[DaySeats]:
    """The days of a confirmed stage."""
    state, now, found = ask.state, ask.now, []
    for day in state.live_days(stage.id):
        invitations = invitations_of(state, day.id)
        held = [item for item in invitations if item.holds_seat]
        free = free_seats(state, day.id)
        seats = [seat_line(state, item, names, now) for item in held]
        seats += [_free_seat(state, day) for _ in range(free)]
        found.append(
            DaySeats(
                title=title_of(stage, day.date),
                seats=seats,
                gone=[
                    seat_line(state, item, names, now)
                    for item in invitations
                    if not item.holds_seat
                ],
                free=free,
                next_words="" if seats_fixed(state) else _next_words(state, day, names),
                offer=offer_action(ask, day) if free and not seats_fixed(state) else None,
            )
        )
    return found


def _computed(state: ChampionshipState, stage: Stage, names: Names) -> list[DaySeats]:
    """What is computed for a stage that is not confirmed, as far as days are closed."""
    found = stage_qualification(state, stage.id)
    days = []
    for day in state.live_days(stage.id):
        if not day.closed:
            continue
        seats = [
            SeatLine(
                names[item.registration],
                item.place,
                gettext("computed") if found.settled else gettext("provisional"),
                "neutral",
                "",
                "computed",
            )
            for item in found.qualifiers
            if item.event == day.id
        ]
        open_seats = seats_per_day(state, stage.id) - len(seats)
        seats += [_free_seat(state, day) for _ in range(open_seats)]
        title = title_of(stage, day.date)
        days.append(DaySeats(title, seats, (), open_seats, "", None))
    return days


def seat_line(
    state: ChampionshipState, invitation: Invitation, names: Names, now: datetime
) -> SeatLine:
    """Somebody who was asked, and what they have said or what came of it."""
    code = seat_code(state, invitation, now)
    zone = state.stages[invitation.stage].zone
    place = places_in_final(state).get(invitation.registration)
    detail = ""
    if place is not None and place.awarded:
        detail = gettext("place %(place)s in the final") % {"place": place_text(place)}
    if code in {"asked", "late"}:
        detail = gettext("answer by %(time)s") % {"time": local_time(invitation.until, zone)}
    return SeatLine(
        name=names[invitation.regional],
        place=invitation.place,
        status=str(SEAT_STATUS[code]),
        kind=SEAT_KIND[code],
        detail=detail,
        code=code,
        url=reverse("seat", args=[state.id, invitation.registration]),
    )


def _free_seat(state: ChampionshipState, day: Day) -> SeatLine:
    return SeatLine("", None, str(SEAT_STATUS["free"]), SEAT_KIND["free"], "", "free")


def _next_words(state: ChampionshipState, day: Day, names: Names) -> str:
    best = next_best(state, day.id)
    if best is None:
        return gettext("no one is left who can be asked")
    if len(best.registrations) == 1:
        return gettext("place %(place)s, %(name)s") % {
            "place": best.first,
            "name": names[best.registrations[0]],
        }
    return gettext("place %(place)s, shared by %(names)s") % {
        "place": best.first,
        "names": ", ".join(names[key] for key in best.registrations),
    }
