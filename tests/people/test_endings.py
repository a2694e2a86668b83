"""What ends is noted with the change, copied beside the backups, and lost by no accident."""

import errno
import json
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from tests.support.log_lines import written
from tournament.people import ending_list, endings
from tournament.people.ending_list import Line
from tournament.people.endings import Kind, ended
from tournament.people.models import Ending

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

NOW = datetime(2026, 5, 14, 7, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def where(tmp_path: Path, settings: Any) -> Path:
    settings.BACKUP_DIR = tmp_path / "backups"
    return ending_list.path()


def end(*keys: str, at: datetime = NOW) -> None:
    with transaction.atomic():
        for key in keys:
            ended(Kind.TOKEN, key, at)


def keys_in(where: Path) -> list[str]:
    return [line.key for line in ending_list.read(where).lines if line.kind != Kind.LIST]


def test_it_is_copied_once_it_is_committed_and_not_before(where: Path) -> None:
    with transaction.atomic():
        ended(Kind.TOKEN, "a", NOW)
        assert not where.exists()
    assert keys_in(where) == ["a"]
    with transaction.atomic():
        ended(Kind.TOKEN, "b", NOW)
        transaction.set_rollback(True)
    end("c")
    assert keys_in(where) == ["a", "c"]
    assert not Ending.objects.filter(copied=False).exists()


def test_a_line_holds_a_kind_a_key_and_a_time(where: Path) -> None:
    end("a")
    line = json.loads(where.read_text().splitlines()[0])
    assert line == {"at": "2026-05-14T07:00:00+00:00", "kind": "api_token", "key": "a"}


def test_whoever_ends_something_outside_a_transaction_is_told() -> None:
    with pytest.raises(transaction.TransactionManagementError):
        ended(Kind.TOKEN, "a", NOW)


def test_killed_between_commit_and_copy(where: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(endings, "_copy", lambda: None)
        end("a")
    assert not where.exists()
    with transaction.atomic():
        endings.copy_endings({}, NOW)
    assert keys_in(where) == ["a"]


def test_killed_between_the_line_and_its_mark(where: Path) -> None:
    end("a")
    Ending.objects.filter(key="a").update(copied=False)
    end("b")
    assert keys_in(where) == ["a", "a", "b"]


@pytest.mark.parametrize("left", ['{"at": "2026-', "{", '{"at": "2026-05-14T07:00:00+00:00", "kin'])
def test_killed_within_a_line(where: Path, left: str) -> None:
    end("a")
    with where.open("a") as stream:
        stream.write(left)
    assert ending_list.read(where).torn
    end("b")
    assert keys_in(where) == ["a", "b"]


def test_killed_before_the_end_of_a_line(where: Path) -> None:
    end("a")
    where.write_bytes(where.read_bytes().removesuffix(b"\n"))
    assert not ending_list.read(where).torn
    end("b")
    assert keys_in(where) == ["a", "b"]


def test_a_lost_list_is_written_anew_from_the_table(where: Path) -> None:
    end("a", "b")
    since = ending_list.read(where).complete_since()
    where.unlink()
    with transaction.atomic():
        endings.copy_endings({}, NOW)
    assert keys_in(where) == ["a", "b"]
    assert ending_list.read(where).complete_since() == since


def test_a_full_disk_ends_all_the_same_and_is_told(
    where: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched, written() as log:
        patched.setattr(ending_list, "_append", full)
        end("a")
    assert Ending.objects.filter(key="a", copied=False).exists()
    assert "was not written" in log.text
    end("b")
    assert keys_in(where) == ["a", "b"]


@pytest.mark.postgres
def test_many_at_once_write_whole_lines(where: Path) -> None:
    from django.db import connection

    def work(name: str) -> None:
        for number in range(10):
            end(f"{name}{number}")
        connection.close()

    threads = [threading.Thread(target=work, args=[name]) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(set(keys_in(where))) == sorted(f"{name}{n}" for name in "abcd" for n in range(10))


def test_old_lines_go_from_list_and_table_and_the_beginning_stays(where: Path) -> None:
    ending_list.begin_anew(NOW - timedelta(days=100))
    end("old", at=NOW - ending_list.KEPT - timedelta(seconds=1))
    end("new", at=NOW - ending_list.KEPT)
    with transaction.atomic():
        endings.thin_endings({}, NOW)
    assert keys_in(where) == ["new"]
    assert ending_list.read(where).complete_since() == NOW - timedelta(days=100)
    assert sorted(Ending.objects.values_list("key", flat=True)) == ["", "new"]


def test_the_longest_life_of_a_backup_is_shorter() -> None:
    assert timedelta(days=30 + 3) <= ending_list.KEPT


def test_a_list_that_cant_be_read_is_not_thinned(where: Path) -> None:
    end("old", at=NOW - timedelta(days=100))
    before = where.read_bytes() + b"{\n"
    where.write_bytes(before)
    with written() as log, transaction.atomic():
        endings.thin_endings({}, NOW)
    assert where.read_bytes() == before
    assert "was not thinned" in log.text


def test_the_last_beginning_counts_whatever_was_put_together(where: Path) -> None:
    where.parent.mkdir()
    lines = [Line("list", "", NOW), Line("list", "", NOW - timedelta(days=3))]
    ending_list._append(where, lines)
    assert ending_list.read(where).complete_since() == NOW - timedelta(days=3)
