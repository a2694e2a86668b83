"""Days of play in every state, brought about as the organizer, the judge and the players would.

Steps are remembered (`tests/support/remembered.py`): a day that a process has built once is put
back. Whoever wants a state that is not here takes the one before it and goes on by the methods of
`Scenario`.
"""

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import date, datetime, timedelta
from typing import Any

from factory.base import Factory
from factory.declarations import LazyAttribute, Trait

from tests.factories.people import ApplicationFactory
from tests.support.remembered import remembered
from tests.support.scenario import GAME_DAY, MORNING, Scenario
from tournament.events import selectors, services
from tournament.events.execution import Place
from tournament.events.registration import Application
from tournament.events.states import event_state
from tournament.play import services as play
from tournament.regulations.profile import Profile

TEN = 10
"""Players of a day that does not say how many: W1.2, W1.6, W2.2 and W2.4 are ready once drawn."""
NUMBERS = frozenset(item.name for item in fields(Profile))


class DayFactory(Factory[Scenario]):
    """A day, in Kazan and with ten players unless it says otherwise.

    How far it is: `open` for registration (what it is by itself, with nobody on the list unless
    `players` says so), `checking_in` (nobody is checked in yet), `checked_in`, `drawn`, `running`
    (the first match of the call list is being played), `half_played`, `played` (every match is
    over), `closed`. `called` and `in_play` are a match, or several, of a drawn day that are at
    their tables, or being played.

    `named` gives the players names as in life, `people` says who they are. It is now as many
    days before as `days_before` says. `beside` is a day of the same championship, beside which
    another city plays this one. Everything that `Scenario.plan` takes may be given, and every
    number of the regulations: `final_wins=3`.
    """

    class Meta:
        model = Scenario

    class Params:
        open = Trait(until="open", players=TEN)
        checking_in = Trait(until="checking_in")
        checked_in = Trait(until="checked_in")
        drawn = Trait(until="drawn")
        running = Trait(until="running")
        half_played = Trait(until="half_played")
        played = Trait(until="played")
        closed = Trait(until="closed")
        named = Trait(
            players=TEN,
            people=LazyAttribute(lambda it: ApplicationFactory.build_batch(it.players)),
        )
        days_before = 0

    now = LazyAttribute(lambda it: MORNING - timedelta(days=it.days_before))
    until = LazyAttribute(lambda it: "drawn" if it.called or it.in_play else "open")
    players = LazyAttribute(lambda it: len(it.people) or (0 if it.until == "open" else TEN))
    people: Sequence[Application] = ()
    beside: Scenario | None = None
    called: str | Sequence[str] = ()
    in_play: str | Sequence[str] = ()

    @classmethod
    def _create(cls, model_class: type[Scenario], *args: Any, **given: Any) -> Scenario:
        until, beside = given.pop("until"), given.pop("beside")
        players, people = given.pop("players"), given.pop("people")
        called, in_play = _matches(given.pop("called")), _matches(given.pop("in_play"))
        numbers = {name: given.pop(name) for name in NUMBERS & set(given)}
        if numbers:
            given["profile"] = replace(selectors.profile(), **numbers)
        now: datetime = given.pop("now")
        day = _beside(beside, **given) if beside is not None else model_class(now=now).plan(**given)
        if beside is not None:
            # Those whom `register` enters have a place in the other day.
            people = [*people, *ApplicationFactory.build_batch(players - len(people))]
        for person in people:
            day.enrol(person)
        day.register(players - len(people))
        _bring(day, until)
        for match in (*called, *in_play):
            day.call(match)
        for match in in_play:
            _begin(day, match)
        return day


def _bring(day: Scenario, until: str) -> None:
    """From the list to so far."""
    if until == "open":
        return
    if until == "checking_in":
        services.open_check_in(day.by(day.organizer), event=day.event)
        return
    day.check_in_all()
    if until == "checked_in":
        return
    day.draw()
    if until == "running":
        first = event_state(day.event).call_list()[0]
        day.call(first)
        _begin(day, first)
    elif until == "half_played":
        day.play_on(len(event_state(day.event).entrants) - 1)
    elif until in ("played", "closed"):
        day.play_on()
        if until == "closed":
            _close(day)


@remembered
def _begin(day: Scenario, match: str) -> None:
    """Both sit at the table."""
    play.start_play(day.by(day.organizer), event=day.event, match=match)


@remembered
def _close(day: Scenario) -> None:
    """The organizer closes it."""
    play.complete_day(day.by(day.organizer), event=day.event)


def _beside(
    other: Scenario,
    city: str = "tomsk",
    day: date = GAME_DAY,
    start: str = "11:00",
    tables: int = 4,
) -> Scenario:
    """A day of another city, with an organizer and a judge of its own."""
    found = Scenario(other.championship, now=other.now)
    found.stage = found.add_city(city)
    found.event = found.add_day(found.stage, day, start=start, tables=tables)
    whole = Place(found.championship, found.stage)
    found.grant(found.publisher, found.organizer, "organizer", whole)
    found.grant(found.organizer, found.judge, "judge")
    services.open_registration(found.by(found.organizer), event=found.event)
    return found


def _matches(said: str | Sequence[str]) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)
