"""The table of game logs as this room sees it: the room of play, above, owns and registers it."""

from typing import Any

from django.db import models

_registered: list[type[models.Model]] = []


def register_game_logs(model: type[models.Model]) -> None:
    """Name the table that holds logs by their SHA-256 (`sha256`, `text`, `received_at`)."""
    _registered[:] = [model]


def game_logs() -> "models.Manager[Any]":
    """The stored logs; bundles and the files of a hall carry them along."""
    return game_log_model()._default_manager


def game_log_model() -> type[models.Model]:
    """The table itself."""
    return _registered[0]
