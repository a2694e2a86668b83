"""Made-up files of a hall, and accidents between two steps (CH-VENUE-3, CH-VENUE-4)."""

import base64
import hashlib
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from tests.factories import DayFactory
from tests.ledger.audit import bombs
from tests.support.examples import examples
from tests.support.halls import PASSPHRASE, Laptop, Said, laptop
from tests.support.scenario import Scenario
from tournament.config import venue_files
from tournament.events.execution import Refused
from tournament.events.models import DayPlan, DrawSecret
from tournament.events.states import championship_ledger, championship_state
from tournament.events.venue import (
    boxes,
    hall_file,
    handover,
    people_file,
    people_store,
    venue,
    zips,
)
from tournament.events.venue.brought import read_bundle_of
from tournament.events.venue.envelopes import carry
from tournament.events.venue.faults import VenueFault
from tournament.events.venue.hall_file import HallFile
from tournament.events.venue.rows import BadRow, row_of
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.entry import Entry, utc_text
from tournament.people import evidence
from tournament.people.columns import columns_of
from tournament.people.models import Consent, Evidence, Person, Reason, User
from tournament.play.models import GameLog
from tournament.web.startup import CannotStart
from tournament.web.venue_start import open_hall

KEY = b"k" * 32


@pytest.mark.parametrize("make", [bombs.endless_lines, bombs.a_million_files, bombs.zeros])
def test_a_file_that_would_fill_the_memory_is_refused(make: Callable[[], bytes]) -> None:
    data = make()
    with pytest.raises(VenueFault, match="too_large"):
        read_bundle_of("e1", data)
    with pytest.raises(zips.UnreadableZip):
        zips.unpack(data, ["people"])


def test_a_damaged_zip_is_refused_in_words() -> None:
    """Whatever byte of it is another, whoever looks at it first."""
    whole, chance = zips.pack({"format": "a"}, {"people.bin": b"people" * 40}), random.Random(5)
    for _ in range(examples(900)):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        data = data[: chance.choice([len(data), len(data), chance.randrange(len(data))])]
        venue_files.look(bytes(data))
        with suppress(zips.UnreadableZip):
            zips.unpack(bytes(data), ["people.bin"])


def text(content: bytes) -> str:
    return base64.b64encode(content).decode()


def person_of(day: Scenario, number: int = 0) -> str:
    state = championship_state(day.championship)
    return state.registrations[state.days[day.event].registrations[number]].person


def store(day: Scenario, **rows: list[Any]) -> int:
    """Take in what a hall says of people."""
    state = championship_state(day.championship)
    context = people_store.Context(state, day.event, {}, day.now)
    every: dict[str, list[Any]] = {name: [] for name in people_store.FROM_THE_HALL}
    return people_store.store_at_headquarters({**every, **rows}, context)


@pytest.fixture
def day(db: None) -> Scenario:
    """A day of ten registered players that a laptop has."""
    planned = DayFactory(open=True)
    caller = planned.by(planned.organizer)
    handover.hand_over(caller, event=planned.event, passphrase=PASSPHRASE)
    return planned


def account(name: str, person: str | None) -> dict[str, Any]:
    return {
        "public_id": f"id-of-{name}",
        "username": name,
        "display_name": name,
        "password": "!",
        "zone": "",
        "is_active": True,
        "person_id": person,
    }


@pytest.mark.rule("CH-VENUE-4")
def test_an_account_of_the_hall_opens_nobody_elses_pages(day: Scenario) -> None:
    stranger = Person.objects.create(full_name="Чужой Человек", birth_date=day.now.date())
    listed, owned = person_of(day, 0), person_of(day, 1)
    User.objects.create(username="own", display_name="own", person_id=owned)
    persons = [
        row_of(row, columns_of(Person, "back"))
        for row in Person.objects.filter(pk__in=(listed, owned))
    ]
    users = [account("a", stranger.pk), account("b", listed), account("c", owned)]
    store(day, persons=persons, users=users)
    owners = dict(User.objects.filter(username__in="abc").values_list("username", "person_id"))
    assert owners == {"a": None, "b": listed, "c": None}


