"""The worst that can be uploaded, each in a child that the system lets have little more than idle.

What may be taken is as large as its bounds allow, and is taken; what is beyond them is refused in
words, and costs no more. How long each takes is measured by `make bench`.
"""

import io
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from django.test import RequestFactory
from PIL import Image

from tests.support.examples import some
from tests.support.rosters import as_libreoffice_xlsx, pack, people
from tournament.events.roster import limits
from tournament.people import pictures
from tournament.web.shared.limits import LONGEST_QUERY, sought

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the system's limit of memory")

MOST_MORE = 150 << 20
"""Bytes above an idle process (the issue's)."""

CHILD = """
import resource, sys
from pathlib import Path
from tests.web import test_bounds_on_work as here
work = getattr(here, sys.argv[1])
work(Path(sys.argv[3]).read_bytes())
data = Path(sys.argv[2]).read_bytes()
held = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (held + here.MOST_MORE,) * 2)
print(work(data))
"""


def photo(data: bytes) -> str:
    try:
        return "taken" if pictures.clean_photo(data) else ""
    except pictures.PictureFault as fault:
        return fault.code


def drawing(data: bytes) -> str:
    try:
        return "taken" if pictures.clean_drawing(data) else ""
    except pictures.PictureFault as fault:
        return fault.code


def roster(data: bytes) -> str:
    """A list, read as far as the preview reads it."""
    from tournament.events.roster.columns import recognise
    from tournament.events.roster.rows import read_rows
    from tournament.events.roster.table import Table, read_table

    table = read_table(data, "a")
    if not isinstance(table, Table):
        return table.code
    read_rows(table, recognise(table.headings, table.heading_line), today=date(2026, 11, 27))
    return "taken"


def from_hall(data: bytes) -> str:
    """A file that is said to come from a hall."""
    from tournament.config import venue_files
    from tournament.events.venue.zips import UnreadableZip, unpack

    venue_files.look(data)
    try:
        unpack(data, ("people.bin",))
    except UnreadableZip:
        return "refused"
    return "taken"


SMALL: dict[Callable[[bytes], str], Callable[[], bytes]] = {
    photo: lambda: flat(30, 20, "JPEG"),
    drawing: lambda: flat(30, 20, "PNG"),
    roster: lambda: as_libreoffice_xlsx(people(2)),
    from_hall: lambda: zipped({"manifest.json": b"{}", "people.bin": b""}),
}
"""What makes each load all that it needs."""


def flat(width: int, height: int, format: str, mode: str = "RGB", **options: object) -> bytes:
    target = io.BytesIO()
    Image.new(mode, (width, height)).save(target, format, **options)
    return target.getvalue()


def noisy(width: int, height: int, format: str, **options: object) -> bytes:
    target = io.BytesIO()
    noise = Image.effect_noise((width // 8, height // 8), 60).convert("RGB")
    noise.resize((width, height)).save(target, format, **options)
    return target.getvalue()


def zipped(members: dict[str, bytes], said: int | None = None) -> bytes:
    """A zip; with `said` it tells this size of its last member."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
        for name, data in members.items():
            packed.writestr(name, data)
    data = bytearray(target.getvalue())
    if said is not None:
        place = data.rindex(b"PK\x01\x02") + 24
        data[place : place + 4] = said.to_bytes(4, "little")
    return bytes(data)


def workbook(rows: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(as_libreoffice_xlsx(people(1)))) as packed:
        parts = {name: packed.read(name).decode() for name in packed.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    parts[sheet] = parts[sheet].replace("<sheetData>", "<sheetData>" + rows)
    return pack(parts)


def largest_list() -> bytes:
    head = "Фамилия Имя;Дата рождения;Согласие на обработку;" + "x;" * 37
    line = "Иванов Пётр;05.05.2004;да;" + "слово и дело;" * 37
    return "\n".join([head, *[line] * 1500]).encode("cp1251")


def cells(row: str, times: int) -> str:
    return f"<row>{row}</row>" * times


CELL = '<c t="str"><v>слово</v></c>'
ROWS: list[tuple[Callable[[bytes], str], str, Callable[[], bytes]]] = [
    (photo, "taken", lambda: noisy(8064, 6048, "JPEG", quality=70)),
    (photo, "taken", lambda: noisy(5900, 4000, "JPEG", quality=60, progressive=True)),
    (photo, "taken", lambda: flat(4990, 4990, "PNG", "RGBA")),
    (photo, "taken", lambda: flat(2500, 2490, "WEBP")),
    (photo, "taken", lambda: flat(7740, 7740, "PNG", "1")),
    (photo, "too_many_pixels", lambda: flat(7740, 7740, "PNG")),
    (photo, "too_many_pixels", lambda: flat(7740, 7740, "WEBP")),
    (photo, "too_many_pixels", lambda: noisy(8064, 6048, "JPEG", quality=5, progressive=True)),
    (drawing, "empty", lambda: flat(1600, 900, "PNG", "RGBA")),
    (roster, "taken", largest_list),
    (roster, "too_many_columns", lambda: b"a;" * 2_300_000),
    (roster, "too_many_rows", lambda: b"a;b\n" * 1_200_000),
    (roster, "too_many_columns", lambda: workbook(cells(CELL * 16_000, 6))),
    (roster, "too_many_rows", lambda: workbook(cells(CELL * 40, 2_200))),
    (roster, "file_unpacks_too_large", lambda: workbook(cells("<c/>" * 950_000, 1))),
    (roster, "file_unpacks_too_large", lambda: workbook("<a " + 'b="1" ' * 900_000 + "/>")),
    (roster, "file_broken_xlsx", lambda: zipped(lying_parts(), 1_000)),
    (from_hall, "refused", lambda: zipped({"manifest.json": bytes(200 << 20)}, 1_000)),
]


def lying_parts() -> dict[str, bytes]:
    return {"[Content_Types].xml": b"<a/>", "xl/a.xml": b" " * (200 << 20)}


@pytest.mark.parametrize(("work", "outcome", "made"), some(ROWS))
def test_the_worst_upload_fits_beside_an_idle_process(
    work: Callable[[bytes], str], outcome: str, made: Callable[[], bytes], tmp_path: Path
) -> None:
    (tmp_path / "small").write_bytes(SMALL[work]())
    (tmp_path / "worst").write_bytes(made())
    assert (tmp_path / "worst").stat().st_size <= max(
        pictures.LARGEST_PHOTO, limits.MOST_MEGABYTES << 20
    )
    done = subprocess.run(
        [sys.executable, "-c", CHILD, work.__name__, tmp_path / "worst", tmp_path / "small"],
        cwd=Path(__file__).parents[2],
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
            "DATA_DIR": str(tmp_path),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == outcome, done.stderr[-2000:]


def test_no_page_searches_for_more_than_a_name_has() -> None:
    asked = RequestFactory().get("/", {"q": "я" * 100_000})
    assert sought(asked) == "я" * LONGEST_QUERY
    # Every search box of the site asks through it, or says its own bound.
    own = {"check_in_views.py", "card_views.py", "limits.py"}
    pages = Path(__file__).parents[2] / "tournament"
    reads = [path.name for path in pages.rglob("*.py") if 'GET.get("q"' in path.read_text()]
    assert set(reads) == own
