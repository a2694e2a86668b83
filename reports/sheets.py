"""Filled result sheets on paper: what both players put their names to (level A0 of the signatures).

Unlike a slip, which is filled in with a pen, it says what the site already knows and carries the
digest of that as a QR code, so that the paper names one revision and no other (CH-SHEET-6).
Refuses: an empty list.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from reports.texts import long_date, texts_in
from reports.typesetting import NothingToPrint, printable, qr_svg, typeset

DIGEST_GROUP = 8
"""Characters of the digest that stand together, to be compared by eye."""


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """One revision of a game's sheet, in the words of the language it is printed in.

    ``reference`` is what the QR code holds: the address of the match with this digest.
    """

    championship: str
    city: str
    day: date
    round_name: str
    table: str
    game_number: int
    revision: int
    players: tuple[str, str]
    result: str
    details: Sequence[str]
    digest: str
    reference: str


def sheets_pdf(sheets: Sequence[FilledSheet], language: str) -> bytes:
    """All sheets, two to an A4 page, with a line to cut along."""
    words = texts_in(language)
    if not sheets:
        raise NothingToPrint("no sheets")
    data = {"texts": dict(words), "sheets": [_as_data(sheet, language) for sheet in sheets]}
    return typeset("sheets.typ", data)


def _as_data(sheet: FilledSheet, language: str) -> dict[str, Any]:
    digest = sheet.digest
    groups = [digest[at : at + DIGEST_GROUP] for at in range(0, len(digest), DIGEST_GROUP)]
    return {
        "championship": printable(sheet.championship),
        "where": printable(f"{sheet.city}, {long_date(sheet.day, language)}"),
        "round": printable(sheet.round_name),
        "table": printable(sheet.table),
        "game": str(sheet.game_number),
        "revision": str(sheet.revision),
        "players": [printable(name) for name in sheet.players],
        "result": printable(sheet.result),
        "details": [printable(line) for line in sheet.details],
        "digest": [" ".join(groups[:4]), " ".join(groups[4:])],
        "qr": qr_svg(sheet.reference),
    }
