"""Addresses below a personal link where a player records or looks at their own games."""

from django.urls import path

from tournament.web.games import log_replay_views, recorder_views

_REGISTRATION = "<str:token>/registration/<slug:registration>/"
_LOG = _REGISTRATION + "logs/<slug:log_id>/game/"
_RECORD = _REGISTRATION + "record/"

urlpatterns = [
    path(_LOG, log_replay_views.my_game, name="my_game"),
    path(_LOG + "frames.json", log_replay_views.my_game_frames, name="my_game_frames"),
    path(_RECORD, recorder_views.my_record, name="my_record"),
    path(_RECORD + "start/", recorder_views.my_record_start, name="my_record_start"),
    path(
        _RECORD + "<slug:recording>/state.json",
        recorder_views.my_record_state,
        name="my_record_state",
    ),
    path(_RECORD + "<slug:recording>/<slug:do>/", recorder_views.my_record_do, name="my_record_do"),
]
