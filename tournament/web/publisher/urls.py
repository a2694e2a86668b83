"""Addresses of the pages for this audience."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
