"""Opening the start file of the laptop's package: the day's files are found where it lies."""

import json
import zipfile
from pathlib import Path

import pytest

from tournament.config import hall_files
from tournament.config.hall_files import QUESTION, Asking, found_beside
from tournament.config.hall_start import START, how_to_start
from tournament.config.venue import NoHall, settle

NOBODY = Asking(None, "ru")


class Folder:
    """The package's folder, with the days that were begun in it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.days = folder, folder / "data" / "venue"

    def file(self, name: str, kind: str, **says: object) -> str:
        moment = {"handover": "taken_at", "copy": "made_at"}.get(kind, "at")
        said = {"format": f"pixel-tactics-{kind}/1", "event": "day", "machine": "m", **says}
        said[moment] = said.pop("at", "2026-11-26T09:00:00+00:00")
        path = self.folder / name
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("manifest.json", json.dumps(said))
        return str(path)

    def begin(self, event: str) -> None:
        (self.days / event).mkdir(parents=True)
        (self.days / event / "secrets.json").write_text("{}")

    def open(self, *arguments: str, asking: Asking = NOBODY) -> list[str]:
        return found_beside(arguments, self.folder, self.days, asking)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def test_a_handover_file_is_begun_with_the_newest_copy_of_its_day(folder: Folder) -> None:
    handover = folder.file("a.zip", "handover")
    folder.file("b.zip", "copy", entries=3)
    newest = folder.file("c.zip", "copy", entries=9)
    folder.file("d.zip", "copy", entries=99, event="another")
    folder.file("e.zip", "copy", entries=99, machine="earlier")
    assert folder.open() == [handover, newest]
    assert folder.open("--language", "en") == ["--language", "en", handover, newest]


def test_of_two_handover_files_of_a_day_the_newer_one_counts(folder: Folder) -> None:
    folder.file("new.zip", "handover", machine="old")
    newer = folder.file("a.zip", "handover", machine="m", at="2026-11-26T10:00:00+00:00")
    assert folder.open() == [newer]


def test_a_day_that_was_begun_goes_on_and_is_not_given_its_copies(folder: Folder) -> None:
    folder.begin("day")
    assert folder.open() == []
    handover = folder.file("a.zip", "handover")
    folder.file("b.zip", "copy", entries=3)
    # Named, it is compared with the day: an old one, or a later hand-over, is told.
    assert folder.open() == [handover]


def test_a_new_day_is_begun_although_an_old_one_lies_here(folder: Folder) -> None:
    folder.begin("yesterday")
    folder.file("old.zip", "handover", event="yesterday")
    today = folder.file("today.zip", "handover", event="today")
    assert folder.open() == [today]


def test_nobody_chooses_between_two_days(folder: Folder) -> None:
    files = [folder.file(f"{name}.zip", "handover", event=name) for name in ("a", "b")]
    assert folder.open() == files
    with pytest.raises(NoHall, match="несколько файлов передачи"):
        settle(folder.open(), {"DATA_DIR": str(folder.folder / "data")})


def test_what_is_named_is_not_added_to(folder: Folder) -> None:
    folder.file("a.zip", "handover")
    assert folder.open("other.zip") == ["other.zip"]
    assert folder.open("--try=new") == ["--try=new"]


def test_whoever_has_no_file_is_asked_once(folder: Folder) -> None:
    folder.file("receipt.zip", "bundle")
    (folder.folder / "cut.zip").write_bytes(b"PK")
    asked: list[str] = []

    def type_in(typed: str) -> Asking:
        def answer(question: str) -> str:
            asked.append(question)
            return typed

        return Asking(answer, "en")

    assert folder.open(asking=type_in("")) == ["--try=1"]
    assert folder.open(asking=type_in("'/media/stick 1/day.zip' ")) == ["/media/stick 1/day.zip"]
    assert folder.open(asking=type_in("it's.zip")) == ["it's.zip"]
    assert asked == [QUESTION["en"]] * 3
    assert folder.open() == [], "without a window nobody is asked"


def test_windows_writes_a_dragged_path_in_its_own_way(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall_files, "ON_WINDOWS", True)
    typed = r'"E:\my stick\day.zip" E:\copy.zip'
    assert folder.open(asking=Asking(lambda _question: typed, "ru")) == [
        r"E:\my stick\day.zip",
        r"E:\copy.zip",
    ]


def test_messages_name_the_way_in_which_this_hall_is_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(START, raising=False)
    assert how_to_start() == "make venue"
    assert how_to_start(practice="new") == "make venue TRY=new"
    assert how_to_start(file="a.zip", copy="b.zip") == "make venue FILE=a.zip COPY=b.zip"
    monkeypatch.setenv(START, "open-hall.cmd")
    assert how_to_start() == "open-hall.cmd"
    assert how_to_start(practice="new") == "open-hall.cmd --try=new"
    assert how_to_start(file="a.zip", copy="b.zip") == "open-hall.cmd a.zip b.zip"
    with pytest.raises(NoHall, match=r"open-hall\.cmd путь"):
        settle([], {"DATA_DIR": "/nowhere"})
