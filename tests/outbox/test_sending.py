"""From what happens to a registration to the mail that goes out, through the real services."""

import re
from collections import Counter
from collections.abc import Callable
from datetime import date, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from tests.outbox.conftest import calendar_of, subject_of, text_of, work
from tests.support.calendar_reading import read_calendar
from tests.support.scenario import Scenario
from tournament.events import changes, life, services
from tournament.events.execution import Caller
from tournament.events.registration import Application
from tournament.events.states import championship_state
from tournament.jobs.models import Job
from tournament.jobs.queue import try_again
from tournament.outbox import selectors, sending
from tournament.outbox.models import Message
from tournament.outbox.service import forget, send
from tournament.people.links import link_of, newest_link, reissue
from tournament.people.models import Person
from tournament.people.persons import PersonData
from tournament.people.policy import ANYONE

Mails = Callable[[], list[EmailMessage]]
LATER_DAY = date(2016, 12, 20)


@pytest.fixture
def scene(db: None) -> Scenario:
    """A day ten days ahead, with open registration."""
    return Scenario().plan(day=LATER_DAY)


def enter(scene: Scenario, **changes: Any) -> str:
    """Enter one person at the desk; the registration's id."""
    data = {
        "full_name": "Соловьёва Алёна Игоревна",
        "birth_date": date(1995, 5, 5),
        "display_name": "Алёна С.",
        "contact": "alyona@mail.example",
        **changes,
    }
    consented = bool(data.get("representative_name"))
    application = Application(PersonData(**data), True, True, consented)
    entered = scene.enrol(application)
    return entered.registration


def person_of(scene: Scenario, held: str) -> Person:
    return Person.objects.get(pk=championship_state(scene.championship).registrations[held].person)


def states() -> Counter[tuple[str, str, str]]:
    return Counter(Message.objects.values_list("kind", "state", "why"))


def only(mails: Mails) -> EmailMessage:
    (mail,) = mails()
    return mail


@pytest.mark.rule("CH-PD-2")
def test_whoever_is_registered_gets_a_mail_with_link_and_calendar(
    scene: Scenario, mails: Mails
) -> None:
    held = enter(scene)
    work(scene.now)
    mail, person, row = only(mails), person_of(scene, held), Message.objects.get()
    assert (row.state, row.why, row.sent_at) == ("written", "", scene.now)
    assert mail["To"] == "alyona@mail.example"
    assert mail["From"] == "Чемпионат Pixel Tactics <no-reply@championship.example>"
    assert subject_of(mail) == "Вы записаны: Казань, 20 декабря 2016"
    assert mail["Message-ID"] == f"<{row.pk}@championship.example>"
    assert mail["Auto-Submitted"] == "auto-generated"
    text = text_of(mail)
    assert text.startswith("Здравствуйте, Алёна С.!\n")
    assert "вторник, 20 декабря 2016, 11:00" in text
    # The link that the mail carries opens this person's registrations and nothing else.
    (token,) = set(re.findall(r"https://championship\.example/my/([\w.]+)/\n", text))
    link = link_of(token)
    assert link is not None
    assert list(link.persons.all()) == [person]
    calendar = calendar_of(mail)
    assert calendar is not None
    assert read_calendar(calendar)[1]["DTSTART"].value == "20161220T080000Z"
    # The address stands in the head of the mail and nowhere else (CH-PD-2).
    assert "alyona" not in text + subject_of(mail)
    assert "alyona" not in str(Message.objects.values_list().get())
    assert "alyona" not in str(list(Job.objects.values_list()))


def test_the_foot_and_the_head_say_how_to_stop(scene: Scenario, mails: Mails) -> None:
    held = enter(scene)
    work(scene.now)
    mail = only(mails)
    address = str(mail["List-Unsubscribe"]).strip(" <>")
    assert address in text_of(mail)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    answer = Client(enforce_csrf_checks=True).post(
        address.removeprefix("https://championship.example"),
        {"List-Unsubscribe": "One-Click"},
    )
    assert answer.status_code == 200
    assert not person_of(scene, held).wants_messages
    services.withdraw_registration(scene.by(scene.organizer), event=scene.event, registration=held)
    work(scene.now)
    assert states()["withdrawn", "skipped", "switched_off"] == 1
    assert len(mails()) == 1


