"""A site in which every role has something to do: the demo, and days in states that it lacks."""

from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from tests.support.authenticator import BrowserKey
from tests.support.scenario import Scenario, actor_for
from tournament.championship import commands
from tournament.events import services
from tournament.events.execution import Caller, Place, execute
from tournament.events.judges import name_duty_judge
from tournament.events.models import Registration
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.people.identity import new_opaque_id
from tournament.people.links import make_link, newest_link, token_of
from tournament.people.models import Person, User
from tournament.play import keys
from tournament.showroom.demo import build_demo
from tournament.showroom.demo.builder import demo_day
from tournament.showroom.demo.evenings import LISTED, PAIRED, PLAYED, evening
from tournament.showroom.demo.family import family_link
from tournament.web.demo_accounts import FINISHED_CITY, PLANNED_CITY, RUNNING_CITY, account_of

ANOTHER_DAY = date(2016, 12, 17)


@dataclass
class ClickedSite:
    """Accounts of the staff by role, and personal links."""

    accounts: dict[str, list[User]]
    links: list[str]


def build_site() -> ClickedSite:
    """The demo with a helper, a duty judge, a phone that asks for its key, and further days."""
    build_demo(timezone.now())
    running = demo_day(RUNNING_CITY)
    publisher = _account("publisher")
    organizer = _account("organizer", RUNNING_CITY)
    judge, helper = _account("judge", RUNNING_CITY), User.objects.create_user("helper", "x" * 12)
    duty = User.objects.create_user("duty", "x" * 12)
    _appoint(organizer, helper, "helper", running)
    today = championship_state(str(place_of(running).championship)).days[running].date
    name_duty_judge(
        _by(publisher),
        championship=str(place_of(running).championship),
        day=today,
        user=duty.public_id,
    )
    _one_more_day(publisher, organizer)
    keys.ask_key(
        event=running,
        person=_player(running, "L1.2"),
        now=timezone.now(),
        **BrowserKey("a player's phone").enrolment(),
    )
    for name in (LISTED, PAIRED, PLAYED):
        for user, role in ((judge, "judge"), (helper, "helper")):
            _appoint(organizer, user, role, evening(name))
    over, crowded, at_check_in = _over(), _crowded(), _at_check_in()
    for scenario, event in ((over[0], over[1]), (at_check_in[0], at_check_in[1])):
        for user, role in ((judge, "judge"), (helper, "helper")):
            _appoint(scenario.organizer, user, role, event)
    return ClickedSite(
        accounts={
            "publisher": [publisher],
            "organizer": [
                organizer,
                _account("organizer", PLANNED_CITY),
                *(day.organizer for day in (over[0], crowded, at_check_in[0])),
            ],
            "judge": [judge, at_check_in[0].judge],
            "helper": [helper],
            "duty judge": [duty],
        },
        links=[
            token_of(family_link()),
            *(_link(_player(running, match)) for match in ("L1.4", "L1.2")),
            _link(_withdrawn(demo_day(FINISHED_CITY))),
            _link(_invited(demo_day(FINISHED_CITY))),
        ],
    )


def _over() -> tuple[Scenario, str]:
    """All matches are over, nothing is signed; in another city too few have registered."""
    scenario = Scenario().drawn(10)
    scenario.play_on()
    few = scenario.in_tomsk(ANOTHER_DAY)
    execute(commands.CloseRegistration(few), place_of(few), scenario.by(scenario.organizer))
    return scenario, few


def _crowded() -> Scenario:
    """More have registered than a day can take; a day of another city is cancelled."""
    scenario = Scenario().plan()
    scenario.register(34)
    cancelled = scenario.in_tomsk(ANOTHER_DAY)
    services.cancel_day(
        scenario.by(scenario.organizer), event=cancelled, category="hall_lost", reason="Пожар"
    )
    return scenario


def _at_check_in() -> tuple[Scenario, str]:
    """A walkover that can be taken back; in another city check-in is open."""
    scenario = Scenario().drawn(10)
    scenario.walkover()
    tomsk = scenario.in_tomsk(ANOTHER_DAY)
    scenario.wait(days=7)
    services.open_check_in(scenario.by(scenario.organizer), event=tomsk)
    return scenario, tomsk


def _one_more_day(publisher: User, organizer: User) -> None:
    """A day of the demo to which somebody can move."""
    place = place_of(demo_day(PLANNED_CITY))
    day = championship_state(str(place.championship)).days[demo_day(PLANNED_CITY)].date
    stage = services.add_stage(
        _by(publisher), championship=str(place.championship), city="perm", zone="Asia/Yekaterinburg"
    )
    services.grant_role(
        _by(publisher),
        user=organizer.public_id,
        role="organizer",
        scope_kind="stage",
        place=Place(place.championship, stage),
    )
    event = services.plan_day(_by(publisher), stage=stage, day=day, start="11:00", tables=4)
    services.open_registration(_by(organizer), event=event)


def _appoint(by: User, user: User, role: str, event: str) -> None:
    services.grant_role(
        _by(by), user=user.public_id, role=role, scope_kind="event", place=place_of(event)
    )


def _by(user: User) -> Caller:
    return Caller(actor_for(user), new_opaque_id(), timezone.now())


def _account(role: str, city: str = "") -> User:
    return User.objects.get_by_natural_key(account_of(role, city).username)


def _player(event: str, match: str) -> Person:
    state = event_state(event)
    return Person.objects.get(pk=state.entrants[str(state.player(match, "A"))].person)


def _withdrawn(event: str) -> Person:
    found = Registration.objects.filter(game_day=event, status="withdrawn").order_by("number")
    return Person.objects.get(pk=found.values_list("person_id", flat=True)[0])


def _invited(event: str) -> Person:
    state = championship_state(str(place_of(event).championship))
    return Person.objects.get(pk=state.registrations[next(iter(state.invitations))].person)


def _link(person: Person) -> str:
    return token_of(newest_link(person.pk) or make_link([person], at=timezone.now()))
