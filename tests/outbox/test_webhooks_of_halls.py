"""Where nobody is told, and what headquarters tells when a hall's laptop brings its day back."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from tests.support.final_scenes import drawn_rehearsal, win
from tests.support.halls import PASSPHRASE, laptop
from tests.support.scenario import Scenario
from tournament.championship.occasions import TYPES
from tournament.events import life, services
from tournament.events.models import Championship
from tournament.events.selectors import place_of, profile
from tournament.events.states import event_state
from tournament.events.venue import returning
from tournament.events.venue.handover import hand_over
from tournament.outbox.models import Webhook, WebhookDelivery
from tournament.people.models import User

pytestmark = pytest.mark.slow


def listens(owner: User, championship: str) -> None:
    """A webhook for everything of a championship."""
    Webhook.objects.create(
        owner=owner,
        address="https://somewhere.example/",
        championship=championship,
        tells=list(TYPES),
        made_at=timezone.now(),
    )


@pytest.mark.django_db
def test_of_a_rehearsal_nobody_hears() -> None:
    scene = drawn_rehearsal()
    copy = place_of(scene.rehearsal).championship
    assert Championship.objects.get(pk=copy).rehearsal_of == scene.day.championship
    listens(scene.day.publisher, copy)
    decided = event_state(scene.rehearsal).decided_count
    win(scene.day, event_state(scene.rehearsal).progress.ready()[0])
    assert event_state(scene.rehearsal).decided_count > decided
    assert not WebhookDelivery.objects.exists()


@pytest.mark.django_db
def test_of_a_draft_nobody_hears() -> None:
    day = Scenario().plan()
    draft = services.create_championship(
        day.by(day.publisher),
        profile=profile(),
        first_day=day.now.date(),
        final_date=day.now.date() + timedelta(days=60),
    )
    listens(day.publisher, draft)
    stage = services.add_stage(
        day.by(day.publisher), championship=draft, city="perm", zone="Asia/Yekaterinburg"
    )
    event = services.plan_day(
        day.by(day.publisher),
        stage=stage,
        day=day.now.date() + timedelta(days=11),
        start="11:00",
        tables=4,
    )
    assert event
    assert not WebhookDelivery.objects.exists()
    life.announce_championship(day.by(day.publisher), championship=draft)
    assert [row.type for row in WebhookDelivery.objects.all()] == ["championship.announced"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.rule("CH-VENUE-3")
def test_what_a_laptop_brings_back_is_told_once_with_the_times_of_the_hall(tmp_path: Path) -> None:
    day = Scenario().plan()
    day.register(10)
    listens(day.publisher, day.championship)
    file = hand_over(day.by(day.organizer), event=day.event, passphrase=PASSPHRASE)
    with laptop(tmp_path / "hall") as hall:
        staff = [day.organizer.public_id, day.judge.public_id]
        hall.do("install", staff=staff, passphrase=PASSPHRASE, now=day.now, handover=file)
        hall.do("check_in")
        hall.do("all_in")
        hall.do("draw")
        hall.do("play_out")
        bundle, people = hall.files()
    assert not WebhookDelivery.objects.exists()
    day.wait(hours=10)
    for _again in range(2):
        caller = day.by(day.organizer)
        returning.import_return(
            caller, event=day.event, bundle=bundle, people_file=people, answers={}
        )
    rows = WebhookDelivery.objects.all()
    types = [row.type for row in rows]
    assert types.count("day.completed") == types.count("bracket.published") == 1
    decided = [json.loads(row.body) for row in rows if row.type == "match.decided"]
    assert len({item["data"]["match"] for item in decided}) == len(decided)
    assert len(decided) == event_state(day.event).decided_count
    assert all(row.happened_at < day.now for row in rows)
