"""Seats in the final through the services: letters, reminders, check-in, erasure, the policy."""

from datetime import date, datetime, timedelta

import pytest

from tests.factories import DayFactory
from tests.support.scenario import Scenario, actor_for
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.qualification.queries import free_seats, next_best, stage_qualification
from tournament.championship.qualification.state import Invitation, final_registration_id
from tournament.events import erasure, finals, qualification
from tournament.events.execution import Refused
from tournament.events.models import Registration
from tournament.events.rebuild import differences
from tournament.events.seat_jobs import remind_seat
from tournament.events.states import championship_state
from tournament.jobs.models import Job
from tournament.ledger.models import Entry
from tournament.outbox.models import Message
from tournament.people.models import Reason
from tournament.people.policy import Actor

pytestmark = pytest.mark.django_db
BEFORE = date(2016, 12, 10)


class Stage:
    """A closed day of ten with a planned final, and what the publisher does with it."""

    def __init__(self) -> None:
        self.day = DayFactory(closed=True)
        finals.plan_final(
            self.day.by(self.day.publisher),
            championship=self.day.championship,
            city="saint-petersburg",
            start="11:00",
            tables=16,
        )

    @property
    def state(self) -> ChampionshipState:
        return championship_state(self.day.championship)

    @property
    def until(self) -> datetime:
        return self.day.now + timedelta(days=10)

    def confirm(self) -> None:
        met = stage_qualification(self.state, self.day.stage).digest
        qualification.confirm(
            self.day.by(self.day.publisher),
            stage=self.day.stage,
            met=met,
            until=self.until,
            unplayed=False,
        )

    def asked(self) -> list[Invitation]:
        return list(self.state.invitations.values())

    def decline(self, invitation: Invitation) -> None:
        qualification.answer(
            self.day.by(self.day.publisher),
            championship=self.day.championship,
            registration=invitation.registration,
            coming=False,
            said_by="publisher",
        )

    def offer(self, **more: str) -> Invitation:
        best = next_best(self.state, self.day.event)
        assert best is not None
        qualification.offer(
            self.day.by(self.day.publisher),
            championship=self.day.championship,
            day=self.day.event,
            regional=best.registrations[0],
            until=self.until,
            reason="the second has said that he cannot travel",
            **more,  # type: ignore[arg-type]
        )
        return self.state.invitations[final_registration_id(best.registrations[0])]


@pytest.fixture
def stage() -> Stage:
    return Stage()


def letters(kind: str) -> set[str]:
    return {message.person_id for message in Message.objects.filter(kind=kind)}


@pytest.mark.rule("CH-QUAL-1")
def test_confirming_asks_both_and_writes_to_them(stage: Stage) -> None:
    stage.confirm()
    persons = {stage.state.registrations[item.registration].person for item in stage.asked()}
    assert letters("seat_won") == persons
    rows = Registration.objects.filter(pk__in=[item.registration for item in stage.asked()])
    assert {(row.channel, row.status) for row in rows} == {("qualified", "invited")}
    assert Job.objects.filter(kind="remind_seat").count() == 2
    assert not differences()


@pytest.mark.rule("CH-FINAL-5")
def test_the_player_answers_himself_and_is_thanked(stage: Stage) -> None:
    stage.confirm()
    first, second = stage.asked()
    person = stage.state.registrations[first.registration].person
    caller = stage.day.by(stage.day.publisher)
    own = Actor(user_id=None, public_id="link", persons=frozenset({person}))
    qualification.answer(
        type(caller)(own, "answer-1", caller.now),
        championship=stage.day.championship,
        registration=first.registration,
        coming=True,
        said_by="player",
    )
    assert stage.state.invitations[first.registration].status == "coming"
    assert letters("seat_answer") == {person}
    with pytest.raises(Refused) as refused:
        qualification.answer(
            type(caller)(own, "answer-2", caller.now),
            championship=stage.day.championship,
            registration=second.registration,
            coming=True,
            said_by="player",
        )
    assert refused.value.refusal.code == "not_allowed"


