"""Builds championships for tests by calling the services, as people would."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from itertools import count

from tests.support.remembered import remembered
from tests.support.rulings import rule
from tournament.championship import commands
from tournament.events import life, registration, selectors, services, split
from tournament.events.execution import Caller, Place
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
        self.stage = services.add_stage(
            self.by(self.publisher),
            championship=self.championship,
            city=city,
            zone=selectors.cities()[city].zone,
        )
        self.event = services.plan_day(
            self.by(self.publisher), stage=self.stage, day=day, start="11:00", tables=tables
        )
        services.grant_role(
            self.by(self.publisher),
            user=self.organizer.public_id,
            role="organizer",
            scope_kind="stage",
            place=Place(self.championship, self.stage),
        )
        services.grant_role(
            self.by(self.organizer),
            user=self.judge.public_id,
            role="judge",
            scope_kind="event",
            place=Place(self.championship, self.stage, self.event),
        )
        services.open_registration(self.by(self.organizer), event=self.event)
        return self

    @remembered
    def in_tomsk(self, day: date, start: str = "11:00", *, opened: bool = True) -> str:
        """A day of another city of the championship, with the same organizer; its id."""
        stage = services.add_stage(
            self.by(self.publisher),
            championship=self.championship,
            city="tomsk",
            zone=selectors.cities()["tomsk"].zone,
        )
        services.grant_role(
            self.by(self.publisher),
            user=self.organizer.public_id,
            role="organizer",
            scope_kind="stage",
            place=Place(self.championship, stage),
        )
        event = services.plan_day(
            self.by(self.publisher), stage=stage, day=day, start=start, tables=4
        )
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

    @remembered
    def register(self, players: int) -> list[str]:
        """Enter grown-ups at the desk; their registrations in order."""
        return [
            registration.register_person(
                self.by(self.organizer), event=self.event, application=self.application(number)
            ).registration
            for number in range(1, players + 1)
        ]

    @remembered
    def check_in_all(self) -> None:
        """Open the door, let everyone in, close it."""
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
        rule(
            self.by(self.judge),
            commands.RuleWalkover,
            event=self.event,
            match=match,
            winner="A",
            category="absent",
            reason=reason,
            met=str(event_state(self.event).version_of(match)),
        )
        return self

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
    """A number as a word of Cyrillic letters, since names hold no digits."""
    return "".join("абвгдежзик"[int(digit)] for digit in str(number)).capitalize()
