"""A day as data for everyone's own use (CH-PUBLIC-1): JSON and CSV.

Holds public names, numbers, seeds, matches, results and places, and nothing else about people.
"""

import json
from typing import Any

from tournament.brackets import Player
from tournament.web.shared.csv_table import csv_table
from tournament.web.shared.day_reading import DayReading

FORMAT = "pixel-tactics-day/1"
MATCH_FIELDS = ("match", "bracket", "round", "status", "a", "b", "winner", "ended_by")
PLAYER_FIELDS = ("number", "name", "seed", "place_first", "place_last")


def day_data(reading: DayReading) -> dict[str, Any]:
    """The whole day as plain values; players stand in matches by their seeds."""
    stage = reading.championship.stages[reading.day.stage]
    return {
        "format": FORMAT,
        "day": {
            "id": reading.id,
            "city": stage.city,
            "date": reading.day.date.isoformat(),
            "start": reading.day.start,
            "zone": reading.day.zone,
            "status": reading.status,
            "demo": reading.championship.demo,
            "final": reading.final,
        },
        "players": _players(reading),
        "matches": _matches(reading),
    }


def _players(reading: DayReading) -> list[dict[str, Any]]:
    if not reading.drawn:
        return []
    rows = []
    for seed, registration in enumerate(reading.event.order, start=1):
        place = reading.places.get(registration)
        shown = place if place is not None and place.awarded else None
        rows.append(
            {
                "number": reading.number(registration),
                "name": reading.names[registration],
                "seed": seed,
                "place_first": shown.first if shown is not None else None,
                "place_last": shown.last if shown is not None else None,
            }
        )
    return rows


def _matches(reading: DayReading) -> list[dict[str, Any]]:
    if not reading.drawn:
        return []
    progress = reading.event.progress
    rows = []
    for spec in reading.event.structure.matches:
        slots = [progress.slot(spec.id, side) for side in ("a", "b")]
        first, second = (slot.seed if isinstance(slot, Player) else None for slot in slots)
        rows.append(
            {
                "match": spec.id,
                "bracket": spec.bracket,
                "round": spec.round,
                "status": reading.event.match_status(spec.id),
                "a": first,
                "b": second,
                "winner": progress.winner(spec.id),
                "ended_by": progress.end_kind(spec.id),
            }
        )
    return rows


def json_text(reading: DayReading) -> str:
    """The day as JSON."""
    return json.dumps(day_data(reading), ensure_ascii=False, indent=1)


def csv_text(reading: DayReading, table: str) -> str:
    """Players with places, or the matches: with semicolons and a BOM, as Excel reads Russian."""
    data = day_data(reading)
    if table == "matches":
        return csv_table(MATCH_FIELDS, data["matches"])
    return csv_table(PLAYER_FIELDS, data["players"])
