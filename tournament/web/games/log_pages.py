"""The verdict on a log for everybody, once the match is over (PT-LOG-14, CH-PD-6)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.championship.sheets.logs.readers import match_is_over
from tournament.play.log_findings import judged_logs
from tournament.play.log_texts import text_without_names
from tournament.web.shared.caching import day_tag, public_page
from tournament.web.shared.day_head import head_of
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.game_log_lists import log_line
from tournament.web.shared.verdicts import shown_verdict
from tournament.web.shared.words import language


@public_page(day_tag)
def day_game_log(request: HttpRequest, event_id: str, log_id: str) -> HttpResponse:
    """Where a log breaks a rule, and which; without the words that people typed."""
    reading = read_day(event_id)
    judged = next((item for item in judged_logs(event_id) if item.log.pk == log_id), None)
    if judged is None or judged.verdict is None:
        raise Http404
    match = judged.log.match
    if not match_is_over(reading.event, match):
        raise Http404
    players = zip("AB", reading.event.players(match), strict=True)
    names = {seat: reading.names.get(key or "", "") for seat, key in players}
    text = text_without_names(judged.log)
    context = {
        "head": head_of(reading, "day_game_log"),
        "log": log_line(judged, reading.pair(judged.log.match), reading.clock, ""),
        "verdict": shown_verdict(judged.verdict, text, language(), names, public=True),
    }
    return render(request, "games/log.html", context)
