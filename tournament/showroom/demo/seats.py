"""The demo's seats in the final: confirmed, one player not heard of yet, one seat free again."""

from datetime import timedelta

from tournament.championship.qualification.queries import stage_qualification
from tournament.events import qualification
from tournament.events.selectors import place_of
from tournament.events.states import championship_state
from tournament.people.models import User
from tournament.showroom.demo.crew import Clock


def give_seats(clock: Clock, event: str, publisher: User) -> None:
    """The publisher asks the qualifiers of a closed day; the second cannot come."""
    place = place_of(event)
    stage = str(place.stage)
    qualification.confirm(
        clock.caller(publisher),
        stage=stage,
        met=stage_qualification(championship_state(place.championship), stage).digest,
        until=clock.now + timedelta(days=10),
        unplayed=False,
    )
    second = list(championship_state(place.championship).invitations)[1]
    qualification.answer(
        clock.caller(publisher),
        championship=place.championship,
        registration=second,
        coming=False,
        said_by="publisher",
    )
