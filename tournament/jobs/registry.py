"""Which kinds of job there are: handlers, registered by name from the rooms that own them.

A room has a module `jobs`, which its `AppConfig.ready` imports; so the web server, the embedded
worker and Celery all know every handler.

    @job("send_letter", title=gettext_lazy("Letter"))
    def send_letter(payload: Payload, now: datetime) -> None: ...

runs in one transaction with the mark that the job is done. It must be short: well under the
lease of fifteen seconds, and on SQLite nobody else writes meanwhile.

    @recurring("count_all", at="03:30")
    @long_job("count_all", title=gettext_lazy("Count"))
    def count_all(payload: Payload, now: datetime) -> Iterator[Progress]: ...

is a generator that yields `(done, total)` after each step. Each step is a transaction of its own,
with the progress and a renewed lease; what comes after the last step is one with the mark that
the job is done. After a crash it starts over, so its steps must be idempotent. A recurring kind
gets one job per period, with an empty payload.

    @batch_job("check_log", title=gettext_lazy("Check of a log"), store=store_verdicts)
    def check_log(payload: Payload) -> Verdict: ...

is for many jobs that compute more than they write. A worker claims a few dozen at once; each is
computed by itself and outside of any transaction, so that nobody waits for it, and
`store_verdicts(done: Sequence[tuple[Payload, Verdict]], now: datetime)` writes all results in one
transaction with the mark that these jobs are done. If one cannot be computed or stored, it alone
is tried again. One result must take much less than the lease.

Each takes the `queue` in which its jobs wait for Celery's workers.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.functional import Promise

from tournament.jobs.payloads import Payload

Progress = tuple[int, int]
Handler = Callable[[Payload, datetime], None]
LongHandler = Callable[[Payload, datetime], Iterator[Progress]]
Title = str | Promise
StartOfPeriod = Callable[[datetime], datetime]
_Registered = TypeVar("_Registered", bound=Callable[..., object])
_Result = TypeVar("_Result")

MOST_TRIES = 8
"""Unless the kind says otherwise: about forty minutes with the growing delays."""
SHORTEST_PERIOD = timedelta(minutes=1)
LONGEST_PERIOD = timedelta(days=7)
"""Less than the time for which jobs that are done are kept: they say that a period had its job."""
TOGETHER = 50
"""Jobs that one worker claims together, unless the kind says otherwise."""
SHORT, LONG = 60, 3600
"""Seconds after which Celery stops a job: a short one or a batch, and one that goes by steps."""

_CODE = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class GiveUp(Exception):
    """Raised by a handler to fail for good, without another try.

    The code is shown to the staff, so it is a word of ours and never a value.
    """

    def __init__(self, code: str) -> None:
        if not _CODE.fullmatch(code):
            raise ValueError("GiveUp takes a code: ASCII letters, digits, '_', '.', '-'.")
        super().__init__(code)
        self.code = code


class UnknownKind(LookupError):
    """No room has registered a handler for a job's kind."""


class Queue(StrEnum):
    """How urgent a kind is: what a hall waits for, what somebody waits for, what can wait."""

    URGENT = "urgent"
    DEFAULT = "default"
    BULK = "bulk"


