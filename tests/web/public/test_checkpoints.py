"""Checkpoints, bundles and the auditor as files; the code on the hall's screen and on paper."""

import base64
import html
import io
import zipfile
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import segno
import zxingcpp
from django.test import Client
from django.urls import reverse
from PIL import Image

from reports import typesetting
from tests.support.scenario import Scenario
from tests.web.public.days import checking_in, completed, planned, running
from tournament.events import bundle_jobs, stored_bundles
from tournament.events.checkpoints import current_checkpoint
from tournament.events.states import championship_ledger, championship_state, event_ledger, folded
from tournament.jobs.models import Job
from tournament.jobs.worker import run_due
from tournament.ledger import store
from tournament.ledger.audit.bundle import read_bundle
from tournament.ledger.core.checkpoints import CheckpointError, open_checkpoint
from tournament.web.public import checkpoints as views
from tournament.web.shared.checkpoint_codes import compact, note_of
from tournament.web.shared.checkpoint_links import picture_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_data_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def get(name: str, *of: object, **headers: str) -> Any:
    return Client(headers=headers).get(reverse(name, args=list(of)))


def read_codes(picture: Image.Image) -> list[str]:
    return [str(code.text) for code in zxingcpp.read_barcodes(picture.convert("L"))]


def assert_checks(address: str, day: Scenario) -> None:
    """The address is that of the check page, with the day's present checkpoint."""
    parts = urlsplit(address)
    assert parts.path == reverse("day_check", args=[day.event])
    (code,) = parse_qs(parts.query)["c"]
    assert note_of(code, event_ledger(day.event)) == current_checkpoint(event_ledger(day.event))
    page = Client(headers={"accept-language": "ru"}).get(f"{parts.path}?{parts.query}")
    assert "ни одна не изменена" in page.content.decode()


def test_signed_checkpoints_are_text_that_opens() -> None:
    day = checking_in()
    key = store.installation_key()
    for name, of, ledger in (
        ("day_checkpoint", day.event, event_ledger(day.event)),
        ("championship_checkpoint", day.championship, championship_ledger(day.championship)),
    ):
        answer = get(name, of)
        assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
        said, signer = open_checkpoint(answer.content.decode(), {key.key_id: key.public_key})
        known = folded(ledger).checkpoint
        assert (said.ledger, said.size, said.root) == (ledger, known.size, known.root)
        assert signer == key.key_id
        again = get(name, of, **{"if-none-match": answer.headers["ETag"]})
        assert again.status_code == 304


def test_a_code_is_short_and_means_the_note() -> None:
    day = checking_in()
    note = current_checkpoint(event_ledger(day.event))
    assert len(compact(note)) == 144
    assert note_of(compact(note), event_ledger(day.event)) == note
    key = store.installation_key()
    with pytest.raises(CheckpointError):
        open_checkpoint(note_of(compact(note), "event:another"), {key.key_id: key.public_key})
    whole = base64.urlsafe_b64encode(note.encode()).decode().rstrip("=")
    assert note_of(whole, "event:another") == note


@pytest.mark.parametrize("code", ["x", "=", "A" * 4001, "_w", "_" * 144])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(CheckpointError):
        note_of(code, "event:e1")


def test_the_bundle_of_a_day_is_downloaded_and_not_sent_twice() -> None:
    day = running()
    answer = get("day_bundle", day.event)
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert not answer.cookies
    bundle = read_bundle(answer.content)
    assert [item.id for item in bundle.ledgers] == [event_ledger(day.event)]
    assert get("day_bundle", day.event, **{"if-none-match": answer["ETag"]}).status_code == 304
    assert get("day_bundle", planned().event).status_code == 404
    assert get("day_bundle", "nobody").status_code == 404


def test_a_small_championship_is_there_at_once() -> None:
    day = completed()
    answer = get("championship_bundle", day.championship)
    assert answer.status_code == 200
    bundle = read_bundle(answer.content)
    assert [item.kind for item in bundle.ledgers] == ["championship", "event"]
    again = get("championship_bundle", day.championship, **{"if-none-match": answer["ETag"]})
    assert again.status_code == 304


def test_a_large_championship_is_made_by_a_job(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "SMALL", 0)
    day = completed()
    waits = get("championship_bundle", day.championship, **{"accept-language": "ru"})
    assert waits.status_code == 202
    assert "Архив готовится" in waits.content.decode()
    assert waits.headers["Refresh"] == "3"
    assert waits.headers["Cache-Control"] == "no-store"
    get("championship_bundle", day.championship)
    assert Job.objects.filter(kind=bundle_jobs.KIND).count() == 1
    while run_due(lambda: day.now, "test"):
        pass
    answer = get("championship_bundle", day.championship)
    assert answer.status_code == 200
    state = championship_state(day.championship)
    path = stored_bundles.stored_championship_file(state)
    assert path is not None
    assert answer.content == path.read_bytes()
    path.unlink()
    assert get("championship_bundle", day.championship).status_code == 200


def test_the_auditor_is_one_file() -> None:
    answer = get("audit_pyz")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert "__main__.py" in archive.namelist()
    assert get("audit_pyz", **{"if-none-match": answer["ETag"]}).status_code == 304


def test_the_hall_screen_shows_the_code_of_the_present_checkpoint() -> None:
    day = running()
    code = compact(current_checkpoint(event_ledger(day.event)))
    address = f"http://testserver{reverse('day_check', args=[day.event])}?c={code}"
    for query in ("", "?show=bracket"):
        page = Client().get(reverse("day_hall", args=[day.event]) + query).content.decode()
        assert f'src="{html.escape(picture_of(address))}"' in page
    assert_checks(address, day)
    picture = io.BytesIO()
    segno.make(address, error="m", mask=0).save(picture, kind="png", scale=3, border=4)
    assert read_codes(Image.open(picture)) == [address]
    assert segno.make(address, error="m").symbol_size(border=0)[0] <= 65
    assert "screen__check" not in get("day_hall", planned().event).content.decode()


@pytest.mark.parametrize("page", ["print_bracket", "print_standings"])
def test_the_code_on_paper_is_read_back(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At 150 dots per inch, as a bad photo sees it."""
    day = completed()
    pictures: list[bytes] = []

    def drawn(template: str, data: Any) -> bytes:
        compiler = typesetting._compiler(template)
        made = compiler.compile(format="png", ppi=150, sys_inputs=typesetting.inputs_of(data))
        pictures.extend(made if isinstance(made, list) else [made])
        return b"%PDF-"

    for module in ("reports.bracket", "reports.standings"):
        monkeypatch.setattr(f"{module}.typeset", drawn)
    client = Client()
    client.force_login(day.organizer, "django.contrib.auth.backends.ModelBackend")
    assert client.get(reverse(page, args=[day.event])).status_code == 200
    (picture,) = pictures
    (address,) = read_codes(Image.open(io.BytesIO(picture)))
    assert_checks(address, day)