@pytest.mark.rule("CH-FINAL-5")
def test_the_organizer_of_the_stage_records_an_answer(stage: Stage) -> None:
    stage.confirm()
    first, _ = stage.asked()
    qualification.answer(
        stage.day.by(stage.day.organizer),
        championship=stage.day.championship,
        registration=first.registration,
        coming=True,
        said_by="organizer",
    )
    assert stage.state.invitations[first.registration].status == "coming"
    stranger = Scenario().plan(city="perm")
    with pytest.raises(Refused) as refused:
        qualification.answer(
            stranger.by(stranger.organizer),
            championship=stage.day.championship,
            registration=first.registration,
            coming=False,
            said_by="organizer",
        )
    assert refused.value.refusal.code == "not_allowed"


@pytest.mark.rule("CH-QUAL-4")
def test_an_offer_is_a_ruling_with_words_that_stand_apart(stage: Stage) -> None:
    stage.confirm()
    _, second = stage.asked()
    stage.decline(second)
    assert free_seats(stage.state, stage.day.event) == 1
    offered = stage.offer()
    entry = Entry.objects.get(type="seat-offered")
    assert "travel" not in entry.payload.decode() if isinstance(entry.payload, bytes) else True
    reason = Reason.objects.get(ledger_id=entry.ledger_id, entry_seq=entry.seq)
    assert "cannot travel" in reason.text
    assert offered.status == "asked"
    assert letters("seat_offered") == {stage.state.registrations[offered.registration].person}


@pytest.mark.rule("CH-FINAL-5")
def test_more_time_puts_the_reminder_off(stage: Stage) -> None:
    """The reminder of the first deadline would take away that of the second."""
    stage.confirm()
    first, second = stage.asked()
    stage.decline(second)
    later = first.until + timedelta(days=10)
    qualification.ask_again(
        stage.day.by(stage.day.publisher),
        championship=stage.day.championship,
        registration=first.registration,
        until=later,
    )
    (job,) = Job.objects.filter(kind="remind_seat")
    assert job.run_at == later - timedelta(days=3)
    remind_seat(job.payload, job.run_at)
    assert len(letters("seat_reminder")) == 1


@pytest.mark.rule("CH-FINAL-5")
def test_whoever_is_silent_is_reminded_once_and_whoever_answered_is_not(stage: Stage) -> None:
    stage.confirm()
    first, second = stage.asked()
    stage.decline(second)
    for job in Job.objects.filter(kind="remind_seat"):
        assert job.run_at == first.until - timedelta(days=3)
        remind_seat(job.payload, job.run_at)
        remind_seat(job.payload, first.until + timedelta(seconds=1))
    assert letters("seat_reminder") == {stage.state.registrations[first.registration].person}
    assert Message.objects.filter(kind="seat_reminder").count() == 1


@pytest.mark.rule("CH-DQ-1")
def test_a_ban_is_told_and_its_words_go_with_the_person(stage: Stage) -> None:
    stage.confirm()
    first, _ = stage.asked()
    person = stage.state.registrations[first.registration].person
    qualification.ban(
        stage.day.by(stage.day.publisher),
        championship=stage.day.championship,
        person=person,
        category="other",
        reason="sold his place",
    )
    assert stage.state.invitations[first.registration].status == "banned"
    assert letters("banned") == {person}
    erasure.erase(stage.day.by(stage.day.publisher), person=person)
    assert not Reason.objects.filter(text__contains="sold").exists()
    assert not differences()


@pytest.mark.rule("CH-PD-4")
def test_erasing_somebody_who_was_asked_frees_his_seat(stage: Stage) -> None:
    stage.confirm()
    first, _ = stage.asked()
    person = stage.state.registrations[first.registration].person
    erasure.erase(stage.day.by(stage.day.publisher), person=person)
    assert stage.state.invitations[first.registration].status == "declined"
    assert free_seats(stage.state, stage.day.event) == 1


@pytest.mark.rule("CH-QUAL-3")
def test_the_organizer_proposes_and_does_not_confirm(stage: Stage) -> None:
    met = stage_qualification(stage.state, stage.day.stage).digest
    qualification.propose(stage.day.by(stage.day.organizer), stage=stage.day.stage, met=met)
    assert stage.state.stages[stage.day.stage].qualifiers == "proposed"
    with pytest.raises(Refused) as refused:
        qualification.confirm(
            stage.day.by(stage.day.organizer),
            stage=stage.day.stage,
            met=met,
            until=stage.until,
            unplayed=False,
        )
    assert refused.value.refusal.code == "not_allowed"
    assert actor_for(stage.day.organizer).grants
