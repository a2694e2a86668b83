"""Django's registration of this room."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Room `tournament.people`."""

    name = "tournament.people"
    label = "people"
