"""Addresses of pages that only Standard-Bearer has."""

from django.urls import URLPattern, path

from tournament.adapters.standard_bearer import views

urlpatterns: list[URLPattern] = [
    path("games/standard-bearer/", views.values, name="standard_bearer_values"),
]
