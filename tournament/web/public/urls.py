"""Addresses of the pages that anyone may read."""

from django.urls import URLPattern, path

from tournament.web.public import history_views, views
from tournament.web.public.language import language
from tournament.web.public.register import register
from tournament.web.styleguide import styleguide

urlpatterns: list[URLPattern] = [
    path("", views.home, name="home"),
    path(
        "championships/<slug:championship_id>/",
        views.championship_about,
        name="championship_about",
    ),
    path("days/<slug:event_id>/", views.day, name="day"),
    path("days/<slug:event_id>/standings/", views.day_standings, name="day_standings"),
    path("days/<slug:event_id>/find/", views.day_find, name="day_find"),
    path("days/<slug:event_id>/draw/", views.day_draw, name="day_draw"),
    path("days/<slug:event_id>/matches/<str:match>/", history_views.day_match, name="day_match"),
    path("days/<slug:event_id>/history/", history_views.day_history, name="day_history"),
    path("days/<slug:event_id>/history/<int:seq>/", history_views.day_as_of, name="day_as_of"),
    path(
        "days/<slug:event_id>/history/<int:first>/<int:second>/",
        history_views.day_compared,
        name="day_compared",
    ),
    path("days/<slug:event_id>/hall/", views.day_hall, name="day_hall"),
    path("days/<slug:event_id>/export.json", views.export_json, name="day_export_json"),
    path("days/<slug:event_id>/export.csv", views.export_csv, name="day_export_csv"),
    path("days/<slug:event_id>/register/", register, name="register"),
    path("rules/", views.rules, name="rules"),
    path("personal-data/", views.personal_data, name="personal_data"),
    path("how-to-check/", views.how_to_check, name="how_to_check"),
    path("language/", language, name="language"),
    path("styleguide/", styleguide, name="styleguide"),
]
