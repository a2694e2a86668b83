"""The notebook through the services: words kept apart, history of a person, erasure."""

from datetime import date

import pytest

from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tournament.events import erasure, possible_duplicates, registration, services
from tournament.events.execution import Place, Refused
from tournament.events.states import event_ledger, event_state
from tournament.people.models import Person, Reason
from tournament.play import notes
from tournament.play import services as play

pytestmark = pytest.mark.django_db
WORDS = "Долго думал над каждым ходом"


@pytest.fixture
def drawn(db: None) -> Scenario:
    return Scenario().drawn(10)


def record(scenario: Scenario, registration: str, **changes: str) -> str:
    """A caution of the judge; the note's id."""
    fields = {"kind": "caution", "category": "slow_play", "text": WORDS, **changes}
    answer = notes.record_note(
        scenario.by(scenario.judge), event=scenario.event, registration=registration, **fields
    )
    return str(answer.entries[0].body["note"])


@pytest.mark.rule("CH-PD-5")
def test_words_stand_beside_the_ledger_and_fit_its_hash(drawn: Scenario):
    key = event_state(drawn.event).order[0]
    made = record(drawn, key)
    note = event_state(drawn.event).notes[made]
    stored = Reason.objects.get(ledger_id=event_ledger(drawn.event), text=WORDS)
    assert stored.about == event_state(drawn.event).entrants[key].person
    assert stored.entry_seq is not None
    assert WORDS not in repr(note)
    assert_rebuilds()


@pytest.mark.rule("CH-ROLE-1")
def test_only_a_judge_of_the_day_writes(drawn: Scenario):
    key = event_state(drawn.event).order[0]
    for user in (drawn.organizer, drawn.publisher):
        with pytest.raises(Refused) as refused:
            notes.record_note(
                drawn.by(user),
                event=drawn.event,
                registration=key,
                kind="note",
                category="other",
                text="x",
            )
        assert refused.value.refusal.code == "not_allowed"
    assert not Reason.objects.exists(), "the words go with the refusal"


def test_a_repeated_note_is_one_note(drawn: Scenario):
    key = event_state(drawn.event).order[0]
    caller = drawn.by(drawn.judge)
    for _ in range(2):
        notes.record_note(
            caller, event=drawn.event, registration=key, kind="note", category="late", text="x"
        )
    assert len(event_state(drawn.event).notes) == 1
    assert Reason.objects.count() == 1


@pytest.mark.rule("CH-REG-4")
def test_history_follows_a_person_over_days_and_names(drawn: Scenario):
    """They are noted in one city, entered under another id in another one, and merged."""
    key = event_state(drawn.event).order[0]
    first = record(drawn, key)
    person = event_state(drawn.event).entrants[key].person
    stage = drawn.add_city("tomsk")
    other = drawn.add_day(stage, date(2016, 12, 17), start="12:00")
    services.open_registration(drawn.by(drawn.publisher), event=other)
    organizer = drawn.organizer
    drawn.grant(drawn.publisher, organizer, "organizer", Place(drawn.championship, stage))
    again = registration.register_person(
        drawn.by(organizer), event=other, application=drawn.application(77)
    )
    assert [item.what.id for item in notes.history_of(drawn.championship, person)] == [first]
    assert notes.history_of(drawn.championship, again.person) == []
    possible_duplicates.merge(
        drawn.by(drawn.publisher),
        championship=drawn.championship,
        kept=person,
        merged=again.person,
        ended=again.registration,
    )
    assert [item.what.id for item in notes.history_of(drawn.championship, again.person)] == [first]


def test_history_is_newest_first_and_keeps_mistakes(drawn: Scenario):
    key = event_state(drawn.event).order[0]
    older = record(drawn, key)
    newer = record(drawn, key, kind="note", category="late")
    notes.withdraw_note(drawn.by(drawn.judge), event=drawn.event, note=older)
    person = event_state(drawn.event).entrants[key].person
    history = notes.history_of(drawn.championship, person)
    assert [item.what.id for item in history] == [newer, older]
    assert event_state(drawn.event).notes[older].withdrawn_at is not None


@pytest.mark.rule("CH-PD-5")
def test_erasing_a_person_erases_what_was_written_about_him(drawn: Scenario):
    """Even words that do not name them; what is written about others stays."""
    order = event_state(drawn.event).order
    record(drawn, order[0], text="Опоздал дважды")
    record(drawn, order[1], text="Опоздал однажды")
    drawn.play_on()
    play.complete_day(drawn.by(drawn.organizer), event=drawn.event)
    person = event_state(drawn.event).entrants[order[0]].person
    erasure.erase(drawn.by(drawn.publisher), person=person)
    assert not Person.objects.filter(pk=person).exists()
    assert [item.text for item in Reason.objects.all()] == ["Опоздал однажды"]
    assert len(event_state(drawn.event).notes) == 2, "kind, category and hash stay"