@pytest.mark.rule("CH-VENUE-3")
def test_rows_of_another_day_and_false_hashes_are_refused(day: Scenario) -> None:
    salt, picture = b"s" * 16, b"\x89PNG"
    good = {
        "id": "e" * 32,
        "championship_id": day.championship,
        "event_id": day.event,
        "match": "W1.1",
        "game": 1,
        "digest": "d" * 64,
        "kind": "drawn",
        "media_type": "image/png",
        "content": text(picture),
        "salt": text(salt),
        "sha256": hashlib.sha256(salt + picture).hexdigest(),
        "made_at": day.now.isoformat(),
        "persons": [person_of(day)],
    }
    log = {
        "sha256": hashlib.sha256(b"log").hexdigest(),
        "text": "log",
        "received_at": good["made_at"],
    }
    secret = {"sha256": "f" * 64, "game_day_id": "other", "secret": text(b"x" * 32)}
    for rows in (
        {"evidence": [{**good, "media_type": "text/html"}]},
        {"evidence": [{**good, "kind": "page", "media_type": "text/html"}]},
        {"evidence": [{**good, "sha256": "a" * 64}]},
        {"evidence": [{**good, "event_id": "other"}]},
        {"evidence": ["row"]},
        {"logs": [{**log, "text": "another"}]},
        {"draw_secrets": [secret]},
        {"plans": [{"game_day_id": "other", "minutes": {}, "closes": None}]},
    ):
        with pytest.raises(BadRow):
            store(day, **rows)  # type: ignore[arg-type]
    assert not DrawSecret.objects.filter(game_day_id="other").exists()
    assert not DayPlan.objects.filter(pk="other").exists()
    store(day, logs=[log])
    assert GameLog.objects.filter(pk=log["sha256"]).exists()


@pytest.mark.rule("CH-VENUE-3")
def test_nobody_whom_another_championship_knows_is_entered_in_the_hall(day: Scenario) -> None:
    known = Person.objects.create(full_name="Чужой Человек", birth_date=day.now.date())
    body = {
        "registration": "r-new",
        "event": day.event,
        "number": 11,
        "channel": "desk",
        "status": "confirmed",
        "consents": [],
        "commitment": "0" * 64,
    }

    def said(person: str) -> Entry:
        ledger = championship_ledger(day.championship)
        at = utc_text(day.now)
        return Entry(
            "registered", 1, ledger, 99, "made-up", "organizer:x", at, {**body, "person": person}
        )

    with pytest.raises(Refused) as found:
        carry(day.championship, day.event, [said(known.pk)])
    assert found.value.refusal.code == "import_strange"
    assert carry(day.championship, day.event, [said("p-new")])


@pytest.mark.rule("CH-PD-4", "CH-PD-5")
def test_words_and_pictures_of_whoever_was_erased_meanwhile_stay_away(day: Scenario) -> None:
    gone, other = Person.objects.get(pk=person_of(day, 0)), Person.objects.get(pk=person_of(day, 1))
    persons = [row_of(person, columns_of(Person, "back")) for person in (gone, other)]
    family = gone.full_name.split()[0]
    state = championship_state(day.championship)
    context = people_store.Context(
        replace(state, erased=state.erased | {gone.pk}), day.event, {}, day.now
    )
    reasons = [
        {
            "id": f"reason{number}",
            "about": "",
            "salt": text(b"s" * 16),
            "text": words,
            "ledger_id": f"event:{day.event}",
            "entry_seq": number,
        }
        for number, words in enumerate((f"Судья видел: {family} ушёл", "Стол качался"), start=1)
    ]
    salt = b"s" * 16

    def picture(content: bytes, *shown: str) -> dict[str, Any]:
        return {
            "id": hashlib.sha256(content).hexdigest()[:32],
            "championship_id": day.championship,
            "event_id": day.event,
            "match": "W1.1",
            "game": 1,
            "digest": "d" * 64,
            "kind": "photo",
            "media_type": "image/jpeg",
            "content": text(content),
            "salt": text(salt),
            "sha256": hashlib.sha256(salt + content).hexdigest(),
            "made_at": day.now.isoformat(),
            "persons": list(shown),
        }

    pictures = [picture(b"both", gone.pk, other.pk), picture(b"other", other.pk)]
    every: dict[str, list[Any]] = {name: [] for name in people_store.FROM_THE_HALL}
    rows = {**every, "persons": persons, "reasons": reasons, "evidence": pictures}
    people_store.store_at_headquarters(rows, context)
    assert list(Reason.objects.filter(pk__startswith="reason").values_list("text", flat=True)) == [
        "Стол качался"
    ]
    assert [bytes(item.content) for item in Evidence.objects.all()] == [b"other"]


@pytest.mark.rule("CH-PD-3")
def test_a_consent_taken_back_here_ends_the_one_that_the_hall_got_before(day: Scenario) -> None:
    person = Person.objects.get(pk=person_of(day))
    person.consents.all().delete()
    given = day.now + timedelta(hours=1)
    kept = {"text_version": "1", "given_by": "", "channel": "desk"}
    Consent.objects.create(
        person=person, kind="public", at=day.now, withdrawn_at=given + timedelta(hours=1), **kept
    )
    row = {"person_id": person.pk, "kind": "public", "at": given.isoformat(), **kept}
    rows = [{**row, "withdrawn_at": None}]
    persons = [row_of(person, columns_of(Person, "back"))]
    store(day, persons=persons, consents=rows)
    assert not Consent.objects.filter(person=person, withdrawn_at=None).exists()
    assert not Person.objects.get(pk=person.pk).public_name_consent
    later = {**rows[0], "at": (given + timedelta(hours=2)).isoformat()}
    store(day, persons=persons, consents=[later])
    assert Person.objects.get(pk=person.pk).public_name_consent