@dataclass(frozen=True, slots=True)
class Batch:
    """Work on many jobs together: what is computed for each, how all results are written."""

    prepare: Callable[[Payload], Any]
    store: Callable[[Sequence[tuple[Payload, Any]], datetime], None]
    at_once: int


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of job: what it is called, and its work, step by step or in batches.

    `pause` is how many seconds a worker waits between two steps, outside of any transaction.
    """

    name: str
    title: Title
    work: LongHandler | Batch
    most_tries: int = MOST_TRIES
    queue: Queue = Queue.DEFAULT
    seconds: int = SHORT
    pause: float = 0.0

    @property
    def together(self) -> int:
        """How many jobs one task works at most."""
        return self.work.at_once if isinstance(self.work, Batch) else 1


_UNKNOWN = Kind("unknown_kind", "", lambda *_: iter(()))
"""Carries the jobs of kinds that no room knows any more; each fails with that as its fault."""
_kinds: dict[str, Kind] = {}
_schedules: dict[str, StartOfPeriod] = {}


def job(
    kind: str, *, title: Title, most_tries: int = MOST_TRIES, queue: Queue = Queue.DEFAULT
) -> Callable[[Handler], Handler]:
    """Register a short handler; its whole work is what comes after the last step."""

    def register(handler: Handler) -> Handler:
        def steps(payload: Payload, now: datetime) -> Iterator[Progress]:
            handler(payload, now)
            yield from ()

        _add(Kind(kind, title, steps, most_tries, queue))
        return handler

    return register


def long_job(
    kind: str, *, title: Title, queue: Queue = Queue.DEFAULT, pause: float = 0.0
) -> Callable[[LongHandler], LongHandler]:
    """Register a handler that works step by step and says how far it is.

    One that waits for another program looks at it in every step, with a `pause` of some seconds.
    """

    def register(handler: LongHandler) -> LongHandler:
        _add(Kind(kind, title, handler, queue=queue, seconds=LONG, pause=pause))
        return handler

    return register


def batch_job(
    kind: str,
    *,
    title: Title,
    store: Callable[[Sequence[tuple[Payload, _Result]], datetime], None],
    at_once: int = TOGETHER,
    most_tries: int = MOST_TRIES,
    queue: Queue = Queue.DEFAULT,
) -> Callable[[Callable[[Payload], _Result]], Callable[[Payload], _Result]]:
    """Register what is computed for each job of a kind that is worked in batches."""

    def register(prepare: Callable[[Payload], _Result]) -> Callable[[Payload], _Result]:
        _add(Kind(kind, title, Batch(prepare, store, at_once), most_tries, queue))
        return prepare

    return register


def recurring(
    kind: str, *, at: str = "", every: timedelta | None = None
) -> Callable[[_Registered], _Registered]:
    """Have a job of this kind made daily `at` HH:MM of the site's zone, or once per `every`.

    If nobody worked for a while, the last period that was missed gets its job.
    """
    if bool(at) == (every is not None):
        raise ValueError("recurring takes either `at` or `every`.")
    if every is not None and not SHORTEST_PERIOD <= every <= LONGEST_PERIOD:
        raise ValueError(f"A period is {SHORTEST_PERIOD} to {LONGEST_PERIOD} long.")

    def register(handler: _Registered) -> _Registered:
        _schedules[kind] = _daily(time.fromisoformat(at)) if every is None else _each(every)
        return handler

    return register


def is_recurring(name: str) -> bool:
    """Whether jobs of this kind are made by themselves, one for each period."""
    return name in _schedules


def steps_of(name: str) -> LongHandler:
    """The handler of a kind whose jobs are worked alone; raises `UnknownKind`."""
    kind = _kinds.get(name)
    if kind is None or isinstance(kind.work, Batch):
        raise UnknownKind(name)
    return kind.work


def batch_of(name: str) -> Batch | None:
    """How jobs of this kind are worked together; None if each is worked alone."""
    kind = _kinds.get(name)
    return kind.work if kind is not None and isinstance(kind.work, Batch) else None


def title_of(name: str) -> str:
    """What a kind is called in the reader's language; its name if no room knows it any more."""
    return str(_kinds[name].title) if name in _kinds else name


def kind_of(name: str) -> Kind:
    """The kind of this name, or the one that stands for all unknown ones."""
    return _kinds.get(name, _UNKNOWN)


def kinds() -> list[Kind]:
    """All kinds, and the one that stands for the unknown ones."""
    return [*_kinds.values(), _UNKNOWN]


def urgent() -> list[str]:
    """The names of what a hall waits for."""
    return [kind.name for kind in _kinds.values() if kind.queue is Queue.URGENT]


def present_periods(now: datetime) -> list[tuple[str, str]]:
    """Each recurring kind with the key of the job for its present period."""
    return [(kind, start(now).isoformat()) for kind, start in _schedules.items()]


def _add(kind: Kind) -> None:
    if kind.name in _kinds:
        raise ValueError(f"Two handlers for jobs of the kind {kind.name}.")
    _kinds[kind.name] = kind


def _daily(at: time) -> StartOfPeriod:
    """The last moment at which it was this time of the day in the site's zone."""

    def start(now: datetime) -> datetime:
        local = now.astimezone(ZoneInfo(settings.TIME_ZONE))
        today = datetime.combine(local.date(), at, local.tzinfo)
        return today if today <= now else today - timedelta(days=1)

    return start


def _each(period: timedelta) -> StartOfPeriod:
    """The last moment that is a whole number of periods after the epoch."""

    def start(now: datetime) -> datetime:
        return _EPOCH + (now - _EPOCH) // period * period

    return start
