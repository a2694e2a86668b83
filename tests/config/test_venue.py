"""`manage.py venue`: a hall is opened from its file, goes on, is taken over, refuses plainly."""

import json
import logging
import subprocess
import sys
import zipfile
from io import StringIO
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from tests.support.hall import PASSPHRASE, Visitor, day_of_today, hall, handover_file
from tests.support.preloaded import run
from tests.support.server import environment, free_port
from tournament.config import venue_log
from tournament.config.day_lock import AlreadyRuns, hold
from tournament.config.venue import NoHall, language_of, reachable_names, recognised, settle
from tournament.events.selectors import day_of, place_of
from tournament.events.venue.brought import envelopes_of, exported, read_bundle_of
from tournament.ledger.core.entry import moment_of, unchecked_entry
from tournament.web import venue_start
from tournament.web.listening import certificate
from tournament.web.management.commands import venue
from tournament.web.startup import CannotStart

pytestmark = pytest.mark.django_db


# --- before the settings are read --------------------------------------------------------------


def bundle_lines(event: str, bundle: bytes) -> tuple[bytes, ...]:
    """The envelopes of a day's ledger in a bundle."""
    read = read_bundle_of(event, bundle)
    assert read is not None
    return envelopes_of(read)


def zipped(path: Path, manifest: object) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        text = manifest if isinstance(manifest, str) else json.dumps(manifest)
        archive.writestr("manifest.json", text)
    return path


def header(**changes: object) -> dict[str, object]:
    return {"format": "pixel-tactics-handover/1", "event": "a1", "machine": "b2", **changes}


def test_the_hall_lives_in_a_folder_of_its_day_whatever_else_runs_here(tmp_path: Path) -> None:
    file = zipped(tmp_path / "h.zip", header())
    environ = {
        "DATA_DIR": str(tmp_path / "data"),
        "DATABASE_URL": "postgres://headquarters/db",
        "PRODUCTION": "1",
        "SECRET_KEY": "of the site",
        "ALLOWED_HOSTS": "tournament.example",
        "DEMO": "1",
    }
    settle([str(file)], environ)
    assert environ["DATA_DIR"] == str(tmp_path / "data" / "venue" / "a1")
    assert environ["DEMO"] == "0"
    assert not {"DATABASE_URL", "PRODUCTION", "SECRET_KEY", "ALLOWED_HOSTS"} & set(environ)
    assert environ["HOST"] == "0.0.0.0"
    assert environ["SITE_URL"].startswith("http://")
    assert environ["SITE_URL"].endswith(":8000")


def test_a_given_address_is_kept(tmp_path: Path) -> None:
    file = zipped(tmp_path / "h.zip", header())
    environ = {"DATA_DIR": str(tmp_path), "SITE_URL": "https://hall.example", "HOST": "127.0.0.1"}
    settle([str(file)], environ)
    assert (environ["SITE_URL"], environ["HOST"]) == ("https://hall.example", "127.0.0.1")
    assert reachable_names("127.0.0.1") == ["127.0.0.1"]
    assert reachable_names("::1") == ["[::1]"]
    assert reachable_names("0.0.0.0")


def test_a_certificate_needs_the_name_it_is_for(tmp_path: Path) -> None:
    file = zipped(tmp_path / "h.zip", header())
    with pytest.raises(NoHall, match="SITE_URL"):
        settle([str(file)], {"DATA_DIR": str(tmp_path), "TLS_CERT": "hall.pem"})
    environ = {"DATA_DIR": str(tmp_path), "TLS_CERT": "hall.pem", "SITE_URL": "https://hall.org"}
    settle([str(file)], environ)
    assert environ["SITE_URL"] == "https://hall.org"


