"""Phones that ring only where players are waited for: not from a laptop, not in a rehearsal."""

from pathlib import Path

import pytest

from tests.outbox.conftest import work
from tests.support.channel_services import Services
from tests.support.final_scenes import drawn_rehearsal, win
from tests.support.halls import PASSPHRASE, laptop
from tests.support.scenario import Scenario
from tournament.events import hall_letters
from tournament.events.states import event_state
from tournament.events.venue import returning
from tournament.events.venue.handover import hand_over
from tournament.jobs.models import Job
from tournament.outbox import linking
from tournament.outbox.models import Message
from tournament.people.models import Person

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("mail_folder")]


def link_everybody(day: Scenario) -> None:
    for number, person in enumerate(Person.objects.order_by("pk"), start=1):
        linking.link_address([person], "vk", str(number), day.now)


def rung() -> int:
    """Calls of a phone that were written, sent or not."""
    return (
        Message.objects.filter(kind__in=hall_letters.KINDS).count()
        + Job.objects.filter(kind="ring").count()
    )


@pytest.mark.django_db
def test_a_rehearsal_rings_nobody(services: Services) -> None:
    scene = drawn_rehearsal()
    # Its players are invented; nobody would ring even if they were people with a phone.
    for item in event_state(scene.rehearsal).entrants.values():
        Person.objects.create(pk=item.person, full_name="Репетиция", salt=b"salt")
    link_everybody(scene.day)
    win(scene.day, event_state(scene.rehearsal).progress.ready()[0])
    work(scene.day.now)
    assert rung() == 0
    assert services.vk == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.rule("CH-VENUE-4")
def test_a_laptop_rings_nobody_and_what_it_brings_back_does_not_either(
    services: Services, tmp_path: Path
) -> None:
    day = Scenario().plan()
    day.register(10)
    link_everybody(day)
    file = hand_over(day.by(day.organizer), event=day.event, passphrase=PASSPHRASE)
    with laptop(tmp_path / "hall") as hall:
        staff = [day.organizer.public_id, day.judge.public_id]
        hall.do("install", staff=staff, passphrase=PASSPHRASE, now=day.now, handover=file)
        # No address of a phone has come along; even one that is linked there is left in peace.
        assert hall.do("link_phones") == 0
        hall.do("check_in")
        hall.do("all_in")
        hall.do("draw")
        hall.do("play_out")
        assert hall.do("look")["messages"] == 0
        bundle, people = hall.files()
    day.wait(hours=10)
    caller = day.by(day.organizer)
    returning.import_return(caller, event=day.event, bundle=bundle, people_file=people, answers={})
    assert event_state(day.event).status == "completed"
    work(day.now)
    assert rung() == 0
    assert [said for _, said in services.vk if "Стол" in said or "Судья" in said] == []
