"""A day goes into the hall and comes back: two installations, nothing retyped (CH-VENUE-1…4)."""

import base64
import json
import re
import zipfile
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from tests.support.entrance import code_of_before
from tests.support.halls import PASSPHRASE, Laptop, Said, laptop
from tests.support.handover_files import rewritten, unlocked
from tests.support.scenario import Scenario
from tournament.events import bundles, erasure, services
from tournament.events.arrival import arrival_code, registration_of_code
from tournament.events.checkpoints import current_checkpoint
from tournament.events.execution import Caller, Refused
from tournament.events.rebuild import differences
from tournament.events.states import championship_ledger, championship_state, event_state
from tournament.events.venue import handover, handover_file, lost, returning, todos
from tournament.events.venue.day_codes import NO_CODES
from tournament.events.venue.faults import VenueFault
from tournament.events.venue.where import whereabouts
from tournament.ledger import store
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.ledger.models import Entry
from tournament.outbox.models import Message
from tournament.people.models import Consent, Person, Reason
from tournament.people.persons import identity_key, withdraw_consent

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def hand_over(day: Scenario) -> bytes:
    return handover.hand_over(day.by(day.organizer), event=day.event, passphrase=PASSPHRASE)


def begin(day: Scenario, hall: Laptop, file: bytes | None = None) -> None:
    """The laptop becomes the hall of the day."""
    hall.do(
        "install",
        staff=[day.organizer.public_id, day.judge.public_id],
        passphrase=PASSPHRASE,
        now=day.now,
        handover=file or hand_over(day),
    )


def bring_back(day: Scenario, files: tuple[bytes, bytes], **answers: str) -> returning.Return:
    day.wait(hours=10)
    return returning.import_return(
        day.by(day.organizer),
        event=day.event,
        bundle=files[0],
        people_file=files[1],
        answers={int(key): said for key, said in answers.items()},
    )


def ledgers(day: Scenario) -> list[str]:
    """Faults of both ledgers as they are stored."""
    event = f"event:{day.event}"
    return [*store.verify(championship_ledger(day.championship)), *store.verify(event)]


@pytest.mark.rule("CH-VENUE-1", "CH-VENUE-3", "CH-VENUE-4")
@pytest.mark.database
def test_a_day_is_played_in_the_hall_and_comes_back(day: Scenario, hall: Laptop) -> None:
    known = list(championship_state(day.championship).days[day.event].registrations)
    given_out = [arrival_code(known[0]), code_of_before(known[1])]
    file = hand_over(day)
    assert whereabouts(day.event) == "in_hall"
    begin(day, hall, file)
    for held, code in zip(known, given_out, strict=False):
        assert hall.do("read_code", text=f"https://hq.example/staff/arrive/{code}/") == held
    there = hall.do("look")
    assert (there["persons"], there["contacts"], there["faults"]) == (10, 0, [])
    assert there["users"] == sorted([day.organizer.public_id, day.judge.public_id])

    hall.do("check_in")
    walk_in = hall.do("walk_in", number=50)
    code_there = hall.do("code_of", registration=walk_in)
    assert hall.do("read_code", text=code_there) == walk_in
    hall.do("all_in")
    hall.do("draw")
    hall.do("play_out")
    assert hall.do("look")["faults"] == []
    files = hall.files()
    assert audit(read_bundle(files[0])).failures == ()

    said = returning.examine_return(event=day.event, bundle=files[0], people_file=files[1])
    assert (said.refusal, said.todos, said.persons) == (None, (), 1)
    assert said.entries == hall.do("look")["size"]
    assert event_state(day.event).id == ""

    sent = Message.objects.count()
    done = bring_back(day, files)
    assert (done.returned, done.persons) == (True, 1)
    state = championship_state(day.championship)
    assert state.custody_of(day.event) is None
    assert state.days[day.event].status == "completed"
    assert event_state(day.event).status == "completed"
    assert state.registrations[walk_in].number == 11
    assert registration_of_code(code_there) == walk_in, "made in the hall, known here too"
    person = Person.objects.get(pk=state.registrations[walk_in].person)
    assert person.contact == "p50@example.org"
    assert Consent.objects.filter(person=person).count() == 2
    assert Person.objects.exclude(contact="").count() == 11
    assert ledgers(day) == []
    assert differences() == []
    assert Message.objects.count() > sent

    again = bring_back(day, files)
    assert (again.already, again.returned, again.entries) == (True, True, 0)
    assert Entry.objects.filter(type="custody-returned").count() == 1
    report = audit(read_bundle(bundles.event_bundle(day.event)))
    assert report.failures == ()
    whole = audit(read_bundle(bundles.championship_bundle(day.championship)))
    assert whole.failures == ()

    hall.do("receipt", data=returning.receipt_for_hall(day.event), now=day.now)
    assert hall.do("read_code", text=given_out[0]) == "no_codes"
    cleared = hall.do("look")
    assert (cleared["persons"], cleared["consents"], cleared["reasons"]) == (0, 0, 0)
    assert (cleared["returned"], cleared["people_key"], cleared["messages"]) == (True, False, 0)
    with pytest.raises(Said, match="hall_returned"):
        hall.do("walk_in", number=51)


