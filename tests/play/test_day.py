"""A whole day through the services."""

import pytest

from tests.support.scenario import Scenario
from tournament.championship.qualification import stage_qualification
from tournament.events.states import championship_state, event_state
from tournament.play import services as play

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
