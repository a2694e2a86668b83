"""A player whose match was called back or is void reads it at once, on the page and in a letter."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.judge.reading import page as judge_page
from tests.web.judge.reading import press
from tournament.events.states import event_state
from tournament.jobs.worker import run_due
from tournament.outbox.models import Message
from tournament.people.links import make_link, token_of
from tournament.people.models import Person
from tournament.play import services as play

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


def pages(scene: Scenario, players: tuple[str | None, ...]) -> list[str]:
    """The personal pages of these players."""
    event = event_state(scene.event)
    people = [Person.objects.get(pk=event.entrants[str(key)].person) for key in players]
    tokens = [token_of(make_link([person], at=scene.now)) for person in people]
    return [Client().get(reverse("my", args=[token])).text for token in tokens]


@pytest.mark.rule("CH-MATCH-3")
@pytest.mark.rule("CH-OVERRIDE-1")
def test_a_call_taken_back_by_a_correction_is_told_at_once() -> None:
    scene = Scenario().drawn(10)
    scene.play_match("W1.2")
    organizer, judge = Client(), Client()
    organizer.force_login(scene.organizer)
    judge.force_login(scene.judge)
    scene.wait(minutes=10)
    play.call_match(scene.by(scene.organizer), event=scene.event, match="W2.1")
    players = event_state(scene.event).players("W2.1")
    assert all("снова открыт" not in page for page in pages(scene, players))
    shown = judge_page(judge, "rule_correction", scene.event, "W1.2", found="B-1")
    answer = press(judge, shown, "Исправить результат", reason="Перепутаны места на листе")
    assert answer.status_code == 302
    for page in pages(scene, players):
        assert "Ваш матч снова открыт" in page
        assert "Ваш вызов к столу отменён" in page
    letters = Message.objects.filter(kind="match_reopened")
    persons = {event_state(scene.event).entrants[str(key)].person for key in players}
    assert {letter.person_id for letter in letters} == persons
    run_due(lambda: scene.now, "test", limit=100)
    assert {letter.state for letter in letters.all()} == {"sent"}
    scene.wait(minutes=10)
    play.call_match(scene.by(scene.organizer), event=scene.event, match="W2.1")
    now_called = event_state(scene.event).players("W2.1")
    assert all("снова открыт" not in page for page in pages(scene, now_called))