@pytest.mark.rule("CH-VENUE-1", "CH-VENUE-2")
def test_headquarters_writes_nothing_meanwhile_and_answers_at_return(
    day: Scenario, hall: Laptop
) -> None:
    begin(day, hall)
    registrations = championship_state(day.championship).days[day.event].registrations
    with pytest.raises(Refused, match="day_in_hall_withdraw"):
        services.withdraw_registration(
            day.by(day.organizer), event=day.event, registration=registrations[0]
        )
    with pytest.raises(Refused, match="day_in_hall_register"):
        day.enrol(day.application(40))
    todos.request_withdrawal(day.by(day.organizer), event=day.event, registration=registrations[0])
    hall.do("check_in")
    hall.do("all_in")
    files = hall.files()
    [open_one] = todos.todos(day.event)
    assert (open_one.kind, open_one.registration) == ("withdrawal-requested", registrations[0])
    with pytest.raises(Refused, match="todos_open"):
        bring_back(day, files)
    assert whereabouts(day.event) == "in_hall"
    assert event_state(day.event).id == ""
    bring_back(day, files, **{str(open_one.seq): "ruled"})
    [entry] = Entry.objects.filter(type="custody-returned")
    body = json.loads(bytes(entry.payload))["body"]
    assert body["answers"] == [{"answer": "ruled", "seq": open_one.seq}]
    assert todos.todos(day.event) == ()
    # The day goes on here with what the hall knew, the secret of the draw included.
    day.draw()
    day.play_on()
    services_done = event_state(day.event)
    assert services_done.status == "finished"
    assert ledgers(day) == []


@pytest.mark.rule("CH-VENUE-3")
def test_headquarters_follows_the_hall_while_it_plays(day: Scenario, hall: Laptop) -> None:
    begin(day, hall)
    hall.do("check_in")
    hall.do("walk_in", number=50)
    hall.do("all_in")
    first = hall.files()
    said = returning.import_progress(
        day.by(day.organizer), event=day.event, bundle=first[0], people_file=first[1]
    )
    assert (said.persons, said.returned) == (1, False)
    assert said.clock is not None, "what the laptop's clock was like"
    assert not said.clock.is_early
    assert not said.clock.is_late(day.now + timedelta(hours=1))
    assert said.clock.is_late(day.now - timedelta(hours=1))
    assert championship_state(day.championship).days[day.event].status == "check_in"
    assert whereabouts(day.event) == "in_hall"
    with pytest.raises(Refused, match="day_in_hall"):
        services.freeze_list(day.by(day.organizer), event=day.event)
    repeated = returning.import_progress(
        day.by(day.organizer), event=day.event, bundle=first[0], people_file=first[1]
    )
    assert repeated.already
    hall.do("draw")
    hall.do("withdraw_draw")
    hall.do("all_in")
    hall.do("draw")
    hall.do("play_out")
    last = hall.files()
    assert bring_back(day, last).returned
    assert Reason.objects.filter(ledger_id=f"event:{day.event}").count() == 1
    assert (ledgers(day), differences()) == ([], [])
    older = returning.examine_return(event=day.event, bundle=first[0], people_file=first[1])
    assert (older.already, older.older) == (True, True)
    assert audit(read_bundle(bundles.championship_bundle(day.championship))).failures == ()


