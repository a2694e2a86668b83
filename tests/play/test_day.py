"""A whole day through the services."""

import pytest

from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tournament.championship.qualification.queries import stage_qualification
from tournament.events import rebuild
from tournament.events.states import championship_state, event_state
from tournament.people.models import Person
from tournament.play import services as play
from tournament.play.models import Match

pytestmark = pytest.mark.django_db


@pytest.mark.rule("CH-QUAL-1")
@pytest.mark.parametrize("players", [10, 17])
def test_a_day_ends_with_places_and_two_qualifiers(players: int) -> None:
    day = Scenario().drawn(players)
    day.play_on()
    state = event_state(day.event)
    assert state.status == "finished"
    play.complete_day(day.by(day.organizer), event=day.event)
    championship = championship_state(day.championship)
    result = stage_qualification(championship, day.stage)
    assert result.settled
    assert [item.place for item in result.qualifiers] == [1, 2]
    assert len(championship.days[day.event].places) == players


def test_tables_can_be_thrown_away() -> None:
    day = Scenario().drawn(10)
    assert_rebuilds()
    day.play_on(7)
    assert_rebuilds()
    day.play_on(outcome="B")
    play.complete_day(day.by(day.organizer), event=day.event)
    assert_rebuilds()
    Person.objects.all().delete()
    assert_rebuilds()


def test_a_row_that_somebody_changed_is_found() -> None:
    day = Scenario().drawn(10)
    day.play_on(1)
    Match.objects.filter(game_day_id=day.event, status="decided").update(end_kind="walkover")
    assert [item.table for item in rebuild.differences()] == ["match"]
