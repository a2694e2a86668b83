"""Addresses of pages that only Pixel Tactics has."""

from django.urls import URLPattern, path

from tournament.adapters.pixel_tactics import ask_views, card_views, statistics_views

urlpatterns: list[URLPattern] = [
    path("ask/", ask_views.ask, name="ask"),
    path("ask/rulings/", ask_views.ask_rulings, name="ask_rulings"),
    path("cards/", card_views.card_list, name="cards"),
    path("cards/<slug:card>/", card_views.card, name="card"),
    path("statistics/", statistics_views.all_statistics, name="statistics"),
    path(
        "championships/<slug:championship_id>/statistics/",
        statistics_views.championship_statistics,
        name="championship_statistics",
    ),
    path(
        "days/<slug:event_id>/statistics/", statistics_views.day_statistics, name="day_statistics"
    ),
]
