"""Days signed at every level on the database: the script of `signed_days` by the real services."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any

from tests.support.authenticator import PasskeyKey, PersonKey
from tests.support.scenario import Scenario
from tests.support.signed_days import BEFORE, HELPER, IN_HALL, JUDGE, LOG, ORGANIZER, SignedDay
from tournament.championship import commands as c
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.context import Checkpoint
from tournament.championship.event_state import EventState
from tournament.events.execution import Answer, Caller, execute
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_ledger, event_state, folded
from tournament.people.identity import new_opaque_id
from tournament.people.links import actor_by, make_link
from tournament.people.models import Person, User
from tournament.people.policy import Role
from tournament.play import game_logs, keys, signing
from tournament.play.issuing import issue_ruling


@dataclass
class Site:
    """A day on the database, by the services where there are any."""

    scenario: Scenario
    random: Random
    logs: dict[str, str] = field(default_factory=dict)

    @property
    def event(self) -> str:
        return self.scenario.event

    @property
    def state(self) -> EventState:
        return event_state(self.event)

    @property
    def championship(self) -> ChampionshipState:
        return championship_state(self.scenario.championship)

    @property
    def checkpoint(self) -> Checkpoint:
        return folded(event_ledger(self.event)).checkpoint

    @cached_property
    def helper(self) -> User:
        user = User.objects.create_user(f"helper-{self.event[:12]}", "long-enough-1")
        self.execute(
            ORGANIZER, c.GrantRole(new_opaque_id(), user.public_id, HELPER, "event", self.event)
        )
        return user

    def wait(self, **duration: float) -> None:
        self.scenario.wait(**duration)

    def _user(self, role: str) -> User:
        if role == HELPER:
            return self.helper
        return self.scenario.judge if role == JUDGE else self.scenario.organizer

    def execute(self, role: str, command: c.Command) -> Answer:
        """The staff asks, in the role that is named."""
        caller = self.scenario.by(self._user(role))
        return execute(command, place_of(self.event), replace(caller, acting_as=Role(role)))

    def holder(self, registration: str) -> Caller:
        """The player themselves, by a personal link."""
        person = self.championship.registrations[registration].person
        self.scenario.wait(seconds=1)
        link = make_link([Person.objects.get(pk=person)], at=self.scenario.now)
        return Caller(actor_by(link), new_opaque_id(), self.scenario.now)

    def player(self, registration: str, command: c.Command) -> None:
        by: dict[type[c.Command], Callable[..., Answer]] = {
            c.SayResult: signing.say_result,
            c.SignSheet: signing.sign_sheet,
            c.DeclineSheet: signing.decline_sheet,
        }
        service = by[type(command)]
        service(self.holder(registration), event=self.event, **_said(command))

    def desk(self, role: str, command: c.Command) -> None:
        if hasattr(command, "reason"):
            issue_ruling(
                replace(self.scenario.by(self._user(role)), acting_as=Role(role)),
                command,
                event=self.event,
                category="other",
                reason="Игрок Аа Бб сказал, что не подпишет.",
            )
        else:
            self.execute(role, command)

    def account(self, role: str) -> str:
        return self._user(role).public_id

    def new(self) -> str:
        return new_opaque_id()

    def log(self, match: str) -> str:
        first, second = self.state.players(match)
        players = (str(first), str(second))
        return game_logs.keep(LOG.read_text(), match, players, self.scenario.now)

    def enrol(self, role: str, device: PersonKey, *, person: str = "", user: str = "") -> None:
        """A device asks, and somebody of the desk confirms it."""
        asked = keys.ask_key(
            event=self.event,
            now=self.scenario.now,
            person=Person.objects.get(pk=person) if person else None,
            user=User.objects.get(public_id=user) if user else None,
            **device.enrolment(),
        )
        keys.confirm_key(self.scenario.by(self._user(role)), event=self.event, request=asked.pk)


def _said(command: Any) -> dict[str, Any]:
    names = (name for name in command.__slots__ if name != "nonce")
    return {name: getattr(command, name) for name in names}


def signed_site(
    players: int, seed: int, *, rulings: bool = True, scenario: Scenario | None = None
) -> Site:
    """A closed day of so many players on the database."""
    at = Site(scenario or Scenario(), Random(seed))
    day = SignedDay(at, rulings)
    at.scenario.plan(tables=16)
    registered = at.scenario.register(players)
    persons = {key: at.championship.registrations[key].person for key in registered}
    when = day.deal_devices(persons)
    for person, device in when[BEFORE]:
        at.enrol(HELPER, device, person=person)
    services_before_draw(at, day, when[IN_HALL])
    day.play()
    return at


def services_before_draw(at: Site, day: SignedDay, later: list[tuple[str, PersonKey]]) -> None:
    """Check-in, the keys that are enrolled in the hall, and the draw."""
    at.scenario.check_in_all()
    for person, device in later:
        at.enrol(JUDGE, device, person=person)
    day.badges[JUDGE] = PasskeyKey(seed=f"judge {at.event}")
    at.enrol(ORGANIZER, day.badges[JUDGE], user=at.account(JUDGE))
    at.scenario.draw()


def signed_day(players: int, seed: int, **options: Any) -> str:
    """The id of a closed day on the database whose sheets are signed at every level."""
    return signed_site(players, seed, **options).event
