"""Addresses of the publisher's pages about possible duplicates; they hold opaque ids alone."""

from django.urls import path

from tournament.web.publisher import possible_duplicate_views

CASE = "<int:case>/"

urlpatterns = [
    path("", possible_duplicate_views.possible_duplicates, name="possible_duplicates"),
    path(CASE, possible_duplicate_views.possible_duplicate, name="possible_duplicate"),
    path(
        CASE + "merge/",
        possible_duplicate_views.possible_duplicate_merge,
        name="possible_duplicate_merge",
    ),
    path(
        CASE + "apart/",
        possible_duplicate_views.possible_duplicate_apart,
        name="possible_duplicate_apart",
    ),
    path(
        "merges/<slug:merged>/undo/",
        possible_duplicate_views.possible_duplicate_undo,
        name="possible_duplicate_undo",
    ),
]
