"""A day as data for everyone's own use (CH-PUBLIC-1): JSON, CSV and brackets-model (CH-DE-13).

Holds public names, numbers, seeds, matches, results and places, and nothing else about people.
"""

import json
from typing import Any

from tournament.brackets import Player, Side
from tournament.brackets.brackets_model import (
    Model,
    PlayedGame,
    Shown,
    brackets_model,
    nothing_drawn,
    viewer_data,
)
from tournament.championship.event_state import EventState
from tournament.web.shared.csv_table import csv_table
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.tournaments.pairings import numbers_of

FORMAT = "pixel-tactics-day/1"
MATCH_FIELDS = ("match", "bracket", "round", "status", "a", "b", "winner", "ended_by", "scores")
_WON_BY: dict[str, Side] = {"A": "a", "B": "b"}
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
    progress, plays = reading.event.progress, reading.event.plays
    rows = []
    for spec in reading.event.structure.matches:
        play = plays.get(spec.id)
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
                "scores": [list(score) for score in play.scores] if play is not None else [],
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
        numbers = ({**row, "scores": numbers_of(row["scores"])} for row in data["matches"])
        return csv_table(MATCH_FIELDS, list(numbers))
    return csv_table(PLAYER_FIELDS, data["players"])


def model_text(reading: DayReading, *, for_viewer: bool = False) -> str:
    """The day's bracket in the tables of brackets-model, or as brackets-viewer takes them."""
    model = day_model(reading)
    return json.dumps(viewer_data(model) if for_viewer else model, ensure_ascii=False, indent=1)


def day_model(reading: DayReading) -> Model:
    """The same as plain values; its tables are empty while nothing is drawn, and for rounds."""
    event = reading.event
    if not reading.drawn or event.structure.round_matches or event.structure.awaited:
        return nothing_drawn()
    entrants = [
        {"name": reading.names[registration], "number": reading.number(registration)}
        for registration in event.order
    ]
    shown = Shown(
        title=reading.title,
        entrants=entrants,
        wins_needed=event.wins_needed,
        statuses={spec.id: event.match_status(spec.id) for spec in event.structure.matches},
        games={match: _played(event, match) for match in event.plays},
    )
    return brackets_model(event.progress, shown)


def _played(event: EventState, match: str) -> list[PlayedGame]:
    """The games of a match that are over; sheets that wait for signatures do not count yet."""
    play = event.plays[match]
    scores = play.scores or (None,) * len(play.outcomes)
    return [
        PlayedGame(_WON_BY.get(outcome, "draw"), score)
        for outcome, score in zip(play.outcomes, scores, strict=True)
    ]
