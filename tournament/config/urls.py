"""Every address of the site: one urls file per audience."""

from django.urls import include, path, re_path

from tournament.api.challonge.base import other_version

urlpatterns = [
    path("", include("tournament.web.urls")),
    path("", include("tournament.showroom.urls")),
    path("", include("tournament.people.urls")),
    path("api/", include("tournament.api.urls")),
    path("v1/", include("tournament.api.challonge.urls")),
    re_path(r"^v2(?:\.\d)?/", other_version, name="challonge_other_version"),
]
handler400 = "tournament.web.errors.bad_request"
handler403 = "tournament.web.errors.forbidden"
handler404 = "tournament.web.errors.not_found"
handler500 = "tournament.web.errors.server_fault"
