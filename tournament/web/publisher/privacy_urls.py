"""Addresses of the publisher's pages about personal data; none of them names a person."""

from django.urls import path

from tournament.web.publisher import privacy_views

urlpatterns = [
    path("", privacy_views.privacy, name="privacy"),
    path("reads/", privacy_views.privacy_reads, name="privacy_reads"),
    path("person/", privacy_views.privacy_person, name="privacy_person"),
    path("person/erase/", privacy_views.privacy_erase, name="privacy_erase"),
    path(
        "<slug:championship_id>/rehearse/",
        privacy_views.privacy_rehearse,
        name="privacy_rehearse",
    ),
]
