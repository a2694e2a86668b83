"""Bundles from the database: the audit finds them sound, and nothing personal is in them."""

import base64
import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.apps import apps
from django.db import connections

from tests.support.scenario import Scenario
from tests.support.signed_site import Site, signed_site
from tournament.events import bundles, erasure, registration, stored_bundles
from tournament.events.states import championship_state, event_ledger, event_state
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.ledger.audit_pyz import build_pyz
from tournament.ledger.models import Entry
from tournament.people import evidence, pins
from tournament.people.models import Person
from tournament.people.naming import date_texts
from tournament.people.persons import PersonData
from tournament.play import notes
from tournament.play import services as play

pytestmark = pytest.mark.django_db

PERSONAL = {
    "people.Person": (
        "full_name",
        "display_name",
        "birth_date",
        "contact",
        "city",
        "representative_name",
        "representative_contact",
    ),
    "people.User": ("username", "password", "display_name", "email"),
    "people.Reason": ("text",),
    "people.Evidence": ("content",),
    "people.TabletPin": ("hashed",),
}
CHILD = PersonData(
    full_name="Баламутов Ферапонт Ильич",
    display_name="Ферапонт-Гроза",
    birth_date=date(2002, 8, 27),
    contact="",
    city="Урюпинск",
    representative_name="Баламутова Ефросинья Саввична",
    representative_contact="efrosinya@example.org",
)


@pytest.fixture(autouse=True)
def _own_data_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


class WithChild(Scenario):
    """Grown-ups, and one minor whose mother registers them."""

    def register(self, players: int) -> list[str]:
        """All but one as ever."""
        child = registration.register_person(
            self.by(self.organizer),
            event=self.event,
            application=registration.Application(CHILD, True, True, True),
        )
        return [child.registration, *super().register(players - 1)]


@pytest.fixture
def site() -> Site:
    """A day signed at every level, with notes, PINs, pictures, and rulings whose words name."""
    site = signed_site(10, 7, scenario=WithChild())
    day, state = site.scenario, event_state(site.event)
    entrant = next(iter(state.entrants.values()))
    notes.record_note(
        day.by(day.judge),
        event=site.event,
        registration=entrant.registration,
        kind="caution",
        category="conduct",
        text="Ферапонт Баламутов громко спорил с Игроком Аа.",
    )
    pins.set_pin(entrant.person, "481516", now=day.now)
    evidence.keep(
        "drawn",
        b"picture of a signature",
        persons=[entrant.person],
        event=site.event,
        championship=day.championship,
        match="W1.1",
        game=1,
        digest="0" * 64,
        now=day.now,
    )
    return site


