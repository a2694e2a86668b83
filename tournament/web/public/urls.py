"""Addresses of the pages that anyone may read."""

from django.urls import URLPattern, URLResolver, include, path

from tournament.web.public import (
    checkpoints,
    history_views,
    ledger_views,
    previews,
    shown_elsewhere,
    views,
)
from tournament.web.public.check import day_check
from tournament.web.public.help.views import help_contents, help_page
from tournament.web.public.tournaments import views as tournament_views

_DAY = [
    path("", views.day, name="day"),
    path("rounds/", tournament_views.day_rounds, name="day_rounds"),
    path("picture.png", previews.day_picture, name="day_picture"),
    path("matches/<str:match>/picture.png", previews.match_picture, name="match_picture"),
    path("standings/", views.day_standings, name="day_standings"),
    path("find/", views.day_find, name="day_find"),
    path("draw/", views.day_draw, name="day_draw"),
    path("matches/<str:match>/", history_views.day_match, name="day_match"),
    path("history/", history_views.day_history, name="day_history"),
    path("history/<int:seq>/", history_views.day_as_of, name="day_as_of"),
    path("history/<int:first>/<int:second>/", history_views.day_compared, name="day_compared"),
    path("hall/", views.day_hall, name="day_hall"),
    path("log/", ledger_views.day_ledger_page, name="day_ledger_page"),
    path("receipts/<int:seq>.json", ledger_views.day_receipt, name="day_receipt"),
    path("check/", day_check, name="day_check"),
    path("checkpoint", checkpoints.day_checkpoint, name="day_checkpoint"),
    path("bundle.zip", checkpoints.day_bundle, name="day_bundle"),
    path("export.json", views.export_json, name="day_export_json"),
    path("export.csv", views.export_csv, name="day_export_csv"),
    path("brackets-model.json", views.export_brackets_model, name="day_brackets_model"),
    path("register/", views.register, name="register"),
]
_CHAMPIONSHIP = [
    path("", views.championship_about, name="championship_about"),
    path("picture.png", previews.championship_picture, name="championship_picture"),
    path("log/", ledger_views.championship_ledger_page, name="championship_ledger_page"),
    path("receipts/<int:seq>.json", ledger_views.championship_receipt, name="championship_receipt"),
    path("witnessed-checkpoint", checkpoints.witnessed_checkpoint, name="witnessed_checkpoint"),
    path("checkpoint", checkpoints.championship_checkpoint, name="championship_checkpoint"),
    path("bundle.zip", checkpoints.championship_bundle, name="championship_bundle"),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("championships/<slug:championship_id>/", include(_CHAMPIONSHIP)),
    path("players/<slug:person>/", views.player, name="player"),
    path("tournaments/", tournament_views.tournaments, name="tournaments"),
    path("tournaments/<slug:slug>/", tournament_views.tournament, name="tournament"),
    path("days/<slug:event_id>/", include(_DAY)),
    path("embed/days/<slug:event_id>/<slug:what>/", shown_elsewhere.embed, name="embed"),
    path("scenes/days/<slug:event_id>/<slug:what>/", shown_elsewhere.scene, name="scene"),
    path("audit.pyz", checkpoints.audit_pyz, name="audit_pyz"),
    path("witness.pyz", checkpoints.witness_pyz, name="witness_pyz"),
    path("rules/", views.rules, name="rules"),
    path("personal-data/", views.personal_data, name="personal_data"),
    path("programs/", views.api_guide, name="api_guide"),
    path("how-to-check/", views.how_to_check, name="how_to_check"),
    path("how-to-check/signatures/", views.signature_levels, name="signature_levels"),
    path("help/", help_contents, name="help"),
    path("help/<slug:page>/", help_page, name="help_page"),
    path("language/", views.language, name="language"),
]