def test_it_is_written_in_the_readers_language(scene: Scenario, mails: Mails) -> None:
    enter(scene, language="en")
    work(scene.now)
    mail = only(mails)
    assert subject_of(mail) == "You are registered: Kazan, 20 December 2016"
    assert text_of(mail).startswith("Hello, Алёна С.!\n")


@pytest.mark.database
def test_asking_twice_is_one_message(scene: Scenario, mails: Mails) -> None:
    held = enter(scene)
    person = person_of(scene, held)
    about = {"championship": scene.championship, "registration": held}
    for _ in range(3):
        send("reminder", person.pk, about, key="again")
    assert Message.objects.filter(kind="reminder").count() == 1
    assert Job.objects.filter(kind="send_message").count() == 2


@pytest.mark.database
def test_what_is_rolled_back_is_not_told(scene: Scenario) -> None:
    def entered_in_vain() -> None:
        with transaction.atomic():
            enter(scene)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        entered_in_vain()
    assert not Message.objects.exists()
    assert not Job.objects.filter(kind="send_message").exists()


@pytest.mark.rule("CH-PD-2")
@pytest.mark.parametrize("text", ["alyona@mail.example", "Алёна", "Alyona S", "1995 05 05"])
@pytest.mark.database
def test_a_message_is_about_ids_and_codes_only(db: None, text: str) -> None:
    with pytest.raises(ValueError) as refused:
        send("registered", "p" * 32, {"registration": text}, key="k")
    assert text not in str(refused.value)
    assert not Message.objects.exists()


def test_a_kind_that_nobody_writes_is_a_fault_at_once(db: None) -> None:
    with pytest.raises(KeyError):
        send("unheard_of", "p" * 32, {}, key="k")


@pytest.mark.parametrize("contact", ["", "+7 900 123-45-67", "t.me/alyona", "алёна@почта"])
def test_without_an_e_mail_address_it_is_left_out(
    scene: Scenario, mails: Mails, contact: str
) -> None:
    held = enter(scene, contact=contact)
    work(scene.now)
    assert states() == {("registered", "skipped", "no_address"): 1}
    assert mails() == []
    assert newest_link(person_of(scene, held).pk) is None


def test_an_erased_person_gets_nothing_and_leaves_no_copy(
    scene: Scenario, mails: Mails, django_capture_on_commit_callbacks: Any
) -> None:
    held = enter(scene)
    work(scene.now)
    person = person_of(scene, held)
    services.withdraw_registration(scene.by(scene.organizer), event=scene.event, registration=held)
    assert len(mails()) == 1
    with django_capture_on_commit_callbacks(execute=True):
        forget(person.pk)
        person.delete()
    assert mails() == []
    work(scene.now)
    assert states()["withdrawn", "skipped", "erased"] == 1
    assert mails() == []


def test_what_is_no_longer_true_is_left_out(scene: Scenario, mails: Mails) -> None:
    held = enter(scene)
    services.withdraw_registration(scene.by(scene.organizer), event=scene.event, registration=held)
    work(scene.now)
    assert states() == {
        ("registered", "skipped", "overtaken"): 1,
        ("withdrawn", "written", ""): 1,
    }
    assert "больше не участвуете" in text_of(only(mails))


def offered(scene: Scenario) -> str:
    """A full day, one who waits, and a place that has become free; their registration."""
    first = scene.register(32)[0]
    held = enter(scene)
    work(scene.now)
    services.withdraw_registration(scene.by(scene.organizer), event=scene.event, registration=first)
    assert championship_state(scene.championship).registrations[held].status == "offered"
    return held


