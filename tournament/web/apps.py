"""Django's registration of this room."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Room `tournament.web`."""

    name = "tournament.web"
    label = "web"
