"""Bundles on disk, made once for each state of their ledgers and kept until the next one is made.

A file's name tells of which ledgers it is made and how long they were, so a file that is there is
right. They hold nothing personal; whatever is lost here is made again.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from django.conf import settings

from tournament.championship.championship_state import ChampionshipState
from tournament.events import bundles
from tournament.events.checkpoints import witness_mark
from tournament.events.states import championship_ledger, event_ledger
from tournament.ledger.models import Ledger

_TAG_LENGTH = 16


def event_mark(event: str, state: ChampionshipState) -> str:
    """Changes with whatever a bundle of this event would hold otherwise."""
    custody = [
        (item.machine, item.known_size, item.ended, item.ended_size)
        for item in state.custodies
        if item.event == event
    ]
    return _mark([event_ledger(event)], (custody, witness_mark(state.id, event)))


def championship_mark(state: ChampionshipState) -> str:
    """Changes with whatever a bundle of this championship would hold otherwise."""
    ledgers = [championship_ledger(state.id), *(event_ledger(key) for key in state.days)]
    return _mark(ledgers, witness_mark(state.id))


def event_file(event: str, state: ChampionshipState) -> Path:
    """The bundle of an event as its ledger is now, made if it is not there."""
    return _made(f"event-{event}", event_mark(event, state), lambda: bundles.event_bundle(event))


def championship_file(state: ChampionshipState) -> Path:
    """The bundle of a championship as its ledgers are now, made if it is not there."""
    name = f"championship-{state.id}"
    return _made(name, championship_mark(state), lambda: bundles.championship_bundle(state.id))


def stored_championship_file(state: ChampionshipState) -> Path | None:
    """The same, only if it has been made already."""
    path = _path(f"championship-{state.id}", championship_mark(state))
    return path if path.exists() else None


def _mark(ledgers: list[str], more: object) -> str:
    sizes = Ledger.objects.filter(pk__in=ledgers).order_by("pk").values_list("pk", "size")
    told = repr((list(sizes), more, settings.BUILD))
    return hashlib.sha256(told.encode()).hexdigest()[:_TAG_LENGTH]


def _path(name: str, mark: str) -> Path:
    return Path(settings.DATA_DIR) / "bundles" / f"{name}.{mark}.zip"


def _made(name: str, mark: str, make: Callable[[], bytes]) -> Path:
    """The file of this state; it appears whole, and its predecessors go.

    Windows does not let a file be removed that somebody reads; then the next one removes it.
    """
    path = _path(name, mark)
    if path.exists():
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=".draft-")
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(make())
    Path(draft).replace(path)
    for old in path.parent.glob(f"{name}.*.zip"):
        if old != path:
            with suppress(OSError):
                old.unlink()
    return path