@pytest.mark.rule("CH-WAIT-1")
def test_who_waits_is_told_his_place_in_line_then_offered_a_place(
    scene: Scenario, mails: Mails
) -> None:
    held = offered(scene)
    work(scene.now)
    told = [mail for mail in mails() if mail["To"] == "alyona@mail.example"]
    subjects = {subject_of(mail).split(":")[0]: text_of(mail) for mail in told}
    assert set(subjects) == {"Вы в листе ожидания", "Для вас есть место"}
    assert "под номером 1" in subjects["Вы в листе ожидания"]
    until = championship_state(scene.championship).registrations[held].offered_until
    assert until is not None
    local = until + timedelta(hours=3)
    assert f"{local:%H:%M}" in subjects["Для вас есть место"]
    assert all(calendar_of(mail) is None for mail in told)
    changes.answer_offer(
        scene.by(scene.organizer), event=scene.event, registration=held, accept=True
    )
    work(scene.now)
    assert states()["place_given", "written", ""] == 1
    assert sum(calendar_of(mail) is not None for mail in mails()) == 33


@pytest.mark.rule("CH-WAIT-1")
def test_an_offer_that_waited_past_its_deadline_is_not_sent(scene: Scenario, mails: Mails) -> None:
    held = offered(scene)
    until = championship_state(scene.championship).registrations[held].offered_until
    assert until is not None
    message = Message.objects.get(kind="place_offered")
    sending.deliver(message, until)
    assert (message.state, message.why) == ("skipped", "overtaken")


@pytest.mark.rule("CH-WAIT-1")
def test_an_older_offer_is_not_sent_as_the_present_one(scene: Scenario, mails: Mails) -> None:
    held = offered(scene)
    person = person_of(scene, held)
    about = {"championship": scene.championship, "registration": held}
    send("place_offered", person.pk, {**about, "until": "2016-12-11T00:00:00Z"}, key="older")
    work(scene.now)
    assert states()["place_offered", "skipped", "overtaken"] == 1
    assert states()["place_offered", "written", ""] == 1


def sequence_and_id(mail: EmailMessage) -> tuple[int, str]:
    content = calendar_of(mail)
    assert content is not None
    event = read_calendar(content)[1]
    return int(event["SEQUENCE"].value), event["UID"].value


@pytest.mark.rule("CH-REG-7")
@pytest.mark.rule("CH-DAY-2")
def test_a_later_calendar_file_replaces_the_earlier_one(scene: Scenario, mails: Mails) -> None:
    held = enter(scene)
    work(scene.now)
    seen = [mails()[0]]
    second = scene.in_tomsk(date(2016, 12, 22), "12:00")
    moved = changes.move_registration(
        scene.by(scene.organizer), event=scene.event, registration=held, to_event=second,
        channel="desk", accept_waiting=False, consented=True,
    )  # fmt: skip
    work(scene.now)
    seen += [mail for mail in mails() if mail["Message-ID"] not in ids(seen)]
    services.move_day(
        scene.by(scene.organizer), event=second, day=date(2016, 12, 23), start="12:00"
    )
    work(scene.now)
    seen += [mail for mail in mails() if mail["Message-ID"] not in ids(seen)]
    assert [subject_of(mail) for mail in seen] == [
        "Вы записаны: Казань, 20 декабря 2016",
        "Вы записаны: Томск, 22 декабря 2016",
        "Новая дата или время: Томск, 23 декабря 2016",
    ]
    assert "Казань, 20 декабря 2016" in text_of(seen[1])
    assert "четверг, 22 декабря 2016" in text_of(seen[2])
    numbers = [sequence_and_id(mail) for mail in seen]
    assert len({uid for _, uid in numbers}) == 1
    assert [number for number, _ in numbers] == sorted({number for number, _ in numbers})
    assert championship_state(scene.championship).registrations[moved].status == "reconfirm_needed"


def ids(mails: list[EmailMessage]) -> set[str]:
    return {str(mail["Message-ID"]) for mail in mails}


