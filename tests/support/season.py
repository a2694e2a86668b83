"""A whole national championship, played through the services from registration to prizes.

Nineteen cities: single days, splits into two and three days, one city with too few players. Every
kind of disturbance happens in some city. Everything follows from the seed.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from random import Random
from zoneinfo import ZoneInfo

from tests.support.rulings import rule
from tests.support.scenario import actor_for
from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.days.queries import suspended_state
from tournament.championship.event_state import EventState
from tournament.championship.qualification.queries import free_seats, next_best, stage_qualification
from tournament.championship.rulings.override.queries import seen
from tournament.events import (
    changes,
    finals,
    life,
    qualification,
    registration,
    selectors,
    services,
    split,
    stages,
)
from tournament.events.execution import Caller, Place, execute
from tournament.events.states import championship_state, event_state
from tournament.people.grants import grant_from_installation
from tournament.people.models import Person, User
from tournament.people.persons import PersonData
from tournament.people.policy import EVERY_CHAMPIONSHIP, Grant, Role, ScopeKind
from tournament.play import absence, suspension
from tournament.play import services as play
from tournament.regulations.checks import age_on
from tournament.regulations.profile import Profile

AUTUMN = datetime(2016, 11, 1, 9, 0, tzinfo=UTC)
FIRST_DAY, FINAL_DATE = date(2016, 12, 1), date(2017, 2, 12)
OFF_DAY = date(2016, 12, 3)
"""The first Saturday of play; each city has its own."""
WORDS = "17 4 23"
FINALISTS = 40


@dataclass(frozen=True)
class CityPlan:
    """How many register in a city, and into how many days they are divided."""

    code: str
    players: int
    days: int = 1
    more_days: bool = False
    """Whether the publisher consents to more days than the players need (CH-SPLIT-2)."""
    too_few: bool = False
    """Whether the stage is cancelled for want of players (CH-DAY-1)."""


@dataclass
class City:
    """A city's stage as it is being played."""

    plan: CityPlan
    stage: str
    organizer: User
    judge: User
    events: list[str] = field(default_factory=list)


def plans(random: Random, profile: Profile) -> list[CityPlan]:
    """Nineteen cities that send forty players: 14 with one or two days, 4 with three, 1 none."""
    codes = list(selectors.cities())
    random.shuffle(codes)
    least, most = profile.stage_minimum, profile.day_maximum
    three = [CityPlan(codes[0], 2 * most + 2, 3)]
    three += [CityPlan(code, most + 1, 3, True) for code in codes[1:4]]
    two = [CityPlan(code, most + 2 + number, 2) for number, code in enumerate(codes[4:7])]
    half = most // 2
    sizes = [least, least + 1, half, half + 1, most]
    sizes += [random.randint(least, half + 2) for _ in range(6)]
    one = [CityPlan(code, size) for code, size in zip(codes[7:18], sizes, strict=True)]
    return [*three, *two, *one, CityPlan(codes[18], least - 1, too_few=True)]


