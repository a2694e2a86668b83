"""The one way to the typesetter: a template of this room and plain data give a PDF or a picture.

Owns: the compilers (one per template, kept warm), the fonts, QR codes.  Refuses: fonts of the
machine, packages from the network, and data as markup: a template reads JSON and nothing else.
"""

import io
import json
import threading
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import segno
import typst

from reports.glyphs import FAMILIES, FONTS, not_drawn

TEMPLATES: Final = Path(__file__).parent / "templates"

_UNSEEN: Final = {"Cc", "Cf"}
_JOINERS: Final = "\u200c\u200d"
"""They say how the letters beside them are drawn."""

_lock = threading.Lock()


class NothingToPrint(ValueError):
    """A document without content was asked for; a PDF needs at least one page."""


def printable(text: str) -> str:
    """One line of text: no line breaks, and no invisible character that reorders or hides others.

    A display name comes from a form or a file.  A line break in it would push it over its
    neighbour's field, a direction mark would turn the line round it.  A sign that no font has,
    in a text from before the forms asked, is a question mark.
    """
    seen = (
        c for c in text if c.isspace() or c in _JOINERS or unicodedata.category(c) not in _UNSEEN
    )
    line = " ".join("".join(seen).split()).strip(_JOINERS)
    while (strange := not_drawn(line)) is not None:
        place, sign = strange
        line = line[:place] + "?" + line[place + len(sign) :]
    return line


def qr_svg(content: str) -> str:
    """A QR code as SVG, with the quiet margin that readers need."""
    picture = io.BytesIO()
    segno.make(content, error="m", micro=False).save(
        picture, kind="svg", border=4, xmldecl=False, nl=False
    )
    return picture.getvalue().decode("utf-8")


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)]
    )


@cache
def _compiler(template: str) -> typst.Compiler:
    """The compiler of one template; it keeps fonts and the parsed template between documents."""
    return typst.Compiler(str(TEMPLATES / template), root=str(TEMPLATES), font_paths=_fonts())


def typeset(template: str, data: Mapping[str, Any]) -> bytes:
    """The PDF of one template filled with data (strings, numbers, lists, dictionaries)."""
    return _compiled(template, data, "pdf")


def png(template: str, data: Mapping[str, Any]) -> bytes:
    """The one page of a template filled with data as pixels, one for every point of the page."""
    return _compiled(template, data, "png")


def inputs_of(data: Mapping[str, Any]) -> dict[str, str]:
    """What a template reads: its data, and the families of letters in their order."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False)
    return {"data": text, "families": json.dumps(FAMILIES)}


def _compiled(template: str, data: Mapping[str, Any], form: Literal["pdf", "png"]) -> bytes:
    inputs = inputs_of(data)
    # One document at a time: a compiler remembers the inputs of its last document.
    with _lock:
        document = _compiler(template).compile(format=form, ppi=72, sys_inputs=inputs)
    if not isinstance(document, bytes):
        raise TypeError(f"{template} gave no single {form}")
    return document
