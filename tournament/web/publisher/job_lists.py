"""What the page of background work shows: jobs by state, in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import Count, QuerySet
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext, pgettext

from tournament.jobs.leases import due
from tournament.jobs.models import AT_ONCE, Job, State
from tournament.jobs.registry import kind_of, title_of
from tournament.web.shared.components import Link
from tournament.web.shared.words import JOB_FAULT, JOB_STATE

SHOWN = 10
"""Jobs of each state while none is asked for."""
PATIENCE = timedelta(minutes=1)
"""How long a job may wait before the page says that nobody works."""
ORDER = {
    State.FAILED: "-finished_at",
    State.RUNNING: "started_at",
    State.QUEUED: "run_at",
    State.DONE: "-finished_at",
}
"""The states in the order of the page, and what their jobs are sorted by."""


@dataclass(frozen=True, slots=True)
class JobLine:
    """A job in the list; `total` is 0 if it has no steps."""

    id: int
    title: str
    detail: str
    done: int
    total: int
    may_try_again: bool


@dataclass(frozen=True, slots=True)
class JobSection:
    """The jobs of one state; `all` leads to all of them where only some are shown."""

    state: str
    heading: str
    lines: list[JobLine]
    all: Link | None = None


def numbers() -> dict[str, int]:
    """How many jobs there are of each state."""
    counted = dict(Job.objects.values_list("state").annotate(Count("pk")))
    return {state: counted.get(state, 0) for state in ORDER}


def filters(numbers: Mapping[str, int], chosen: State | None) -> list[Link]:
    """Links to all jobs and to those of each state, with their numbers."""
    return [
        Link(pgettext("jobs", "All"), reverse("jobs"), chosen is None),
        *(
            Link(f"{JOB_STATE[state]} {number}", _address(state), state == chosen)
            for state, number in numbers.items()
        ),
    ]


def of_state(state: State) -> QuerySet[Job]:
    """All jobs of a state."""
    return Job.objects.filter(state=state).order_by(ORDER[state], "pk")


def sections(numbers: Mapping[str, int]) -> list[JobSection]:
    """The first jobs of every state that has any."""
    found = []
    for state in ORDER:
        if numbers[state]:
            first = section(state, of_state(state)[:SHOWN])
            found.append(replace(first, all=_all(state, numbers[state])))
    return found


def section(state: State, jobs: Iterable[Job]) -> JobSection:
    """Jobs of one state under its heading."""
    return JobSection(state, str(JOB_STATE[state]), [_line(job) for job in jobs])


def overdue_since(now: datetime) -> str:
    """Since when a job waits that should have begun, while nobody works; empty if none does."""
    if Job.objects.filter(state=State.RUNNING, lease_until__gte=now).exists():
        return ""
    waiting = due(now - PATIENCE).filter(created_at__lte=now - PATIENCE)
    times = [max(job.run_at, job.created_at) for job in waiting[:1]]
    return _moment(times[0]) if times else ""


def _address(state: State | str) -> str:
    return f"{reverse('jobs')}?state={state}"


def _all(state: State, number: int) -> Link | None:
    """The way to the rest of a state's jobs, if there is one."""
    if number <= SHOWN:
        return None
    return Link(gettext("all %(count)s") % {"count": number}, _address(state))


def _line(job: Job) -> JobLine:
    return JobLine(
        id=job.pk,
        title=title_of(job.kind),
        detail=" · ".join(_parts(job)),
        done=job.progress_done,
        total=job.progress_total if job.state == State.RUNNING else 0,
        may_try_again=job.state == State.FAILED,
    )


def _parts(job: Job) -> list[str]:
    """When, how often tried, and what went wrong last."""
    parts = [_when(job)]
    if job.tries > 1 or (job.tries and job.state != State.DONE):
        parts.append(
            gettext("try %(count)s of %(most)s")
            % {"count": job.tries, "most": kind_of(job.kind).most_tries}
        )
    if job.last_error:
        parts.append(str(JOB_FAULT.get(job.last_error, job.last_error)))
    if job.incident:
        parts.append(gettext("incident %(id)s") % {"id": job.incident})
    return parts


def _when(job: Job) -> str:
    if job.state == State.QUEUED:
        if job.run_at == AT_ONCE:
            return gettext("due at once")
        return gettext("due %(when)s") % {"when": _moment(job.run_at)}
    if job.state == State.RUNNING and job.started_at is not None:
        return gettext("since %(when)s") % {"when": _moment(job.started_at)}
    return _moment(job.finished_at) if job.finished_at is not None else ""


def _moment(moment: datetime) -> str:
    return localtime(moment).strftime("%d.%m.%Y %H:%M:%S")
