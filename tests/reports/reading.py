"""Reading a PDF back: its pages as text, one line of it with single blanks."""

import io

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
