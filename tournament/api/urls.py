"""Addresses of the JSON interface."""

from django.urls import path

from tournament.api import views

urlpatterns = [
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
