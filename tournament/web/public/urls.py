"""Addresses of the pages that anyone may read."""

from django.urls import URLPattern, path

from tournament.web.public import (
    checkpoints,
    history_views,
    ledger_views,
    previews,
    shown_elsewhere,
    views,
)
from tournament.web.public.api_guide import api_guide
from tournament.web.public.check import day_check
from tournament.web.public.help.views import help_contents, help_page
from tournament.web.public.language import language
from tournament.web.public.register import register
from tournament.web.public.signature_levels import signature_levels
from tournament.web.public.tournaments import views as tournament_views

urlpatterns: list[URLPattern] = [
    path("", views.home, name="home"),
    path(
        "championships/<slug:championship_id>/",
        views.championship_about,
        name="championship_about",
    ),
    path("players/<slug:person>/", views.player, name="player"),
    path("tournaments/", tournament_views.tournaments, name="tournaments"),
    path("tournaments/<slug:slug>/", tournament_views.tournament, name="tournament"),
    path("days/<slug:event_id>/", views.day, name="day"),
    path("days/<slug:event_id>/rounds/", tournament_views.day_rounds, name="day_rounds"),
    path("days/<slug:event_id>/picture.png", previews.day_picture, name="day_picture"),
    path(
        "days/<slug:event_id>/matches/<str:match>/picture.png",
        previews.match_picture,
        name="match_picture",
    ),
    path(
        "championships/<slug:championship_id>/picture.png",
        previews.championship_picture,
        name="championship_picture",
    ),
    path("embed/days/<slug:event_id>/<slug:what>/", shown_elsewhere.embed, name="embed"),
    path("scenes/days/<slug:event_id>/<slug:what>/", shown_elsewhere.scene, name="scene"),
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
    path("days/<slug:event_id>/log/", ledger_views.day_ledger_page, name="day_ledger_page"),
    path(
        "days/<slug:event_id>/receipts/<int:seq>.json", ledger_views.day_receipt, name="day_receipt"
    ),
    path("days/<slug:event_id>/check/", day_check, name="day_check"),
    path("days/<slug:event_id>/checkpoint", checkpoints.day_checkpoint, name="day_checkpoint"),
    path("days/<slug:event_id>/bundle.zip", checkpoints.day_bundle, name="day_bundle"),
    path(
        "championships/<slug:championship_id>/log/",
        ledger_views.championship_ledger_page,
        name="championship_ledger_page",
    ),
    path(
        "championships/<slug:championship_id>/receipts/<int:seq>.json",
        ledger_views.championship_receipt,
        name="championship_receipt",
    ),
    path(
        "championships/<slug:championship_id>/witnessed-checkpoint",
        checkpoints.witnessed_checkpoint,
        name="witnessed_checkpoint",
    ),
    path(
        "championships/<slug:championship_id>/checkpoint",
        checkpoints.championship_checkpoint,
        name="championship_checkpoint",
    ),
    path(
        "championships/<slug:championship_id>/bundle.zip",
        checkpoints.championship_bundle,
        name="championship_bundle",
    ),
    path("audit.pyz", checkpoints.audit_pyz, name="audit_pyz"),
    path("witness.pyz", checkpoints.witness_pyz, name="witness_pyz"),
    path("days/<slug:event_id>/export.json", views.export_json, name="day_export_json"),
    path("days/<slug:event_id>/export.csv", views.export_csv, name="day_export_csv"),
    path(
        "days/<slug:event_id>/brackets-model.json",
        views.export_brackets_model,
        name="day_brackets_model",
    ),
    path("days/<slug:event_id>/register/", register, name="register"),
    path("rules/", views.rules, name="rules"),
    path("personal-data/", views.personal_data, name="personal_data"),
    path("programs/", api_guide, name="api_guide"),
    path("how-to-check/", views.how_to_check, name="how_to_check"),
    path("how-to-check/signatures/", signature_levels, name="signature_levels"),
    path("help/", help_contents, name="help"),
    path("help/<slug:page>/", help_page, name="help_page"),
    path("language/", language, name="language"),
]
