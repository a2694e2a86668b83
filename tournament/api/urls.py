"""Addresses of the JSON interface."""

from django.urls import include, path

from tournament.api.log_views import GameLogsView, LogView
from tournament.api.reference import reference
from tournament.api.schema import schema

urlpatterns = [
    path("", include("tournament.api.reads.urls")),
    path("", include("tournament.api.writes.urls")),
    path("v1/reference/", reference, name="api_reference"),
    path("v1/schema/", schema, name="api_schema"),
    path("v1/logs/<slug:log_id>/", LogView.as_view(), name="api_log"),
    path(
        "v1/days/<slug:event_id>/matches/<str:match>/games/<int:game>/logs/",
        GameLogsView.as_view(),
        name="api_logs",
    ),
]
