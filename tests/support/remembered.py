"""Days that were built before are put into the database again instead of being played again.

Most tests begin with a day that other tests began with as well: planned, with ten players, drawn.
A step of `Scenario` is therefore carried out once per process; what it changed in the tables is
kept and written as it is the next time that the same steps are asked for in the same order. Only a
scenario that began in an empty database, and between whose steps nobody else has written, is
remembered; everything else is simply carried out. Who logs in meanwhile has written nothing that a
step would look at.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache, wraps
from itertools import groupby
from typing import Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakSet

from django.apps import apps
from django.conf import UserSettingsHolder, settings
from django.core.cache import cache as shared_cache
from django.db import connection, transaction
from django.db.models.signals import post_save

from tournament.adapters.pixel_tactics import statistics_views
from tournament.events import checkpoints, states
from tournament.events.venue import handed_over
from tournament.ledger.models import Ledger
from tournament.people.models import Person
from tournament.web.shared import kept_pages

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
Row = tuple[Any, ...]
Rows = dict[tuple[str, Any], Row]
"""Every row by its table and key."""

OF_THE_INSTALLATION = frozenset({"django_content_type", "auth_permission"})
"""Tables that are filled before the first test."""
OF_A_LOG_IN = frozenset({"django_session", "last_login"})
"""The table and the column that a log-in writes."""
OF_THE_TEST = frozenset(
    {"DATA_DIR", "EMAIL_FILE_PATH", "SETTINGS_MODULE", "default_settings", "_deleted"}
)
"""Settings that a test gives itself and that no step of a scenario looks at."""
OF_ONE_PAST = (
    checkpoints._newest_noted,
    handed_over._checkpoint,
    statistics_views._statistics,
)
"""What is kept in the process by day and number of changes: a day has one past, but for tests."""


@dataclass
class Moment:
    """What the database held after some steps, and what the last of them changed."""

    rows: Rows
    written: Rows
    changed: Rows
    removed: list[tuple[str, Any]]
    people: list[Person]
    folded: dict[str, states.Folded]
    fields: dict[str, Any]
    answer: Any
    following: "dict[Hashable, Moment]" = field(default_factory=dict)


@dataclass(eq=False)
class Course:
    """How a scenario has come about: its last step, and a sign that nobody has written since."""

    moment: Moment | None
    sign: Any
    within: bool = False

    def __post_init__(self) -> None:
        _courses.add(self)


_courses: WeakSet[Course] = WeakSet()
_beginnings: dict[Hashable, Moment] = {}


def remembered(
    step: Callable[Concatenate[Any, Given], Answer],
) -> Callable[Concatenate[Any, Given], Answer]:
    """A step of an object with the attribute `course`; the first one finds an empty database."""

    @wraps(step)
    def carried_out(owner: Any, *args: Given.args, **kwargs: Given.kwargs) -> Answer:
        course: Course | None = vars(owner).get("course")
        if course is None:
            course = Course(None, None) if _empty() else Course(None, "unknown")
            vars(owner)["course"] = course
        begins = course.moment is None and course.sign is None
        known = begins or (course.moment is not None and course.sign == _sign())
        key = (step, args, tuple(kwargs.items()), _situation(owner)) if known else None
        if course.within or not known or not _hashable(key):
            if not course.within:
                course.moment, course.sign = None, "unknown"
            return step(owner, *args, **kwargs)
        before = course.moment
        shelf = before.following if before is not None else _beginnings
        moment = shelf.get(key)
        if moment is None:
            course.within = True
            try:
                answer = step(owner, *args, **kwargs)
            finally:
                course.within = False
            moment = _taken_down(before, owner, answer)
            shelf[key] = moment
        else:
            _put_back(moment)
            for name, value in moment.fields.items():
                vars(owner)[name] = deepcopy(value)
            answer = owner if moment.answer is _ITSELF else deepcopy(moment.answer)
        course.moment, course.sign = moment, _sign()
        return answer

    return carried_out


_ITSELF = object()


@contextmanager
def beside_all_steps() -> Iterator[None]:
    """What is written here, no step looks at: a scenario goes on as if nobody had written."""
    before = _sign() if _courses else None
    going_on = [course for course in _courses if course.sign == before]
    yield
    for course in going_on:
        course.sign = _sign()


@contextmanager
def undone() -> Iterator[None]:
    """One row of a table in the scene of the whole table: nothing stays of what it does.

    That holds for the database, for what this process keeps of it, and for what counts senders.
    """
    folded = dict(states._cache)
    try:
        with transaction.atomic():
            yield
            transaction.set_rollback(True)
    finally:
        states._cache.clear()
        states._cache.update(folded)
        _forget_pasts()
        shared_cache.clear()
        kept_pages.PAGES.clear()


def _forget_pasts() -> None:
    for kept in OF_ONE_PAST:
        kept.cache_clear()


def _hashable(key: object) -> bool:
    try:
        hash(key)
    except TypeError:
        return False
    return True


def _situation(owner: object) -> Hashable:
    """What a step may depend on besides the database: the object's fields and changed settings."""
    fields = tuple(
        (name, getattr(value, "pk", value))
        for name, value in vars(owner).items()
        if name != "course"
    )
    changed: list[tuple[str, str]] = []
    layer = settings._wrapped
    while isinstance(layer, UserSettingsHolder):
        changed += [(name, repr(value)) for name, value in vars(layer).items()]
        layer = layer.default_settings
    return (fields, frozenset(item for item in changed if item[0] not in OF_THE_TEST))


