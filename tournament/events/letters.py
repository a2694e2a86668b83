"""Messages about registrations: reads what a message is about, and has it written.

Registers every kind with the outbox. What is read is the state at the moment of sending, so a
message that waited never tells what is no longer true.
"""

import hashlib
from collections.abc import Mapping
from datetime import datetime
from functools import partial

from django.urls import reverse
from django.utils import timezone

from tournament.championship.championship_state import ChampionshipState, Day, Registration
from tournament.championship.event_state import Reopened
from tournament.championship.statuses import DayStatus
from tournament.events.announcements import text_in_force
from tournament.events.closing_hour import closes_at, closing_of
from tournament.events.describe import Description, description_of
from tournament.events.letter_kinds import BY_CHANNELS, KINDS
from tournament.events.letter_texts import Asked, Occasion, Writer, calendar_of
from tournament.events.own_registrations import held
from tournament.events.selectors import stage_name
from tournament.events.states import championship_ledger, championship_state, event_state, folded
from tournament.events.wording import city_name, day_title
from tournament.ledger.core.entry import utc_text
from tournament.outbox.kinds import Letter, message
from tournament.outbox.site import absolute, host, personal_page
from tournament.outbox.writing import calendar_file
from tournament.people.models import Person
from tournament.regulations.checks import age_on


def _compose(write: Writer, about: Mapping[str, str], person: Person) -> Letter | None:
    """The letter as the state has it now; None if it would not be true."""
    state = championship_state(about["championship"])
    registration = state.registrations.get(about["registration"])
    return write(_occasion(state, registration, person, about)) if registration else None


for _name, (_title, _writer) in KINDS.items():
    message(_name, title=_title, by_channels=_name in BY_CHANNELS)(partial(_compose, _writer))


def calendar_file_of(
    state: ChampionshipState, registration: Registration, person: Person, at: datetime
) -> str:
    """The calendar file that the letters about a registration carry."""
    return calendar_file(calendar_of(_occasion(state, registration, person, {})), at)


def _occasion(
    state: ChampionshipState, registration: Registration, person: Person, about: Mapping[str, str]
) -> Occasion:
    """Everything that a letter about this registration may tell."""
    day = state.days[registration.event]
    return Occasion(
        status=registration.status,
        day_status=day.status,
        city=city_name(state.stages[day.stage].city),
        stage=stage_name(state.stages[day.stage]),
        final=state.is_final(day.id),
        all_over=bool(state.life.cancelled_for),
        day=day.date,
        start=day.starts_at,
        closes=closing_of(day, closes_at(day.id)),
        zone=day.zone,
        number=registration.number,
        uid=_calendar_id(state.id, registration.person),
        sequence=folded(championship_ledger(state.id)).frontier.size,
        day_page=absolute(reverse("day", args=[day.id])),
        all_days=absolute(reverse("home")),
        personal_page=personal_page(person.pk) or "",
        line=state.waiting_position(registration.id),
        offered_until=registration.offered_until,
        earlier=_title_of_earlier(state, about.get("from", "")),
        description=description_of(day.id) or Description(),
        representative_first=_is_represented(state, day, person),
        minimum_age=state.rules.minimum_age,
        asked=_asked(state, registration.id),
        announcement=text_in_force(state, about.get("announcement", "")),
        about=about,
        reopened=_reopened(day, registration, about),
        interrupted=held(state, registration).now(timezone.now())
        if day.status == DayStatus.SUSPENDED
        else None,
    )


def _reopened(day: Day, registration: Registration, about: Mapping[str, str]) -> Reopened | None:
    """What a message about matches that are open again is about, as long as it is true."""
    if "at" not in about:
        return None
    known = event_state(day.id).reopened.get(registration.id)
    return known if known is not None and utc_text(known.at) == about["at"] else None


def _asked(state: ChampionshipState, registration: str) -> Asked | None:
    """The seat that a registration for the final is about."""
    invitation = state.invitations.get(registration)
    if invitation is None:
        return None
    day = state.days[invitation.event]
    city = city_name(state.stages[day.stage].city)
    title = day_title(city, day.date)
    return Asked(title, invitation.place, city, day.zone, invitation.until)


def _title_of_earlier(state: ChampionshipState, registration: str) -> str:
    """The day that a moved player left, in words."""
    if registration not in state.registrations:
        return ""
    day = state.days[state.registrations[registration].event]
    return day_title(stage_name(state.stages[day.stage]), day.date)


def _is_represented(state: ChampionshipState, day: Day, person: Person) -> bool:
    """Whether a representative acts for the player (CH-REG-6)."""
    if person.birth_date is None:
        return False
    return age_on(person.birth_date, day.date) < state.rules.representative_registers_below


def _calendar_id(championship: str, person: str) -> str:
    """One entry in the calendar of a player: a move replaces it, since they have one day only."""
    digest = hashlib.sha256(f"calendar\0{championship}\0{person}".encode()).hexdigest()
    return f"{digest[:32]}@{host()}"
