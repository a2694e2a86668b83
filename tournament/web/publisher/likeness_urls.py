"""Addresses of the publisher's pages about possible duplicates; they hold opaque ids alone."""

from django.urls import path

from tournament.web.publisher import likeness_views

CASE = "<int:case>/"

urlpatterns = [
    path("", likeness_views.likenesses, name="likenesses"),
    path(CASE, likeness_views.likeness, name="likeness"),
    path(CASE + "merge/", likeness_views.likeness_merge, name="likeness_merge"),
    path(CASE + "apart/", likeness_views.likeness_apart, name="likeness_apart"),
    path("merges/<slug:merged>/undo/", likeness_views.likeness_undo, name="likeness_undo"),
]
