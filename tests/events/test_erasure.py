"""Erasing somebody: nothing of them stays but the opaque id, and everything else stands."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.http import Http404
from django.utils import timezone

from tests.support.raw_database import raw_database
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.events import changes, erasure, registration
from tournament.events.execution import Caller, Place, Refused, execute, fingerprint
from tournament.events.states import championship_ledger, championship_state, event_ledger
from tournament.ledger import models as ledger_models
from tournament.ledger.triggers import lifted
from tournament.outbox.models import Message
from tournament.people.keep_typed import SESSION_KEY
from tournament.people.links import actor_by
from tournament.people.models import (
    Person,
    PersonalLink,
    PossibleDuplicate,
    ProtectedRead,
    Reason,
)
from tournament.people.naming import date_texts
from tournament.people.persons import PersonData, edit_person, identity_key
from tournament.people.policy import ANYONE
from tournament.people.protected import record_read
from tournament.play import services as play
from tournament.web.shared import uploads

MARIA = PersonData(
    full_name="Звездочётова Марфа Люциановна",
    display_name="Марфуша-Комета",
    birth_date=date(2001, 7, 19),
    contact="marfa.kometa@example.org",
    city="Казань",
    representative_name="Звездочётов Люциан Пахомович",
    representative_contact="+7 987 654-32-19",
)


def application(data: PersonData = MARIA) -> registration.Application:
    return registration.Application(data, True, True, bool(data.representative_name))


def enter(day: Scenario, data: PersonData = MARIA) -> registration.Registered:
    """Somebody enters themselves in public registration."""
    caller = Caller(ANYONE, day.by(day.organizer).command_id, day.now)
    registered, _ = changes.register_online(caller, event=day.event, application=application(data))
    return registered


def her_words(data: PersonData = MARIA) -> list[str]:
    """Everything by which they would be recognised, as it may be written."""
    names = [data.full_name, data.display_name, data.representative_name]
    return [
        *names,
        *[word for name in names for word in name.split() if len(word) > 4],
        *date_texts(data.birth_date),
        data.contact,
        data.representative_contact,
        "9876543219",
    ]


def status_of(day: Scenario, key: str) -> str:
    return championship_state(day.championship).registrations[key].status


@pytest.mark.rule("CH-PD-4")
@pytest.mark.alone
@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_nothing_of_her_is_left_in_the_database_but_the_opaque_id() -> None:
    day = Scenario().plan()
    day.register(11)
    entered = enter(day)
    person = Person.objects.get(pk=entered.person)
    day.enrol(registration.Application(MARIA, True, False, False, namesake=True))
    assert PossibleDuplicate.objects.count() == 1
    record_read(day.by(day.publisher).actor, [person.pk], ["contact"], why="roster", at=day.now)
    session = SessionStore()
    session[SESSION_KEY] = {
        "path": "/x/", "fields": [["full_name", MARIA.full_name]], "had_files": False,
        "at": timezone.now().timestamp(), "writer": "",
    }  # fmt: skip
    session.save()
    likely = [word for word in her_words() if word in raw_database()]
    assert MARIA.full_name in likely
    assert MARIA.contact in likely

    link = PersonalLink.objects.get(persons=person)
    erasure.erase(Caller(actor_by(link), "erase-1", day.now), person=person.pk)
    twin = Person.objects.get(full_name=MARIA.full_name)
    erasure.erase(day.by(day.publisher), person=twin.pk)

    assert not Person.objects.filter(full_name=MARIA.full_name).exists()
    raw = raw_database()
    assert [word for word in her_words() if word in raw] == []
    assert person.pk in raw
    assert status_of(day, entered.registration) == "withdrawn"
    assert not PersonalLink.objects.filter(pk=link.pk).exists()
    assert not PossibleDuplicate.objects.exists()
    assert ProtectedRead.objects.filter(person_id=person.pk).count() == 1
    assert SESSION_KEY not in SessionStore(session.session_key)
    assert_rebuilds()


@pytest.mark.rule("CH-PD-4")
@pytest.mark.django_db
def test_her_place_goes_to_the_first_in_line() -> None:
    day = Scenario().plan()
    keys = day.register(33)
    state = championship_state(day.championship)
    person = state.registrations[keys[3]].person
    assert status_of(day, keys[32]) == "waitlisted"
    day.wait(days=-3)
    erasure.erase(day.by(day.publisher), person=person)
    assert status_of(day, keys[3]) == "withdrawn"
    assert status_of(day, keys[32]) == "offered"
    assert person in championship_state(day.championship).erased
    assert_rebuilds()


@pytest.mark.rule("CH-PD-4")
@pytest.mark.django_db
def test_a_repeat_says_nothing() -> None:
    day = Scenario().plan()
    entered = enter(day)
    caller = Caller(actor_by(PersonalLink.objects.get()), "erase-1", day.now)
    erasure.erase(caller, person=entered.person)
    size = ledger_models.Entry.objects.count()
    erasure.erase(caller, person=entered.person)
    erasure.erase(day.by(day.publisher), person=entered.person)
    assert ledger_models.Entry.objects.count() == size
    assert_rebuilds()


@pytest.mark.rule("CH-PD-4")
@pytest.mark.django_db
def test_nobody_else_erases_her() -> None:
    day = Scenario().plan()
    entered = enter(day)
    other = enter(day, PersonData(full_name="Чужой Иван", birth_date=date(1990, 1, 1)))
    stranger = PersonalLink.objects.get(persons=other.person)
    callers = [
        Caller(actor_by(stranger), "x1", day.now),
        Caller(ANYONE, "x2", day.now),
        day.by(day.organizer),
        day.by(day.judge),
    ]
    for caller in callers:
        with pytest.raises(Refused) as refused:
            erasure.erase(caller, person=entered.person)
        assert refused.value.refusal.code == "not_allowed"
    assert Person.objects.filter(pk=entered.person).exists()
    assert status_of(day, entered.registration) == "confirmed"


@pytest.mark.rule("CH-PD-4")
@pytest.mark.django_db
def test_whoever_stands_in_a_bracket_is_needed_until_the_day_is_closed() -> None:
    day = Scenario().drawn(10)
    person = next(iter(championship_state(day.championship).registrations.values())).person
    before = ledger_models.Entry.objects.count()
    with pytest.raises(Refused) as refused:
        erasure.erase(day.by(day.publisher), person=person)
    assert refused.value.refusal.code == "erase_while_playing"
    assert ledger_models.Entry.objects.count() == before
    day.wait(minutes=10)
    day.play_on()
    play.complete_day(day.by(day.organizer), event=day.event)
    erasure.erase(day.by(day.publisher), person=person)
    assert not Person.objects.filter(pk=person).exists()
    assert_rebuilds()


@pytest.mark.rule("CH-PD-4")
@pytest.mark.django_db
def test_both_records_of_one_person_go_together() -> None:
    day = Scenario().plan()
    first, second = enter(day), enter(day)
    merge = commands.MergePersons(first.person, second.person, second.registration)
    execute(merge, Place(day.championship, event=day.event), day.by(day.publisher))
    link = PersonalLink.objects.get(persons=first.person)
    erasure.erase(Caller(actor_by(link), "erase-1", day.now), person=first.person)
    assert not Person.objects.exists()
    assert championship_state(day.championship).erased == {first.person, second.person}
    assert_rebuilds()


@pytest.mark.rule("CH-PD-4")
@pytest.mark.django_db
def test_a_parents_link_keeps_the_other_child() -> None:
    day = Scenario().plan()
    entered = enter(day)
    link = PersonalLink.objects.get(persons=entered.person)
    caller = Caller(ANYONE, "child-2", day.now)
    sibling = PersonData(full_name="Звездочётов Тит Люцианович", birth_date=date(1999, 1, 1))
    other, _ = changes.register_online(
        caller, event=day.event, application=application(sibling), link=link
    )
    erasure.erase(Caller(actor_by(link), "erase-1", day.now), person=entered.person)
    assert list(link.persons.values_list("pk", flat=True)) == [other.person]


@pytest.mark.rule("CH-PD-5")
@pytest.mark.django_db
def test_words_of_rulings_that_name_her_go_and_the_rulings_stay() -> None:
    day = Scenario().plan()
    entered = enter(day)
    day.register(10)
    texts = {
        "Звездочётовой засчитана неявка": event_ledger(day.event),
        "соперник опоздал": event_ledger(day.event),
        "Писали на marfa.kometa@example.org": "event:elsewhere",
        "Марфа из другого города": "event:elsewhere",
    }
    for text, ledger in texts.items():
        Reason.objects.create(text=text, ledger_id=ledger, entry_seq=1)
    erasure.erase(day.by(day.publisher), person=entered.person)
    left = set(Reason.objects.values_list("text", flat=True))
    assert left == {"соперник опоздал", "Марфа из другого города"}
    assert_rebuilds()


@pytest.mark.rule("CH-PD-4")
@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_files_that_wait_go_with_her(settings: object, tmp_path: Path) -> None:
    settings.EMAIL_FILE_PATH = str(tmp_path)  # type: ignore[attr-defined]
    # A folder of its own: tests beside this one keep lists, too.
    settings.DATA_DIR = str(tmp_path / "data")  # type: ignore[attr-defined]
    day = Scenario().plan()
    entered = enter(day)
    uploads.keep(b"x", filename="list.csv", owner="o", event_id=day.event, now=day.now)
    message = Message.objects.get(person_id=entered.person)
    message.state, message.sent_at = Message.State.SENT, day.now
    message.save()
    copy = tmp_path / f"{message.pk}.eml"
    copy.write_text("To: marfa")
    erasure.erase(day.by(day.publisher), person=entered.person)
    assert not copy.exists()
    assert list(uploads._folder().iterdir()) == []


@pytest.mark.rule("CH-PD-4")
@pytest.mark.django_db
@pytest.mark.database
def test_what_is_stored_of_a_command_can_not_be_guessed_after_erasing() -> None:
    """Whoever holds the keys can make the hash of a name and a date, but not the person's salt."""
    day = Scenario().plan()
    caller = day.by(day.organizer)
    entered = registration.register_person(caller, event=day.event, application=application())
    person = Person.objects.get(pk=entered.person)
    row = ledger_models.Entry.objects.get(
        command_id=caller.command_id, ledger=championship_ledger(day.championship)
    )
    guess = registration.register_command(
        person, event=day.event, application=application(), channel="desk"
    )
    place = Place(day.championship, day.stage, day.event)
    salted = fingerprint(guess, place, caller.actor, bytes(person.salt))
    assert row.command_sha256 == salted
    assert row.command_sha256 != fingerprint(guess, place, caller.actor)
    again = registration.register_person(caller, event=day.event, application=application())
    assert again.registration == entered.registration
    erasure.erase(day.by(day.publisher), person=person.pk)
    with pytest.raises(Refused) as refused:
        registration.register_person(caller, event=day.event, application=application())
    assert refused.value.refusal.code == "command_reused"
    assert not Person.objects.exists()


