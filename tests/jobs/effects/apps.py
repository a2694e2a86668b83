"""A room of the tests whose jobs leave a trace; real workers load it by the tests' settings."""

from django.apps import AppConfig


class EffectsConfig(AppConfig):
    name = "tests.jobs.effects"
    label = "effects"

    def ready(self) -> None:
        from tests.jobs.effects import jobs  # noqa: F401
