"""An alert begins once, is told once by mail, ends by itself and says so once."""

import threading
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import IntegrityError, connection, transaction

from tournament.operations.models import Alert
from tournament.operations.watching import alerts, checks, watcher
from tournament.operations.watching.checks import CHECKS, NOTHING, ONE, Check, Found
from tournament.operations.watching.words import WORDS, wrong
from tournament.outbox.transports import Unreachable

pytestmark = [pytest.mark.django_db, pytest.mark.database]

NOON = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
OWNERS = ["owner@club.example", "second@club.example"]
WELL: Found = dict.fromkeys(Check, NOTHING)


@pytest.fixture(autouse=True)
def _mail(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ALERTS_TO = OWNERS
    monkeypatch.setattr(alerts._Mail, "try_at", float("-inf"))


def after(**time: float) -> datetime:
    return NOON + timedelta(**time)


def see(found: Found, now: datetime) -> list[str]:
    """Look and tell; the mails that this sent."""
    before = len(mail.outbox)
    alerts.note({**WELL, **found}, now)
    alerts.tell(now)
    return [str(message.body) for message in mail.outbox[before:]]


def test_it_begins_is_told_once_and_ends_by_itself() -> None:
    (told,) = see({Check.DISK: frozenset({"data", "backups"})}, NOON)
    assert mail.outbox[0].to == OWNERS
    assert mail.outbox[0].subject == "127.0.0.1: 2 предупреждения / 2 alerts"
    for words in (
        "На диске свободно меньше 10 %: данные сайта.",
        "Less than 10 % of the disk is free: the backups.",
        "С 01.03.2026 12:00:00 (MSK).",
        "/staff/watching/",
    ):
        assert words in told, told
    assert see({Check.DISK: frozenset({"data", "backups"})}, after(minutes=1)) == []
    (ended,) = see({Check.DISK: frozenset({"data"})}, after(minutes=2))
    assert "the backups" in ended
    assert [str(alert) for alert in alerts.open_alerts()] == ["disk data"]
    # Another machine may see it all the time.
    assert see({}, after(minutes=2.5)) == []
    (ended,) = see({}, after(minutes=3))
    assert "Room on the disk: well again. It was: Less than 10 % of the disk is free" in ended
    assert "снова в порядке" in ended
    assert see({}, after(minutes=4)) == []
    assert alerts.open_alerts().count() == 0
    assert Alert.objects.filter(told_at=NOON, end_told_at=after(minutes=3)).exists()


def test_what_is_not_known_changes_nothing() -> None:
    see({Check.WORKER: frozenset({"bulk"})}, NOON)
    assert see({Check.WORKER: None}, after(minutes=1)) == []
    assert alerts.open_alerts().count() == 1


def test_one_that_comes_and_goes_is_told_once_an_hour() -> None:
    told = [
        see({Check.CACHE: ONE if minute % 2 == 0 else NOTHING}, after(minutes=minute))
        for minute in range(0, 60)
    ]
    assert [number for number, mails in enumerate(told) if mails] == [0, 1]
    assert Alert.objects.count() == 30
    # Another one has an hour of its own.
    assert see({Check.CACHE: ONE, Check.TRIGGERS: ONE}, after(minutes=59.5))
    assert "triggers are missing" in str(mail.outbox[-1].body)
    assert "Redis" not in str(mail.outbox[-1].body)
    # It has lasted until the hour was over.
    (told_later,) = see({Check.CACHE: ONE, Check.TRIGGERS: ONE}, after(minutes=61))
    assert "Redis does not answer" in told_later


def test_a_mail_server_that_is_away_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(_mail: object) -> None:
        raise Unreachable("451")

    with monkeypatch.context() as patched:
        patched.setattr(alerts, "hand_over", away)
        assert see({Check.BACKUP: ONE}, NOON) == []
    # Not at every look: each would wait for its answer.
    assert see({Check.BACKUP: ONE}, after(minutes=1)) == []
    monkeypatch.setattr(alerts._Mail, "try_at", float("-inf"))
    assert len(see({Check.BACKUP: ONE}, after(minutes=2))) == 1


def test_a_second_copy_is_known_as_one() -> None:
    see({Check.BACKUP: ONE}, NOON)
    first = mail.outbox[0].extra_headers["Message-ID"]
    Alert.objects.update(told_at=None)
    see({Check.BACKUP: ONE}, NOON)
    assert mail.outbox[1].extra_headers["Message-ID"] == first
    see({}, after(minutes=1))
    assert mail.outbox[2].extra_headers["Message-ID"] != first


def test_nobody_is_told_without_addresses(settings: Any) -> None:
    settings.ALERTS_TO = []
    assert see({Check.BACKUP: ONE}, NOON) == []
    settings.ALERTS_TO = OWNERS
    assert len(see({Check.BACKUP: ONE}, after(days=1))) == 1


def test_the_database_holds_one_open_alert_about_a_thing() -> None:
    about = {"check_name": "disk", "about": "data", "began_at": NOON, "seen_at": NOON}
    Alert.objects.create(**about, ended_at=NOON)
    Alert.objects.create(**about)
    for wrong_one in (
        about,
        {**about, "ended_at": after(days=-1)},
        {**about, "about": "x", "end_told_at": NOON},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Alert.objects.create(**wrong_one)


@pytest.mark.django_db(transaction=True)
def test_processes_that_see_it_at_once_raise_one_and_send_one() -> None:
    together = threading.Barrier(6)
    sent: list[object] = []

    def process() -> None:
        together.wait(60)
        try:
            alerts.note({**WELL, Check.TRIGGERS: ONE}, NOON)
            together.wait(60)
            alerts.tell(NOON)
        finally:
            connection.close()

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(alerts, "hand_over", sent.append)
        threads = [threading.Thread(target=process) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert alerts.open_alerts().count() == 1
        # Whoever found the row held left it to the other one.
        alerts.tell(NOON)
    assert len(sent) == 1


def test_what_ended_long_ago_is_deleted() -> None:
    see({Check.BACKUP: ONE}, NOON)
    see({}, after(hours=1))
    alerts.forget(after(days=90))
    assert Alert.objects.count() == 1
    alerts.forget(after(days=91))
    assert Alert.objects.count() == 0


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> dict[Check, Any]:
    """What the watcher finds."""
    seen = dict(WELL)
    monkeypatch.setattr(watcher, "look", lambda: seen)
    return seen


def test_without_its_database_the_watcher_waits(found: dict[Check, Any]) -> None:
    found |= {Check.DATABASE: ONE, Check.DISK: frozenset({"data"})}
    watcher.watch()
    assert alerts.open_alerts().count() == 0
    found[Check.DATABASE] = NOTHING
    watcher.watch()
    assert [str(alert) for alert in alerts.open_alerts()] == ["disk data"]


@pytest.mark.django_db(transaction=True)
def test_what_one_look_stumbles_over_does_not_end_the_watching(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.WATCH_EVERY, stop, looks = 0.001, threading.Event(), []

    def stumble() -> None:
        looks.append(1)
        if len(looks) == 3:
            stop.set()
        raise (ValueError, connection.Database.OperationalError, IntegrityError)[len(looks) - 1]

    monkeypatch.setattr(watcher, "watch", stumble)
    watcher.keep_watching(stop)
    assert len(looks) == 3


def test_every_check_has_words_in_both_languages() -> None:
    from django.utils.translation import override

    assert set(WORDS) == set(Check)
    told = {}
    for language in ("ru", "en"):
        with override(language):
            told[language] = [
                (str(WORDS[check].title), wrong(check, about), str(WORDS[check].remedy))
                for check in CHECKS
                for about in ("", "data", "urgent", "clock", "send_message")
            ]
    flat = {language: [word for row in rows for word in row] for language, rows in told.items()}
    assert all("%(" not in word for words in flat.values() for word in words)
    same = {ru for ru, en in zip(flat["ru"], flat["en"], strict=True) if ru == en}
    assert same == {"Redis"}
    assert checks.CHECKS
