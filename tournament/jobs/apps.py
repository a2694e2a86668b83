"""Django's registration of this room. Handlers are registered by the rooms that own them."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    """Room `tournament.jobs`."""

    name = "tournament.jobs"
    label = "jobs"
