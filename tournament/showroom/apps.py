"""Django's registration of this room."""

from django.apps import AppConfig


class ShowroomConfig(AppConfig):
    """Room `tournament.showroom`: the demo, the list of pages, their pictures and components."""

    name = "tournament.showroom"
    label = "showroom"
