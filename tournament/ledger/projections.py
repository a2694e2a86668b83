"""Writes the tables that the ledgers make, and compares them on demand.

Rooms register their tables here by name, so that one function serves every command and a rebuild,
and no room has to know the rooms above it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from django.db import models


class RowChange(Protocol):
    """A row to write or, without `row`, to delete."""

    @property
    def table(self) -> str:
        """Registered name of the table."""

    @property
    def key(self) -> str:
        """Primary key."""

    @property
    def row(self) -> dict[str, Any] | None:
        """Columns without the key."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored row that is not what the ledgers say."""

    table: str
    key: str
    fault: str


_TABLES: dict[str, type[models.Model]] = {}
_ONLY: dict[str, models.Q] = {}


def register(table: str, model: type[models.Model], only: models.Q | None = None) -> None:
    """Name a model as the store of one projection; `only` says which of its rows belong to it."""
    _TABLES[table] = model
    _ONLY[table] = only or models.Q()


def _stored(table: str) -> models.QuerySet[models.Model]:
    return _TABLES[table]._default_manager.filter(_ONLY[table])


def apply(changes: Iterable[RowChange]) -> None:
    """Write changed rows, deletions first, so that constraints see the new state only."""
    listed = list(changes)
    for change in listed:
        if change.row is None:
            _stored(change.table).filter(pk=change.key).delete()
    by_table: dict[str, list[models.Model]] = {}
    for change in listed:
        if change.row is not None:
            model = _TABLES[change.table]
            by_table.setdefault(change.table, []).append(model(pk=change.key, **change.row))
    for table, objects in by_table.items():
        _upsert(_TABLES[table], objects)


def _upsert(model: type[models.Model], objects: list[models.Model]) -> None:
    columns = [field.name for field in model._meta.concrete_fields if not field.primary_key]
    _let_go(model, objects)
    model._default_manager.bulk_create(
        objects, update_conflicts=True, unique_fields=["pk"], update_fields=columns
    )


def _let_go(model: type[models.Model], objects: list[models.Model]) -> None:
    """Empty what may stand in one row only, so that rows can exchange it: seeds of a list."""
    once_only = {
        name: None
        for constraint in model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint)
        for name in constraint.fields
        if model._meta.get_field(name).null
    }
    if once_only and len(objects) > 1:
        rows = model._default_manager.filter(pk__in=[item.pk for item in objects])
        rows.update(**once_only)


def compare(wanted: Iterable[RowChange]) -> list[Difference]:
    """Every stored row that is missing, superfluous or different."""
    expected: dict[str, dict[str, dict[str, Any]]] = {table: {} for table in _TABLES}
    for change in wanted:
        expected[change.table][change.key] = change.row or {}
    found: list[Difference] = []
    for table in _TABLES:
        stored = {str(item.pk): item for item in _stored(table)}
        for key in sorted(expected[table].keys() - stored.keys()):
            found.append(Difference(table, key, "missing"))
        for key in sorted(stored.keys() - expected[table].keys()):
            found.append(Difference(table, key, "superfluous"))
        for key in sorted(stored.keys() & expected[table].keys()):
            for column, value in expected[table][key].items():
                if getattr(stored[key], column) != value:
                    found.append(Difference(table, key, f"column {column} differs"))
    return found


def clear() -> None:
    """Empty every projection before it is written anew."""
    for table in reversed(_TABLES):
        _stored(table).delete()
