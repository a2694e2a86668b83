"""SMTP against a real server on this machine: what arrives, and what each failure means."""

import logging
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.outbox.conftest import text_of, work
from tests.support.certificates import certificate
from tests.support.server import free_port
from tests.support.smtp_server import Mailbox, smtp_server
from tournament.config.mail import mail_settings
from tournament.jobs.leases import LEASE
from tournament.jobs.models import Job
from tournament.jobs.worker import run_due
from tournament.outbox import kinds, selectors
from tournament.outbox.jobs import MOST_TRIES
from tournament.outbox.kinds import Letter
from tournament.outbox.models import Message
from tournament.outbox.service import send
from tournament.people.models import Person

NOW = datetime(2016, 12, 1, 9, 0, tzinfo=UTC)
ADDRESS = "alyona@mail.example"


def use(settings: Any, url: str) -> None:
    """Let the site send with this EMAIL_URL."""
    found = mail_settings(url, production=False)
    for name in ("EMAIL_USE_TLS", "EMAIL_USE_SSL"):
        setattr(settings, name, found.get(name, False))
    for name, value in found.items():
        setattr(settings, name, value)


@pytest.fixture
def server(settings: Any) -> Iterator[Mailbox]:
    settings.SITE_URL = "https://championship.example"
    settings.DEFAULT_FROM_EMAIL = "no-reply@championship.example"
    with smtp_server() as (port, box):
        use(settings, f"smtp://127.0.0.1:{port}")
        yield box


@pytest.fixture
def message(person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch) -> Message:
    """A message that is always true, to somebody with an address."""
    letter = Letter(subject="Проверка", paragraphs=(".строка с точки", "Текст"))
    monkeypatch.setitem(kinds._kinds, "test", kinds.Kind("test", "", lambda *about: letter))
    send("test", person(contact=ADDRESS).pk, {}, key="one")
    return Message.objects.get()


def fault() -> str:
    return str(selectors.messages().values_list("fault", flat=True).get() or "")


def test_it_arrives_once_and_whole(server: Mailbox, message: Message) -> None:
    work(NOW)
    work(NOW + timedelta(days=1))
    (mail,) = server.parsed()
    assert server.ids() == [f"<{message.pk}@championship.example>"]
    assert server.recipients == [f"<{ADDRESS}>"]
    assert text_of(mail).startswith("Здравствуйте, Алёна!\n\n.строка с точки\n\nТекст\n")
    assert selectors.counts() == {"sent": 1}


@pytest.mark.parametrize("refused_at", ["MAIL", "RCPT", "<mail>", "DATA"])
def test_a_temporary_refusal_is_tried_again(
    server: Mailbox, message: Message, refused_at: str
) -> None:
    server.answer = lambda line: "451 try again later" if line.startswith(refused_at) else None
    work(NOW)
    assert selectors.counts() == {"queued": 1}
    job = Job.objects.get()
    assert (job.state, job.tries, job.last_error) == ("queued", 1, "Unreachable")
    work(NOW)
    assert Job.objects.get().tries == 1
    server.answer = lambda line: None
    work(NOW + timedelta(seconds=3))
    assert server.ids() == [f"<{message.pk}@championship.example>"]
    assert selectors.counts() == {"sent": 1}


@pytest.mark.parametrize("refused_at", ["RCPT", "<mail>"])
def test_a_refused_address_is_not_tried_again(
    server: Mailbox, message: Message, refused_at: str, caplog: pytest.LogCaptureFixture
) -> None:
    server.answer = lambda line: f"550 no {ADDRESS}" if line.startswith(refused_at) else None
    with caplog.at_level(logging.DEBUG):
        work(NOW)
    assert fault() == "rejected"
    assert selectors.counts() == {"failed": 1}
    assert Job.objects.get().state == "failed"
    assert server.mails == []
    assert ADDRESS not in caplog.text


@pytest.mark.parametrize("refused_at", ["MAIL", "EHLO"])
def test_a_refusal_of_the_site_itself_is_not_blamed_on_the_address(
    server: Mailbox, message: Message, refused_at: str
) -> None:
    refused = {refused_at, "HELO"} if refused_at == "EHLO" else {refused_at}
    server.answer = lambda line: "550 not you" if line.split(" ")[0] in refused else None
    work(NOW)
    assert Job.objects.get().last_error == "Unreachable"
    assert selectors.counts() == {"queued": 1}


@pytest.mark.rule("CH-PD-2")
def test_when_nobody_answers_it_is_tried_for_a_while_then_given_up(
    settings: Any, message: Message, caplog: pytest.LogCaptureFixture
) -> None:
    use(settings, f"smtp://127.0.0.1:{free_port()}")
    now = NOW
    with caplog.at_level(logging.DEBUG):
        for _ in range(MOST_TRIES + 1):
            work(now)
            now += timedelta(minutes=16)
    assert fault() == "Unreachable"
    assert selectors.counts() == {"failed": 1}
    assert "incident" in caplog.text
    # Neither our log nor the row of the job says who was to be written to.
    shown = caplog.text + str(list(Job.objects.values())) + str(list(Message.objects.values()))
    for part in (ADDRESS, "Алёна", "Соловьёва"):
        assert part not in shown


def test_a_server_that_hangs_up_after_the_mail_gets_it_again_under_the_same_id(
    server: Mailbox, message: Message
) -> None:
    """The gap that no protocol closes: it has the mail, and we never hear so."""
    server.answer = lambda line: "" if line == "<mail>" else None
    work(NOW)
    assert selectors.counts() == {"queued": 1}
    server.answer = lambda line: None
    work(NOW + timedelta(seconds=3))
    assert selectors.counts() == {"sent": 1}
    assert server.ids() == [f"<{message.pk}@championship.example>"] * 2


def test_a_server_that_hangs_up_after_its_word_has_the_mail_once(
    server: Mailbox, message: Message
) -> None:
    server.answer = lambda line: "" if line == "QUIT" else None
    work(NOW)
    assert len(server.mails) == 1
    assert selectors.counts() == {"sent": 1}


def test_a_slow_server_is_left_before_the_lease_of_the_job_ends(
    server: Mailbox, message: Message, settings: Any
) -> None:
    assert timedelta(seconds=settings.EMAIL_TIMEOUT) < LEASE
    # Each answer comes in time, all of them together do not.
    settings.EMAIL_TIMEOUT = 1.0
    server.delay = 0.4
    began = datetime.now(UTC)
    run_due(lambda: datetime.now(UTC), "test")
    assert datetime.now(UTC) - began < LEASE
    assert server.mails == []
    assert Job.objects.get().last_error == "Unreachable"


@pytest.mark.parametrize("trusted", [True, False])
def test_mail_goes_out_encrypted_or_not_at_all(
    settings: Any, message: Message, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trusted: bool
) -> None:
    path, context = certificate(tmp_path)
    if trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(path))
    with smtp_server(context) as (port, box):
        use(settings, f"smtp+tls://127.0.0.1:{port}")
        work(NOW)
        assert box.secure == ([True] if trusted else [])
    assert selectors.counts() == ({"sent": 1} if trusted else {"queued": 1})


def test_a_server_without_encryption_gets_no_mail_that_needs_it(
    settings: Any, message: Message
) -> None:
    with smtp_server() as (port, box):
        use(settings, f"smtp+tls://127.0.0.1:{port}")
        work(NOW)
        assert box.mails == []
    assert Job.objects.get().last_error == "Unreachable"