@pytest.mark.parametrize(
    "manifest",
    [
        "no json",
        "[]",
        {},
        header(format="pixel-tactics-bundle/2"),
        header(event="../up"),
        header(event=""),
        header(machine=7.5),
    ],
)
def test_what_is_no_handover_file_is_refused_in_both_languages(
    tmp_path: Path, manifest: object
) -> None:
    with pytest.raises(NoHall) as told:
        recognised([zipped(tmp_path / "h.zip", manifest)])
    assert "Это не файл передачи" in str(told.value)
    assert "neither a handover file" in str(told.value)


def test_what_is_no_zip_or_no_file_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "list.csv"
    text.write_text("имя;дата")
    with pytest.raises(NoHall, match="neither a handover file"):
        recognised([text])
    with pytest.raises(NoHall, match="can’t be read"):
        recognised([tmp_path / "nothing.zip"])


def test_the_window_speaks_russian_unless_the_system_or_somebody_says_english() -> None:
    assert language_of([], {}) == "ru"
    assert language_of([], {"LANG": "C.UTF-8"}) == "ru"
    assert language_of(["file.zip"], {"LANG": "en_GB.UTF-8"}) == "en"
    assert language_of([], {"LANG": "en_GB.UTF-8", "LC_ALL": "ru_RU.UTF-8"}) == "ru"
    assert language_of(["file.zip", "--language", "en"], {"LANG": "ru_RU.UTF-8"}) == "en"


def test_a_day_is_held_by_one_process_and_let_go_with_it(project: Path, tmp_path: Path) -> None:
    first = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, time; from pathlib import Path\n"
            "from tournament.config.day_lock import hold\n"
            "hold(Path(sys.argv[1]), 'http://127.0.0.1:8000/'); print('held', flush=True)\n"
            "time.sleep(60)",
            str(tmp_path),
        ],
        cwd=project,
        stdout=subprocess.PIPE,
        text=True,
    )
    with first:
        assert first.stdout is not None
        assert first.stdout.readline() == "held\n"
        with pytest.raises(AlreadyRuns, match=":8000/"):
            hold(tmp_path, "http://127.0.0.1:8001/")
        first.kill()
    hold(tmp_path, "http://127.0.0.1:8001/")
    assert (tmp_path / "running").read_text() == "http://127.0.0.1:8001/"


def test_a_full_log_is_set_aside_and_the_oldest_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(venue_log, "LARGEST", 100)
    path = tmp_path / "log" / venue_log.NAME
    one, other = venue_log.SharedFile(path), venue_log.SharedFile(path)
    for number in range(40):
        for handler in (one, other):
            handler.emit(logging.makeLogRecord({"msg": f"line {number:04}"}))
    one.close()
    other.close()
    files = sorted(path.parent.iterdir())
    assert [item.name for item in files] == ["hall.log", *(f"hall.log.{n}" for n in (1, 2, 3))]
    assert sum(item.stat().st_size for item in files) < 4 * 150
    assert "line 0039" in (path.read_text() or files[1].read_text())


def test_without_a_file_the_only_day_goes_on(tmp_path: Path) -> None:
    with pytest.raises(NoHall, match="No day was begun"):
        settle([], {"DATA_DIR": str(tmp_path)})
    for day in ("a1", "b2"):
        (tmp_path / "venue" / day).mkdir(parents=True)
        (tmp_path / "venue" / day / "secrets.json").write_text("{}")
        environ = {"DATA_DIR": str(tmp_path)}
        if day == "a1":
            settle([], environ)
            assert environ["DATA_DIR"] == str(tmp_path / "venue" / "a1")
    with pytest.raises(NoHall, match="Several days"):
        settle([], {"DATA_DIR": str(tmp_path)})


def test_a_certificate_has_to_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TLS_CERT", "none.pem")
    with pytest.raises(CannotStart, match="TLS_CERT"):
        certificate()


def test_without_a_window_to_type_in_the_passphrase_has_to_be_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("VENUE_PASSPHRASE", raising=False)
    monkeypatch.setattr("sys.stdin", StringIO())
    with pytest.raises(CannotStart, match="VENUE_PASSPHRASE"):
        venue._passphrase()


