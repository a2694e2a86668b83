"""Django's registration of this room."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Room `tournament.api`."""

    name = "tournament.api"
    label = "api"
