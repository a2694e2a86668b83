"""A day as data: what its pages tell beside its bracket, its players, its places, its draws."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from tournament.api.reads.championship_data import announcements_of
from tournament.api.writes.tournaments import told_of_plan
from tournament.brackets import DrawnMatch, Place, Player
from tournament.championship.planning.stages.queries import registration_ends
from tournament.championship.rounds.table import GROUP_LETTERS, standings_of
from tournament.events.announcements import told_in_hall
from tournament.events.describe import description_by
from tournament.events.tournaments import plan_of
from tournament.ledger.core.entry import moment_of
from tournament.play.timetable import live
from tournament.web.public.standings import wins_of
from tournament.web.shared.day_reading import DayReading


def day_data(reading: DayReading) -> dict[str, Any]:
    """What a list tells of a day."""
    state, day = reading.championship, reading.day
    now = reading.day_now
    places = now.places if now.registers else None
    return {
        "id": day.id,
        "championship": state.id,
        "title": reading.title,
        "city": reading.stage.city,
        "city_name": reading.city,
        "date": day.date,
        "start": day.start,
        "zone": day.zone,
        "starts_at": day.starts_at,
        "status": now.status.value,
        "status_words": reading.status_word,
        "final": reading.final,
        "demo": state.demo,
        "archived": state.archived,
        "ruleset": state.rules.ruleset,
        "players": now.players,
        "registration_open": now.registers,
        "places": {
            "most": places.most,
            "held": places.held,
            "waiting": places.waiting,
            "free": places.free,
        }
        if places is not None
        else None,
    }


def whole_day(reading: DayReading) -> dict[str, Any]:
    """Everything that the page of a day tells beside its bracket."""
    event, day = reading.event, reading.day
    description = description_by(day.description)
    expected = live(event) if reading.drawn else None
    told = told_in_hall(event)
    plan = plan_of(reading.id) if reading.free is not None else None
    return {
        **day_data(reading),
        "description": asdict(description) if description is not None else None,
        "announcements": announcements_of(reading.championship, day.stage),
        "registration_ends": registration_ends(day),
        "tables": sum(event.tables.values()) if event.tables else day.tables,
        "tables_in_use": sorted(table for table, in_use in event.tables.items() if in_use),
        "paused": event.paused,
        "paused_until": moment_of(event.paused_until) if event.paused_until else None,
        "check_in_until": event.extended_until,
        "told_in_hall": {"id": told.id, "text": told.text} if told is not None else None,
        "ends_about": expected.ends if expected is not None else None,
        "foreseen_as_of": expected.as_of if expected is not None else None,
        "matches": event.match_count if reading.drawn else 0,
        "matches_over": event.decided_count if reading.drawn else 0,
        "tournament": {**told_of_plan(plan), "slug": plan.slug} if plan is not None else None,
    }


def players_of(reading: DayReading) -> list[dict[str, Any]]:
    """Everybody whom a page of the day names: from the closed list on, in the order of seeds."""
    event = reading.event
    listed = event.order if reading.drawn else event.frozen_list
    return [player_data(reading, registration) for registration in listed]


def player_data(reading: DayReading, registration: str) -> dict[str, Any]:
    """A registration as everybody may see it."""
    return {
        "registration": registration,
        "number": reading.number(registration),
        "name": reading.names[registration],
        "seed": reading.event.seed_of.get(registration) if reading.drawn else None,
        "status": _status(reading, registration),
    }


def _status(reading: DayReading, registration: str) -> str:
    """What the page of the places says of them."""
    if reading.day_now.not_drawn:
        return "listed"
    seed = reading.event.seed_of.get(registration)
    if not reading.drawn or seed is None:
        return "not_playing"
    progress, place = reading.event.progress, reading.places.get(registration)
    if seed in progress.disqualified or (place is not None and not place.awarded):
        return "disqualified"
    if seed in progress.left:
        return "withdrew"
    champion = place is not None and place.first == 1
    return "out" if progress.exit_number(seed) is not None and not champion else "playing"


def standings_data(reading: DayReading) -> dict[str, Any]:
    """The places of a day, those that are certain first."""
    completed = reading.day_now.closed
    return {
        "day": reading.id,
        "final": completed,
        "standings": _rows(reading, completed=completed) if reading.drawn else [],
    }


def _rows(reading: DayReading, *, completed: bool) -> Sequence[Mapping[str, Any]]:
    progress, wins = reading.event.progress, wins_of(reading.event.progress)
    finalists = reading.finalists if completed else {}
    lines = _lines(reading)
    draws = Counter(
        slot.seed
        for match in progress.structure.matches
        if isinstance(progress.decision(match.id), DrawnMatch)
        for slot in (progress.slot(match.id, "a"), progress.slot(match.id, "b"))
        if isinstance(slot, Player)
    )

    def row(seed: int, registration: str) -> dict[str, Any]:
        place = reading.places.get(registration)
        finalist = finalists.get(registration)
        coming = finalist is not None and finalist.coming
        return {
            **player_data(reading, registration),
            **_place(place),
            "won": wins.get(seed, 0),
            "lost": progress.losses(seed),
            "drawn": draws[seed],
            **lines.get(seed, _WITHOUT_ROUNDS),
            "to_final": "coming" if coming else "qualified" if finalist is not None else "",
        }

    rows = [row(seed, key) for seed, key in enumerate(reading.event.order, start=1)]
    last, ranked = len(rows) + 1, {seed: place for place, seed in enumerate(lines)}
    # Of rounds those whose place is still open follow in the order of the standings.
    return sorted(
        rows,
        key=lambda item: (item["place_first"] or last, ranked.get(item["seed"], 0), item["seed"]),
    )


_WITHOUT_ROUNDS: Mapping[str, Any] = {"group": "", "points": None, "tie_breaks": {}}


def _lines(reading: DayReading) -> dict[int, Mapping[str, Any]]:
    """Points and tie-breaks by seed, in the order of the standings; empty without rounds."""
    rules = reading.free
    if rules is None or not rules.in_rounds:
        return {}
    return {
        line.entrant: {
            "group": GROUP_LETTERS[place] if rules.groups > 1 else "",
            "points": line.points / 10,
            "tie_breaks": {name: round(float(value), 6) for name, value in line.values.items()},
        }
        for place, lines in enumerate(standings_of(reading.event, rules))
        for line in lines
    }


def _place(place: Place | None) -> dict[str, int | None]:
    shown = place if place is not None and place.awarded else None
    return {
        "place_first": shown.first if shown is not None else None,
        "place_last": shown.last if shown is not None else None,
    }


def draws_data(reading: DayReading) -> dict[str, Any]:
    """Everything of CH-DE-10 that is public now."""
    event = reading.event
    return {
        "day": reading.id,
        "frozen_sha256": "" if event.order else event.frozen_sha256,
        "commitment": "" if event.order else event.secret_sha256,
        "draws": [
            {
                "at": record.at,
                "withdrawn": record.withdrawn,
                "registrations": sorted(record.registrations),
                "list_sha256": record.list_sha256,
                "secret_sha256": record.secret_sha256,
                "secret": record.secret,
                "text": record.text,
                "value": record.value,
                "order": list(record.order),
            }
            for record in reversed(event.draws)
        ],
        "lots": [
            {
                "lot": lot.id,
                "purpose": lot.purpose,
                "candidates": list(lot.candidates),
                "list_sha256": lot.sha256,
                "secret_sha256": lot.secret_sha256,
                "secret": lot.secret,
                "text": lot.text,
                "order": list(lot.order),
            }
            for lot in reading.lots
        ],
    }
