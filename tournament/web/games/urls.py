"""Addresses of the pages about games."""

from django.urls import URLPattern, path

from tournament.web.games import (
    list_views,
    live_views,
    log_replay_views,
    practice_views,
    recorder_views,
    viewer_views,
)
from tournament.web.shared.game_pages import all_pages

GAME = "days/<slug:event_id>/matches/<str:match>/games/<int:number>/"
STAFF_LOG = "staff/days/<slug:event_id>/logs/<slug:log_id>/game/"
LIVE = "days/<slug:event_id>/matches/<str:match>/live/"
RECORD = "staff/days/<slug:event_id>/matches/<str:match>/record/"
RECORDING = RECORD + "<slug:recording>/"

urlpatterns: list[URLPattern] = [
    *(address for pages in all_pages() for address in pages.urls()),
    path("practice/", practice_views.practice, name="practice"),
    path("recorder-worker.js", recorder_views.recorder_worker, name="recorder_worker"),
    path("practice/play/", practice_views.practice_play, name="practice_play"),
    path("practice/<slug:ruleset>/", practice_views.practice, name="practice_game"),
    path("practice/<slug:ruleset>/play/", practice_views.practice_play, name="practice_game_play"),
    path("days/<slug:event_id>/games/", list_views.day_games, name="day_games"),
    path(
        "championships/<slug:championship_id>/games/",
        list_views.championship_games,
        name="championship_games",
    ),
    path(GAME, viewer_views.game, name="game"),
    path(GAME + "frames.json", viewer_views.game_frames, name="game_frames"),
    path(GAME + "list/", viewer_views.game_list, name="game_list"),
    path(GAME + "embed/", viewer_views.game_embed, name="game_embed"),
    path(GAME + "position.svg", viewer_views.game_svg, name="game_svg"),
    path(GAME + "position.png", viewer_views.game_png, name="game_png"),
    path("days/<slug:event_id>/logs/<slug:log_id>/", list_views.day_game_log, name="day_game_log"),
    path(STAFF_LOG, log_replay_views.staff_game, name="staff_game"),
    path(STAFF_LOG + "frames.json", log_replay_views.staff_game_frames, name="staff_game_frames"),
    path(LIVE, live_views.day_live, name="day_live"),
    path(RECORD, recorder_views.record, name="record"),
    path(RECORD + "start/", recorder_views.record_start, name="record_start"),
    path(RECORDING + "state.json", recorder_views.record_state, name="record_state"),
    path(RECORDING + "claim/", recorder_views.record_claim, name="record_claim"),
    path(RECORDING + "<slug:do>/", recorder_views.record_do, name="record_do"),
    path(
        "staff/days/<slug:event_id>/live-delay/",
        live_views.set_live_delay,
        name="set_live_delay",
    ),
]
