"""Background work of this room: the bundle of a whole championship, which takes seconds to make."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournament.events import stored_bundles
from tournament.events.states import championship_state, event_state
from tournament.jobs.models import Job, State
from tournament.jobs.payloads import Payload
from tournament.jobs.queue import enqueue
from tournament.jobs.registry import Progress, long_job

KIND = "make_bundle"


@long_job(KIND, title=_("Bundle of a championship"))
def make_bundle(payload: Payload, now: datetime) -> Iterator[Progress]:
    """Fold every day, one a step, then pack; whatever is kept already is not made again."""
    state = championship_state(str(payload["championship"]))
    for number, event in enumerate(state.days, start=1):
        event_state(event)
        yield number, len(state.days) + 1
    stored_bundles.championship_file(state)


def ask_for_championship(championship: str, mark: str) -> None:
    """Have the bundle of a championship's present state made, once."""
    enqueue(KIND, f"{championship}:{mark}", {"championship": championship})


def progress_of(championship: str, mark: str) -> Progress | None:
    """How far that is; None if nobody works at it any more."""
    row = Job.objects.filter(kind=KIND, key=f"{championship}:{mark}").first()
    if row is None or row.state in {State.DONE, State.FAILED}:
        return None
    return row.progress_done, row.progress_total