# --- the database -------------------------------------------------------------------------------


@cache
def _tables() -> dict[str, tuple[list[str], str]]:
    """Columns and key column of every table that a test may fill; benchmarks have fewer."""
    present = connection.introspection.table_names()
    models = [item._meta for item in apps.get_models(include_auto_created=True)]
    return {
        meta.db_table: (
            [item.column for item in meta.local_concrete_fields if item.column not in OF_A_LOG_IN],
            meta.pk.column,
        )
        for meta in models
        if meta.db_table in present and meta.db_table not in OF_THE_INSTALLATION | OF_A_LOG_IN
    }


def _empty() -> bool:
    """Whether nobody has written anything yet."""
    some = " OR ".join(f'EXISTS (SELECT 1 FROM "{table}")' for table in _tables())
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {some}")
        return not cursor.fetchone()[0]


def _sign() -> Any:
    """Changes whenever anybody writes; on PostgreSQL also if it was to another database."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA data_version")
            return cursor.fetchone()[0], connection.connection.total_changes
        if not connection.in_atomic_block:
            cursor.execute("SELECT pg_current_snapshot()::text")
            return cursor.fetchone()[0]
        cursor.execute(
            "SELECT SUM(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_xact_user_tables"
        )
        return cursor.fetchone()[0]


def _all_rows() -> Rows:
    """Every row as it is stored; on SQLite the sign + keeps values from being converted."""
    plus = "+" if connection.vendor == "sqlite" else ""
    found: Rows = {}
    with connection.cursor() as cursor:
        for table, (columns, key) in _tables().items():
            wanted = ", ".join(f'{plus}"{column}"' for column in columns)
            cursor.execute(f'SELECT {wanted} FROM "{table}" ORDER BY "{key}"')
            place = columns.index(key)
            found.update(((table, row[place]), tuple(row)) for row in cursor.fetchall())
    return found


def _taken_down(before: Moment | None, owner: object, answer: object) -> Moment:
    """What a step has made of the moment before it."""
    old: Rows = before.rows if before is not None else {}
    rows = {key: old[key] if old.get(key) == row else row for key, row in _all_rows().items()}
    written = {key: row for key, row in rows.items() if key not in old}
    changed = {key: row for key, row in rows.items() if key in old and old[key] is not row}
    table = Person._meta.db_table
    touched = [key for name, key in (*written, *changed) if name == table]
    ledgers = Ledger.objects.values_list("pk", flat=True)
    return Moment(
        rows,
        written,
        changed,
        [key for key in old if key not in rows],
        list(Person.objects.filter(pk__in=touched)),
        {ledger: states.folded(ledger) for ledger in ledgers},
        {name: deepcopy(value) for name, value in vars(owner).items() if name != "course"},
        _ITSELF if answer is owner else deepcopy(answer),
    )


def _put_back(moment: Moment) -> None:
    """Change the tables as the step did, and tell whoever watches which people there are."""
    with transaction.atomic(), connection.cursor() as cursor:
        for table, keys in groupby(moment.removed, lambda key: key[0]):
            column = _tables()[table][1]
            cursor.executemany(
                f'DELETE FROM "{table}" WHERE "{column}" = %s', [(key,) for _, key in keys]
            )
        for table, items in groupby(moment.changed.items(), lambda item: item[0][0]):
            columns, column = _tables()[table]
            new = ", ".join(f'"{name}" = %s' for name in columns)
            cursor.executemany(
                f'UPDATE "{table}" SET {new} WHERE "{column}" = %s',
                [(*row, key) for (_, key), row in items],
            )
        for table, items in groupby(moment.written.items(), lambda item: item[0][0]):
            columns = _tables()[table][0]
            names = ", ".join(f'"{name}"' for name in columns)
            marks = ", ".join(["%s"] * len(columns))
            cursor.executemany(
                f'INSERT INTO "{table}" ({names}) VALUES ({marks})', [row for _, row in items]
            )
    for ledger, known in moment.folded.items():
        states.remember(ledger, known)
    _forget_pasts()
    for person in moment.people:
        post_save.send(Person, instance=person, created=True, raw=False)
