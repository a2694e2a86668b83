"""All pages, one urls file per audience."""

from django.urls import include, path

from tournament.web.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("", include("tournament.web.public.urls")),
    path("staff/", include("tournament.web.organizer.urls")),
    path("staff/", include("tournament.web.judge.urls")),
    path("publisher/", include("tournament.web.publisher.urls")),
]