@pytest.mark.rule("CH-PD-4")
@pytest.mark.django_db
@pytest.mark.database
def test_what_is_stored_of_a_correction_can_not_be_guessed_after_erasing() -> None:
    day = Scenario().plan()
    entered = enter(day)
    salt = bytes(Person.objects.get(pk=entered.person).salt)
    caller, data = day.by(day.organizer), replace(MARIA, full_name="Звездочётова Мария")
    changes.edit_registered(caller, event=day.event, registration=entered.registration, data=data)
    row = ledger_models.Entry.objects.get(command_id=caller.command_id)
    guess = commands.EditPerson(
        event=day.event,
        registration=entered.registration,
        birth_date=data.birth_date,
        commitment="",
        applicant=identity_key(data.full_name, data.birth_date),
    )
    place = Place(day.championship, day.stage, day.event)
    assert row.command_sha256 == fingerprint(guess, place, caller.actor, salt)


@pytest.mark.django_db
@pytest.mark.database
def test_a_command_recorded_before_salts_is_still_recognised() -> None:
    day = Scenario().plan()
    caller = day.by(day.organizer)
    entered = registration.register_person(caller, event=day.event, application=application())
    person = Person.objects.get(pk=entered.person)
    command = registration.register_command(
        person, event=day.event, application=application(), channel="desk"
    )
    plain = fingerprint(command, Place(day.championship, day.stage, day.event), caller.actor)
    with lifted(connection):
        ledger_models.Entry.objects.filter(command_id=caller.command_id).update(
            command_sha256=plain
        )
    again = registration.register_person(caller, event=day.event, application=application())
    assert again == replace(entered, already=True)


@pytest.mark.rule("CH-PD-4")
@pytest.mark.django_db
def test_a_late_correction_does_not_bring_her_back() -> None:
    """A form that was read before the erasure and is written after it."""
    day = Scenario().plan()
    person = Person.objects.get(pk=enter(day).person)
    erasure.erase(day.by(day.publisher), person=person.pk)
    with pytest.raises(Http404):
        edit_person(person, replace(MARIA, contact="new@example.org"), at=day.now)
    assert not Person.objects.exists()