def test_everybody_is_told_that_a_day_is_cancelled(scene: Scenario, mails: Mails) -> None:
    scene.register(3)
    services.cancel_day(
        scene.by(scene.organizer), event=scene.event, category="hall", reason="Затопило зал."
    )
    work(scene.now)
    assert states()["day_cancelled", "written", ""] == 3
    assert all("Затопило" not in text_of(mail) for mail in mails())


@pytest.mark.rule("CH-GEN-1")
def test_nobody_is_sent_to_another_day_of_a_cancelled_championship(
    scene: Scenario, mails: Mails
) -> None:
    scene.register(1)
    work(scene.now)
    life.cancel_championship(
        scene.by(scene.publisher), championship=scene.championship, category="other", reason="нет"
    )
    work(scene.now)
    (told,) = [text for mail in mails() if "Отменён весь чемпионат" in (text := text_of(mail))]
    assert "любой другой день" not in told


def test_the_reminder_goes_out_on_the_day_before(scene: Scenario, mails: Mails) -> None:
    scene.register(2)
    work(scene.now)
    assert not Message.objects.filter(kind="reminder").exists()
    eve = datetime.combine(LATER_DAY - timedelta(days=1), datetime.min.time(), scene.now.tzinfo)
    work(eve + timedelta(hours=8))
    work(eve + timedelta(hours=8))
    assert states()["reminder", "written", ""] == 2


def test_somebody_without_a_link_gets_one_and_a_later_one_is_used(
    scene: Scenario, mails: Mails
) -> None:
    held = enter(scene)
    person = person_of(scene, held)
    work(scene.now)
    first = newest_link(person.pk)
    assert first is not None
    fresh = reissue(person, at=scene.now)
    about = {"championship": scene.championship, "registration": held}
    send("new_link", person.pk, about, key=f"new-link-{fresh.pk}")
    work(scene.now)
    old, new = sorted(mails(), key=lambda mail: fresh.pk in text_of(mail))
    assert first.pk in text_of(old)
    assert fresh.pk in text_of(new)
    assert first.pk not in text_of(new)


def test_who_registers_online_is_written_the_link_he_was_shown(
    scene: Scenario, mails: Mails
) -> None:
    data = PersonData(
        full_name="Ильин Пётр", birth_date=date(1990, 1, 1), contact="petr@mail.example"
    )
    _entered, link = changes.register_online(
        Caller(ANYONE, "form-1", scene.now),
        event=scene.event,
        application=Application(data, True, False, False),
    )
    work(scene.now)
    assert link is not None
    assert f"/my/{link.pk}." in text_of(only(mails))
    assert text_of(only(mails)).startswith("Здравствуйте, Ильин Пётр!")


CHILD = {"full_name": "Ежов Илья", "display_name": "Илья", "representative_name": "Ежова Анна"}


@pytest.mark.rule("CH-REG-6")
@pytest.mark.parametrize(
    ("born", "contact", "representative", "reader"),
    [
        (2003, "ilya@mail.example", "anna@mail.example", "anna@mail.example"),
        (2003, "ilya@mail.example", "+7 900 000-00-01", "ilya@mail.example"),
        (2001, "ilya@mail.example", "anna@mail.example", "ilya@mail.example"),
        (2001, "+7 900 000-00-02", "anna@mail.example", "anna@mail.example"),
    ],
)
def test_below_fourteen_the_representative_is_written_to(
    scene: Scenario, mails: Mails, born: int, contact: str, representative: str, reader: str
) -> None:
    enter(
        scene,
        **CHILD,
        birth_date=date(born, 5, 5),
        contact=contact,
        representative_contact=representative,
    )
    work(scene.now)
    mail = only(mails)
    assert mail["To"] == reader
    if reader.startswith("anna"):
        assert text_of(mail).startswith("Здравствуйте, Ежова Анна!\n\nЭто письмо об участии: Илья.")
    else:
        assert text_of(mail).startswith("Здравствуйте, Илья!\n\n")
        assert "Ежова" not in text_of(mail)