def copied(path: Path, **changes: object) -> Path:
    said = {"made_at": "2026-11-22T14:32:00+03:00", "entries": 46, **changes}
    return zipped(path, header(format="pixel-tactics-copy/1", **said))


def test_each_file_is_known_by_its_content_and_a_wrong_one_is_named(tmp_path: Path) -> None:
    file = zipped(tmp_path / "copy.zip", header(taken_at="2026-11-22T07:00:00Z"))
    copy = copied(tmp_path / "handover.zip")
    for order in ([file, copy], [copy, file]):
        given = recognised(order)
        assert (given.handover, given.copies, given.event) == (file, (copy,), "a1")
    cut = tmp_path / "cut.zip"
    cut.write_bytes(copy.read_bytes()[:-30])
    empty = tmp_path / "empty.zip"
    empty.write_bytes(b"")
    receipt = tmp_path / "receipt.json"
    receipt.write_text('{"format":"pixel-tactics-receipt/1"}')
    second = zipped(tmp_path / "second.zip", header(machine="c3"))
    stranger = copied(tmp_path / "other.zip", event="b1")
    anew = copied(tmp_path / "anew.zip", machine="c3")
    for wrong, told in (
        ([file, cut], "not copied whole"),
        ([file, empty], "not copied whole"),
        ([receipt], "This is a receipt"),
        ([file, second], "several handover files"),
        ([file, stranger], "of another day"),
        ([file, anew], r"handed over 2026-11-22 10:00, the copy made .*14:32.*file is old"),
    ):
        with pytest.raises(NoHall, match=told):
            recognised(wrong)
    with pytest.raises(NoHall, match=r"copy of the day.*14:32, 46 entries.*needs the handover"):
        settle([str(copy)], {"DATA_DIR": str(tmp_path)})


def test_a_newer_copy_beside_the_handover_file_is_named(tmp_path: Path) -> None:
    file = zipped(tmp_path / "h.zip", header())
    older, newer = copied(tmp_path / "o.zip", entries=31), copied(tmp_path / "n.zip")
    copied(tmp_path / "other-day.zip", event="b1", entries=99)
    copied(tmp_path / "other-machine.zip", machine="c3", entries=99)
    (tmp_path / "broken.zip").write_bytes(b"PK")
    for named in ([file], [file, older]):
        with pytest.raises(CannotStart, match="46") as told:
            venue_start._check_newest(recognised(named))
        assert str(newer) in str(told.value)
    venue_start._check_newest(recognised([file, newer]))


def test_a_day_that_runs_here_takes_no_files_of_another_laptop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(venue_start, "hall_day", lambda: "a1")
    monkeypatch.setattr(venue_start, "is_installed", lambda: True)
    file = zipped(tmp_path / "h.zip", header())
    with pytest.raises(CannotStart, match="копия ему не нужна"):
        venue_start.open_hall([file, copied(tmp_path / "c.zip")], timezone.now(), str)


# --- as a process --------------------------------------------------------------------------------


