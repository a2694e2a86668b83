"""Check this day: the audit in words, and what somebody kept against the ledger."""

import base64
import re
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.public.days import planned, running
from tournament.championship import facts
from tournament.championship.codec import body_of
from tournament.events import handed_in
from tournament.events.checkpoints import checkpoint_at, current_checkpoint, receipt_of
from tournament.events.states import event_ledger, folded
from tournament.ledger import store, triggers
from tournament.ledger.core.checkpoints import sign_checkpoint
from tournament.ledger.core.keys import InstallationKey
from tournament.ledger.core.receipts import RECEIPT_LIMIT
from tournament.ledger.models import Entry, Ledger
from tournament.web.public import check_model
from tournament.web.public.check import CHECKS_OF_ADDRESS
from tournament.web.shared.checkpoint_codes import compact

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_data_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


@pytest.fixture
def day() -> Scenario:
    return running()


def page(event: str, query: str = "", language: str = "ru", status: int = 200) -> str:
    client = Client(headers={"accept-language": language})
    answer = client.get(reverse("day_check", args=[event]) + query)
    assert answer.status_code == status
    assert not answer.cookies
    return answer.content.decode()


def bring(event: str, *files: bytes, language: str = "ru", status: int = 200, **fields: str) -> str:
    """Send files as the form does, without script or cookie."""
    client = Client(headers={"accept-language": language}, enforce_csrf_checks=True)
    uploads = [SimpleUploadedFile(f"kept-{i}", data) for i, data in enumerate(files)]
    answer: HttpResponse = client.post(  # type: ignore[assignment]
        reverse("day_check", args=[event]), {"files": uploads, **fields}
    )
    assert answer.status_code == status
    assert not answer.cookies
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.content.decode()


def size_of(day: Scenario) -> int:
    return folded(event_ledger(day.event)).checkpoint.size


def lose_tail(day: Scenario, left: int) -> None:
    """What a restored backup looks like: the last entries are not there."""
    ledger = event_ledger(day.event)
    triggers.remove(connection)
    Entry.objects.filter(ledger_id=ledger, seq__gt=left).delete()
    Ledger.objects.filter(pk=ledger).update(size=left)
    triggers.install(connection)


def restored(day: Scenario) -> None:
    """The entry that says so."""
    ledger = event_ledger(day.event)
    known = folded(ledger).checkpoint
    fact = facts.LedgerRestored(known.size, known.root, "backup")
    with transaction.atomic():
        store.append(
            store.lock(ledger),
            type=fact.TYPE,
            v=fact.VERSION,
            command_id="restored",
            actor_id="clock:clock",
            at=day.now,
            body=body_of(fact),
        )


def test_a_sound_day_is_said_to_be_sound_in_both_languages(day: Scenario) -> None:
    text = page(day.event)
    assert "Журнал этого дня сходится" in text
    assert f"их сейчас {size_of(day)}" in text
    assert "бумага, при свидетеле" in text
    assert day.event[:8] not in re.sub(r'(href|action|src)="[^"]*"', "", text)
    english = page(day.event, language="en")
    assert "The ledger of this day agrees with itself" in english
    assert "audit.pyz" in english
    assert not re.search(r"[а-яё]{3}", re.sub(r"(?s)<(head|header|footer).*?</\1>", "", english))


def test_before_check_in_there_is_nothing_to_check() -> None:
    event = planned().event
    assert "Проверять пока нечего" in page(event)
    bring(event, b"{}", status=422)
    for name in ("day_checkpoint", "day_bundle"):
        assert Client().get(reverse(name, args=[event])).status_code == 404