HOSTILE = "Илья\r\nBcc: everybody@mail.example\r\n\r\n<script>\u202eкод" + "я" * 300


@pytest.mark.database
def test_a_hostile_name_stays_on_its_line(scene: Scenario, mails: Mails) -> None:
    held = enter(scene)
    Person.objects.update(display_name=HOSTILE[:80], full_name=HOSTILE[:200])
    work(scene.now)
    mail = only(mails)
    assert mail["Bcc"] is None
    assert sorted(mail.keys()) == sorted(
        ["Content-Type", "MIME-Version", "Subject", "From", "To", "Message-ID", "Date",
         "Auto-Submitted", "List-Unsubscribe", "List-Unsubscribe-Post"]
    )  # fmt: skip
    first = text_of(mail).split("\n")[0]
    assert first.startswith("Здравствуйте, Илья Bcc: everybody@mail.example <script>код")
    assert len(first) < 120
    assert person_of(scene, held).display_name == HOSTILE[:80]


@pytest.mark.parametrize("advert", ["Приз: //prize.example", "prize.example", "a@prize.example"])
def test_nobody_advertises_to_strangers_by_a_name(
    scene: Scenario, mails: Mails, advert: str
) -> None:
    enter(scene, display_name=advert)
    work(scene.now)
    text = text_of(only(mails))
    assert text.startswith("Здравствуйте, Соловьёва Алёна Игоревна!")
    assert "prize" not in text


@pytest.mark.database
def test_a_message_that_failed_can_be_sent_again(
    scene: Scenario, mails: Mails, settings: Any
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    enter(scene)
    work(scene.now)
    (row,) = selectors.messages("failed")
    assert row.fault == "no_transport"
    assert selectors.counts() == {"failed": 1}
    assert list(selectors.messages("queued")) == []
    settings.EMAIL_BACKEND = "tournament.outbox.transports.FileBackend"
    for job in selectors.failed_jobs([row.pk]):
        assert try_again(job)
    work(scene.now)
    assert selectors.counts() == {"written": 1}
    assert len(mails()) == 1


class Killed(BaseException):
    """The worker dies here."""


def die(*args: Any, **kwargs: Any) -> None:
    raise Killed


@transaction.atomic
def deliver_the_one(now: datetime) -> None:
    """What a worker does with the only message, in one transaction as they do."""
    sending.deliver(Message.objects.get(), now)


@pytest.mark.database
def test_a_worker_that_dies_after_the_file_is_written_leaves_one_copy(
    scene: Scenario, mails: Mails, mail_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = enter(scene)
    with monkeypatch.context() as patch:
        patch.setattr(Message, "save", die)
        with pytest.raises(Killed):
            deliver_the_one(scene.now)
    assert Message.objects.get().state == "queued"
    assert newest_link(person_of(scene, held).pk) is None
    (file,) = mail_folder.iterdir()
    first = file.read_bytes()
    work(scene.now + timedelta(minutes=1))
    assert Message.objects.get().state == "written"
    assert [path.read_bytes() for path in mail_folder.iterdir()] == [first]
    # The link in the copy that was written first opens their page.
    (token,) = set(re.findall(r"/my/([\w.]+)/\n", text_of(only(mails))))
    assert link_of(token) is not None


@pytest.mark.database
def test_a_worker_that_dies_while_writing_leaves_no_half_mail(
    scene: Scenario, mails: Mails, mail_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(scene)
    with monkeypatch.context() as patch:
        patch.setattr("tournament.outbox.transports.os.fsync", die)
        with pytest.raises(Killed):
            deliver_the_one(scene.now)
    assert mails() == []
    work(scene.now)
    assert len(mails()) == 1


def test_only_the_owner_reads_the_copies(scene: Scenario, mails: Mails, mail_folder: Path) -> None:
    enter(scene)
    work(scene.now)
    (file,) = mail_folder.iterdir()
    assert file.stat().st_mode & 0o077 == 0
    assert mail_folder.stat().st_mode & 0o077 == 0
