"""The nightly check: sound ledgers pass, a fault fails the job and is named in the log."""

import logging
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection

from tests.support.scenario import Scenario
from tournament.events.models import Registration
from tournament.jobs import worker
from tournament.jobs.models import Job, State
from tournament.ledger.models import Ledger
from tournament.ledger.triggers import lifted

pytestmark = [pytest.mark.django_db, pytest.mark.database]

NIGHT = datetime(2016, 12, 11, 1, 0, tzinfo=UTC)


def checked() -> Job:
    """What became of the job that the sweeper makes for this night."""
    worker.sweep(NIGHT)
    Job.objects.exclude(kind="check_ledgers").delete()
    worker.run_due(lambda: NIGHT, "tester")
    return Job.objects.get()


def test_sound_ledgers_pass_step_by_step() -> None:
    Scenario().drawn(10)
    job = checked()
    assert (job.state, job.last_error) == (State.DONE, "")
    assert (job.progress_done, job.progress_total) == (2, 3)
    assert Ledger.objects.count() == 2


def test_a_table_that_differs_fails_the_check(caplog: pytest.LogCaptureFixture) -> None:
    Scenario().drawn(10)
    changed = Registration.objects.order_by("pk")[0]
    Registration.objects.filter(pk=changed.pk).update(number=999)
    job = checked()
    assert (job.state, job.last_error) == (State.FAILED, "ledgers_at_fault")
    (told,) = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert changed.pk in told


def test_an_entry_that_was_changed_fails_the_check(caplog: Any) -> None:
    day = Scenario().drawn(10)
    with lifted(connection), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE ledger_entry SET actor_id = 'nobody' WHERE ledger_id = %s AND seq = 2",
            [f"event:{day.event}"],
        )
    job = checked()
    assert (job.state, job.last_error) == (State.FAILED, "ledgers_at_fault")
    assert f"event:{day.event} #2" in caplog.text
