"""Game days in every state, and how public pages are asked for."""

from collections.abc import Callable
from datetime import date

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.support.remembered import remembered
from tests.support.scenario import Scenario
from tournament.events import registration, services
from tournament.events.states import championship_state, event_state
from tournament.people.models import Person
from tournament.people.persons import PersonData
from tournament.play import services as play

PAGES = ("day", "day_standings", "day_find", "day_draw", "day_hall")
EXPORTS = ("day_export_json", "day_export_csv", "day_brackets_model")
HIDDEN_NAME = "Тайнов Секрет"


def ask(event: str, page: str = "day", query: str = "", language: str = "en") -> HttpResponse:
    """A page of a day as a fresh reader sees it; `query` is what follows the question mark."""
    client = Client(headers={"accept-language": language})
    return client.get(reverse(page, args=[event]) + query)  # type: ignore[return-value]


def text(event: str, page: str = "day", query: str = "", language: str = "en") -> str:
    answer = ask(event, page, query, language)
    assert answer.status_code == 200
    return answer.content.decode()


@remembered
def with_hidden_player(day: Scenario, players: int) -> Scenario:
    """Registered people, the first of whom did not allow their name to be shown."""
    day.enrol(hidden_application())
    for number in range(2, players + 1):
        day.enrol(day.application(number))
    return day


def hidden_application() -> registration.Application:
    """Of somebody whose name is not shown."""
    hidden = PersonData(
        full_name=HIDDEN_NAME,
        birth_date=date(1990, 1, 1),
        display_name=HIDDEN_NAME,
        contact="hidden@example.org",
        city="Казань",
    )
    return registration.Application(hidden, True, False, False)


@remembered
def planned_anew(day: Scenario) -> Scenario:
    services.cancel_day(day.by(day.organizer), event=day.event, category="other", reason="нет зала")
    day.event = day.add_day(day.stage, date(2016, 12, 17), start="12:00")
    return day


def planned() -> Scenario:
    return planned_anew(Scenario().plan())


def opened() -> Scenario:
    return with_hidden_player(Scenario().plan(), 12)


def checking_in() -> Scenario:
    return let_one_in(opened())


@remembered
def let_one_in(day: Scenario) -> Scenario:
    services.open_check_in(day.by(day.organizer), event=day.event)
    first = next(iter(event_state(day.event).entrants))
    services.check_in(day.by(day.organizer), event=day.event, registration=first)
    return day


def frozen() -> Scenario:
    day = opened()
    day.check_in_all()
    return freeze(day)


@remembered
def freeze(day: Scenario) -> Scenario:
    services.freeze_list(day.by(day.organizer), event=day.event)
    return day


def drawn() -> Scenario:
    day = opened()
    day.check_in_all()
    day.draw()
    return day


def running() -> Scenario:
    day = drawn()
    day.play_on(3)
    return call_next(day)


@remembered
def call_next(day: Scenario) -> Scenario:
    play.call_match(
        day.by(day.organizer), event=day.event, match=event_state(day.event).progress.ready()[0]
    )
    return day


def completed() -> Scenario:
    day = drawn()
    day.play_on()
    return complete(day)


@remembered
def complete(day: Scenario) -> Scenario:
    play.complete_day(day.by(day.organizer), event=day.event)
    return day


def cancelled() -> Scenario:
    return cancel(opened())


def drawn_and_cancelled() -> Scenario:
    return cancel(drawn())


@remembered
def cancel(day: Scenario) -> Scenario:
    services.cancel_day(
        day.by(day.organizer), event=day.event, category="hall_lost", reason="Прорвало трубу."
    )
    return day


STATES: dict[str, Callable[[], Scenario]] = {
    "planned": planned,
    "open": opened,
    "check_in": checking_in,
    "frozen": frozen,
    "drawn": drawn,
    "running": running,
    "completed": completed,
    "cancelled": cancelled,
    "drawn and cancelled": drawn_and_cancelled,
}


def person_with_number(day: Scenario, number: int) -> Person:
    """Who was registered under a number."""
    state = championship_state(day.championship)
    person = next(
        state.registrations[item].person
        for item in state.days[day.event].registrations
        if state.registrations[item].number == number
    )
    return Person.objects.get(pk=person)