class Season:
    """The championship, its people, and a clock that only goes forward."""

    def __init__(self, seed: int, profile: Profile) -> None:
        self.random = Random(seed)
        self.profile = profile
        self.now = AUTUMN
        self._commands = count(1)
        self._people = count(1)
        self.publisher = self._user("publisher")
        grant_from_installation(
            self.publisher.public_id,
            Grant(Role.PUBLISHER, ScopeKind.CHAMPIONSHIP, EVERY_CHAMPIONSHIP),
        )
        self.championship = ""
        self.final = ""
        self.final_judge = self._user("final_judge")
        self.final_organizer = self._user("final_organizer")
        self.cities: list[City] = []
        self.happened: dict[str, str] = {}
        """In which day each kind of disturbance came about."""

    def _user(self, name: str) -> User:
        user = User(username=name, display_name=name)
        user.set_unusable_password()
        user.save()
        return user

    @property
    def state(self) -> ChampionshipState:
        """The championship as it is now."""
        return championship_state(self.championship)

    def by(self, user: User) -> Caller:
        """A caller a second later than the last one."""
        self.now += timedelta(seconds=1)
        return Caller(actor_for(user), f"season{next(self._commands)}", self.now)

    # --- before the first day ---------------------------------------------------------------

    def prepare(self) -> None:
        """Championship, final, cities, staff, days; registration opens."""
        self.championship = services.create_championship(
            self.by(self.publisher),
            profile=self.profile,
            first_day=FIRST_DAY,
            final_date=FINAL_DATE,
        )
        life.announce_championship(self.by(self.publisher), championship=self.championship)
        self.final = finals.plan_final(
            self.by(self.publisher),
            championship=self.championship,
            city="saint-petersburg",
            start="10:00",
            tables=20,
        )
        final_place = selectors.place_of(self.final)
        self._appoint(self.final_organizer, "organizer", "stage", final_place)
        self._appoint(self.final_judge, "judge", "event", final_place)
        for number, plan in enumerate(plans(self.random, self.profile)):
            self.cities.append(self._city(plan, number))

    def _appoint(self, user: User, role: str, kind: str, place: Place) -> None:
        services.grant_role(
            self.by(self.publisher),
            user=user.public_id,
            role=role,
            scope_kind=kind,
            place=place,
        )

    def _city(self, plan: CityPlan, number: int) -> City:
        stage = services.add_stage(
            self.by(self.publisher),
            championship=self.championship,
            city=plan.code,
            zone=selectors.cities()[plan.code].zone,
        )
        city = City(plan, stage, self._user(f"o-{plan.code}"), self._user(f"j-{plan.code}"))
        self._appoint(city.organizer, "organizer", "stage", Place(self.championship, stage))
        self._appoint(city.judge, "judge", "stage", Place(self.championship, stage))
        first = services.plan_day(
            self.by(city.organizer),
            stage=stage,
            day=OFF_DAY + timedelta(days=2 * number),
            start="11:00",
            tables=10,
        )
        services.open_registration(self.by(city.organizer), event=first)
        city.events.append(first)
        return city

    def register_all(self) -> None:
        """Everybody registers, a country's worth of names; large cities are divided."""
        for city in self.cities:
            for _ in range(city.plan.players):
                registration.register_person(
                    self.by(city.organizer),
                    event=city.events[0],
                    application=self._application(city),
                )
            if city.plan.days > 1:
                self._divide(city)

    def _application(self, city: City) -> registration.Application:
        number = next(self._people)
        word = "".join("абвгдежзик"[int(digit)] for digit in str(number)).capitalize()
        born = date(self.random.randint(1970, 2002), self.random.randint(1, 12), 11)
        adult = born.year <= 1998
        data = PersonData(
            full_name=f"Участник {word}",
            birth_date=born,
            display_name=word,
            contact=f"player{number}@example.org",
            city=city.plan.code,
            representative_name="" if adult else f"Родитель {word}",
            representative_contact="" if adult else f"parent{number}@example.org",
        )
        return registration.Application(data, True, number % 7 > 0, not adult)

    def _divide(self, city: City) -> None:
        """CH-SPLIT: dates, wishes, the lot, and everybody says that they come on their new date."""
        first = city.events[0]
        day = self.state.days[first]
        if city.plan.more_days:
            split.allow_more_days(self.by(self.publisher), stage=city.stage)
        share, more = divmod(city.plan.players, city.plan.days)
        sizes = [share + (number < more) for number in range(city.plan.days)]
        others = [
            commands.SplitDay(day.date + timedelta(days=number), "11:00", 10, size)
            for number, size in enumerate(sizes[1:], start=1)
        ]
        split.split_stage(self.by(city.organizer), event=first, size=sizes[0], days=others)
        city.events = list(self.state.stages[city.stage].days)
        for item in self.random.sample(self.state.of_day(first), 9):
            split.state_preference(
                self.by(city.organizer),
                event=first,
                registration=item.id,
                preferred=self.random.choice(city.events),
            )
        split.close_preferences(self.by(city.organizer), event=first)
        split.draw_and_assign(self.by(city.organizer), event=first, text=WORDS)
        for event in city.events:
            for item in self.state.of_day(event):
                if item.status == "reconfirm_needed":
                    changes.reconfirm(self.by(city.organizer), event=event, registration=item.id)

    # --- a day ------------------------------------------------------------------------------

    def play_regionals(self) -> None:
        """All days in the order of their dates; then each stage's qualifiers are confirmed."""
        troubles = [*TROUBLES]
        days = [(self.state.days[event], city) for city in self.cities for event in city.events]
        for day, city in sorted(days, key=lambda item: (item[0].date, item[0].id)):
            self._morning(day.date)
            if city.plan.too_few:
                stages.withdraw_stage(
                    self.by(self.publisher), stage=city.stage, category="other", reason="мало людей"
                )
                continue
            self._check_in(day.id, city.organizer)
            self._draw(day.id, city.organizer)
            trouble = next((item for item in troubles if _fits(item, city.plan)), None)
            if trouble is not None:
                troubles.remove(trouble)
                self.happened[trouble.__name__] = day.id
                trouble(self, day.id, city)
            self.play_on(day.id, city.organizer, city.judge)
            play.complete_day(self.by(city.organizer), event=day.id)
            if self.state.days[day.id] and stage_qualification(self.state, city.stage).settled:
                self._confirm(city)

    def _morning(self, day: date) -> None:
        """Go on to the morning of a date, which is that date from Kamchatka to Saint Petersburg."""
        morning = datetime.combine(day, time(6, 0), UTC)
        self.now = max(self.now, morning)

    def _check_in(self, event: str, organizer: User) -> None:
        services.open_check_in(self.by(organizer), event=event)
        for key, entrant in event_state(event).entrants.items():
            if entrant.status == "confirmed":
                services.check_in(self.by(organizer), event=event, registration=key)
        services.close_check_in(self.by(organizer), event=event)

    def _draw(self, event: str, organizer: User) -> None:
        services.freeze_list(self.by(organizer), event=event)
        services.make_draw(self.by(organizer), event=event, text=WORDS)

    def call(self, event: str, match: str, organizer: User) -> None:
        """Call a match after a rest."""
        self.now += timedelta(minutes=6)
        play.call_match(self.by(organizer), event=event, match=match)

    def play_match(
        self, event: str, match: str, organizer: User, judge: User, winner: str = ""
    ) -> None:
        """Games until somebody has the wins; now and then one is drawn."""
        self.call(event, match, organizer)
        while event_state(event).match_status(match) != "decided":
            drawn = self.random.random() < 0.03
            self.game(event, match, organizer, judge, "draw" if drawn else winner)

    def game(self, event: str, match: str, organizer: User, judge: User, outcome: str) -> None:
        """One game, entered and witnessed."""
        self.fill(event, match, organizer, outcome)
        game = event_state(event).plays[match].open_game
        assert game.sheet is not None
        play.attest_paper(
            self.by(judge),
            event=event,
            match=match,
            game=game.number,
            digest=game.sheet.digest,
        )

    def fill(self, event: str, match: str, organizer: User, outcome: str = "") -> None:
        """Enter the result of the open game."""
        game = event_state(event).plays[match].open_game
        outcome = outcome or self.random.choice("AB")
        drawn = outcome == "draw"
        play.enter_result(
            self.by(organizer),
            event=event,
            match=match,
            game=game.number,
            revision=game.revision,
            outcome=outcome,  # type: ignore[arg-type]
            end_reason="both_retreat" if drawn else "leader_defeated",
            details={"living_heroes": (2, 2) if drawn else None},
        )

    def play_on(self, event: str, organizer: User, judge: User) -> None:
        """Play everything that is ready, in bracket order."""
        while ready := event_state(event).progress.ready():
            self.play_match(event, ready[0], organizer, judge)

    # --- who goes to the final --------------------------------------------------------------

    def _confirm(self, city: City) -> None:
        found = stage_qualification(self.state, city.stage)
        qualification.confirm(
            self.by(self.publisher),
            stage=city.stage,
            met=found.digest,
            until=self.now + timedelta(days=7),
            unplayed=False,
        )

    def answer_all(self) -> None:
        """Most come, three do not; the next best take their seats."""
        self.now = max(self.now, datetime(2017, 1, 25, 9, 0, tzinfo=UTC))
        asked = [item.registration for item in self.state.invitations.values()]
        declining = set(self.random.sample(asked, 3))
        for key in asked:
            self._answer(key, coming=key not in declining)
        for city in self.cities:
            for event in city.events:
                while free_seats(self.state, event):
                    self._offer_on(event)

    def _answer(self, key: str, *, coming: bool) -> None:
        qualification.answer(
            self.by(self.publisher),
            championship=self.championship,
            registration=key,
            coming=coming,
            said_by="publisher",
        )

    def _offer_on(self, event: str) -> None:
        """CH-QUAL-4: to the next best of the same day; a shared place is decided by lot."""
        best = next_best(self.state, event)
        assert best is not None
        if len(best.registrations) > 1 and not best.drawn:
            lot = qualification.open_shared_place(
                self.by(self.publisher), championship=self.championship, day=event, best=best
            )
            qualification.draw_shared_place(
                self.by(self.publisher), championship=self.championship, lot=lot, text=WORDS
            )
            best = next_best(self.state, event)
            assert best is not None
        chosen = (best.drawn or best.registrations)[0]
        made = qualification.offer(
            self.by(self.publisher),
            championship=self.championship,
            day=event,
            regional=chosen,
            until=self.now + timedelta(days=5),
            reason="место свободно",
        )
        assert not made.repeated
        newest = next(item for item in self.state.invitations.values() if item.regional == chosen)
        self._answer(newest.registration, coming=True)

    # --- the final --------------------------------------------------------------------------

    def play_final(self) -> None:
        """Draw, matches to two wins, closing, prizes, hand-over."""
        execute(commands.FixQualifiers(), Place(self.championship), self.by(self.publisher))
        self._morning(FINAL_DATE)
        self._check_in(self.final, self.final_organizer)
        self._draw(self.final, self.final_organizer)
        self.play_on(self.final, self.final_organizer, self.final_judge)
        play.complete_day(self.by(self.final_organizer), event=self.final)
        finals.award_prizes(self.by(self.publisher), event=self.final)
        for place in range(1, 5):
            finals.hand_over_prize(
                self.by(self.publisher),
                event=self.final,
                place=place,
                on=FINAL_DATE,
                receiver="player" if self._is_grown_up(place) else "representative",
                name="Получатель",
            )

    def _is_grown_up(self, place: int) -> bool:
        """Whether a prize holder takes their prize themselves (CH-PRIZE-1)."""
        holder = self.state.registrations[self.state.honours.holders[place - 1]]
        born = Person.objects.values_list("birth_date", flat=True).get(pk=holder.person)
        return born is not None and age_on(born, FINAL_DATE) >= 18

    def play_all(self) -> None:
        """From registration to prizes."""
        self.prepare()
        self.register_all()
        self.play_regionals()
        self.answer_all()
        self.play_final()