@pytest.mark.rule("CH-VENUE-3")
def test_a_fork_is_refused_and_shown(day: Scenario, hall: Laptop, tmp_path: Path) -> None:
    file = hand_over(day)
    begin(day, hall, file)
    with laptop(tmp_path / "second") as second:
        day.wait(minutes=1)
        begin(day, second, file)
        for machine in (hall, second):
            machine.do("check_in")
            machine.do("all_in")
        theirs = hall.files()
        returning.import_progress(
            day.by(day.organizer), event=day.event, bundle=theirs[0], people_file=theirs[1]
        )
        ours = second.files()
    said = returning.examine_return(event=day.event, bundle=ours[0], people_file=ours[1])
    assert said.fork_at == 1
    with pytest.raises(Refused, match="import_forked"):
        bring_back(day, ours)
    assert whereabouts(day.event) == "in_hall"
    compared = lost.compare_bundle(day.event, ours[0])
    assert compared.common == 0
    assert [entry.type for entry in compared.only_here][:1] == ["event-opened"]
    assert [entry.type for entry in compared.only_there][:1] == ["event-opened"]


def test_a_day_on_which_nothing_happened_comes_back(day: Scenario, hall: Laptop) -> None:
    begin(day, hall)
    bundle, people = hall.files()
    assert bundle == b""
    assert bring_back(day, (bundle, people)).returned
    day.check_in_all()
    day.draw()
    assert ledgers(day) == []


def test_a_day_can_be_taken_while_it_is_played(day: Scenario, hall: Laptop) -> None:
    day.check_in_all()
    day.draw()
    day.play_on(3)
    begin(day, hall)
    hall.do("play_out")
    assert bring_back(day, hall.files()).returned
    assert event_state(day.event).status == "completed"
    assert (ledgers(day), differences()) == ([], [])
    assert audit(read_bundle(bundles.event_bundle(day.event))).failures == ()
    assert audit(read_bundle(bundles.championship_bundle(day.championship))).failures == ()


@pytest.mark.rule("CH-VENUE-4")
def test_the_handover_file_tells_nobody_a_name(day: Scenario, settings: Any) -> None:
    file = hand_over(day)
    with zipfile.ZipFile(BytesIO(file)) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    lines = held["ledgers/championship.jsonl"].splitlines()
    entries = [base64.b64decode(json.loads(line)["payload"]) for line in lines]
    plain = b"\n".join([*held.values(), *entries])
    assert b"registration" in plain, "what the entries say is read"
    for word in ("Иванов", "Игрок", "example.org", day.organizer.username, PASSPHRASE):
        assert word.encode() not in plain
    # By itself: in a row with others these digits stand in a digest by chance.
    assert not re.search(rb"\b1995\b", plain)
    opened = handover_file.open_with(handover_file.read(file), PASSPHRASE)
    inside = json.dumps(opened.rows, ensure_ascii=False)
    assert "Иванов" in inside
    assert "example.org" not in inside
    assert (len(opened.codes.before), opened.told_at) == (10, day.now)
    everything = unlocked(file, PASSPHRASE)
    for secret in (settings.SECRET_KEY, store.installation_key().private_key.private_bytes_raw()):
        found = secret.hex() if isinstance(secret, bytes) else secret
        assert found not in json.dumps(everything), "headquarters' own keys stay there"
    before = rewritten(file, PASSPHRASE, codes=None, told_at=None)
    older = handover_file.open_with(handover_file.read(before), PASSPHRASE)
    assert (older.codes, older.told_at) == (NO_CODES, None)
    for wrong in ({"codes": {"key": "00"}}, {"told_at": "2016-12-10T08:00:00"}, {"told_at": 5}):
        broken = handover_file.read(rewritten(file, PASSPHRASE, **wrong))
        with pytest.raises(VenueFault, match="handover_form"):
            handover_file.open_with(broken, PASSPHRASE)
    with pytest.raises(VenueFault, match="passphrase"):
        handover_file.open_with(handover_file.read(file), PASSPHRASE + "!")
    for changed in (file[:-40], b"PK", b"", b"x" * 1000):
        with pytest.raises(VenueFault, match="handover_form"):
            handover_file.read(changed)