def unzipped(data: bytes) -> bytes:
    """Every file of a bundle, its names, and what stands in the envelopes in plain."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = [*(name.encode() for name in archive.namelist())]
        for name in archive.namelist():
            content = archive.read(name)
            parts.append(content)
            if name.endswith(".jsonl"):
                parts += [
                    base64.b64decode(json.loads(line)["payload"]) for line in content.splitlines()
                ]
    return b"\n".join(parts)


def personal_texts() -> Iterable[bytes]:
    """Every text, date and picture that the database holds of people, in whatever spelling."""
    for name, fields in PERSONAL.items():
        model = apps.get_model(name)
        for row in model._default_manager.all():
            for value in (getattr(row, field, "") for field in fields):
                if isinstance(value, date):
                    yield from (text.encode() for text in date_texts(value))
                elif isinstance(value, str):
                    yield value.encode()
                    yield from (word.encode() for word in value.split() if len(word) > 3)
                else:
                    yield bytes(value)


def test_the_site_and_a_stranger_find_a_day_sound(site: Site) -> None:
    report = audit(read_bundle(bundles.event_bundle(site.event)))
    assert report.failures == ()
    assert all(report.count(f"signatures_A{level}") for level in range(4))
    whole = audit(read_bundle(bundles.championship_bundle(site.scenario.championship)))
    assert whole.failures == ()
    assert whole.count("entries") > report.count("entries")


def test_one_file_and_one_command_are_enough(site: Site, tmp_path: Path) -> None:
    (tmp_path / "audit.pyz").write_bytes(build_pyz())
    (tmp_path / "day.zip").write_bytes(bundles.event_bundle(site.event))
    command = [sys.executable, "audit.pyz", "day.zip"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.rule("CH-PD-5")
def test_nothing_personal_is_in_a_bundle(site: Site) -> None:
    both = (
        bundles.event_bundle(site.event),
        bundles.championship_bundle(site.scenario.championship),
    )
    texts = set(personal_texts()) - {b""}
    for known in ("Баламутов Ферапонт Ильич", "efrosinya@example.org", "27.08.2002", "Игроком"):
        assert known.encode() in texts
    assert b"picture of a signature" in texts
    content = b"\n".join(unzipped(data) for data in both)
    assert [text.decode("utf-8", "replace") for text in texts if text in content] == []


@pytest.mark.rule("CH-PD-4")
def test_erasing_a_person_leaves_the_audit_at_nothing(site: Site) -> None:
    day = site.scenario
    person = Person.objects.get(full_name=CHILD.full_name)
    before = bundles.event_bundle(site.event)
    erasure.erase(day.by(day.publisher), person=person.pk)
    assert not Person.objects.filter(pk=person.pk).exists()
    report = audit(read_bundle(bundles.event_bundle(site.event)))
    assert report.failures == ()
    assert audit(read_bundle(before)).failures == ()
    whole = audit(read_bundle(bundles.championship_bundle(day.championship)))
    assert whole.failures == ()


@pytest.mark.rule("CH-PD-6")
def test_a_log_is_public_only_after_its_match() -> None:
    day = Scenario().drawn(10)
    log = (Path(__file__).parent.parent.parent / "fixtures" / "logs").glob("*.log")
    text = sorted(log)[0].read_text()
    match = event_state(day.event).progress.ready()[0]
    play.call_match(day.by(day.organizer), event=day.event, match=match)
    game = event_state(day.event).plays[match].open_game
    play.enter_result(
        day.by(day.organizer),
        event=day.event,
        match=match,
        game=game.number,
        revision=game.revision,
        outcome="A",
        gamelog=text,
    )
    sheet = event_state(day.event).plays[match].open_game.sheet
    assert sheet is not None
    name = f"logs/{sheet.statement['gamelog_sha256']}.log"
    assert name not in read_bundle(bundles.event_bundle(day.event)).files
    day.attest(match)
    assert name in read_bundle(bundles.event_bundle(day.event)).files


def test_the_same_ledger_is_the_same_file_and_is_made_once(site: Site) -> None:
    state = championship_state(site.scenario.championship)
    path = stored_bundles.event_file(site.event, state)
    assert path.read_bytes() == bundles.event_bundle(site.event)
    made = path.stat().st_mtime_ns
    assert stored_bundles.event_file(site.event, state).stat().st_mtime_ns == made


def test_an_older_file_goes_when_a_newer_is_made() -> None:
    day = Scenario().drawn(10)
    state = championship_state(day.championship)
    old = stored_bundles.event_file(day.event, state)
    play.pause_day(day.by(day.organizer), event=day.event)
    new = stored_bundles.event_file(day.event, state)
    assert new != old
    assert new.exists()
    assert not old.exists()
    assert [path.name for path in new.parent.iterdir()] == [new.name]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_everything_in_a_bundle_is_of_one_moment() -> None:
    """Who reads a championship ledger by ledger never sees one of them later than another."""
    day = Scenario().drawn(10)

    def pause() -> None:
        play.pause_day(day.by(day.organizer), event=day.event)
        connections.close_all()

    def stored() -> int:
        return Entry.objects.filter(ledger_id=event_ledger(day.event)).count()

    with bundles.one_moment():
        before = stored()
        meanwhile = Thread(target=pause)
        meanwhile.start()
        meanwhile.join()
        assert stored() == before
    assert stored() == before + 1
    assert audit(read_bundle(bundles.championship_bundle(day.championship))).failures == ()
