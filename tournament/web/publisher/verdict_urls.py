"""Addresses of the page of verdicts on game logs."""

from django.urls import path

from tournament.web.publisher import verdicts

urlpatterns = [
    path("", verdicts.verdicts, name="verdicts"),
    path("anew/", verdicts.verdicts_anew, name="verdicts_anew"),
]
