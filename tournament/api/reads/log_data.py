"""Recorded games and verdicts as data, once nothing of them is secret (PT-LOG-14)."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404
from django.urls import reverse

from tournament.championship.sheets.logs.readers import match_is_over
from tournament.play.game_views import games_to_watch, shown_log
from tournament.play.log_findings import Judged, judged_logs
from tournament.play.log_texts import text_without_names
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.verdicts import shown_verdict
from tournament.web.shared.words import language


def recorded_games(reading: DayReading) -> dict[str, Any]:
    """The games of a day that can be watched step by step."""
    found = games_to_watch(reading.id) if reading.drawn else []
    known = [game for game in found if game[0] in reading.event.structure]
    return {"day": reading.id, "games": [_game(reading, *game) for game in known]}


def _game(reading: DayReading, match: str, number: int) -> dict[str, Any]:
    whole = match_is_over(reading.event, match)
    log = shown_log(reading.id, match, number, public=True) if whole else None
    return {
        "match": match,
        "game": number,
        "log": log.id if log is not None else None,
        "whole": whole,
        "url": reverse("game", args=[reading.id, match, number]),
    }


def public_logs(reading: DayReading) -> list[Judged]:
    """The logs of a day with a verdict whose match is over, in the order in which they came."""
    if not reading.drawn:
        return []
    found = [
        item
        for item in judged_logs(reading.id)
        if item.verdict is not None
        and item.log.match in reading.event.structure
        and match_is_over(reading.event, item.log.match)
    ]
    return sorted(found, key=lambda item: (item.log.received_at, item.log.pk))


def log_line(judged: Judged) -> dict[str, Any]:
    """What a list tells of a log."""
    log, verdict = judged.log, judged.verdict
    assert verdict is not None
    return {
        "id": log.pk,
        "match": log.match,
        "game": log.game,
        "replay": log.replay,
        "received_at": log.received_at,
        "size": log.size,
        "sha256": log.sha256,
        "verdict": verdict.word,
        "rule": verdict.rule,
        "line": verdict.line,
    }


def whole_log(reading: DayReading, log_id: str) -> dict[str, Any]:
    """A log without the words that people typed, with its verdict; 404 while it is secret."""
    judged = next((item for item in public_logs(reading) if item.log.pk == log_id), None)
    if judged is None or judged.verdict is None:
        raise Http404
    text = text_without_names(judged.log)
    names = _names(reading, judged.log.match)
    shown = shown_verdict(judged.verdict, text, language(), names, public=True)
    return {
        **log_line(judged),
        "reason": shown.sentence,
        "remedy": shown.remedy,
        "outcomes": list(shown.outcomes),
        "text": text,
    }


def _names(reading: DayReading, match: str) -> dict[str, str]:
    players: Sequence[str | None] = reading.event.players(match)
    seats = zip("AB", players, strict=True)
    return {seat: reading.names.get(player or "", "") for seat, player in seats}
