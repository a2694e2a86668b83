"""Addresses of the pages of messages."""

from django.urls import path

from tournament.web.publisher import messages

urlpatterns = [
    path("", messages.messages, name="messages"),
    path("again/", messages.messages_again, name="messages_again"),
    path("preview/", messages.message_previews, name="message_previews"),
    path("preview/<slug:kind>/", messages.message_preview, name="message_preview"),
    path(
        "preview/<slug:kind>/<slug:language>/<int:number>/calendar.ics",
        messages.message_calendar,
        name="message_calendar",
    ),
]
