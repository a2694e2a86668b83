"""Reading a PDF back: its pages as text, one line of it with single blanks."""

import io
from collections.abc import Collection

from pypdf import PdfReader


def pages_of(document: bytes) -> list[str]:
    """The text of each page."""
    reader = PdfReader(io.BytesIO(document))
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def sizes_of(document: bytes) -> list[tuple[int, int]]:
    """Width and height of each page in whole millimetres."""
    boxes = [page.mediabox for page in PdfReader(io.BytesIO(document)).pages]
    return [(round(float(b.width) / 72 * 25.4), round(float(b.height) / 72 * 25.4)) for b in boxes]


def fonts_of(document: bytes) -> set[str]:
    """The names of the embedded fonts without their subset prefix."""
    names: set[str] = set()
    for page in PdfReader(io.BytesIO(document)).pages:
        fonts = page["/Resources"].get("/Font", {})
        names |= {str(font.get_object()["/BaseFont"]).split("+")[-1] for font in fonts.values()}
    return names


def letters_of(text: str) -> str:
    """A text without blanks and breaks, for what the typesetter has wrapped."""
    return "".join(text.replace("\u200b", "").split())


def sizes_by_text(document: bytes) -> list[tuple[str, float]]:
    """Every piece of text as it is set, with its size in points."""
    pieces: list[tuple[str, float]] = []

    def piece(text: str, page: list[float], line: list[float], _font: object, size: float) -> None:
        if text.strip():
            pieces.append((text.strip(), round(abs(size * line[3] * page[3]), 2)))

    for page in PdfReader(io.BytesIO(document)).pages:
        page.extract_text(visitor_text=piece)
    return pieces


def least_size(document: bytes, words: Collection[str]) -> float:
    """The smallest size in which one of these words stands; they have to be there."""
    found = [size for text, size in sizes_by_text(document) if {*text.split()} & {*words}]
    assert found
    return min(found)
