"""What counts as a backup, and which ones are kept how long."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tournament.operations.backups import folder

NOW = datetime(2026, 11, 30, 23, 40, tzinfo=UTC)


@pytest.fixture(autouse=True)
def backups(settings: Any, tmp_path: Path) -> Path:
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.BACKUP_DIR.mkdir()
    return Path(settings.BACKUP_DIR)


def lay(made_at: datetime, kind: folder.Kind = "backup") -> str:
    path = folder.folder() / folder.name_of(kind, made_at, encrypted=True)
    path.write_bytes(b"x")
    return path.name


def test_the_newest_is_whole_and_verified(backups: Path) -> None:
    assert folder.newest() is None
    lay(NOW - timedelta(days=2))
    name = lay(NOW - timedelta(days=1))
    lay(NOW, "before-update")
    foreign = (folder.UNFINISHED + "backup-20261130-234000.tar", "backup-20261330-000000.tar",
               "backup-20261130-234000.tar.age.partial", "keys-0123.age")  # fmt: skip
    for other in foreign:
        (backups / other).write_bytes(b"x")
    (backups / "backup-20261130-235959.tar").mkdir()
    newest = folder.newest()
    assert newest is not None
    assert (newest.path.name, newest.made_at) == (name, NOW - timedelta(days=1))
    assert newest.encrypted
    assert len(folder.stored()) == 3


def test_without_the_folder_there_is_none(backups: Path) -> None:
    backups.rmdir()
    assert folder.stored() == []
    assert folder.thin(NOW) == []


@pytest.mark.rule("CH-PD-4")
def test_a_week_of_days_and_four_of_weeks_are_kept_and_none_over_thirty_days() -> None:
    """One backup a night for a hundred nights, thinned every night."""
    for night in range(100):
        now = NOW + timedelta(days=night)
        lay(now)
        folder.thin(now)
        kept = [item.made_at for item in folder.stored()]
        assert all(now - made_at <= timedelta(days=30) for made_at in kept)
        if night > 30:
            ages = [(now - made_at).days for made_at in kept]
            assert ages[:7] == list(range(7))
            assert 3 <= len(ages[7:]) <= 4
            assert all(made_at.weekday() == 6 for made_at in kept[7:])
            assert ages[-1] > 21


def test_all_of_the_last_two_days_are_kept_so_that_none_is_lost_by_the_next() -> None:
    """The good one of this morning, and one of what is broken made before it is put back."""
    good, broken = lay(NOW - timedelta(hours=12)), lay(NOW)
    old, older = lay(NOW - timedelta(hours=50)), lay(NOW - timedelta(hours=51))
    assert [item.path.name for item in folder.thin(NOW)] == [older]
    assert [item.path.name for item in folder.stored()] == [broken, good, old]


@pytest.mark.rule("CH-PD-4")
def test_copies_from_before_updates_are_thinned_alike_and_the_old_form_is_known(
    backups: Path,
) -> None:
    old = backups / f"before-update-{NOW - timedelta(days=30, seconds=1):%Y%m%d-%H%M%S}.sqlite3"
    young = backups / f"before-update-{NOW - timedelta(days=20):%Y%m%d-%H%M%S}.sqlite3"
    foreign = backups / "my-own-copy.sqlite3"
    for path in (old, young, foreign):
        path.write_bytes(b"x")
    first, second = lay(NOW - timedelta(hours=2)), lay(NOW - timedelta(hours=1), "before-update")
    folder.thin(NOW)
    assert not old.exists()
    assert {path.name for path in backups.iterdir()} == {
        young.name, foreign.name, first, second,
    }  # fmt: skip
