"""The printed list of places of a day (CH-PLACE-1), with the checkpoint it was made from."""

from reports.bracket_sheet import StandingsSheet
from reports.documents import head_data, places_data
from reports.texts import texts_in
from reports.typesetting import NothingToPrint, typeset


def standings_pdf(standings: StandingsSheet, language: str) -> bytes:
    """The places on A4, as many pages as they need."""
    words = texts_in(language)
    if not standings.places:
        raise NothingToPrint("no places")
    data = {
        "texts": dict(words),
        "head": head_data(standings.head, language),
        "places": places_data(standings.places),
        "with_notes": any(row.note for row in standings.places),
    }
    return typeset("standings.typ", data)
