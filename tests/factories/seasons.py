"""Seasons of two cities: eight go to the final, which is played as far as a test wants it."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from tests.factories.days import DayFactory
from tests.support.final_scenes import win
from tests.support.remembered import remembered
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.qualification.queries import stage_qualification
from tournament.events import finals, qualification
from tournament.events.execution import Place, execute
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.play import services as play

OF_A_CITY = 4
"""How many go to the final from a day: eight together, so that four lose in the first round."""
MORNING_OF_FINAL = datetime(2017, 2, 12, 6, 0, tzinfo=UTC)


@dataclass
class Season:
    """A championship whose days in the cities are closed, and its final; `day` is Kazan's."""

    day: Scenario
    stages: tuple[str, str]
    final: str

    @property
    def state(self) -> ChampionshipState:
        """The championship as it is now."""
        return championship_state(self.day.championship)

    @property
    def event(self) -> EventState:
        """The final as it is now."""
        return event_state(self.final)

    def confirmed(self) -> "Season":
        """Everybody who qualified is asked and comes."""
        _confirm(self.day, self.stages)
        return self

    def settled(self) -> "Season":
        """The line-up is settled, and it is the morning of the final."""
        _settle(self.confirmed().day)
        return self

    def drawn(self) -> "Season":
        """The line-up is settled and the final drawn; the scenario speaks of it from here on."""
        self.settled()
        return self.on_the_day()

    def on_the_day(self) -> "Season":
        """It is the day of the final: everybody is there, and its bracket is drawn."""
        self.day.now = max(self.day.now, MORNING_OF_FINAL)
        self.day.event, self.day.stage = self.final, place_of(self.final).stage or ""
        self.day.check_in_all()
        self.day.draw()
        return self

    def play(self, until: frozenset[str] = frozenset()) -> "Season":
        """Play what is ready, side A winning; the matches `until` are left."""
        _play(self.day, until)
        return self

    def closed(self) -> "Season":
        """The final is played and closed."""
        self.play()
        play.complete_day(self.day.by(self.day.organizer), event=self.final)
        return self

    def disqualify(self, registration: str) -> None:
        """The judge of the final sends somebody away."""
        self.day.ruled(
            commands.RuleDisqualification,
            registration=registration,
            category="cheating",
            reason="Подделал протокол",
        )


def season() -> Season:
    """The days of Kazan and Tomsk are closed, and the final is planned."""
    day = DayFactory(closed=True, named=True, single_day_qualifiers=OF_A_CITY)
    other = DayFactory(beside=day, closed=True, named=True)
    return Season(day, (day.stage, other.stage), _planned(day))


@remembered
def _planned(day: Scenario) -> str:
    where = {"city": "saint-petersburg", "start": "11:00", "tables": 4}
    final = finals.plan_final(day.by(day.publisher), championship=day.championship, **where)
    place = place_of(final)
    for role, user in (("organizer", day.organizer), ("judge", day.judge)):
        day.grant(day.publisher, user, role, Place(place.championship, place.stage, final))
    return final


@remembered
def _confirm(day: Scenario, stages: tuple[str, ...]) -> None:
    for stage in stages:
        met = stage_qualification(championship_state(day.championship), stage).digest
        until = day.now + timedelta(days=7)
        by = day.by(day.publisher)
        qualification.confirm(by, stage=stage, met=met, until=until, unplayed=False)
    for key in championship_state(day.championship).invitations:
        about = {"championship": day.championship, "registration": key}
        qualification.answer(day.by(day.publisher), **about, coming=True, said_by="publisher")


@remembered
def _settle(day: Scenario) -> None:
    execute(commands.FixQualifiers(), Place(day.championship), day.by(day.publisher))
    day.now = MORNING_OF_FINAL


@remembered
def _play(day: Scenario, until: frozenset[str]) -> None:
    while ready := [
        match for match in event_state(day.event).progress.ready() if match not in until
    ]:
        win(day, ready[0])
