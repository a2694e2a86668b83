import ast
import threading
from pathlib import Path

import pytest
import segno

import reports
from reports.glyphs import FONTS
from reports.slips import slips_pdf
from reports.typesetting import TEMPLATES, printable, qr_svg
from tests.reports.samples import slip

ROOM = Path(reports.__file__).parent


def test_the_room_imports_no_django_and_no_clock():
    for module in ROOM.glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                assert name.split(".")[0] not in {"django", "time", "random"}, (module, name)


def test_templates_read_nothing_but_their_neighbours():
    for template in TEMPLATES.glob("*.typ"):
        source = template.read_text(encoding="utf-8")
        assert "@preview" not in source
        assert "eval(" not in source


def test_the_fonts_come_with_their_licence():
    assert {font.name for font in FONTS.glob("*.ttf")} == {"PTS55F.ttf", "PTS75F.ttf"}
    licence = (FONTS / "LICENCE.txt").read_text(encoding="utf-8")
    assert "ParaType" in licence
    assert "GRANT OF LICENSE" in licence


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Ёж", "Ёж"),
        (" a \n b\u2028c ", "a b c"),
        ("a\u202eb\u0007c\u200d", "abc"),
        ("#[*_$\\`@<>]", "#[*_$\\`@<>]"),
    ],
)
def test_printable_text_is_one_line(raw, shown):
    assert printable(raw) == shown


def test_a_qr_code_has_its_quiet_margin():
    content = "https://example.org/s/0001"
    modules = segno.make(content, error="m", micro=False).symbol_size(border=4)[0]
    assert f'width="{modules}"' in qr_svg(content)


def test_documents_asked_for_at_the_same_time_do_not_mix():
    results: dict[int, bytes] = {}

    def work(number: int) -> None:
        results[number] = slips_pdf([slip(number)], "ru")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(1, 7)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {number: slips_pdf([slip(number)], "ru") for number in range(1, 7)}
