"""Days of free tournaments on which each of their operations works, for the table of `rows`."""

from datetime import UTC, datetime
from typing import Any

from tests.api.writes.programs import today
from tests.support.scenario import Scenario
from tournament.events import tournaments
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.events.tournaments import TournamentPlan
from tournament.play import rounds
from tournament.regulations.tournament_rules import TournamentRules


def club(format: str = "swiss", **choices: Any) -> Scenario:
    """A tournament of the organizer; the judge of their city judges it, too."""
    day = today()
    plan = TournamentPlan(
        name="Клубный вечер",
        rules=TournamentRules(format, **choices),  # type: ignore[arg-type]
        city="kazan",
        date=datetime.now(UTC).date(),
    )
    day.event = tournaments.create_tournament(day.by(day.organizer), plan)
    place = place_of(day.event)
    day.championship, day.stage = place.championship, str(place.stage)
    day.grant(day.organizer, day.judge, "judge")
    return day


def listed(format: str = "swiss", players: int = 6, **choices: Any) -> Scenario:
    """So many names are on its list."""
    day = club(format, **choices)
    names = [f"Игрок {number}" for number in range(1, players + 1)]
    tournaments.add_names(day.by(day.organizer), event=day.event, names=names)
    return day


def paired(**choices: Any) -> Scenario:
    """The first round is paired and not published."""
    day = listed(**choices)
    tournaments.start_tournament(day.by(day.organizer), event=day.event, words="17 4 23")
    return day


def published(**choices: Any) -> Scenario:
    """The first round is played."""
    day = paired(**choices)
    rounds.publish_round(day.by(day.organizer), event=day.event, number=1)
    return day


def archived(**choices: Any) -> Scenario:
    """It is in no list any more."""
    day = decided(**choices)
    tournaments.archive_tournament(day.by(day.organizer), event=day.event)
    return day


def decided(**choices: Any) -> Scenario:
    """Every match of the first round is decided."""
    day = published(**choices)
    for match in event_state(day.event).progress.ready():
        rounds.enter_score(
            day.by(day.organizer), event=day.event, match=match, scores=[], winner="A", met="0"
        )
    return day


def one_round() -> Scenario:
    """The only round before the cut is decided."""
    return decided(rounds=1, cut=2)


def table(_day: Scenario) -> dict[str, str]:
    return {"match": "S1.1"}


def table_version(day: Scenario) -> str:
    return str(event_state(day.event).version_of("S1.1"))


def backwards(day: Scenario) -> dict[str, Any]:
    found = championship_state(day.championship).of_day(day.event)
    return {"order": [item.id for item in reversed(found)]}


def two_players(day: Scenario) -> dict[str, Any]:
    draft = event_state(day.event).rounds.draft
    assert draft is not None
    return {"number": 1, "one": draft.pairs[0][0], "other": draft.pairs[1][0]}
