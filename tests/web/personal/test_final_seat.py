"""The question whether one comes to the final, on the personal page (CH-FINAL-5)."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.support.scenario import MORNING, Scenario
from tournament.championship import commands
from tournament.championship.qualification.queries import next_best, stage_qualification
from tournament.championship.qualification.state import Invitation
from tournament.events import finals, qualification, services
from tournament.events.execution import Place, execute
from tournament.events.selectors import place_of
from tournament.events.states import championship_state
from tournament.outbox.kinds import kind
from tournament.outbox.models import Message
from tournament.people.links import make_link, token_of
from tournament.people.models import Person
from tournament.play import services as play
from tournament.play import suspension

pytestmark = pytest.mark.pages


class Asked:
    """Somebody who has won a seat, with their link."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        scenario.register(10)
        scenario.now = MORNING
        scenario.check_in_all()
        scenario.draw()
        scenario.play_on()
        play.complete_day(scenario.by(scenario.organizer), event=scenario.event)
        finals.plan_final(
            scenario.by(scenario.publisher),
            championship=scenario.championship,
            city="saint-petersburg",
            start="11:00",
            tables=16,
        )
        qualification.confirm(
            scenario.by(scenario.publisher),
            stage=scenario.stage,
            met=stage_qualification(self.state, scenario.stage).digest,
            until=self.until,
            unplayed=False,
        )
        self.key = next(iter(self.state.invitations))
        person = Person.objects.get(pk=self.state.registrations[self.key].person)
        self.token = token_of(make_link([person], at=scenario.now))
        self.client = Client(headers={"accept-language": "en"})

    @property
    def state(self) -> Any:
        return championship_state(self.scenario.championship)

    @property
    def until(self) -> datetime:
        return self.scenario.now + timedelta(days=10)

    @property
    def invitation(self) -> Invitation:
        return self.state.invitations[self.key]  # type: ignore[no-any-return]

    def page(self) -> str:
        return self.client.get(reverse("my", args=[self.token])).content.decode()

    def say(self, name: str) -> Any:
        self.scenario.wait(seconds=5)
        return self.client.post(reverse(name, args=[self.token, self.key]))


@pytest.fixture
def asked(scenario: Scenario) -> Asked:
    return Asked(scenario)


@pytest.mark.rule("CH-FINAL-5")
def test_the_page_asks_and_says_that_travel_is_not_paid(asked: Asked) -> None:
    page = asked.page()
    assert "You are in the final: do you come?" in page
    assert "does not pay for travel" in page
    assert "I’m coming to the final" in page
    assert "Withdraw the registration" not in page
    assert "Move to another day" not in page


@pytest.mark.rule("CH-FINAL-5")
def test_yes_then_no_then_yes_again(asked: Asked) -> None:
    assert asked.say("my_come").status_code == 302
    assert asked.invitation.status == "coming"
    page = asked.page()
    assert "You come to the final" in page
    stay = reverse("my_stay_away", args=[asked.token, asked.key])
    assert "change your mind" in asked.client.get(stay).content.decode()
    assert asked.invitation.status == "coming"
    assert asked.say("my_stay_away").status_code == 302
    assert asked.invitation.status == "declined"
    assert "I’m coming to the final" in asked.page()
    assert asked.say("my_come").status_code == 302
    assert asked.invitation.status == "coming"


@pytest.mark.rule("CH-QUAL-4")
def test_once_the_seat_is_given_to_another_it_is_gone(asked: Asked) -> None:
    asked.say("my_stay_away")
    scenario = asked.scenario
    best = next_best(asked.state, scenario.event)
    assert best is not None
    qualification.offer(
        scenario.by(scenario.publisher),
        championship=scenario.championship,
        day=scenario.event,
        regional=best.registrations[0],
        until=asked.until,
        reason="declined",
    )
    assert "I’m coming to the final" not in asked.page()
    refused = asked.say("my_come")
    assert refused.status_code == 409
    assert "CH-QUAL-4" in refused.content.decode()


@pytest.mark.rule("CH-QUAL-4")
def test_a_late_answer_still_counts(asked: Asked) -> None:
    asked.scenario.wait(days=11)
    assert "The time to answer is over" in asked.page()
    assert asked.say("my_come").status_code == 302
    assert asked.invitation.status == "coming"


@pytest.mark.rule("CH-DQ-1")
def test_whoever_is_shut_out_reads_so(asked: Asked) -> None:
    scenario = asked.scenario
    person = asked.state.registrations[asked.key].person
    qualification.ban(
        scenario.by(scenario.publisher),
        championship=scenario.championship,
        person=person,
        category="other",
        reason="a secret reason",
    )
    page = asked.page()
    assert "do not take part in the championship any more" in page
    assert "a secret reason" not in page


@pytest.mark.rule("CH-DQ-1")
def test_whoever_had_declined_and_is_shut_out_is_asked_nothing_more(asked: Asked) -> None:
    scenario = asked.scenario
    asked.say("my_stay_away")
    qualification.ban(
        scenario.by(scenario.publisher),
        championship=scenario.championship,
        person=asked.state.registrations[asked.key].person,
        category="other",
        reason="a secret reason",
    )
    page = asked.page()
    assert "do not take part in the championship any more" in page
    assert "I’m coming to the final" not in page
    refused = asked.say("my_come")
    assert refused.status_code == 422
    assert "CH-DQ-1" in refused.content.decode()


@pytest.mark.rule("CH-DAY-7")
def test_after_a_void_final_nobody_is_promised_another_day(asked: Asked) -> None:
    """Neither on their page and the public one, nor in the letter that tells them."""
    scenario = asked.scenario
    for key in asked.state.invitations:
        qualification.answer(
            scenario.by(scenario.publisher),
            championship=scenario.championship,
            registration=key,
            coming=True,
            said_by="publisher",
        )
    execute(commands.FixQualifiers(), Place(scenario.championship), scenario.by(scenario.publisher))
    final = asked.state.final
    scenario.now, scenario.event = final.starts_at - timedelta(hours=2), final.id
    by = scenario.publisher
    scenario.grant(by, scenario.judge, "judge", place_of(final.id))
    services.open_check_in(scenario.by(by), event=final.id)
    for key in asked.state.invitations:
        services.check_in(scenario.by(by), event=final.id, registration=key)
    services.close_check_in(scenario.by(by), event=final.id)
    services.freeze_list(scenario.by(by), event=final.id)
    services.make_draw(scenario.by(by), event=final.id, text="17 4 23")
    suspension.suspend_day(scenario.by(by), event=final.id, category="power", reason="dark")
    suspension.void_day(scenario.by(by), event=final.id, category="power", reason="dark")
    page = asked.page()
    assert "Nothing of the final counts." in page
    assert "You come to the final" not in page
    public = asked.client.get(reverse("day", args=[final.id])).content.decode()
    assert "nothing of it counts" in public
    assert "free to register" not in public
    message = Message.objects.filter(kind="day_voided").first()
    assert message is not None
    with translation.override("en"):
        letter = kind("day_voided").compose(message.about, Person.objects.get(pk=message.person_id))
    assert letter is not None
    assert letter.paragraphs[-1] == "If you have questions, ask the publisher of the championship."


@pytest.mark.rule("CH-QUAL-3")
def test_the_public_sees_who_comes_and_no_more(asked: Asked) -> None:
    asked.say("my_come")
    for name in ("day", "day_standings"):
        page = asked.client.get(reverse(name, args=[asked.scenario.event])).content.decode()
        assert "comes to the final" in page
        assert "example.org" not in page
