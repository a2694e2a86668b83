"""A locked key on paper: the code is read back, the lines hold the same."""

import io
from typing import Any

import pytest
import zxingcpp
from PIL import Image

from reports import key_paper, typesetting
from reports.key_paper import key_paper_pdf
from reports.typesetting import NothingToPrint
from tests.reports.reading import pages_of

LOCKED = "\n".join(
    ["-----BEGIN AGE ENCRYPTED FILE-----", *(64 * letter for letter in "abcdefg"), "W=="]
)


def paper(language: str) -> bytes:
    return key_paper_pdf(
        site="https://championship.example", key_id="d0" * 16, made="1 May", locked=LOCKED,
        language=language,
    )  # fmt: skip


@pytest.mark.parametrize("language", ["ru", "en"])
def test_one_page_with_steps_and_lines(language: str) -> None:
    (page,) = pages_of(paper(language))
    for line in (*LOCKED.splitlines(), "d0" * 16, "age -d -o key.pem paper.age"):
        assert line.replace(" ", "") in page.replace(" ", "").replace("\n", "")


def test_the_code_holds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def picture(template: str, data: dict[str, Any]) -> bytes:
        return typesetting.png(template, data)

    monkeypatch.setattr(key_paper, "typeset", picture)
    (code,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(paper("ru"))))
    assert code.text == LOCKED


def test_nothing_is_refused() -> None:
    with pytest.raises(NothingToPrint):
        key_paper_pdf(site="", key_id="", made="", locked=" ", language="ru")