Trouble = Callable[[Season, str, City], None]


def _fits(trouble: Trouble, plan: CityPlan) -> bool:
    """A day that goes on tomorrow needs a tomorrow on which its city has no other day."""
    return trouble is not the_hall_closes or plan.days == 1


def _first(event: str, *, seats: int = 2) -> str:
    """A ready match of the winners bracket."""
    return next(key for key in event_state(event).progress.ready() if key.startswith("W"))


def _met(event: str, match: str) -> str:
    return str(event_state(event).version_of(match))


def _rule(season: Season, city: City, event: str) -> dict[str, object]:
    return {"caller": season.by(city.judge), "event": event, "category": "other", "reason": "так"}


def somebody_does_not_come(season: Season, event: str, city: City) -> None:
    """CH-NOSHOW-1, CH-NOSHOW-3: a walkover, taken back since they come, and another one."""
    match = _first(event)
    season.call(event, match, city.organizer)
    season.now += timedelta(minutes=11)
    ruled = rule(
        kind=commands.RuleWalkover,
        **_rule(season, city, event),  # type: ignore[arg-type]
        match=match,
        winner="A",
        met=_met(event, match),
    )
    rule(
        kind=commands.RevokeWalkover,
        **_rule(season, city, event),  # type: ignore[arg-type]
        old=str(ruled.entries[-1].body["ruling"]),
        met=_met(event, match),
    )
    season.now += timedelta(minutes=11)
    rule(
        kind=commands.RuleWalkover,
        **_rule(season, city, event),  # type: ignore[arg-type]
        match=match,
        winner="A",
        met=_met(event, match),
    )


