"""Every wrong file that a stressed person takes, at each place that takes a file of a hall.

None is taken and none changes anything; each is called what it is, with what to take instead.
"""

import io
import zipfile
from datetime import date
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories import DayFactory
from tests.support.halls import PASSPHRASE, Said, laptop
from tests.support.scenario import Scenario
from tests.web.organizer.reading import entries, text_of
from tournament.config.venue import NoHall, settle
from tournament.events.checkpoints import receipt_of
from tournament.events.states import event_ledger
from tournament.events.venue import handover, returning
from tournament.events.venue.brought import exported
from tournament.web.shared.venue_words import FAULT

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TAKE_THE_COPY = "Возьмите копию дня, которую выдала страница «Зал» на ноутбуке"
AGAIN = "с флешки ещё раз или скачайте копию заново"
OF_HEADQUARTERS = {
    "another day": "Файл от другого дня. Возьмите файл этого дня",
    "handover": f"Это файл передачи, с него ноутбук начинал. {TAKE_THE_COPY}",
    "receipt of a match": f"Это квитанция или расписка. {TAKE_THE_COPY}",
    "cut": f"Файл скопирован не целиком, конца нет. Скопируйте его {AGAIN}",
    "empty": f"Файл пустой, он не скопировался. Скопируйте его {AGAIN}",
    "nothing": f"Файл не выбран. {TAKE_THE_COPY}",
}
"""What both pages of headquarters say."""
OF_NO_HALL = f"Это не файл дня в зале. {TAKE_THE_COPY}"
NO_LEDGER = f"Это не журнал дня, или он повреждён. {TAKE_THE_COPY}"
RETURNED = {
    **OF_HEADQUARTERS,
    **dict.fromkeys(("photo", "list", "zip of photos", "zip of the copy"), OF_NO_HALL),
    "old copy": "Копия старая: строк журнала в ней 1, а здесь уже 14. Возьмите самую новую",
    "copy of a twin": "выясните, какой компьютер вёл день, и возьмите файлы с него",
    "people alone": "Это только файл участников. Выберите вместе с ним журнал того же момента",
    "ledger alone": "Это только журнал дня. Выберите вместе с ним файл участников",
    "two copies": "Это несколько копий. Выберите одну, самую новую",
    "pair of two moments": "сохранены в разное время и не подходят друг к другу. Возьмите копию",
}
"""Where headquarters takes a copy over."""
COMPARED = {
    **OF_HEADQUARTERS,
    **dict.fromkeys(("photo", "list", "zip of photos", "people alone"), NO_LEDGER),
}
"""Where it compares the ledger of a laptop that turned up."""
TAKE_THE_RECEIPT = "озьмите расписку, которую сайт выдал после возврата дня"
NO_RECEIPT = "Это не расписка сайта, или она повреждена. Возьмите файл, который сайт выдал после"
RECEIVED = {
    **dict.fromkeys(("photo", "list", "zip of photos", "cut", "receipt of a match"), NO_RECEIPT),
    **dict.fromkeys(("newest copy", "old copy", "another day"), "Это копия дня или её часть"),
    **dict.fromkeys(("people alone", "ledger alone"), "Это копия дня или её часть"),
    "handover": f"Это файл передачи, с него ноутбук начинал. В{TAKE_THE_RECEIPT}",
    "empty": NO_RECEIPT,
}
"""Where the laptop takes headquarters' receipt."""
NO_START = "Это не файл передачи и не копия дня: {}. Нужен файл, который сайт выдал при передаче"
NOT_WHOLE = "Файл скопирован не целиком: {}. Скопируйте его ещё раз с флешки или скачайте заново"
STARTED = {
    **dict.fromkeys(("photo", "list", "zip of photos", "zip of the copy"), NO_START),
    **dict.fromkeys(("cut", "empty"), NOT_WHOLE),
    **dict.fromkeys(("people alone", "ledger alone"), "Это только часть копии дня: {}. Ноутбук"),
    "newest copy": "Это копия дня: {}, 10.12.2016 09:00, строк журнала: 14. К ней нужен файл перед",
    "receipt of a match": "Это расписка: {}. Её отдают ноутбуку на его странице «Зал»",
    "nothing": "Здесь ещё не начат ни один день. Укажите файл передачи",
}
"""Where `make venue` begins with one file alone."""
SECOND = {
    **dict.fromkeys(("photo", "list", "zip of photos", "zip of the copy"), NO_START),
    **dict.fromkeys(("cut", "empty"), NOT_WHOLE),
    "receipt of a match": STARTED["receipt of a match"],
    "another day": "Копия {} и файл передачи {} – разных дней. Возьмите оба одного дня",
    "handover": "Это несколько файлов передачи: {}, {}. Укажите один, самый новый",
}
"""Where a second laptop begins with the handover file and a copy."""
OPENED = {
    "ledger alone": "ledger_alone",
    "people alone": "people_alone",
    "two copies": "files_many",
    "pair of two moments": "files_differ",
}
"""The same once both are opened."""


@pytest.fixture
def day(settings: Any, tmp_path: Path) -> Scenario:
    """A day of ten registered players."""
    settings.DATA_DIR = tmp_path / "site"
    settings.EMAIL_FILE_PATH = str(tmp_path / "outbox")
    cache.clear()
    return DayFactory(open=True)


