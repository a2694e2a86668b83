"""Machines that share a cache have to share the folder of files."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client

from tournament.operations import shared_folder
from tournament.operations.shared_folder import is_the_shared_one


@pytest.fixture
def folders(settings: Any, tmp_path: Path) -> tuple[Path, Path]:
    """Two, and a site that says that it shares a cache with others."""
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": str(tmp_path),
        }
    }
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    settings.DATA_DIR = tmp_path / "one"
    return tmp_path / "one", tmp_path / "other"


def test_one_folder_is_shared(folders: tuple[Path, Path], settings: Any) -> None:
    assert is_the_shared_one()
    assert is_the_shared_one()
    mark = (folders[0] / "folder-mark").read_text()
    folders[1].mkdir()
    (folders[1] / "folder-mark").write_text(mark)  # The same by another way.
    settings.DATA_DIR = folders[1]
    assert is_the_shared_one()


def test_another_folder_is_noticed_as_long_as_somebody_runs(
    folders: tuple[Path, Path], settings: Any
) -> None:
    assert is_the_shared_one()
    settings.DATA_DIR = folders[1]
    assert not is_the_shared_one()
    cache.delete("shared-folder")  # As after a minute in which nobody says that they run.
    assert is_the_shared_one()


def test_a_process_says_it_more_often_than_it_is_forgotten() -> None:
    assert 2 * shared_folder.SAYS_EVERY < shared_folder.LASTS


def test_a_site_without_redis_is_alone(folders: tuple[Path, Path], settings: Any) -> None:
    assert is_the_shared_one()
    settings.REDIS_URL, settings.DATA_DIR = "", folders[1]
    assert is_the_shared_one()


@pytest.mark.django_db
def test_who_has_another_folder_is_not_ready(
    client: Client, folders: tuple[Path, Path], settings: Any
) -> None:
    assert is_the_shared_one()
    settings.DATA_DIR = folders[1]
    folders[1].mkdir()
    assert "folder" in json.loads(client.get("/readyz").content)["missing"]


@pytest.mark.django_db
def test_workers_do_not_begin_with_other_files(folders: tuple[Path, Path], settings: Any) -> None:
    call_command("check_prepared")
    settings.DATA_DIR = folders[1]
    with pytest.raises(CommandError, match="Let DATA_DIR be one folder"):
        call_command("check_prepared")
