"""Signs of life: who takes up work writes one now and then; whoever watches reads how old it is."""

import time
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now
from django.dispatch import receiver

from tournament.jobs.life import taken_up
from tournament.operations.models import SignOfLife

WATCHER: Final = "watching"
"""The name of the web processes that watch."""

_given: dict[str, float] = {}


@receiver(taken_up)
def give(names: Iterable[str], **_signal: Any) -> None:
    """Write that these live, unless this process did so a moment ago."""
    moment = time.monotonic()
    due = [
        name
        for name in names
        if moment - _given.get(name, float("-inf")) >= settings.SIGN_EVERY / 2
    ]
    if not due:
        return
    own = datetime.now(UTC)
    with transaction.atomic():
        SignOfLife.objects.bulk_create(
            [SignOfLife(name=name, at=Now(), own_time=own) for name in due],
            update_conflicts=True,
            unique_fields=["name"],
            update_fields=["at", "own_time"],
        )
    _given.update(dict.fromkeys(due, moment))


def all_signs() -> Mapping[str, SignOfLife]:
    """The newest sign of everybody who ever gave one."""
    return {sign.name: sign for sign in SignOfLife.objects.all()}


def is_silent(sign: SignOfLife | None, now: datetime, after: float | None = None) -> bool:
    """Whether nothing was heard for too long (seconds); `now` is the database's time."""
    longest = settings.SILENT_AFTER if after is None else after
    return sign is None or now - sign.at > timedelta(seconds=longest)