class Site:
    """Headquarters with two days that laptops have, and what lies on the stick by name."""

    def __init__(self, day: Scenario) -> None:
        self.day = day
        self.staff = [day.organizer.public_id] * 2
        self.files: dict[str, tuple[bytes, ...]] = {}

    def handed_over(self, event: str) -> dict[str, Any]:
        """What a laptop begins a day with."""
        file = handover.hand_over(
            self.day.by(self.day.organizer), event=event, passphrase=PASSPHRASE
        )
        at = self.day.now
        return {"staff": self.staff, "passphrase": PASSPHRASE, "now": at, "handover": file}

    def sent(self, page: str, field: str, name: str) -> str:
        """What a page of headquarters says to these files; nothing is written."""
        before, client = entries(), Client(headers={"Accept-Language": "ru"})
        client.force_login(self.day.organizer)
        files = [named(data) for data in self.files[name]]
        fields = {field: files} if files else {"sent": "1"}
        answer = client.post(reverse(page, args=[self.day.event]), fields, follow=True)
        assert entries() == before
        told = unescape(text_of(answer))  # type: ignore[arg-type]
        assert "Вернуть день на сайт" not in told
        return told

    def started(self, folder: Path, name: str, *before: bytes) -> tuple[str, list[Path]]:
        """What `make venue` says to these files before its settings are read."""
        folder.mkdir()
        paths = []
        for place, data in enumerate((*before, *self.files[name])):
            paths.append(folder / f"{place}.zip")
            paths[-1].write_bytes(data)
        with pytest.raises(NoHall) as refused:
            settle([str(path) for path in paths], {"DATA_DIR": str(folder / "data")})
        return str(refused.value), paths


def zipped(data: bytes) -> bytes:
    """What somebody has packed once more."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("from the hall", data)
    return out.getvalue()


def named(data: bytes) -> io.BytesIO:
    """A file as a browser sends it; names say nothing."""
    held = io.BytesIO(data)
    held.name = "download (3).zip"
    return held


def test_every_wrong_file_is_named_with_its_remedy(day: Scenario, tmp_path: Path) -> None:
    site = Site(day)
    begin = site.handed_over(day.event)
    with laptop(tmp_path / "hall") as hall:
        hall.do("install", **begin)
        hall.do("check_in")
        old = hall.copy()
        hall.do("all_in")
        hall.do("draw")
        newest, (bundle, people) = hall.copy(), hall.files()
    with laptop(tmp_path / "tomsk") as hall:
        hall.do("install", **site.handed_over(day.in_tomsk(date(2016, 12, 10))))
        hall.do("check_in")
        another = hall.copy()
    half = exported([old]).bundle
    assert half is not None
    day.wait(hours=3)
    brought = exported([newest])
    returning.import_progress(
        day.by(day.organizer), event=day.event, bundle=brought.bundle, people_file=brought.people
    )
    photo = b"\xff\xd8\xff\xe0 a photo of a slip"
    site.files = {
        "newest copy": (newest,),
        "old copy": (old,),
        "another day": (another,),
        "handover": (begin["handover"],),
        "receipt of a match": (receipt_of(event_ledger(day.event), 3).to_bytes(),),
        "photo": (photo,),
        "list": ("ФИО;Дата рождения".encode("cp1251"),),
        "zip of photos": (zipped(photo),),
        "zip of the copy": (zipped(newest),),
        "empty": (b"",),
        "cut": (newest[:-40],),
        "people alone": (people,),
        "ledger alone": (bundle,),
        "pair of two moments": (half, people),
        "two copies": (old, newest),
        "nothing": (),
    }

    # A laptop starts: at first with what a file says openly.
    for number, (name, words) in enumerate(STARTED.items()):
        told, paths = site.started(tmp_path / f"first-{number}", name)
        assert words.format(*paths) in told, (name, told)
    for number, (name, words) in enumerate(SECOND.items()):
        told, (file, *paths) = site.started(
            tmp_path / f"second-{number}", name, *site.files["handover"]
        )
        shown = (file, *paths) if name == "handover" else (*paths, file)
        assert words.format(*shown) in told, (name, told)
    with laptop(tmp_path / "twin") as hall:
        # Then with what shows when they are opened.
        for name, code in OPENED.items():
            last = {f"last{place}": data for place, data in enumerate(site.files[name])}
            with pytest.raises(Said, match=f"^{code}"):
                hall.do("install", **begin, **last)
            assert code in FAULT
        hall.do("install", **begin, last=old)
        for name, words in RECEIVED.items():
            with pytest.raises(Said) as refused:
                hall.do("receipt", data=site.files[name][0], now=day.now)
            assert words in str(FAULT[str(refused.value)]), name
        hall.do("all_in")
        site.files["copy of a twin"] = (hall.copy(),)

    for name, words in RETURNED.items():
        told = site.sent("venue_return", "copy", name)
        assert words in told, (name, told)
    for name, words in COMPARED.items():
        told = site.sent("venue_compare", "bundle", name)
        assert words in told, (name, told)
