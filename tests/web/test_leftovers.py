"""What the pages keep for a while goes when its time is over, whether or not anybody comes."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournament.jobs.registry import present_periods
from tournament.operations.backups.folder import name_of
from tournament.web.leftovers import clear_leftovers
from tournament.web.shared import uploads

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    settings.BACKUP_DIR = tmp_path / "backups"
    return tmp_path


@pytest.mark.rule("CH-PD-1")
def test_lists_log_ins_and_backups_that_have_run_out_go_every_hour(folder: Path) -> None:
    now = timezone.now()
    backup = folder / "backups" / name_of("backup", now - timedelta(days=31), encrypted=True)
    backup.parent.mkdir()
    backup.write_bytes(b"x")
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