def test_one_audit_serves_all_readers(day: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    page(day.event)

    def never(*_: Any) -> None:
        raise AssertionError("audited again")

    monkeypatch.setattr(check_model, "audit", never)
    page(day.event, language="en")
    address = reverse("day_check", args=[day.event])
    tag = Client().get(address).headers["ETag"]
    assert Client(headers={"if-none-match": tag}).get(address).status_code == 304


def test_a_changed_entry_is_named(day: Scenario) -> None:
    row = Entry.objects.get(ledger_id=event_ledger(day.event), seq=5)
    triggers.remove(connection)
    Entry.objects.filter(pk=row.pk).update(
        envelope=bytes(row.envelope).replace(b'"sig":"', b'"sig":"AA')
    )
    triggers.install(connection)
    text = page(day.event)
    assert "Что-то не сходится" in text
    assert "Журнал этого дня сходится" not in text
    assert "Строка 5" in text
    assert "#entry-5" in text


def test_a_receipt_of_the_log_holds(day: Scenario) -> None:
    text = bring(day.event, receipt_of(event_ledger(day.event), 7).to_bytes())
    assert "Строка 7 стоит в журнале точно такой, как в вашей квитанции" in text
    assert store.installation_key().key_id in text
    assert handed_in.kept(event_ledger(day.event)) == []


def test_several_files_are_judged_one_by_one(day: Scenario) -> None:
    ledger = event_ledger(day.event)
    size = size_of(day)
    text = bring(
        day.event,
        receipt_of(ledger, 3).to_bytes(),
        checkpoint_at(ledger, 9).encode(),
        current_checkpoint(ledger).encode(),
        b"hello",
        language="en",
    )
    assert "Entry 3 is in the ledger just as in your receipt" in text
    assert f"had 9 entries then and has {size} now" in text
    assert f"{size} entries, none changed" in text
    assert "This says nothing about the ledger of this day" in text


def test_the_code_of_a_screen_is_compared(day: Scenario) -> None:
    note = current_checkpoint(event_ledger(day.event))
    assert "ни одна не изменена" in page(day.event, f"?c={compact(note)}")
    whole = base64.urlsafe_b64encode(note.encode()).decode().rstrip("=")
    assert "ни одна не изменена" in page(day.event, f"?c={whole}")
    pasted = f"https://example.org/days/{day.event}/check/?c={compact(note)}"
    assert "ни одна не изменена" in bring(day.event, c=pasted)


@pytest.mark.parametrize("code", ["x", "%00", "A" * 144, "A" * 5000, "AA==", "_-!"])
def test_a_broken_code_is_no_fault_of_the_site(day: Scenario, code: str) -> None:
    client = Client(headers={"accept-language": "ru"})
    answer = client.get(reverse("day_check", args=[day.event]) + f"?c={code}")
    assert answer.status_code in {200, 422}
    assert "Журнал этого дня сходится" in answer.content.decode()
    assert "ни одна не изменена" not in answer.content.decode()


@pytest.mark.rule("CH-VENUE-5")
def test_what_is_missing_without_a_word_is_shown_and_kept(day: Scenario) -> None:
    ledger, size = event_ledger(day.event), size_of(day)
    receipt = receipt_of(ledger, size).to_bytes()
    code = compact(current_checkpoint(ledger))
    lose_tail(day, size - 3)
    assert "Журнал этого дня сходится" in page(day.event)
    seen = page(day.event, f"?c={code}")
    assert "Это подписано здесь, но в журнале этого нет" in seen
    assert 'name="c" value="' in seen
    text = bring(day.event, receipt)
    assert "Это подписано здесь, но в журнале этого нет" in text
    assert [item.data for item in handed_in.kept(ledger)] == [receipt]
    assert "Что-то не сходится" in page(day.event)
    again = bring(day.event, receipt)
    assert "Это подписано здесь, но в журнале этого нет" in again
    assert len(handed_in.kept(ledger)) == 1
    bring(day.event, c=code)
    assert len(handed_in.kept(ledger)) == 2


@pytest.mark.rule("CH-VENUE-5")
def test_a_restoration_does_not_look_like_a_fraud(day: Scenario) -> None:
    ledger, size = event_ledger(day.event), size_of(day)
    receipt = receipt_of(ledger, size).to_bytes()
    lose_tail(day, size - 3)
    restored(day)
    text = bring(day.event, receipt)
    assert "Это потеряно при восстановлении, и журнал сам об этом говорит" in text
    shown = page(day.event)
    assert "Журнал этого дня сходится" in shown
    assert "Сдано до сих пор: 1" in shown
    assert "На заметку" in shown


def test_what_a_stranger_signed_says_nothing_and_is_not_kept(day: Scenario) -> None:
    stranger = InstallationKey.of(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
    ledger = event_ledger(day.event)
    note = sign_checkpoint(ledger, 10_000, "0" * 64, stranger)
    text = bring(day.event, note.encode())
    assert "Это ничего не говорит о журнале этого дня" in text
    assert handed_in.kept(ledger) == []
    assert "Журнал этого дня сходится" in page(day.event)


def test_a_receipt_of_another_day_is_about_another_log(day: Scenario) -> None:
    other = running()
    text = bring(day.event, receipt_of(event_ledger(other.event), 4).to_bytes())
    assert "Это ничего не говорит о журнале этого дня" in text
    assert handed_in.kept(event_ledger(day.event)) == []


def test_the_form_is_bounded(day: Scenario) -> None:
    assert "Файл не выбран" in bring(day.event, status=422)
    assert "не больше 10 файлов" in bring(day.event, *[b"x"] * 11, status=422)
    assert "слишком большие" in bring(day.event, b"x" * (2 * RECEIPT_LIMIT), status=413)
    for _ in range(CHECKS_OF_ADDRESS.most):
        CHECKS_OF_ADDRESS.count("127.0.0.1")
    address = reverse("day_check", args=[day.event])
    assert Client().post(address, {"c": "x"}).status_code == 429
    code = compact(current_checkpoint(event_ledger(day.event)))
    assert Client().get(f"{address}?c={code}").status_code == 429
    page(day.event)


def test_every_file_of_a_form_counts(day: Scenario) -> None:
    for _ in range(CHECKS_OF_ADDRESS.most - 3):
        CHECKS_OF_ADDRESS.count("127.0.0.1")
    bring(day.event, b"x", b"y", b"z")
    assert Client().post(reverse("day_check", args=[day.event]), {"c": "x"}).status_code == 429


def test_a_day_in_the_hall_may_be_ahead(day: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger, size = event_ledger(day.event), size_of(day)
    note = current_checkpoint(ledger)
    lose_tail(day, size - 2)
    monkeypatch.setattr(check_model, "whereabouts", lambda _: "in_hall")
    text = bring(day.event, note.encode())
    assert "День ведут в зале" in text
    assert handed_in.kept(ledger) == []
