"""Every letter that a form takes can be printed: never a box in its place."""

import json
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
import typst

from reports import typesetting
from reports.arrivals import Arrival, arrivals_pdf
from reports.bracket_sheet import PlaceRow, StandingsSheet
from reports.glyphs import FAMILIES, FONTS, not_drawn
from reports.preview_picture import Preview, preview_svg
from reports.sheets import sheets_pdf
from reports.slips import slips_pdf
from reports.standings import standings_pdf
from tests.reports.reading import fonts_of
from tests.reports.samples import HEAD, slip
from tests.reports.test_arrivals import arrivals
from tests.reports.test_sheets import sheet
from tests.support.examples import some
from tournament.people.names.guard import name_faults, plain, text_faults

NAMES = ("Əliyev", "Nguyễn", "张伟", "שלום", "Հայկ", "Кот 😀", "х́аос", "می\u200cخواهم", "김철수",
         "山田", "ქეთი", "ไทย", "क्षमा", "𝕬𝖑𝖊𝖝", "❤️ 1️⃣", "喆堃")  # fmt: skip
UNKNOWN = "\U00012000"
_SHAPE = re.compile(r'href="#(g[0-9A-F]+)"')


@cache
def _page(bold: bool) -> typst.Compiler:
    source = "#set text(font: json(bytes(sys.inputs.families)), size: 6pt"
    source += (', weight: "bold")' if bold else ")") + "\n#json(bytes(sys.inputs.data))"
    file = Path(mkdtemp()) / "page.typ"
    file.write_text(source, "utf-8")
    return typst.Compiler(str(file), font_paths=typesetting._fonts())


def shapes(text: str, *, bold: bool = False) -> set[str]:
    """The shapes that the typesetter draws for a text."""
    inputs = {"data": json.dumps(text), "families": json.dumps(FAMILIES)}
    return set(_SHAPE.findall(_joined(_page(bold).compile(format="svg", sys_inputs=inputs))))


def _joined(pages: Any) -> str:
    return "".join(page.decode() for page in (pages if isinstance(pages, list) else [pages]))


@cache
def boxes() -> frozenset[str]:
    """The shapes of the boxes for a letter that no font has."""
    return frozenset(shapes(UNKNOWN) | shapes(UNKNOWN, bold=True))


def test_a_letter_that_no_font_has_is_a_box() -> None:
    assert boxes()
    assert boxes() <= shapes(f"Иван {UNKNOWN}") | shapes(f"Иван {UNKNOWN}", bold=True)
    assert not boxes() & shapes("Иван")


def _seen(codes: Iterable[int]) -> list[str]:
    """Characters that show something by themselves."""
    chars = map(chr, codes)
    return [char for char in chars if unicodedata.category(char)[0] not in "CZM"]


def _boxed(letters: Sequence[str], *, bold: bool = False) -> list[str]:
    if not boxes() & shapes(" ".join(letters), bold=bold):
        return []
    return [letter for letter in letters if boxes() & shapes(letter, bold=bold)]


def test_every_letter_of_a_full_name_is_printed() -> None:
    alphabets = [char for char in _seen(range(0x21, sys.maxunicode + 1))
                 if unicodedata.name(char, "").startswith(("CYRILLIC", "LATIN"))]  # fmt: skip
    letters = [
        char for char in alphabets if not (name_faults(f"Аб{char}") and name_faults(f"Ab{char}"))
    ]
    assert len(letters) > 1300
    assert _boxed(letters) == _boxed(letters, bold=True) == []


def test_every_letter_of_a_name_alone_is_printed() -> None:
    for start in some(range(0x21, 0x20000, 0x400)):
        seen = _seen(range(start, start + 0x400))
        taken = [plain(char) for char in seen if not text_faults(char, 80)]
        assert _boxed(taken) == []


@pytest.mark.parametrize("name", NAMES)
def test_names_as_people_have_them_are_taken(name: str) -> None:
    assert text_faults(name, 80) == []
    assert not_drawn(name) is None


@pytest.mark.parametrize("sign", [UNKNOWN, "\U00020000", "\U000131a7", "张\u0301"])
def test_a_letter_that_no_font_has_is_told(sign: str) -> None:
    assert [fault.code for fault in text_faults(f"Кот {sign}", 80)] == ["letter_not_printable"]
    assert text_faults(f"Кот {sign}", 80)[0].params == {"character": sign, "position": 5}


def _documents() -> dict[str, Callable[[], bytes]]:
    names = [*NAMES, *(f"Кубок {UNKNOWN}",)]
    slips = [slip(1, a=name, b=name) for name in names]
    rows = [PlaceRow(str(place), name) for place, name in enumerate(names, 1)]
    people = [Arrival(place, name, "есть место") for place, name in enumerate(names, 1)]
    return {
        "slips": lambda: slips_pdf(slips, "ru"),
        "standings": lambda: standings_pdf(StandingsSheet(HEAD, rows), "ru"),
        "arrivals": lambda: arrivals_pdf(arrivals(*people), "ru"),
        "sheets": lambda: sheets_pdf([sheet(players=(name, name)) for name in names], "ru"),
    }


@pytest.mark.parametrize("document", ["slips", "standings", "arrivals", "sheets"])
def test_no_document_has_a_box(document: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def as_svg(template: str, data: Any, _form: str) -> bytes:
        inputs = {"data": json.dumps(data), "families": json.dumps(FAMILIES)}
        compiler = typesetting._compiler(template)
        drawn.append(_joined(compiler.compile(format="svg", sys_inputs=inputs)))
        return b""

    monkeypatch.setattr(typesetting, "_compiled", as_svg)
    _documents()[document]()
    assert drawn
    assert not boxes() & set(_SHAPE.findall(drawn[0]))


def test_a_picture_finds_each_font() -> None:
    preview = Preview("Сайт", "Кубок ⚔️ 张伟 Əliyev", "שלום", ["Հայկ 😀", "ไทย"])
    used = fonts_of(typesetting.typeset("picture.typ", {"svg": preview_svg(preview)}))
    wanted = ("NotoSansCJK", "NotoSans-Bold", "NotoSansHebrew", "NotoSansArmenian", "NotoSansThai",
              "NotoEmoji")  # fmt: skip
    assert [font for font in wanted if not any(font in name for name in used)] == []


def test_the_fonts_come_with_their_licences_and_stay_small() -> None:
    files = list(FONTS.rglob("*.?tf"))
    assert sum(file.stat().st_size for file in files) < 15 * 2**20
    for folder in {file.parent for file in files}:
        assert "licen" in (Path(folder) / "LICENCE.txt").read_text("utf-8").lower()
