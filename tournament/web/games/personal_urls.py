"""Addresses below a personal link where a player records or looks at their own games."""

from django.urls import path

from tournament.web.games import log_replay_views, recorder_views

_REGISTRATION = "<str:token>/registration/<slug:registration>/"

urlpatterns = [
    path(_REGISTRATION + "logs/<slug:log_id>/game/", log_replay_views.my_game, name="my_game"),
    path(
        _REGISTRATION + "logs/<slug:log_id>/game/frames.json",
        log_replay_views.my_game_frames,
        name="my_game_frames",
    ),
    path(_REGISTRATION + "record/", recorder_views.my_record, name="my_record"),
    path(_REGISTRATION + "record/start/", recorder_views.my_record_start, name="my_record_start"),
    path(
        _REGISTRATION + "record/<slug:recording>/state.json",
        recorder_views.my_record_state,
        name="my_record_state",
    ),
    path(
        _REGISTRATION + "record/<slug:recording>/<slug:do>/",
        recorder_views.my_record_do,
        name="my_record_do",
    ),
]