@pytest.mark.parametrize(
    "change",
    [
        {"size": "3"},
        {"size": True},
        {"first": -1},
        {"root": 5},
        {"tail": "abc"},
        {"tail": [5]},
        {"tail": ["не base64"]},
        {"rows": []},
        {"rows": {"persons": {}}},
    ],
)
def test_a_people_file_locked_by_its_key_has_its_form_all_the_same(change: dict[str, Any]) -> None:
    content = {"size": 3, "root": "ab", "first": 9, "tail": [], "rows": {"persons": []}, **change}
    manifest = {
        "format": people_file.FORMAT,
        "championship": "c1",
        "event": "e1",
        "machine": "m1",
    }
    locked = boxes.seal(canonical_bytes(content), KEY, canonical_bytes(manifest))
    with pytest.raises(VenueFault, match="people_form"):
        people_file.open_with(zips.pack(manifest, {people_file.PEOPLE: locked}), KEY)


@pytest.mark.rule("CH-VENUE-3")
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("no-such-fact", {}),
        ("bracket-published", {"event": "E", "entrants": 5}),
        ("check-in-opened", {"event": ["E"]}),
        ("day-cancelled", {"event": "E"}),
    ],
)
def test_what_is_no_fact_is_refused_and_not_an_error(
    day: Scenario, kind: str, body: dict[str, Any]
) -> None:
    said = {key: day.event if value == "E" else value for key, value in body.items()}
    entry = Entry(
        scope=championship_ledger(day.championship),
        seq=99,
        command_id="made-up",
        actor_id="organizer:x",
        at="2016-12-10T06:00:00.000000Z",
        type=kind,
        v=1,
        body=said,
    )
    with pytest.raises(Refused) as found:
        carry(day.championship, day.event, [entry])
    assert found.value.refusal.code == "import_strange"


# --- accidents ---------------------------------------------------------------------------------


@pytest.fixture
def noted(settings: Any, tmp_path: Path) -> HallFile:
    """The note of a hall whose database is this one."""
    settings.LEDGER_KEY_PATH = tmp_path / "ledger-key.pem"
    settings.DATA_DIR, settings.EMAIL_FILE_PATH = tmp_path, str(tmp_path / "outbox")
    kept = HallFile("c1", "e1", "m1", "key", 1, timezone.now(), (), KEY)
    hall_file.write(kept)
    return kept


@pytest.mark.laptop
@pytest.mark.rule("CH-VENUE-4")
def test_pictures_of_signatures_leave_with_the_people(
    day: Scenario, noted: HallFile, django_capture_on_commit_callbacks: Any
) -> None:
    person = person_of(day)
    evidence.keep(
        "drawn",
        b"picture",
        persons=[person],
        championship=day.championship,
        event=day.event,
        match="W1.1",
        game=1,
        digest="d" * 64,
        now=day.now,
    )
    copy = hall_file.path().with_name("backups") / "before-update-1.sqlite3"
    copy.parent.mkdir()
    copy.write_bytes(b"people")
    with django_capture_on_commit_callbacks(execute=True):
        venue.purge("e1", now=day.now)
        # Were the machine to stop here, nothing would be deleted: nothing may say that it is.
        assert not venue.is_purged("e1")
    assert venue.is_purged("e1")
    assert not copy.exists()
    assert (Person.objects.count(), Evidence.objects.count()) == (0, 0)
    again = hall_file.read()
    assert again is not None
    assert not again.people_key


@pytest.mark.django_db
def test_a_first_start_that_broke_off_is_made_again(noted: HallFile) -> None:
    def ask() -> str:
        raise AssertionError("there is no file to open")

    with pytest.raises(CannotStart, match="make venue FILE"):
        open_hall([], timezone.now(), ask)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Laptop]:
    with laptop(tmp_path / "hall") as ready:
        yield ready


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_day_is_installed_whole_or_not_at_all(hall: Laptop) -> None:
    planned = DayFactory(open=True)
    staff = [planned.organizer.public_id, planned.judge.public_id]
    said = {
        "staff": staff,
        "passphrase": PASSPHRASE,
        "now": planned.now,
        "handover": handover.hand_over(
            planned.by(planned.organizer), event=planned.event, passphrase=PASSPHRASE
        ),
    }
    assert hall.do("torn_install", **said) == 0, "no ledger, no people"
    assert hall.do("install", **said) == planned.event
    assert hall.do("look")["persons"] == 10
    with pytest.raises(Said, match="passphrase"):
        hall.do("install", **{**said, "passphrase": "не тот пароль вовсе"})
