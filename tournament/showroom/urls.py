"""Addresses of the pages for whoever builds pages."""

from django.urls import path

from tournament.showroom.styleguide import styleguide

urlpatterns = [path("styleguide/", styleguide, name="styleguide")]
