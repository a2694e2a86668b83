"""Builds championships for tests by calling the services, as people would."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from itertools import count
from typing import Any

from tests.support.remembered import remembered
from tests.support.rulings import rule
from tournament.championship import commands
from tournament.events import life, registration, selectors, services, split
from tournament.events.execution import Answer, Caller, Place
from tournament.events.states import championship_state, event_state
from tournament.people.grants import grant_from_installation, grants_of
from tournament.people.models import User
from tournament.people.persons import PersonData
from tournament.people.policy import EVERY_CHAMPIONSHIP, Actor, Grant, Role, ScopeKind
from tournament.play import services as play
from tournament.regulations.profile import Profile

GAME_DAY = date(2016, 12, 10)
MORNING = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)

_numbers = count(1)


def actor_for(user: User) -> Actor:
    """The actor that an account is, with its present grants."""
    return Actor(
        user_id=user.pk,
        public_id=user.public_id,
        person_id=user.person_id,
        grants=grants_of(user.public_id),
    )


@dataclass
class Scenario:
    """A championship with one stage and one day, and a clock that only goes forward."""

    championship: str = ""
    stage: str = ""
    event: str = ""
    now: datetime = MORNING
    publisher: User = field(init=False)
    organizer: User = field(init=False)
    judge: User = field(init=False)

    def __post_init__(self) -> None:
        self._begin()

    @remembered
    def _begin(self) -> None:
        """Three accounts."""
        mark = next(_numbers)
        self.publisher = User.objects.create_user(f"publisher{mark}", "long-enough-1")
        self.organizer = User.objects.create_user(f"organizer{mark}", "long-enough-1")
        self.judge = User.objects.create_user(f"judge{mark}", "long-enough-1")
        grant_from_installation(
            self.publisher.public_id,
            Grant(Role.PUBLISHER, ScopeKind.CHAMPIONSHIP, EVERY_CHAMPIONSHIP),
        )

    def by(self, user: User, command_id: str = "") -> Caller:
        """A caller a second later than the last one."""
        self.now += timedelta(seconds=1)
        return Caller(actor_for(user), command_id or f"t{next(_numbers)}", self.now)

    def wait(self, **duration: float) -> None:
        """Let time pass."""
        self.now += timedelta(**duration)

    @remembered
    def plan(
        self,
        city: str = "kazan",
        tables: int = 8,
        day: date = GAME_DAY,
        first_day: date = date(2016, 12, 1),
        final_date: date = date(2017, 2, 12),
        profile: Profile | None = None,
    ) -> "Scenario":
        """Championship, stage, day, organizer, judge; registration open."""
        self.championship = services.create_championship(
            self.by(self.publisher),
            profile=profile or selectors.profile(),
            first_day=first_day,
            final_date=final_date,
        )
        life.announce_championship(self.by(self.publisher), championship=self.championship)
        self.stage = self.add_city(city)
        self.event = self.add_day(self.stage, day, tables=tables)
        whole = Place(self.championship, self.stage)
        self.grant(self.publisher, self.organizer, "organizer", whole)
        self.grant(self.organizer, self.judge, "judge")
        services.open_registration(self.by(self.organizer), event=self.event)
        return self

    def add_city(self, city: str) -> str:
        """The stage of one more city; its id."""
        return services.add_stage(
            self.by(self.publisher),
            championship=self.championship,
            city=city,
            zone=selectors.cities()[city].zone,
        )

    def add_day(self, stage: str, day: date, *, start: str = "11:00", tables: int = 4) -> str:
        """One more day of a stage; its id."""
        caller = self.by(self.publisher)
        return services.plan_day(caller, stage=stage, day=day, start=start, tables=tables)

    def grant(self, by: User, user: User, role: str, place: Place | None = None) -> None:
        """Give a role for a day or for the whole stage; of this day where no place is named."""
        place = place or Place(self.championship, self.stage, self.event)
        services.grant_role(
            self.by(by),
            user=user.public_id,
            role=role,
            scope_kind="event" if place.event else "stage",
            place=place,
        )

    @remembered
    def in_tomsk(self, day: date, start: str = "11:00", *, opened: bool = True) -> str:
        """A day of another city of the championship, with the same organizer; its id."""
        stage = self.add_city("tomsk")
        whole = Place(self.championship, stage)
        self.grant(self.publisher, self.organizer, "organizer", whole)
        event = self.add_day(stage, day, start=start)
        if opened:
            services.open_registration(self.by(self.organizer), event=event)
        return event

    @remembered
    def divided(self, second: date) -> str:
        """Thirty-four register and the city plays on two days; the id of the second.

        Whoever stays on the first day is confirmed, the others have to say that they come.
        """
        self.register(34)
        part = commands.SplitDay(second, "11:00", 8, 17)
        split.split_stage(self.by(self.organizer), event=self.event, size=17, days=[part])
        split.close_preferences(self.by(self.organizer), event=self.event)
        split.draw_and_assign(self.by(self.organizer), event=self.event, text="17 4 23")
        return championship_state(self.championship).stages[self.stage].days[-1]

    def application(
        self, number: int, *, birth: date = date(1995, 5, 5), public: bool = True
    ) -> registration.Application:
        """A grown-up with all consents."""
        data = PersonData(
            full_name=f"Иванов Игрок {_word(number)}",
            birth_date=birth,
            display_name=f"Игрок {_word(number)}",
            contact=f"p{number}@example.org",
            city="Казань",
        )
        return registration.Application(data, True, public, False)

    def enrol(
        self, application: registration.Application, event: str = ""
    ) -> registration.Registered:
        """The organizer enters one person."""
        caller = self.by(self.organizer)
        event = event or self.event
        return registration.register_person(caller, event=event, application=application)

    def register(self, players: int) -> list[str]:
        """Enter grown-ups at the desk; their registrations in order."""
        # In tens, since days of 31 to 36 begin with the same thirty.
        return [
            registration
            for first in range(1, players + 1, 10)
            for registration in self._register(first, min(first + 9, players))
        ]

    @remembered
    def _register(self, first: int, last: int) -> list[str]:
        return [
            self.enrol(self.application(number)).registration for number in range(first, last + 1)
        ]

    @remembered
    def check_in_all(self) -> None:
        """Open check-in, let everyone in, close it."""
        services.open_check_in(self.by(self.organizer), event=self.event)
        for entrant in event_state(self.event).entrants.values():
            if entrant.status == "confirmed":
                services.check_in(
                    self.by(self.organizer), event=self.event, registration=entrant.registration
                )
        services.close_check_in(self.by(self.organizer), event=self.event)

    @remembered
    def draw(self, text: str = "17 4 23") -> None:
        """Freeze and draw."""
        services.freeze_list(self.by(self.organizer), event=self.event)
        services.make_draw(self.by(self.organizer), event=self.event, text=text)

    def drawn(self, players: int, **plan: object) -> "Scenario":
        """A day whose bracket has been drawn."""
        self.plan(**plan)  # type: ignore[arg-type]
        self.register(players)
        self.check_in_all()
        self.draw()
        return self

    def walkover(self, match: str = "W1.2", reason: str = "Не пришёл") -> "Scenario":
        """B was called and did not come; the judge awards the match to A."""
        play.call_match(self.by(self.organizer), event=self.event, match=match)
        self.wait(minutes=11)
        self.ruled(commands.RuleWalkover, match=match, winner="A", category="absent", reason=reason)
        return self

    def ruled(
        self, kind: type[commands.Command], *, category: str, reason: str, **said: Any
    ) -> Answer:
        """The judge rules about a match or a player, as they stand at this moment."""
        state = event_state(self.event)
        met = (
            str(state.version_of(said["match"]))
            if "match" in said
            else state.open_match_version(said["registration"])
        )
        caller = self.by(self.judge)
        why = {"category": category, "reason": reason}
        return rule(caller, kind, event=self.event, met=met, **why, **said)

    @remembered
    def call(self, match: str) -> None:
        """The organizer calls a match to a table."""
        play.call_match(self.by(self.organizer), event=self.event, match=match)

    def start(self, match: str, by: User | None = None) -> None:
        """Call a match and let it begin."""
        play.call_match(self.by(by or self.organizer), event=self.event, match=match)
        play.start_play(self.by(by or self.organizer), event=self.event, match=match)

    def enter(
        self,
        match: str,
        outcome: commands.Outcome,
        *,
        revision: int = 0,
        by: User | None = None,
        leaders: tuple[int | None, int | None] = (None, None),
    ) -> Answer:
        """Fill the sheet of the first game of a match."""
        return play.enter_result(
            self.by(by or self.organizer),
            event=self.event,
            match=match,
            game=1,
            revision=revision,
            outcome=outcome,
            details={"leaders": leaders},
        )

    @remembered
    def play_match(self, match: str, outcome: str = "A") -> None:
        """Call, play, enter and witness one match."""
        self.wait(minutes=10)
        play.call_match(self.by(self.organizer), event=self.event, match=match)
        game = event_state(self.event).plays[match].open_game
        play.enter_result(
            self.by(self.organizer),
            event=self.event,
            match=match,
            game=game.number,
            revision=game.revision,
            outcome=outcome,  # type: ignore[arg-type]
        )
        self.attest(match)

    def end(self, match: str) -> None:
        """Enter and witness the game that is played."""
        self.enter(match, "A")
        self.attest(match)

    def attest(self, match: str) -> None:
        """Witness the open sheet of a match."""
        game = event_state(self.event).plays[match].open_game
        assert game.sheet is not None
        play.attest_paper(
            self.by(self.judge),
            event=self.event,
            match=match,
            game=game.number,
            digest=game.sheet.digest,
        )

    @remembered
    def play_on(self, matches: int = 10_000, outcome: str = "A") -> None:
        """Play ready matches, first of the bracket first."""
        for _ in range(matches):
            ready = event_state(self.event).progress.ready()
            if not ready:
                return
            self.play_match(ready[0], outcome)


def _word(number: int) -> str:
    """A number as a word of Cyrillic letters, since names hold no digits.

    Words of one letter get another one that is no digit: no name is the beginning of another, so
    what a test looks for on a page is there or not whoever else the draw has put there.
    """
    digits = "".join("абвгдежзик"[int(digit)] for digit in str(number))
    return (digits if number > 9 else f"{digits}н").capitalize()
