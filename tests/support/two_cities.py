"""Two cities that play on one date, and the ways in which one human being gets into both."""

from dataclasses import dataclass, replace
from datetime import date

from tests.support.scenario import GAME_DAY, Scenario
from tournament.championship.championship_state import ChampionshipState
from tournament.events import changes, possible_duplicates, registration, services
from tournament.events.execution import Answer, Caller, Place
from tournament.events.roster.rows import RosterRow
from tournament.events.states import championship_state
from tournament.people.persons import PersonData
from tournament.people.policy import ANYONE

ANNA = PersonData(
    full_name="Королёва Анна",
    birth_date=date(1990, 2, 28),
    display_name="Анна К.",
    contact="anna@example.org",
    city="Казань",
)
OTHER_CONTACT = replace(ANNA, contact="+7 912 345-67-89")


@dataclass
class TwoCities:
    """Two cities that play on one date, and the ways into their days."""

    day: Scenario
    tomsk: str

    @property
    def state(self) -> ChampionshipState:
        return championship_state(self.day.championship)

    def online(self, data: PersonData, event: str = "") -> registration.Registered:
        """At public registration."""
        caller = Caller(ANYONE, self.day.by(self.day.organizer).command_id, self.day.now)
        application = registration.Application(data, True, True, False)
        return changes.register_online(
            caller, event=event or self.day.event, application=application
        )[0]

    def desk(
        self, data: PersonData, event: str = "", *, namesake: bool = False
    ) -> registration.Registered:
        """At the organizer's desk."""
        application = registration.Application(data, True, True, False, namesake)
        return self.day.enrol(application, event or self.day.event)

    def roster(self, *people: PersonData, event: str = "") -> registration.ImportResult:
        """As lines of a list."""
        rows = [
            RosterRow(
                line=line,
                full_name=data.full_name,
                birth_date=data.birth_date,
                display_name=data.display_name,
                contact=data.contact,
                city=data.city,
                representative_name="",
                representative_contact="",
                consent_processing=True,
                consent_public=True,
                consent_representative=False,
            )
            for line, data in enumerate(people, start=2)
        ]
        return registration.import_roster(
            self.day.by(self.day.organizer), event=event or self.day.event, rows=rows
        )

    def status(self, entered: registration.Registered) -> str:
        return self.state.registrations[entered.registration].status

    def merge(self, kept: str, merged: str, ended: str | None, command_id: str = "") -> Answer:
        return possible_duplicates.merge(
            self.day.by(self.day.publisher, command_id),
            championship=self.day.championship,
            kept=kept,
            merged=merged,
            ended=ended,
        )

    def undo(self, merged: str, command_id: str = "") -> Answer:
        return possible_duplicates.undo_merge(
            self.day.by(self.day.publisher, command_id),
            championship=self.day.championship,
            merged=merged,
        )

    def keep_apart(self, one: str, other: str) -> Answer:
        return possible_duplicates.keep_apart(
            self.day.by(self.day.publisher),
            championship=self.day.championship,
            one=one,
            other=other,
        )

    def cases(self) -> list[tuple[str, str]]:
        """Ids that an open decision would name."""
        return [
            (case.one, case.other) for case in possible_duplicates.open_cases(self.day.championship)
        ]


def two_cities() -> TwoCities:
    """Kazan and Tomsk, some days before they play; one organizer runs both."""
    day = Scenario().plan()
    stage = day.add_city("tomsk")
    tomsk = day.add_day(stage, GAME_DAY, tables=8)
    day.grant(day.publisher, day.organizer, "organizer", Place(day.championship, stage))
    services.open_registration(day.by(day.organizer), event=tomsk)
    day.now = day.now.replace(day=1)
    return TwoCities(day, tomsk)
