"""The viewer for those who see more: a player their own log, a judge who plays themselves less."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.support.watched_games import hand_in, in_play, played
from tournament.events.states import event_state
from tournament.people.links import make_link, token_of
from tournament.people.models import Person
from tournament.play.models import SubmittedLog

pytestmark = pytest.mark.django_db

MATCH = "W2.2"
HAND = b'data-card=\\"A:'
"""A card that lies open in a hand, as the steps of a game hold it."""


def steps_for(day: Scenario, seat: str, log: str) -> tuple[int, bytes]:
    """What the player at a seat gets of a log by their personal link."""
    state = event_state(day.event)
    registration = str(state.player(MATCH, seat))
    person = Person.objects.get(pk=state.entrants[registration].person)
    token = token_of(make_link([person], at=day.now))
    answer = Client().get(reverse("my_game_frames", args=[token, registration, log]))
    page = Client().get(reverse("my_game", args=[token, registration, log]))
    assert page.status_code == answer.status_code
    assert page.headers["Cache-Control"] == "no-store"
    return answer.status_code, answer.content


@pytest.mark.rule("PT-LOG-14")
def test_a_player_watches_the_logs_that_he_handed_in_and_no_others() -> None:
    day = Scenario().drawn(10)
    in_play(day, MATCH)
    log = hand_in(day, MATCH, played(1))
    assert steps_for(day, "A", log)[0] == 404
    mine = str(event_state(day.event).player(MATCH, "A"))
    SubmittedLog.objects.update(by_role="player", by_id=mine)
    status, steps = steps_for(day, "A", log)
    assert status == 200
    assert HAND in steps
    assert steps_for(day, "B", log)[0] == 404


@pytest.mark.rule("CH-JUDGE-4")
def test_who_plays_in_the_match_sees_no_more_than_a_spectator_until_it_is_over() -> None:
    day = Scenario().drawn(10)
    in_play(day, MATCH)
    log = hand_in(day, MATCH, played(1))
    SubmittedLog.objects.update(by_id="somebody else")
    state = event_state(day.event)
    person = state.entrants[str(state.player(MATCH, "A"))].person
    day.organizer.person_id = person
    day.organizer.save()
    client = Client()
    client.force_login(day.organizer)
    address = reverse("staff_game_frames", args=[day.event, log])
    answer = client.get(address)
    assert answer.status_code == 200
    assert HAND not in answer.content
    day.organizer.person_id = None
    day.organizer.save()
    assert HAND in client.get(address).content
