"""Mail to files in a folder of the test's own, services of channels, and people who get some."""

from collections.abc import Callable, Iterator
from datetime import date, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache

from tests.support.channel_services import Services, channel_services, use
from tests.support.scenario import Scenario
from tournament.jobs.worker import run_due
from tournament.people.models import Person
from tournament.people.persons import PersonData, create_person


@pytest.fixture
def mail_folder(settings: Any, tmp_path: Path) -> Path:
    """Return the folder into which the file transport writes in this test."""
    folder = tmp_path / "outbox"
    settings.EMAIL_BACKEND = "tournament.outbox.transports.FileBackend"
    settings.EMAIL_FILE_PATH = str(folder)
    settings.SITE_URL = "https://championship.example"
    settings.DEFAULT_FROM_EMAIL = "no-reply@championship.example"
    return folder


@pytest.fixture
def person(db: None) -> Callable[..., Person]:
    """Return a function that enters somebody; fields of `Person` may be given."""

    def enter(**changes: Any) -> Person:
        data = PersonData(
            full_name="Соловьёва Алёна Игоревна",
            birth_date=date(1995, 5, 5),
            display_name="Алёна",
            contact="alyona@mail.example",
        )
        found = create_person(data)
        for name, value in changes.items():
            setattr(found, name, value)
        found.save()
        return found

    return enter


@pytest.fixture
def mails(mail_folder: Path) -> Callable[[], list[EmailMessage]]:
    """Return a function that reads everything that was written so far."""

    def read() -> list[EmailMessage]:
        files = sorted(mail_folder.glob("*.eml"))
        return [message_from_bytes(path.read_bytes(), policy=policy.SMTP) for path in files]  # type: ignore[misc]

    return read


@pytest.fixture
def services(tmp_path: Path, settings: Any) -> Iterator[Services]:
    with channel_services(tmp_path) as found:
        use(settings, found)
        yield found


@pytest.fixture
def day(db: None, mail_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """A drawn day whose clock stands still."""
    cache.clear()
    scene = Scenario().drawn(10)
    monkeypatch.setattr("django.utils.timezone.now", lambda: scene.now)
    work(scene.now)
    return scene


def work(now: datetime) -> None:
    """Do every job that is due."""
    run_due(lambda: now, "test", limit=10_000)


def text_of(mail: EmailMessage) -> str:
    """The words of a mail."""
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def subject_of(mail: EmailMessage) -> str:
    """The subject; a long one begins on the second line of its header."""
    return str(mail["Subject"]).strip()


def calendar_of(mail: EmailMessage) -> bytes | None:
    """The calendar file of a mail."""
    for part in mail.iter_attachments():
        assert part.get_content_type() == "text/calendar"
        assert part.get_param("method") == "PUBLISH"
        content = part.get_payload(decode=True)
        assert isinstance(content, bytes)
        return content
    return None
