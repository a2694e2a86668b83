"""Addresses of the JSON interface."""

from django.urls import path

from tournament.api import views
from tournament.api.log_views import GameLogsView, LogView
from tournament.api.schema import schema

urlpatterns = [
    path("v1/schema/", schema, name="api_schema"),
    path("v1/logs/<slug:log_id>/", LogView.as_view(), name="api_log"),
    path(
        "v1/days/<slug:event_id>/matches/<str:match>/games/<int:game>/logs/",
        GameLogsView.as_view(),
        name="api_logs",
    ),
    path(
        "v1/days/<slug:event_id>/matches/<str:match>/result/",
        views.ResultView.as_view(),
        name="api_result",
    ),
    path(
        "v1/days/<slug:event_id>/matches/<str:match>/attestation/",
        views.AttestationView.as_view(),
        name="api_attestation",
    ),
]
