"""What the pages keep for a while goes when its time is over, whether or not anybody comes."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournament.jobs.registry import present_periods
from tournament.web.leftovers import clear_leftovers
from tournament.web.shared import uploads
from tournament.web.startup import sweep_backups

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


def file_of(folder: Path, name: str, at: datetime) -> Path:
    path = folder / "backups" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"x")
    os.utime(path, (at.timestamp(), at.timestamp()))
    return path


@pytest.mark.rule("CH-PD-4")
def test_backups_are_kept_for_thirty_days(folder: Path) -> None:
    now = datetime(2026, 11, 30, tzinfo=UTC)
    sweep_backups(now)
    old = file_of(folder, "before-update-1.sqlite3", now - timedelta(days=30, seconds=1))
    young = file_of(folder, "before-update-2.sqlite3", now - timedelta(days=29))
    foreign = file_of(folder, "my-own-copy.sqlite3", now - timedelta(days=300))
    sweep_backups(now)
    assert (old.exists(), young.exists(), foreign.exists()) == (False, True, True)


@pytest.mark.rule("CH-PD-1")
def test_lists_log_ins_and_backups_that_have_run_out_go_every_hour(folder: Path) -> None:
    now = timezone.now()
    backup = file_of(folder, "before-update-1.sqlite3", now - timedelta(days=31))
    for minutes in (61, 5):
        at = now - timedelta(minutes=minutes)
        uploads.keep(b"x", filename=f"{minutes}.csv", owner="o", event_id="e", now=at)
    for lasts in (-1, 600):
        session = SessionStore()
        session["typed"] = lasts
        session.set_expiry(lasts)
        session.save()
    clear_leftovers({}, now)
    assert not backup.exists()
    assert len(list((folder / "uploads").glob("*.list"))) == 1
    assert Session.objects.count() == 1
    periods = {
        kind
        for at in (now, now + timedelta(hours=1))
        for kind, key in present_periods(at)
        if (kind, key) not in present_periods(now + timedelta(hours=2))
    }
    assert "clear_leftovers" in periods
