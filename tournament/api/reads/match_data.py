"""Structures, matches, games and rulings as data, in the words of the pages."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tournament.api.reads.day_data import player_data
from tournament.brackets import DoubleLoss, Empty, LoserOf, MatchSpec, Player, Side, WinnerOf
from tournament.championship.event_state import SIDES, Game, Ruling
from tournament.championship.play.match_rules import FIRST_PLAYER, said_of
from tournament.play.timetable import expected_calls
from tournament.regulations.rules import RULES
from tournament.web.shared.assurance import level_of
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.matches import ShownMatch, shown_matches
from tournament.web.shared.ruling_words import came_of, ruling_word
from tournament.web.shared.words import language

_LEADERS = "leaders"
"""What sheets of Pixel Tactics note of both players' leaders."""


def bracket_data(reading: DayReading) -> dict[str, Any]:
    """The structure of a day with its players and all matches; empty lists before the draw."""
    if not reading.drawn:
        empty: dict[str, Any] = {"kind": "", "size": 0, "rounds": 0, "champion": None}
        return {"day": reading.id, "drawn": False, **empty, "players": [], "matches": []}
    event = reading.event
    champion = event.progress.champion
    return {
        "day": reading.id,
        "drawn": True,
        "kind": event.structure.kind,
        "size": event.structure.size,
        "rounds": event.structure.rounds,
        "champion": event.order[champion - 1] if champion is not None else None,
        "players": [player_data(reading, registration) for registration in event.order],
        "matches": matches_data(reading),
    }


def matches_data(reading: DayReading) -> list[dict[str, Any]]:
    """Every match of a drawn structure, each after those that feed it."""
    if not reading.drawn:
        return []
    calls = expected_calls(reading.event)
    shown = shown_matches(reading, calls=calls)
    return [
        _match(reading, spec, shown[spec.id], calls) for spec in reading.event.structure.matches
    ]


def match_data(reading: DayReading, match: str) -> dict[str, Any] | None:
    """One match with the rulings on it; None if there is no such match."""
    found = next((item for item in matches_data(reading) if item["id"] == match), None)
    if found is None:
        return None
    touching = [item for item in reading.event.rulings if match in {item.match, *item.affected}]
    return {**found, "rulings": [_ruling(reading, item) for item in touching]}


def rulings_data(reading: DayReading) -> dict[str, Any]:
    """The rulings of a day, the oldest first."""
    rulings = [_ruling(reading, item) for item in reading.event.rulings]
    return {"day": reading.id, "rulings": rulings}


def _match(
    reading: DayReading, spec: MatchSpec, shown: ShownMatch, calls: Mapping[str, datetime]
) -> dict[str, Any]:
    event, now = reading.event, reading.match_now(spec.id)
    play, winner = event.plays.get(spec.id), event.progress.winner(spec.id)
    decision = event.progress.decision(spec.id)
    # Who goes on by a bye has won nothing (CH-DE-7).
    won = winner is not None and shown.state == "done"
    feeds = [place[0] if place is not None else None for place in event.structure.feeds(spec.id)]
    return {
        "id": spec.id,
        "phase": spec.bracket,
        "round": spec.round,
        "number": spec.number,
        "round_name": shown.round_name,
        "status": now.status.value,
        "status_words": shown.status,
        "sides": [_side(reading, spec, seat, side, shown) for seat, side in SIDES.items()],
        "winner": event.order[winner - 1] if won and winner is not None else None,
        "ended_by": "double_loss"
        if isinstance(decision, DoubleLoss)
        else event.progress.end_kind(spec.id),
        "wins_needed": event.wins_needed,
        "scores": [list(score) for score in play.scores] if play is not None else [],
        "table": now.where.table,
        "waits_for_table": now.where.waits,
        "called_at": play.called_at if play is not None else None,
        "started_at": play.started_at if play is not None else None,
        "ended_at": play.ended_at if play is not None else None,
        "expected_at": calls.get(spec.id) if now.is_open and spec.id != "GF2" else None,
        "extension_minutes": play.extension_minutes if play is not None else 0,
        "time_is_up_at": now.ends,
        "version": event.version_of(spec.id),
        "winner_to": feeds[0],
        "loser_to": feeds[1],
        "games": [
            told
            for game in (play.games if play is not None else ())
            if (told := _game(game)) is not None
        ],
    }


def _side(
    reading: DayReading, spec: MatchSpec, seat: str, side: Side, shown: ShownMatch
) -> dict[str, Any]:
    event = reading.event
    slot = event.progress.slot(spec.id, side)
    source = spec.a if side == "a" else spec.b
    words = shown.sides[0 if side == "a" else 1]
    play = event.plays.get(spec.id)
    comes = None
    if isinstance(source, WinnerOf | LoserOf):
        takes = "winner" if isinstance(source, WinnerOf) else "loser"
        comes = {"match": source.match, "takes": takes}
    return {
        "seat": seat,
        "registration": event.order[slot.seed - 1] if isinstance(slot, Player) else None,
        "number": words.number,
        "name": words.name or words.comes,
        "seed": words.seed,
        "source": comes,
        "bye": isinstance(slot, Empty),
        "games_won": play.wins(seat) if play is not None else 0,
        "result": words.result if shown.state == "done" else "",
    }


def _game(game: Game) -> dict[str, Any] | None:
    """A game whose result counts; what is not agreed to yet is nobody's business."""
    sheet = game.sheet
    if sheet is None or not sheet.accepted:
        return None
    said = said_of(sheet.statement)
    details = dict(said.body()["details"])
    first, leaders = (details.pop(name, None) for name in (FIRST_PLAYER, _LEADERS))
    return {
        "number": game.number,
        "replay": game.replay,
        "outcome": said.outcome,
        "end_kind": said.end_reason,
        "first_player": first,
        "leaders": list(leaders or ()),
        "details": {name: value for name, value in details.items() if value is not None},
        "revision": sheet.revision,
        "digest": sheet.digest,
        "assurance": level_of(sheet),
        "entered_at": sheet.filled_at,
    }


def _ruling(reading: DayReading, ruling: Ruling) -> dict[str, Any]:
    # A ruling on a draw that was withdrawn is about no match of this one.
    known = reading.drawn and ruling.match is not None and ruling.match in reading.event.structure
    rule = RULES.get(ruling.rule)
    return {
        "id": ruling.id,
        "type": ruling.type,
        "name": ruling_word(ruling.type),
        "came_of_it": came_of(ruling.type),
        "rule": ruling.rule,
        "rule_text": rule.in_language(language()) if rule is not None else "",
        "match": ruling.match if known else None,
        "affected": list(ruling.affected),
        "supersedes": ruling.supersedes,
        "at": ruling.at,
    }
