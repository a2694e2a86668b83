"""Addresses of this room: log-in, what was typed, judges' phones."""

from django.urls import include, path

from tournament.people import views

urlpatterns = [
    path("account/", include("tournament.people.account_urls")),
    path("resume/", views.resume, name="resume"),
    path("d/<slug:token>/", views.device_accept, name="device_accept"),
    path("events/<slug:event_id>/devices/", views.devices, name="devices"),
    path("events/<slug:event_id>/devices/new/", views.device_new, name="device_new"),
    path(
        "events/<slug:event_id>/devices/<slug:session_id>/end/", views.device_end, name="device_end"
    ),
]
