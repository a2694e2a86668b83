"""The end of what is known: rehearsed and reported a week before, taken on the day, no more."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import transaction

from tests.support.raw_database import raw_database
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tournament.events import changes, life, registration, retention, services
from tournament.events.execution import Caller
from tournament.events.models import Registration
from tournament.events.retention_jobs import end_retention
from tournament.events.states import championship_state, event_ledger
from tournament.jobs.registry import Progress
from tournament.people import evidence, persons, pins
from tournament.people.links import actor_by
from tournament.people.models import (
    Consent,
    Evidence,
    Person,
    PersonalLink,
    PossibleDuplicate,
    ProtectedRead,
    Reason,
    RetentionReport,
    TabletPin,
)
from tournament.people.persons import PersonData
from tournament.people.policy import ANYONE
from tournament.people.protected import record_read
from tournament.people.public_names import names_for

DUE = date(2017, 5, 13)
"""90 days after the final of 12 February 2017."""
NIGHT = datetime(2017, 5, 13, 1, 20, tzinfo=UTC)
"""Twenty past four in Moscow on that day."""

SHOWN = PersonData(
    full_name="Звездочётова Марфа Люциановна",
    display_name="Комета",
    birth_date=date(2003, 7, 19),
    contact="marfa@example.org",
    city="Казань",
    representative_name="Звездочётов Люциан",
    representative_contact="lucian@example.org",
)
HIDDEN = PersonData(
    full_name="Громобоев Аристарх Титович",
    birth_date=date(1990, 2, 3),
    contact="grom@example.org",
    city="Казань",
)


def night(now: datetime) -> list[Progress]:
    """What the nightly job does, every step a transaction as the worker makes it."""
    done = []
    with closing(end_retention({}, now)) as steps:
        while True:
            with transaction.atomic():
                step = next(steps, None)
                if step is None:
                    return done
                done.append(step)


def enter(day: Scenario, data: PersonData, *, public: bool) -> str:
    application = registration.Application(data, True, public, bool(data.representative_name))
    caller = Caller(ANYONE, day.by(day.organizer).command_id, day.now)
    registered, _ = changes.register_online(caller, event=day.event, application=application)
    return registered.person


@pytest.fixture
def day(db: None) -> Iterator[Scenario]:
    """Two grown-ups of a list, one who shows their name, one who does not."""
    scenario = Scenario().plan()
    scenario.register(2)
    yield scenario
    assert_rebuilds()


def reports(kind: str = "") -> list[RetentionReport]:
    found = RetentionReport.objects.order_by("pk")
    return list(found.filter(kind=kind) if kind else found)


@pytest.mark.rule("CH-PD-4")
def test_the_number_of_days_stands_in_the_profile(day: Scenario) -> None:
    state = championship_state(day.championship)
    assert state.rules.retention_days == 90
    assert retention.due_date(state) == DUE


@pytest.mark.rule("CH-PD-4")
def test_dates_are_those_of_moscow() -> None:
    assert retention.today(datetime(2017, 5, 12, 20, 59, tzinfo=UTC)) == date(2017, 5, 12)
    assert retention.today(datetime(2017, 5, 12, 21, 0, tzinfo=UTC)) == DUE


@pytest.mark.rule("CH-PD-4")
def test_nothing_happens_before_the_week_and_a_rehearsal_in_it(day: Scenario) -> None:
    night(NIGHT - timedelta(days=8))
    assert reports() == []
    for days in (7, 6, 1):
        assert night(NIGHT - timedelta(days=days)) == ([(1, 1)] if days == 7 else [])
    (report,) = reports()
    assert (report.kind, report.due) == ("rehearsal", DUE)
    assert Person.objects.exclude(birth_date=None).count() == 2
    assert report.counts["birth_date"] == 2


@pytest.mark.rule("CH-PD-4")
def test_nothing_is_taken_without_a_rehearsal_of_an_earlier_day(day: Scenario) -> None:
    night(NIGHT + timedelta(days=20))
    assert [report.kind for report in reports()] == ["rehearsal"]
    night(NIGHT + timedelta(days=20, hours=3))
    assert [report.kind for report in reports()] == ["rehearsal"]
    night(NIGHT + timedelta(days=21))
    assert [report.kind for report in reports()] == ["rehearsal", "run"]
    assert not Person.objects.exclude(birth_date=None).exists()


@pytest.mark.rule("CH-PD-4")
def test_the_run_takes_what_was_rehearsed_and_nothing_else(day: Scenario) -> None:
    shown, hidden = enter(day, SHOWN, public=True), enter(day, HIDDEN, public=False)
    twin = enter(day, SHOWN, public=True)
    Reason.objects.create(text="Громобоев опоздал", ledger_id=event_ledger(day.event), entry_seq=1)
    Reason.objects.create(text="опоздал", ledger_id=event_ledger(day.event), entry_seq=2)
    person = Person.objects.get(pk=shown)
    persons.withdraw_consent(person, Consent.Kind.PUBLIC, at=day.now)
    persons.record_consents(
        person,
        {Consent.Kind.PUBLIC: person.full_name},
        text_version="2",
        channel=Consent.Channel.ONLINE,
        at=day.now,
    )
    night(NIGHT - timedelta(days=7))
    (rehearsal,) = reports()
    assert rehearsal.counts == {
        "name_stays": 4,
        "deleted": 1,
        "birth_date": 5,
        "contact": 5,
        "city": 5,
        "representative_name": 2,
        "representative_contact": 2,
        "full_name": 4,
        "consent_processing": 5,
        "consent_representative": 2,
        "consent_public": 1,
        "links": 3,
        "likenesses": 1,
        "texts": 1,
    }
    assert PossibleDuplicate.objects.count() == 1
    assert Person.objects.get(pk=shown).full_name == SHOWN.full_name
    night(NIGHT)
    run = reports("run")[0]
    assert run.counts == rehearsal.counts
    assert retention.differences(run) == {}
    assert run.finished_at == NIGHT
    assert run.persons == rehearsal.persons == {**rehearsal.persons, hidden: "deleted"}
    kept = Person.objects.get(pk=shown)
    assert (kept.full_name, kept.display_name) == ("Комета", "Комета")
    assert (kept.birth_date, kept.contact, kept.city) == (None, "", "")
    assert (kept.representative_name, kept.representative_contact) == ("", "")
    assert (kept.name_key, kept.similar_key, kept.contact_key) == ("", "", "")
    assert bytes(kept.salt) == b""
    assert kept.public_name_consent
    consent = Consent.objects.get(person=shown)
    assert (consent.kind, consent.given_by, consent.withdrawn_at) == ("public", "", None)
    assert not Person.objects.filter(pk=hidden).exists()
    assert not PersonalLink.objects.exists()
    assert not PossibleDuplicate.objects.exists()
    assert list(Reason.objects.values_list("text", flat=True)) == ["опоздал"]
    assert names_for({hidden: 4, twin: 5}) == {hidden: "Игрок 4", twin: "Комета"}
    night(NIGHT + timedelta(days=1))
    assert len(reports()) == 2


@pytest.mark.rule("CH-PD-4")
@pytest.mark.database
def test_whoever_withdraws_meanwhile_does_not_keep_his_name(day: Scenario) -> None:
    shown = enter(day, SHOWN, public=True)
    night(NIGHT - timedelta(days=7))
    persons.withdraw_consent(
        Person.objects.get(pk=shown), Consent.Kind.PUBLIC, at=NIGHT - timedelta(days=2)
    )
    night(NIGHT)
    assert not Person.objects.filter(pk=shown).exists()
    assert retention.differences(reports("run")[0]) == {
        "name_stays": -1,
        "deleted": 1,
        "full_name": -1,
        "consent_public": 1,
    }


@pytest.mark.rule("CH-PD-4")
def test_whoever_was_not_rehearsed_waits_for_a_rehearsal_of_his_own(day: Scenario) -> None:
    night(NIGHT - timedelta(days=7))
    late = enter(day, HIDDEN, public=False)
    night(NIGHT)
    assert Person.objects.filter(pk=late).exclude(birth_date=None).exists()
    night(NIGHT + timedelta(days=1))
    assert [report.kind for report in reports()] == ["rehearsal", "run", "rehearsal"]
    night(NIGHT + timedelta(days=2))
    assert not Person.objects.filter(pk=late).exists()


@pytest.mark.rule("CH-PD-4")
def test_whoever_also_plays_later_is_left_out_until_then(day: Scenario) -> None:
    both = championship_state(day.championship).registrations[day_keys(day)[0]].person
    later = Scenario()
    later.championship = services.create_championship(
        later.by(later.publisher),
        profile=championship_state(day.championship).rules,
        first_day=date(2017, 4, 1),
        final_date=date(2017, 9, 1),
    )
    life.announce_championship(later.by(later.publisher), championship=later.championship)
    later.stage = later.add_city("perm")
    later.event = later.add_day(later.stage, date(2017, 4, 8), tables=2)
    services.open_registration(later.by(later.publisher), event=later.event)
    person = Person.objects.get(pk=both)
    link = PersonalLink.objects.create(secret_sha256="", made_at=later.now)
    link.persons.add(person)
    changes.register_again(
        Caller(actor_by(link), "again", later.now),
        event=later.event,
        application=later.application(1),
        person=person,
    )
    night(NIGHT - timedelta(days=7))
    (rehearsal,) = reports()
    assert rehearsal.persons[both] == "left_out"
    assert rehearsal.counts["left_out"] == 1
    night(NIGHT)
    person.refresh_from_db()
    assert person.birth_date is not None
    assert reports("run")[0].counts["name_stays"] == 1
    night(NIGHT + timedelta(days=1))
    assert len(reports()) == 2
    until_then = (date(2017, 9, 1) - date(2017, 2, 12)).days
    for days in (until_then - 7, until_then, until_then + 1):
        night(NIGHT + timedelta(days=days))
    person.refresh_from_db()
    assert person.birth_date is None
    assert [report.championship_id for report in reports("run")] == [
        day.championship,
        later.championship,
    ]


def day_keys(day: Scenario) -> list[str]:
    return list(championship_state(day.championship).days[day.event].registrations)


@pytest.mark.rule("CH-PD-4")
@pytest.mark.database
def test_a_run_that_was_cut_off_is_finished_with_the_same_count(
    day: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    for number in range(3, 8):
        enter(day, day.application(number).data, public=number % 2 == 0)
    night(NIGHT - timedelta(days=7))
    (rehearsal,) = reports()
    steps = end_retention({}, NIGHT)
    with transaction.atomic():
        assert next(steps) == (2, 7)
    with transaction.atomic():
        assert next(steps) == (4, 7)
        # The worker dies before it commits.
        transaction.set_rollback(True)
    steps.close()
    assert Person.objects.exclude(birth_date=None).count() == 5
    assert reports("run")[0].finished_at is None
    assert night(NIGHT + timedelta(minutes=1)) == [(2, 7), (4, 7), (6, 7), (7, 7)]
    (run,) = reports("run")
    assert run.counts == rehearsal.counts
    assert run.finished_at is not None


@pytest.mark.rule("CH-PD-4")
def test_the_publisher_rehearses_whenever_he_likes_and_the_last_one_counts(day: Scenario) -> None:
    retention.rehearse(day.championship, NIGHT - timedelta(days=60))
    night(NIGHT - timedelta(days=7))
    late = enter(day, HIDDEN, public=False)
    last = retention.rehearse(day.championship, NIGHT - timedelta(minutes=5))
    assert last.persons[late] == "deleted"
    night(NIGHT)
    (run,) = reports("run")
    assert run.rehearsal == last
    assert retention.differences(run) == {}


@pytest.mark.rule("CH-PD-4")
def test_it_is_remembered_for_a_year_who_looked(day: Scenario) -> None:
    actor = day.by(day.publisher).actor
    for days in (364, 366):
        record_read(actor, ["p"], ["contact"], why="roster", at=NIGHT - timedelta(days=days))
    night(NIGHT)
    assert [read.at for read in ProtectedRead.objects.all()] == [NIGHT - timedelta(days=364)]


@pytest.mark.rule("CH-PD-4")
@pytest.mark.alone
@pytest.mark.django_db(transaction=True)
def test_what_is_over_is_gone_from_the_files_too() -> None:
    scenario = Scenario().plan()
    enter(scenario, SHOWN, public=True)
    enter(scenario, HIDDEN, public=False)
    words = [
        "Звездочётов", "Громобоев", "2003-07-19", "1990-02-03", "marfa@", "grom@", "lucian@",
    ]  # fmt: skip
    raw = raw_database()
    # PostgreSQL stores dates as numbers.
    assert [word for word in words if word not in raw and not word[0].isdigit()] == []
    night(NIGHT - timedelta(days=7))
    night(NIGHT)
    raw = raw_database()
    assert [word for word in words if word in raw] == []
    assert "Комета" in raw
    assert_rebuilds()


def evidence_of(day: Scenario) -> None:
    """A photo, a PIN and a key request of everybody who is registered."""
    for person in Person.objects.all():
        evidence.keep(
            "photo",
            b"pixels of " + person.pk.encode(),
            persons=[person.pk],
            championship=day.championship,
            event=day.event,
            match="W1.1",
            game=1,
            digest="d" * 64,
            now=day.now,
        )
        pins.set_pin(person.pk, "2580", now=day.now)


@pytest.mark.rule("CH-PD-5")
@pytest.mark.database
def test_pictures_of_signatures_and_pins_go_with_the_rest(day: Scenario) -> None:
    evidence_of(day)
    night(NIGHT - timedelta(days=7))
    (rehearsed,) = reports()
    assert (rehearsed.counts["evidence"], rehearsed.counts["pins"]) == (2, 2)
    assert Evidence.objects.count() == 2
    night(NIGHT)
    (done,) = reports("run")
    assert (done.counts["evidence"], done.counts["pins"]) == (2, 2)
    assert retention.differences(done) == {}
    assert not Evidence.objects.exists()
    assert not TabletPin.objects.exists()


@pytest.mark.rule("CH-PD-5")
def test_pictures_go_also_if_everybody_plays_on_elsewhere(day: Scenario) -> None:
    evidence_of(day)
    Registration.objects.update(
        championship=Scenario().plan(final_date=date(2018, 2, 12)).championship
    )
    night(NIGHT)
    assert reports() == []
    assert not Evidence.objects.exists()
    assert TabletPin.objects.count() == 2
    Registration.objects.update(championship=day.championship)
