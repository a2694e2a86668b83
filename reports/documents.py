"""What public documents share: the head, the foot with the checkpoint, the rows of places."""

from collections.abc import Sequence
from typing import Any

from reports.bracket_sheet import DocumentHead, PlaceRow
from reports.texts import long_date
from reports.typesetting import printable, qr_svg


def head_data(head: DocumentHead, language: str) -> dict[str, Any]:
    """The head and the foot of a document as plain values."""
    return {
        "championship": printable(head.championship),
        "where": printable(f"{head.city}, {long_date(head.day, language)}"),
        "note": printable(head.note),
        "checkpoint": [printable(line) for line in head.checkpoint.splitlines() if line.strip()],
        "qr": qr_svg(head.reference),
        # What the code carries after the question mark nobody types.
        "reference": printable(head.reference.partition("?")[0]),
    }


def places_data(places: Sequence[PlaceRow]) -> list[dict[str, str]]:
    """The list of places as plain values."""
    return [
        {
            "place": printable(row.place),
            "name": printable(row.name),
            "seed": "" if row.seed is None else str(row.seed),
            "note": printable(row.note),
        }
        for row in places
    ]
