"""Photos of slips: stripped, seen by the staff alone, every look noted, gone with the players."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests.reports.reading import pages_of
from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tests.web.judge.reading import form_with, page, size, status, text_of
from tournament.events.states import event_state
from tournament.people.models import Evidence, Person, ProtectedRead
from tournament.people.persons import erase_person
from tournament.play import services as play

pytestmark = pytest.mark.rule("CH-PD-5")


def photo(secret: str = "Canon-Secret", name: str = "slip.jpg") -> SimpleUploadedFile:
    exif = Image.Exif()
    exif[0x010F] = secret
    target = io.BytesIO()
    Image.new("RGB", (2400, 1200), "white").save(target, "JPEG", exif=exif)
    return SimpleUploadedFile(name, target.getvalue(), "image/jpeg")


@pytest.fixture
def filled(drawn: Scenario) -> Scenario:
    """The result of W1.2 is entered at the desk."""
    play.call_match(drawn.by(drawn.organizer), event=drawn.event, match="W1.2")
    drawn.enter("W1.2", "A")
    return drawn


def sheet(day: Scenario):
    return event_state(day.event).plays["W1.2"].games[0].sheets[-1]


def send(client: Client, day: Scenario, file: SimpleUploadedFile, button: str = "Оба подписали"):
    shown = page(client, "sheet_photo", day.event, "W1.2", sheet(day).digest)
    form = form_with(shown, button)
    return client.post(shown.wsgi_request.path, {**form.fields, "photo": file})


@pytest.mark.rule("CH-SHEET-6")
def test_a_photo_witnesses_the_paper(judge: Client, filled: Scenario) -> None:
    assert send(judge, filled, photo()).status_code == 302
    assert status(filled, "W1.2") == "decided"
    (row,) = Evidence.objects.all()
    assert {item.evidence for item in sheet(filled).attestations} == {row.sha256}
    assert row.persons.count() == 2
    assert b"Canon-Secret" not in bytes(row.content)
    with Image.open(io.BytesIO(bytes(row.content))) as kept:
        assert kept.size == (2000, 1000)


def test_only_the_staff_sees_it_and_every_look_is_noted(judge: Client, filled: Scenario) -> None:
    send(judge, filled, photo())
    (row,) = Evidence.objects.all()
    address = reverse("evidence_picture", args=[filled.event, row.sha256])
    for stranger in (Client(), browser(type(filled.judge).objects.create_user("guest", "x" * 12))):
        assert stranger.get(address).status_code in {302, 401, 403}
    assert not ProtectedRead.objects.exists()
    answer = judge.get(address)
    assert answer.content == bytes(row.content)
    assert answer["Content-Type"] == "image/jpeg"
    assert "no-store" in answer["Cache-Control"]
    reads = ProtectedRead.objects.all()
    assert {read.person_id for read in reads} == set(row.persons.values_list("pk", flat=True))
    assert {(read.fields, read.why, read.role) for read in reads} == {
        ("evidence", "evidence", "judge")
    }
    public = Client().get(reverse("day_match", args=[filled.event, "W1.2"])).content.decode()
    assert row.sha256 not in public


def test_a_photo_may_come_later(judge: Client, filled: Scenario) -> None:
    filled.attest("W1.2")
    assert send(judge, filled, photo(), "Сохранить снимок").status_code == 302
    (row,) = Evidence.objects.all()
    assert sheet(filled).photos == (row.sha256,)
    assert "Снимок 1" in text_of(page(judge, "match", filled.event, "W1.2"))


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (SimpleUploadedFile("slip.pdf", b"%PDF-1.7"), "Этот файл не открывается как картинка."),
        (SimpleUploadedFile("slip.jpg", b""), "пуст"),
    ],
)
def test_what_is_no_photo_changes_nothing(
    judge: Client, filled: Scenario, file: SimpleUploadedFile, said: str
) -> None:
    before = size(filled)
    answer = send(judge, filled, file)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert size(filled) == before


@pytest.mark.rule("CH-PD-5")
def test_no_photo_is_kept_of_the_signature_of_somebody_who_is_erased(
    judge: Client, filled: Scenario
) -> None:
    filled.attest("W1.2")
    loser = event_state(filled.event).player("W1.2", "B")
    assert loser is not None
    erase_person(Person.objects.get(pk=event_state(filled.event).entrants[loser].person))
    before = size(filled)
    answer = send(judge, filled, photo(), "Сохранить снимок")
    assert answer.status_code == 422
    assert "новый снимок с его подписью не хранится" in text_of(answer)
    assert not Evidence.objects.exists()
    assert size(filled) == before


@pytest.mark.rule("CH-SHEET-4")
def test_a_photo_witnesses_no_stale_sheet(judge: Client, filled: Scenario) -> None:
    shown = page(judge, "sheet_photo", filled.event, "W1.2", sheet(filled).digest)
    form = form_with(shown, "Оба подписали")
    filled.enter("W1.2", "B", revision=1, by=filled.judge)
    old = judge.post(shown.wsgi_request.path, {**form.fields, "photo": photo()})
    assert old.status_code == 409
    assert status(filled, "W1.2") == "awaiting_signatures"
    assert not Evidence.objects.exists()


def test_the_code_on_paper_says_which_revision_it_is(judge: Client, filled: Scenario) -> None:
    digest = sheet(filled).digest
    printed = judge.get(reverse("print_sheets", args=[filled.event]))
    (text,) = pages_of(printed.content)
    assert "Победа:" in text
    assert digest[:8] in text
    assert "На бланке – действующий протокол" in text_of(
        page(judge, "match", filled.event, "W1.2", sheet=digest)
    )
    filled.enter("W1.2", "B", revision=1, by=filled.judge)
    assert "Этот бланк устарел" in text_of(page(judge, "match", filled.event, "W1.2", sheet=digest))
    filled.attest("W1.2")
    assert "Этот бланк уже засчитан" in text_of(
        page(judge, "match", filled.event, "W1.2", sheet=sheet(filled).digest)
    )
    assert "Этот бланк – не протокол этого матча" in text_of(
        page(judge, "match", filled.event, "W1.2", sheet="f" * 64)
    )
    assert judge.get(reverse("print_sheets", args=[filled.event])).status_code == 404
