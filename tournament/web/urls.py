"""Addresses that belong to no single audience."""

from django.urls import path

from tournament.web.health import healthz

urlpatterns = [path("healthz", healthz, name="healthz")]