def nobody_comes(season: Season, event: str, city: City) -> None:
    """CH-NOSHOW-2: a double loss; one of the two reports later and takes the held slot."""
    match = _first(event)
    season.call(event, match, city.organizer)
    season.now += timedelta(minutes=11)
    rule(
        kind=commands.RuleDoubleLoss,
        **_rule(season, city, event),  # type: ignore[arg-type]
        match=match,
        both_left=False,
        met=_met(event, match),
    )
    held = event_state(event).progress.held_slots()
    if held:
        name, side, slot = held[0]
        player = event_state(event).order[slot.seeds[0] - 1]
        absence.take_held_slot(
            season.by(city.judge),
            event=event,
            match=name,
            side=side,
            registration=player,
        )


def a_player_leaves(season: Season, event: str, city: City) -> None:
    """CH-WD-1: after their first match."""
    match = _first(event)
    season.play_match(event, match, city.organizer, city.judge)
    state = event_state(event)
    leaver = next(key for key in state.players(match) if key is not None)
    rule(
        kind=commands.RuleWithdrawal,
        **_rule(season, city, event),  # type: ignore[arg-type]
        registration=leaver,
        met=state.open_match_version(leaver),
    )


def a_player_is_sent_away(season: Season, event: str, city: City) -> None:
    """CH-DQ-1: the winner of the first match."""
    match = _first(event)
    season.play_match(event, match, city.organizer, city.judge)
    state = event_state(event)
    winner = state.progress.winner(match)
    assert winner is not None
    rule(
        kind=commands.RuleDisqualification,
        **_rule(season, city, event),  # type: ignore[arg-type]
        registration=state.order[winner - 1],
        met=state.open_match_version(state.order[winner - 1]),
    )