@pytest.mark.rule("CH-VENUE-1")
def test_a_lost_file_is_made_again_for_the_same_machine(day: Scenario) -> None:
    caller = day.by(day.organizer)
    first = handover.hand_over(caller, event=day.event, passphrase=PASSPHRASE)
    again = handover.hand_over(caller, event=day.event, passphrase=PASSPHRASE)
    third = handover.hand_over_again(
        day.by(day.organizer), event=day.event, passphrase="другой длинный пароль"
    )
    files = [handover_file.read(item) for item in (first, again, third)]
    assert len({item.machine for item in files}) == 1
    assert Entry.objects.filter(type="custody-taken").count() == 1
    opened = handover_file.open_with(files[2], "другой длинный пароль")
    first_opened = handover_file.open_with(files[0], PASSPHRASE)
    assert opened.keys.people == first_opened.keys.people
    assert opened.keys.machine.key_id == first_opened.keys.machine.key_id
    with pytest.raises(Refused, match="custody_taken"):
        hand_over(day)
    with pytest.raises(Refused, match="not_allowed"):
        handover.hand_over_again(day.by(day.judge), event=day.event, passphrase=PASSPHRASE)
    with pytest.raises(Refused, match="passphrase_short"):
        handover.hand_over_again(day.by(day.organizer), event=day.event, passphrase="short")


@pytest.mark.rule("CH-VENUE-4")
def test_personal_data_leave_the_laptop_after_thirty_days(day: Scenario, hall: Laptop) -> None:
    begin(day, hall)
    assert hall.do("look")["purge_on"] == "2017-01-09"
    assert hall.do("purge_if_due", now=day.now + timedelta(days=29)) is False
    assert hall.do("look")["persons"] == 10
    assert hall.do("purge_if_due", now=day.now + timedelta(days=31)) is True
    assert hall.do("look")["persons"] == 0
    assert hall.do("purge_if_due", now=day.now + timedelta(days=32)) is False


def test_bad_files_are_refused_by_name(day: Scenario, hall: Laptop, tmp_path: Path) -> None:
    begin(day, hall)
    hall.do("check_in")
    bundle, people = hall.files()
    hall.do("all_in")
    newer, _ = hall.files()

    def fault(bundle: bytes | None, people: bytes | None) -> str:
        with pytest.raises(VenueFault) as found:
            returning.examine_return(event=day.event, bundle=bundle, people_file=people)
        return found.value.code

    assert fault(bundle, None) == "files_missing"
    assert fault(None, people) == "people_alone"
    assert fault(newer, people) == "files_differ"
    assert fault(b"PK nonsense", people) == "bundle_form"
    assert fault(people, people) == "bundle_form"
    assert fault(bundle, bundle) == "people_form"
    assert fault(bundle, people[:-30]) == "people_form"
    other = Scenario().plan()
    with pytest.raises(Said, match="not_empty"):
        begin(other, hall)