def refused(project: Path, folder: Path, *arguments: str, **changes: str) -> str:
    """What a start says that does not come about."""
    told = {"HOST": "127.0.0.1", "LANG": "ru_RU.UTF-8", **changes}
    done = run("manage.py", "venue", *arguments, env=environment(folder, free_port(), **told))
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.mark.slow
def test_the_hall_opens_lets_its_staff_in_and_goes_on_after_a_stop(
    project: Path, tmp_path: Path
) -> None:
    day = day_of_today(10)
    file, folder = handover_file(day, tmp_path), tmp_path / "laptop"
    wrong = refused(project, folder, str(file), VENUE_PASSPHRASE="не тот пароль вовсе")
    assert "Пароль не от этого файла" in wrong

    with hall(project, folder, free_port(), str(file), anew=True) as laptop:
        assert "День" in laptop.said
        assert "demo-" not in laptop.said
        assert "Сверьте с телефоном" in laptop.said
        assert "!!" not in laptop.said, "nothing speaks against this clock"
        (way_in,) = laptop.ways_in("hall/in")
        (phone,) = laptop.ways_in("d")
        assert laptop.base + f"/days/{day.event}/" in laptop.said
        organizer = Visitor()
        status, asked = organizer.get(way_in)
        assert status == 200
        assert day.organizer.username.encode() in asked
        status, page = organizer.send(way_in)
        assert status == 200
        assert "Копии и возврат дня".encode() in page
        assert Visitor().get(way_in)[0] == 410, "the link works once"
        # A phone of a judge is let in for this day, and the hall's page is one of the staff.
        judge = Visitor()
        judge.get(phone)
        assert judge.send(phone)[0] == 200
        status, page = judge.get(f"{laptop.base}/staff/hall/")
        assert status == 200
        assert "Расписка".encode() not in page
        assert judge.get(f"{laptop.base}/staff/hall/copy.zip")[0] == 403
        guest = Visitor()
        assert guest.get(f"{laptop.base}/days/{day.event}/")[0] == 200
        assert "Войти".encode() in guest.get(f"{laptop.base}/staff/hall/")[1]
        # A second start says where the day is run, and the window keeps what it told at first.
        told = refused(project, folder, str(file))
        assert f"День уже запущен здесь: {laptop.base}/" in told
        told = refused(project, folder, "--language", "en")
        assert f"The day is already run here: {laptop.base}/" in told
        assert '"request"' not in laptop.said
        log = folder / "venue" / day.event / "log" / "hall.log"
        assert '"route": "hall"' in log.read_text(encoding="utf-8")
        # The day can be begun here: check-in opens.
        opened = organizer.send(f"{laptop.base}/staff/days/{day.event}/door/open/")
        assert opened[0] == 200

    # No passphrase and no file: the same day goes on, with new links.
    with hall(project, folder, free_port(), VENUE_PASSPHRASE="") as laptop:
        assert laptop.ways_in("hall/in") != [way_in]
        organizer = Visitor()
        (link,) = laptop.ways_in("hall/in")
        organizer.get(link)
        status, page = organizer.send(link)
        assert status == 200
        assert "Последняя в".encode() in page, "the ledger has entries"


@pytest.mark.slow
def test_a_second_laptop_goes_on_from_the_last_copy(project: Path, tmp_path: Path) -> None:
    day = day_of_today(10)
    file = handover_file(day, tmp_path)
    with hall(project, tmp_path / "first", free_port(), str(file)) as laptop:
        organizer = Visitor()
        (link,) = laptop.ways_in("hall/in")
        organizer.get(link)
        organizer.send(link)
        assert organizer.send(f"{laptop.base}/staff/days/{day.event}/door/open/")[0] == 200
        status, content = organizer.get(f"{laptop.base}/staff/hall/copy.zip")
        assert status == 200
        copy = tmp_path / "last.zip"
        copy.write_bytes(content)
    told = refused(project, tmp_path / "third", str(file), VENUE_PASSPHRASE=PASSPHRASE)
    assert str(copy) in told, "whoever forgets the copy would lose what stands in it"
    bundle = exported([content]).bundle
    assert bundle is not None
    stopped = unchecked_entry(bundle_lines(day.event, bundle)[-1])
    zone = ZoneInfo(day_of(place_of(day.event)).zone)
    at = f"{moment_of(stopped.at).astimezone(zone):%H:%M}"
    with hall(project, tmp_path / "second", free_port(), str(file), str(copy)) as laptop:
        organizer = Visitor()
        (link,) = laptop.ways_in("hall/in")
        organizer.get(link)
        organizer.send(link)
        status, page = organizer.get(f"{laptop.base}/staff/days/{day.event}/door/")
        assert status == 200
        assert b"/check-in/" in page, "check-in is open here as well"
        told = f"продолжил со строки журнала {stopped.seq}. Всё, что в протоколах после {at}"
        assert told in laptop.said
        assert told in organizer.get(f"{laptop.base}/staff/hall/")[1].decode()