def _half_played(season: Season, event: str, city: City) -> tuple[str, EventState]:
    """Half of the day is played; its first match and the state."""
    match = event_state(event).progress.ready()[0]
    for _ in range(len(event_state(event).order)):
        season.play_match(event, event_state(event).progress.ready()[0], city.organizer, city.judge)
    return match, event_state(event)


def _wrong(event: str, match: str) -> dict[str, object]:
    state = event_state(event)
    recorded = state.plays[match].games[-1]
    other = "B" if recorded.outcome == "A" else "A"
    met = seen(state, match)
    return {"match": match, "outcome": other, "met": met, "game": recorded.number}


def an_old_result_was_wrong(season: Season, event: str, city: City) -> None:
    """CH-OVERRIDE-2 (b): corrected, and all that used it is played again."""
    match, _ = _half_played(season, event, city)
    rule(
        kind=commands.OverrideReplay,
        **_rule(season, city, event),  # type: ignore[arg-type]
        **_wrong(event, match),
    )


def an_error_is_left_standing(season: Season, event: str, city: City) -> None:
    """CH-OVERRIDE-2 (a)."""
    match, _ = _half_played(season, event, city)
    rule(
        kind=commands.OverrideStand,
        **_rule(season, city, event),  # type: ignore[arg-type]
        **_wrong(event, match),
    )


def the_hall_closes(season: Season, event: str, city: City) -> None:
    """CH-DAY-5, CH-DAY-6: suspended in the middle, continued on the next date."""
    _half_played(season, event, city)
    suspension.suspend_day(
        season.by(city.judge), event=event, category="closing_hour", reason="зал закрывается"
    )
    zone = ZoneInfo(event_state(event).zone)
    tomorrow = season.now.astimezone(zone).date() + timedelta(days=1)
    suspension.set_continuation(season.by(city.organizer), event=event, day=tomorrow, start="11:00")
    season._morning(tomorrow)
    suspension.continue_day(
        season.by(city.judge),
        event=event,
        matches={},
        met=suspended_state(event_state(event)),
        reason="продолжаем",
    )


TROUBLES: tuple[Trouble, ...] = (
    somebody_does_not_come,
    nobody_comes,
    a_player_leaves,
    a_player_is_sent_away,
    an_old_result_was_wrong,
    an_error_is_left_standing,
    the_hall_closes,
)