@pytest.mark.rule("CH-PD-3", "CH-PD-4")
@pytest.mark.database
def test_what_people_said_here_meanwhile_is_not_undone(day: Scenario, hall: Laptop) -> None:
    state = championship_state(day.championship)
    shy, gone, edited, *_ = (
        (key, state.registrations[key].person) for key in state.days[day.event].registrations
    )
    services.withdraw_registration(day.by(day.organizer), event=day.event, registration=gone[0])
    begin(day, hall)
    withdraw_consent(Person.objects.get(pk=shy[1]), Consent.Kind.PUBLIC, at=day.now)
    Person.objects.filter(pk=edited[1]).update(contact="new@example.org")
    erasure.erase(day.by(day.publisher), person=gone[1])
    hall.do("check_in")
    [open_one] = todos.todos(day.event)
    assert bring_back(day, hall.files(), **{str(open_one.seq): "accepted"}).returned
    assert not Person.objects.get(pk=shy[1]).public_name_consent
    assert not Person.objects.filter(pk=gone[1]).exists()
    known = Person.objects.get(pk=edited[1])
    assert (known.contact, known.city) == ("new@example.org", "Казань")
    assert known.name_key == identity_key(known.full_name, known.birth_date)  # type: ignore[arg-type]
    assert known.public_name_consent


@pytest.mark.postgres
@pytest.mark.rule("CH-VENUE-3")
def test_two_who_take_the_day_back_at_one_instant(day: Scenario, hall: Laptop) -> None:
    begin(day, hall)
    hall.do("check_in")
    hall.do("walk_in", number=41)
    hall.do("all_in")
    bundle, people = hall.files()
    day.wait(hours=10)
    callers = [day.by(user) for user in (day.organizer, day.publisher, day.organizer)]

    def take(caller: Caller) -> returning.Return:
        try:
            return returning.import_return(
                caller, event=day.event, bundle=bundle, people_file=people, answers={}
            )
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(callers)) as pool:
        done = list(pool.map(take, callers))
    assert sorted(item.already for item in done) == [False, True, True]
    assert all(item.returned for item in done)
    assert Person.objects.count() == 11
    returned = [item.type for item in entries_of(day) if item.type == "custody-returned"]
    assert len(returned) == 1
    assert (ledgers(day), differences()) == ([], [])


def entries_of(day: Scenario) -> list[Any]:
    ledger = championship_ledger(day.championship)
    return [item.entry for item in store.entries_after(ledger, 0)]


@pytest.mark.rule("CH-VENUE-2")
def test_places_are_given_when_a_day_comes_back_unused(day: Scenario, hall: Laptop) -> None:
    day.now -= timedelta(days=7)
    for number in range(11, 35):
        day.enrol(day.application(number))
    [first, *_] = championship_state(day.championship).days[day.event].registrations
    services.withdraw_registration(day.by(day.organizer), event=day.event, registration=first)
    begin(day, hall)
    assert bring_back(day, hall.files()).returned
    state = championship_state(day.championship)
    assert [item.status for item in state.of_day(day.event)].count("offered") == 1
    assert (store.verify(championship_ledger(day.championship)), differences()) == ([], [])


def test_a_hall_signs_nothing_about_the_championship_beyond_what_it_was_given(
    day: Scenario, hall: Laptop
) -> None:
    begin(day, hall)
    given = current_checkpoint(championship_ledger(day.championship)).split("\n")
    hall.do("check_in")
    hall.do("walk_in", number=50)
    assert hall.do("look")["checkpoint"][:3] == given[:3]


def test_the_hall_keeps_one_day(day: Scenario, hall: Laptop) -> None:
    other = day.in_tomsk(day.now.date() + timedelta(days=7))
    begin(day, hall)
    hall.do("check_in")
    assert hall.do("register_elsewhere", event=other) == "only_this_day"
